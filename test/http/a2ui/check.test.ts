import { describe, expect, it } from "vitest";
import { column, table } from "../../../graph/answer/answer.js";
import { buildAnswerSurface } from "../../../http/a2ui/answer-surface.js";
import { checkSurface } from "../../../http/a2ui/check.js";
import { STANDARD_CATALOG } from "../../../http/a2ui/protocol.js";
import { fakeAnswer } from "../../fakes.js";
import { given } from "../../graph/given.js";
import { BROKEN, type Loose } from "./broken-surfaces.js";
import { schemaFaults } from "./schema.js";

const rivals = table({
  id: "rivals",
  title: "Rivals",
  columns: [column("product", "Product", "text"), column("price", "Price", "money", "USD")],
  rows: [
    { product: "Kettle one", price: given(20) },
    { product: "Kettle two", price: given(30) },
  ],
  refs: "E1",
});
const answer = {
  ...fakeAnswer,
  sections: [{ id: "rivals", title: "Rivals", statements: [], tables: [rivals] }],
};
const sound = () =>
  structuredClone(buildAnswerSurface({ answer, surfaceId: "answer-1", catalogId: STANDARD_CATALOG })) as Loose;

describe("checkSurface", () => {
  it("lets a sound surface pass", () => {
    expect(checkSurface(sound())).toEqual([]);
    expect(schemaFaults(sound())).toEqual([]);
  });

  it.each(BROKEN)("finds %s", (_, fault, seed) => {
    const messages = sound();
    seed(messages);
    expect(checkSurface(messages).join("\n")).toMatch(fault);
  });
});
