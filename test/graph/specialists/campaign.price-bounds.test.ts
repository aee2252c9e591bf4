import { beforeAll, describe, expect, test } from "vitest";
import { type Agent, outcomeOf } from "../../../graph/agent.js";
import { createAgents } from "../../../graph/agents.js";
import { keywordBids } from "../../../tools/market/campaign/keyword-bids.js";
import { recordingLogger } from "../../fakes.js";
import { anyEngine, openEngine } from "../../market.js";

describe.each(anyEngine())("bounds of a price in a campaign question on %s", (engine) => {
  let agent: Agent | undefined;
  /** What a click on each keyword typically costs. */
  let all: readonly number[] = [];

  beforeAll(async () => {
    const warehouse = await openEngine(engine);
    const logger = recordingLogger();
    const clock = () => new Date("2026-11-10");
    agent = createAgents({ warehouse, logger, clock, defaultMarket: "US" }).get("campaign-agent");
    const [cluster] = await warehouse.query("SELECT cluster_id FROM clusters WHERE name = 'Robot vacuums'");
    const clusterIds = [Number(cluster?.cluster_id)];
    const { data } = await keywordBids.run({ market: "US", clusterIds }, { warehouse, logger });
    all = data.keywords.flatMap(({ cpcLow, cpcHigh }) =>
      cpcLow === null || cpcHigh === null ? [] : [Math.sqrt(cpcLow * cpcHigh)],
    );
  });

  async function ask(question: string) {
    if (!agent) throw new Error("no agent");
    const outcome = await outcomeOf(agent.stream(question), () => {});
    if (outcome.type !== "answer") throw new Error(`asked back: ${outcome.text}`);
    return outcome.answer;
  }

  test.each<[string, (price: number) => boolean]>([
    ["Keywords under 2 dollars a click for robot vacuums in the US", (price) => price <= 2],
    ["Keywords over 2 dollars a click for robot vacuums in the US", (price) => price >= 2],
    ["Keywords between 1.5 and 2 dollars a click for robot vacuums in the US", (price) => price >= 1.5 && price <= 2],
  ])("%s: exactly the keywords within them", async (question, isWithin) => {
    const { headline, sections, limits } = await ask(question);
    const [table] = sections.flatMap(({ tables }) => tables).filter(({ id }) => id === "click-prices");
    const prices = (table?.rows ?? []).map(({ typical }) => Number(typical));
    const within = all.filter(isWithin);
    expect(within.length).toBeGreaterThan(0);
    expect(within.length).toBeLessThan(all.length);
    expect(prices.filter((price) => !isWithin(price))).toEqual([]);
    expect(table?.totalRows ?? prices.length).toBe(within.length);
    const told = [headline, ...sections.flatMap(({ statements }) => statements)].map(({ parts }) =>
      parts.flatMap((part) => (typeof part === "object" && part.kind === "count" ? [part.value] : [])),
    );
    expect(told).toContainEqual([within.length, all.length]);
    expect(limits).not.toContain("were not applied");
  });

  test("the price of a product bounds no keywords, and the limits say so", async () => {
    const { limits } = await ask("Which keywords should I bid on for robot vacuums under 300 dollars in the US?");
    expect(limits).toMatch(/bounds of a product's price do not narrow its keywords and were not applied/i);
  });
});
