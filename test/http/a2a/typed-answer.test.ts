import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "../../../graph/answer/answer.js";
import { column, table } from "../../../graph/answer/answer.js";
import { chart } from "../../../graph/answer/chart.js";
import { money, say } from "../../../graph/answer/figure.js";
import { TYPED_ANSWER_EXTENSION, TYPED_ANSWER_MIME_TYPE } from "../../../http/a2a/extensions.js";
import type { TypedAnswer } from "../../../http/a2a/typed-answer-shape.js";
import { A2UI_EXTENSION } from "../../../http/a2ui/protocol.js";
import { answerEvent, fakeAgent, fakeAnswer } from "../../fakes.js";
import { given } from "../../graph/given.js";
import { bodyOf, messageOf, rpc, type Service, startService } from "../service.js";

const prices = {
  id: "prices",
  title: "Prices",
  columns: [column("month", "Month", "text"), column("price", "Price", "money", "USD")],
  rows: [19.9, null, 21, 22.5].map((value, at) => ({
    month: `2026-0${at + 1}`,
    price: value === null ? null : given(value),
  })),
  refs: "E1",
};
const answer: Answer = {
  ...fakeAnswer,
  headline: say`The median is ${money(given(19.9), "USD", "E1")}.`,
  sections: [
    {
      id: "prices",
      title: "Prices",
      statements: [],
      tables: [table(prices)],
      charts: chart({ id: "c", kind: "line", title: "Prices by month", data: prices, x: "month", y: ["price"] }),
    },
  ],
};
const priced = fakeAgent("priced", async function* (question) {
  yield { ...answerEvent(question), answer };
});

interface LoosePart {
  readonly kind: string;
  readonly data?: unknown;
  readonly metadata?: { readonly mimeType: string };
}

let service: Service;
beforeAll(async () => {
  service = await startService([priced]);
});
afterAll(() => service.close());

async function ask(extensions: string) {
  const headers = { "x-a2a-extensions": extensions };
  const response = await service.post("/a2a/priced", rpc("message/send", { message: messageOf("prices?") }), headers);
  const { result } = await bodyOf(response);
  const parts: readonly LoosePart[] = result?.artifacts?.[0]?.parts ?? [];
  return { parts, echo: response.headers.get("x-a2a-extensions"), id: result?.id };
}

describe("the answer as values", () => {
  it("stands beside the text for who asks for it", async () => {
    const { parts, echo } = await ask(TYPED_ANSWER_EXTENSION);
    expect(echo).toBe(TYPED_ANSWER_EXTENSION);
    expect(parts.map(({ kind, metadata }) => metadata?.mimeType ?? kind)).toEqual(["text", TYPED_ANSWER_MIME_TYPE]);
    const typed = parts[1]?.data as TypedAnswer;
    expect(typed.headline).toEqual({
      parts: [{ text: "The median is " }, { text: "$19.90", value: 19.9, refs: ["E1"] }, { text: "." }],
      refs: ["E1"],
    });
    const [section] = typed.sections;
    expect(section?.tables).toEqual([
      {
        id: "prices",
        title: "Prices",
        columns: [
          { key: "month", label: "Month", kind: "text", currency: null },
          { key: "price", label: "Price", kind: "money", currency: "USD" },
        ],
        rows: [
          ["2026-01", "$19.90"],
          ["2026-02", "–"],
          ["2026-03", "$21.00"],
          ["2026-04", "$22.50"],
        ],
        values: [
          ["2026-01", 19.9],
          ["2026-02", null],
          ["2026-03", 21],
          ["2026-04", 22.5],
        ],
        refs: ["E1"],
        totalRows: null,
        note: null,
      },
    ]);
    expect(section?.charts).toMatchObject([
      {
        alt: "Line chart: Prices by month. 4 values, 2026-01 to 2026-04. Price: lowest $19.90 (2026-01), highest $22.50 (2026-04)",
        table: { values: section?.tables[0]?.values },
      },
    ]);
    // Proofs name places inside tool results; they stay here.
    expect(JSON.stringify(typed)).not.toMatch(/derivation|"origins"|"derived"/);
  });

  it("and the interface come together; each is seen only by who asks for it, later too", async () => {
    const both = await ask(`${TYPED_ANSWER_EXTENSION}, ${A2UI_EXTENSION}`);
    expect(both.echo).toBe(`${A2UI_EXTENSION}, ${TYPED_ANSWER_EXTENSION}`);
    expect(new Set(both.parts.map(({ metadata }) => metadata?.mimeType)).size).toBe(3);
    const look = async (headers: Record<string, string>) => {
      const { result } = await service.call("tasks/get", { id: both.id }, "/a2a/priced", headers);
      const parts: readonly LoosePart[] = result?.artifacts?.[0]?.parts ?? [];
      return [...new Set(parts.map(({ kind, metadata }) => metadata?.mimeType ?? kind))];
    };
    expect(await look({})).toEqual(["text"]);
    expect(await look({ "x-a2a-extensions": TYPED_ANSWER_EXTENSION })).toEqual(["text", TYPED_ANSWER_MIME_TYPE]);
  });
});
