import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GapDetails } from "../../../graph/specialists/gap/details.js";
import { gap } from "../../../graph/specialists/gap/index.js";
import { planOf } from "../../../graph/specialists/gap/plan.js";
import type { Request } from "../../../graph/understand/request.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../../fakes.js";
import { anyEngine, openEngine } from "../../market.js";
import { questionReader } from "../question-reader.js";

/** One of each kind of answer, so that every question that can be offered is. */
const QUESTIONS = [
  "Where are the biggest supply gaps in Germany?",
  "Top 5 supply gaps in Home & Kitchen in the UK",
  "What is over-supplied in Lighting & Decor in the UK?",
  "What is the supply gap of bread makers in the UK worth a month?",
  "Who dominates robot vacuums in the US?",
  "Dehumidifiers or phone cases in the US: which is less crowded?",
  "Is there a gap in Electronics above $90000 in the US?",
];

describe.each(anyEngine())("questions offered by gap on %s", (engine) => {
  let warehouse: Warehouse;
  beforeAll(async () => {
    warehouse = await openEngine(engine);
  });
  afterAll(() => warehouse.close());

  const dependencies = () => ({
    warehouse,
    logger: recordingLogger(),
    clock: () => new Date("2026-11-10"),
    defaultMarket: "US",
  });

  /** What the built-in reader makes of a question put to all specialists. */
  async function read(text: string): Promise<Request & { readonly chosen: readonly string[] }> {
    const { request, specialists } = await questionReader(warehouse, "2026-11-10")(text);
    return { ...request, chosen: specialists };
  }

  const clustersOf = ({ scope }: Request): number[] => scope.clusters.map(({ clusterId }) => clusterId);
  const planned = (request: Request) => planOf({ ...request, details: GapDetails.parse(request.details.gap ?? {}) });

  test.each(QUESTIONS)("%s: each is read as the request that stands beside it", async (question) => {
    const { chosen: _, ...request } = await read(question);
    const { findings } = await gap.build(dependencies()).invoke({ request });
    const offered = findings.flatMap(({ followUps }) => followUps);
    expect(offered.length).toBeGreaterThan(0);
    for (const { text, request: meant } of offered) {
      if (meant === null) throw new Error(`${text}: without a request`);
      const heard = await read(text);
      const specialists = meant.asks.flatMap((ask) => ask.specialists);
      expect(heard.chosen, text).toEqual(specialists);
      expect(clustersOf(heard), text).toEqual(clustersOf(meant));
      expect(heard.scope.category, text).toBe(meant.scope.category);
      expect(heard.scope.market, text).toEqual(meant.scope.market);
      if (specialists.includes("gap")) expect(planned(meant), text).toEqual(planned(heard));
    }
  });
});
