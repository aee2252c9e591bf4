import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Agent, outcomeOf } from "../../../graph/agent.js";
import { createAgents } from "../../../graph/agents.js";
import { campaign } from "../../../graph/specialists/campaign/index.js";
import type { Entities } from "../../../graph/understand/names/named.js";
import type { Request } from "../../../graph/understand/request.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../../fakes.js";
import { engines, openEngine } from "../../market.js";
import { ask, MARKETS } from "./gap-campaign-support.js";

/** Question, products named, and what else it names. */
const ASKED: readonly (readonly [string, readonly string[], Partial<Entities>])[] = [
  ["draft a campaign", ["Yoga mats"], { targetAcos: 0.25, market: MARKETS.GB }],
  ["which negative keywords should I use?", ["Yoga mats", "Espresso machines"], { market: MARKETS.DE }],
  ["draft structure, keywords and copy", ["Standing desks"], {}],
  ["bids, click prices, structure and negatives", ["Air fryers"], { targetAcos: 0.3 }],
  ["structure, bids, negatives, ad texts and what I cannot afford", ["Air fryers"], {}],
  ["draft a campaign", ["Phone cases"], { targetAcos: 0.001 }],
  ["which is cheaper to advertise?", ["Yoga mats", "Espresso machines"], {}],
  ["draft a campaign", [], { category: "Home & Kitchen > Coffee" }],
  ["draft a campaign", [], {}],
];

describe.runIf(engines().includes("duckdb"))("what campaign offers next", () => {
  let warehouse: Warehouse;
  let router: Agent;
  beforeAll(async () => {
    warehouse = await openEngine("duckdb");
    const clock = () => new Date("2026-11-10");
    const found = createAgents({ warehouse, logger: recordingLogger(), clock, defaultMarket: "US" }).get("router");
    if (found === undefined) throw new Error("no router");
    router = found;
  });
  afterAll(() => warehouse.close());

  /** What a request and the words for it have to agree on. */
  const meaningOf = ({ scope, asks, inputs }: Pick<Request, "scope" | "asks" | "inputs">) => ({
    clusters: scope.clusters.map(({ clusterId, categoryPath }) => [clusterId, categoryPath]).sort(),
    market: scope.market.code,
    specialists: asks.flatMap(({ specialists }) => specialists),
    topics: asks.flatMap(({ topics }) => topics),
    inputs: inputs.map(({ kind, value, per }) => [kind, value, per]).sort(),
  });

  test.each(ASKED)("%s %j %o", async (text, names, more) => {
    const { followUps } = await ask(campaign, warehouse, names, { market: MARKETS.US, ...more }, text);
    expect(followUps.length).toBeGreaterThan(0);
    for (const offered of followUps) {
      const reading = await outcomeOf(router.stream(offered.text));
      if (offered.request === null || !("request" in reading) || reading.request === null)
        throw new Error(offered.text);
      expect(meaningOf(reading.request), offered.text).toEqual(meaningOf(offered.request));
    }
  });
});
