import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CatalogAnalysis } from "../../../graph/catalogs/analysis.js";
import type { Catalogs } from "../../../graph/catalogs/catalogs.js";
import type { OwnProducts } from "../../../graph/catalogs/own-products.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { engines, openEngine } from "../../market.js";
import { openPlace, type StatePlace } from "../../tools/state/stores.js";
import { analyse, analystOn, catalogsOfFiles } from "./catalogs.js";

/** What an action is worth, in whole analyses of the sample market: recomputed from the figures that stand beside it. */
describe.runIf(engines().includes("duckdb"))("the value of an action", () => {
  let warehouse: Warehouse;
  let place: StatePlace;
  let service: Catalogs;
  let usual: number;
  beforeAll(async () => {
    warehouse = await openEngine("duckdb");
    place = await openPlace("sqlite");
    service = await catalogsOfFiles(warehouse, place);
    const [row] = await warehouse.query(
      `SELECT MEDIAN(o.price) AS price FROM offers o JOIN clusters c USING (cluster_id)
WHERE c.name = 'Yoga mats' AND o.market = 'US' AND o.condition = 'new' AND o.availability = 'in_stock'`,
    );
    usual = Number(row?.price);
  });
  afterAll(async () => {
    await place.remove();
    await warehouse.close();
  });

  async function analysed(price: number, margin?: number): Promise<CatalogAnalysis> {
    const bytes = Buffer.from(`id,title,price,currency\n1,Yoga mat,${price.toFixed(2)},USD\n`);
    const source = { kind: "file", bytes, filename: "shop.csv", mediaType: "text/csv" } as const;
    const { own } = await service.place({ source, owner: null, market: "US" });
    const mine: OwnProducts = margin === undefined ? own : { ...own, margin };
    return (await analyse(analystOn(warehouse).analyst, mine)).analysis;
  }

  const adsOf = ({ actions, clusters }: CatalogAnalysis) => ({
    ads: actions.find(({ kind }) => kind === "advertise"),
    plan: clusters[0]?.campaign,
    place: clusters[0]?.price_position?.percentile ?? Number.NaN,
  });

  it("is the stated margin on what the own price brings, less what the ads cost", async () => {
    for (const [share, margin] of [
      [1, 0.5],
      [1.05, 0.4],
    ] as const) {
      const price = Math.round(usual * share * 100) / 100;
      const { ads, plan, place } = adsOf(await analysed(price, margin));
      expect(place).toBeGreaterThanOrEqual(25);
      expect(place).toBeLessThanOrEqual(75);
      expect((plan?.revenue ?? Number.NaN) / (plan?.orders ?? Number.NaN)).toBeCloseTo(price, 1);
      expect(ads?.value).toMatchObject({ unit: "USD", period: "month" });
      expect(ads?.value?.amount).toBeCloseTo((plan?.revenue ?? Number.NaN) * margin - (plan?.cost ?? Number.NaN), 1);
      expect(ads?.worth).toMatchObject({ amount: ads?.value?.amount, of: "own ads" });
    }
  });

  it("is no sum where the margin is not known, which is asked for, nor at a price that shoppers usually do not pay", async () => {
    const open = adsOf(await analysed(usual)).ads;
    expect([open?.value, open?.worth]).toEqual([null, null]);
    expect(open?.assumptions).toContainEqual(expect.stringContaining("state it to have a sum"));
    const prices = await warehouse.query(
      `SELECT DISTINCT o.price FROM offers o JOIN clusters c USING (cluster_id)
WHERE c.name = 'Yoga mats' AND o.market = 'US' AND o.condition = 'new' AND o.availability = 'in_stock' ORDER BY o.price DESC`,
    );
    const dear = prices.map(({ price }) => Number(price)).find((_, at) => at >= prices.length * 0.15) ?? Number.NaN;
    const { ads, place } = adsOf(await analysed(dear, 0.5));
    expect(place).toBeGreaterThan(75);
    expect(place).toBeLessThan(90);
    expect([ads?.value, ads?.worth]).toEqual([null, null]);
    expect(ads?.assumptions).toContainEqual(expect.stringContaining("is known for usual prices"));
  });

  it("is nobody's but the seller's: searches and open demand of all sellers carry no sum and come behind", async () => {
    const { actions } = await analysed(usual, 0.5);
    expect(actions[0]).toMatchObject({ kind: "advertise", worth: { of: "own ads" } });
    for (const { kind, value, worth } of actions.slice(1))
      expect([kind, worth, value?.unit ?? "searches"]).toEqual([kind, null, "searches"]);
  });

  it("waits for the price where both are advised of one product", async () => {
    const { actions } = await analysed(usual * 3, 0.5);
    const [price, ads] = ["reprice", "advertise"].map((kind) => actions.find((action) => action.kind === kind));
    expect(price?.action).toMatch(/^Lower prices of yoga mats/);
    expect(ads?.action).toMatch(/^Settle the price first; once it is settled, /);
    expect(ads?.worth).toBeNull();
  });
});
