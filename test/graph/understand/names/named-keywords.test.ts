import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildGraph } from "../../../../graph/router.js";
import type { AgentState } from "../../../../graph/state.js";
import { beyondNames } from "../../../../graph/understand/names/named-keywords.js";
import type { Warehouse } from "../../../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../../../fakes.js";
import { anyEngine, openEngine } from "../../../market.js";
import { KETTLES } from "../../specialists/intent-fixtures.js";

const held = (...keywords: string[]) => keywords.map((keyword) => ({ clusterId: KETTLES.clusterId, keyword }));

test.each([
  [["kettle"], []],
  [["Kettles"], []],
  [["tea kettle"], ["tea kettle"]],
  [
    ["kettle", "tea kettle"],
    ["kettle", "tea kettle"],
  ],
])("of %j held beside the product kettles, %j are keywords", (keywords, expected) => {
  expect(beyondNames(held(...keywords), [KETTLES])).toEqual(expected);
});

test("a name is kept for a keyword of the same product only", () => {
  const toaster = { clusterId: 2, keyword: "steel toaster" };
  expect(beyondNames([...held("kettle"), toaster], [KETTLES])).toEqual(["steel toaster"]);
});

describe.each(anyEngine())("keywords that a question names, on %s", (engine) => {
  let warehouse: Warehouse;
  beforeAll(async () => {
    warehouse = await openEngine(engine);
  });
  afterAll(() => warehouse.close());

  const ask = async (text: string) => {
    const graph = buildGraph({
      warehouse,
      logger: recordingLogger(),
      clock: () => new Date("2026-11-10"),
      defaultMarket: "US",
    });
    const state = (await graph.invoke({ text })) as Pick<AgentState, "request" | "answer">; // the graph's output
    return { keywords: state.request.scope.keywords, tools: state.answer.evidence.map(({ tool }) => tool) };
  };

  test("are found in the data and leave their evidence; a look-up that finds none leaves nothing", async () => {
    const named = await ask("Compare the keywords exercise mat and yoga mat");
    expect(named.keywords).toEqual(["exercise mat", "yoga mat"]);
    expect(named.tools).toContain("find_keywords");
    const plain = await ask("Top 5 keywords for yoga mats");
    expect(plain.keywords).toEqual([]);
    expect(plain.tools).not.toContain("find_keywords");
  });
});
