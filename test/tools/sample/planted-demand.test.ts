import { beforeAll, describe, expect, test } from "vitest";
import {
  ATTRIBUTE_GAPS,
  CONCENTRATIONS,
  DYING_CLUSTERS,
  GROWING_CLUSTERS,
  NON_SEASONAL_CLUSTERS,
  OVER_SUPPLIED_CLUSTERS,
  SEASONAL_CLUSTERS,
  UNDER_SUPPLIED_CLUSTERS,
} from "../../../tools/sample/planted.js";
import { isUnchecked } from "./checked.js";
import { groupRows, type Row, readClusterIds, readRows, sum } from "./market-files.js";

const MARKETS = ["US", "GB", "DE"];

let keywords: Row[];
let clusterId: (name: string) => string;
/** Monthly searches of a cluster and market, oldest month first, over the keywords measured in every month. */
let series: Map<string, number[]>;

describe.runIf(isUnchecked)("what is planted in demand and supply", () => {
  beforeAll(async () => {
    keywords = await readRows("keywords");
    clusterId = await readClusterIds();
    const clusterOf = new Map(keywords.map((row) => [row.keyword_id, `${row.cluster_id} ${row.market}`]));
    series = new Map();
    for (const [keyword, months] of groupRows(await readRows("keyword_months"), (row) => row.keyword_id ?? "")) {
      if (months.some(({ searches }) => searches === "")) continue;
      const key = clusterOf.get(keyword) ?? "";
      const totals = series.get(key) ?? months.map(() => 0);
      series.set(
        key,
        totals.map((total, index) => total + Number(months[index]?.searches)),
      );
    }
  }, 120_000);

  function seriesOf(cluster: string, market: string): number[] {
    const found = series.get(`${clusterId(cluster)} ${market}`);
    if (found?.length !== 36) throw new Error(`No full series of ${cluster} in ${market}`);
    return found;
  }

  /** Means of January to December. The series starts in November. */
  function calendarMeans(values: readonly number[]): number[] {
    return Array.from(
      { length: 12 },
      (_, month) => sum(values.filter((_, index) => (index + 10) % 12 === month)) / (values.length / 12),
    );
  }

  describe.each(MARKETS)("demand in %s", (market) => {
    test.each([...SEASONAL_CLUSTERS])("$cluster peaks in month $peakMonth", ({ cluster, peakMonth }) => {
      const values = seriesOf(cluster, market);
      const means = calendarMeans(values);
      expect(means.indexOf(Math.max(...means)) + 1).toBe(peakMonth);
      expect(Math.max(...means) / (sum(means) / 12)).toBeGreaterThan(1.5);
    });

    test.each([...NON_SEASONAL_CLUSTERS])("$cluster has no season", ({ cluster }) => {
      const means = calendarMeans(seriesOf(cluster, market));
      expect(Math.max(...means) / (sum(means) / 12)).toBeLessThan(1.05);
      expect(Math.min(...means) / (sum(means) / 12)).toBeGreaterThan(0.95);
    });

    test.each([...GROWING_CLUSTERS, ...DYING_CLUSTERS])(
      "$cluster moves by $percentPerYear % a year",
      ({ cluster, percentPerYear }) => {
        const values = seriesOf(cluster, market);
        const years = [0, 12, 24].map((from) => sum(values.slice(from, from + 12)));
        const [first = 0, second = 0, third = 0] = years;
        expect(Math.abs((second / first - 1) * 100 - percentPerYear)).toBeLessThan(7);
        expect(Math.abs((third / second - 1) * 100 - percentPerYear)).toBeLessThan(7);
      },
    );

    test("the planted gaps stand out, ordinary clusters do not", async () => {
      const gaps = await logGapIndexes(market);
      const planted = [...UNDER_SUPPLIED_CLUSTERS, ...OVER_SUPPLIED_CLUSTERS].map(({ cluster }) => cluster);
      for (const { cluster } of UNDER_SUPPLIED_CLUSTERS)
        expect(gaps.get(clusterId(cluster)), cluster).toBeGreaterThan(1.1);
      for (const { cluster } of OVER_SUPPLIED_CLUSTERS) expect(gaps.get(clusterId(cluster)), cluster).toBeLessThan(-1);
      const ids = new Set(planted.map(clusterId));
      const ordinary = [...gaps].filter(([id]) => !ids.has(id)).map(([, gap]) => Math.abs(gap));
      expect(Math.max(...ordinary)).toBeLessThan(1);
      expect(ordinary.filter((gap) => gap < 0.5).length / ordinary.length).toBeGreaterThan(0.9);
    });

    test.each([...ATTRIBUTE_GAPS])(
      "few products of $cluster have $value, many searches name it",
      async ({ cluster, attribute, value }) => {
        const own = keywords.filter((row) => row.cluster_id === clusterId(cluster) && row.market === market);
        const products = (await readRows("products")).filter((row) => row.cluster_id === clusterId(cluster));
        const ids = new Set(products.map((row) => row.product_id));
        const having = (await readRows("product_attributes")).filter(
          (row) => ids.has(row.product_id) && row.attribute === attribute && row.value === value,
        );
        expect(having.length / products.length).toBeLessThan(0.06);
        const german: Readonly<Record<string, string>> = { "bone conduction": "knochenschall", "wide fit": "weit" };
        const word = market === "DE" ? (german[value] ?? value) : value;
        const naming = sum(own.filter(({ keyword }) => keyword?.includes(word)).map(volumeOf));
        expect(naming / sum(own.map(volumeOf))).toBeGreaterThan(0.08);
      },
    );

    test.each([...CONCENTRATIONS])(
      "clicks on $cluster are $kind",
      async ({ cluster, topThreeShareMin, topThreeShareMax }) => {
        const products = await readRows("products");
        const own = new Set(
          products.filter((row) => row.cluster_id === clusterId(cluster)).map((row) => row.product_id),
        );
        const rows = (await readRows("click_shares")).filter((row) => row.market === market && own.has(row.product_id));
        const clicks = [...groupRows(rows, (row) => row.product_id ?? "").values()]
          .map((months) => sum(months.map((row) => Number(row.clicks))))
          .sort((a, b) => b - a);
        const topThree = sum(clicks.slice(0, 3)) / sum(clicks);
        expect(topThree).toBeGreaterThan(topThreeShareMin);
        expect(topThree).toBeLessThan(topThreeShareMax);
      },
    );
  });

  /** A range counts by its geometric mean, a shared figure once. */
  function volumeOf(row: Row): number {
    if (row.searches_per_month) return Number(row.searches_per_month);
    return Math.sqrt(Number(row.searches_low) * Number(row.searches_high));
  }

  async function logGapIndexes(market: string): Promise<Map<string, number>> {
    const demand = new Map<string, number>();
    const counted = new Set<string>();
    for (const row of keywords) {
      if (row.market !== market || counted.has(row.variant_group ?? "")) continue;
      if (row.variant_group) counted.add(row.variant_group);
      demand.set(row.cluster_id ?? "", (demand.get(row.cluster_id ?? "") ?? 0) + volumeOf(row));
    }
    const clusterOf = new Map((await readRows("products")).map((row) => [row.product_id, row.cluster_id ?? ""]));
    const supply = new Map<string, number>();
    for (const row of await readRows("offers")) {
      const id = clusterOf.get(row.product_id) ?? "";
      if (row.market === market) supply.set(id, (supply.get(id) ?? 0) + 1);
    }
    const allDemand = sum([...demand.values()]);
    const allSupply = sum([...supply.values()]) + 0.5 * demand.size;
    return new Map(
      [...demand].map(([id, volume]) => [
        id,
        Math.log(volume / allDemand / (((supply.get(id) ?? 0) + 0.5) / allSupply)),
      ]),
    );
  }
});
