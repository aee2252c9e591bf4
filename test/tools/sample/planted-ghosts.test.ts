import { beforeAll, describe, expect, test } from "vitest";
import { GHOSTS } from "../../../tools/sample/planted.js";
import { isUnchecked } from "./checked.js";
import { groupRows, type Row, readClusterIds, readRows, sum } from "./market-files.js";

let searches: Map<string, Row[]>;
let titles: Map<string, Row[]>;
let offersByProduct: Map<string, Row[]>;
let clusterId: (name: string) => string;

describe.runIf(isUnchecked)("what is planted in searches", () => {
  beforeAll(async () => {
    clusterId = await readClusterIds();
    searches = groupRows(await readRows("site_searches"), (row) => `${row.cluster_id} ${row.market} ${row.query}`);
    titles = groupRows(await readRows("products"), (row) => row.cluster_id ?? "");
    offersByProduct = groupRows(await readRows("offers"), (row) => row.product_id ?? "");
  }, 60_000);

  /** Products of the cluster whose title holds every word of the query, singular or plural. */
  function findMatches(cluster: string, query: string): Row[] {
    const words = query.split(" ").map((word) => word.replace(/s$/, ""));
    return (titles.get(clusterId(cluster)) ?? []).filter(({ title = "" }) =>
      words.every((word) => title.toLowerCase().includes(word)),
    );
  }

  test("each cause is planted in several clusters", () => {
    const byCause = groupRows(GHOSTS, (ghost) => ghost.cause);
    expect([...byCause.keys()].sort()).toEqual([
      "filter_induced",
      "noise",
      "out_of_stock",
      "product_gap",
      "vocabulary_gap",
    ]);
    for (const ghosts of byCause.values())
      expect(new Set(ghosts.map(({ cluster }) => cluster)).size).toBeGreaterThanOrEqual(2);
  });

  describe.each([...GHOSTS])("$query in $market: $cause", ({ cause, cluster, market, query }) => {
    const months = (): Row[] => searches.get(`${clusterId(cluster)} ${market} ${query}`) ?? [];
    const total = (column: string): number => sum(months().map((row) => Number(row[column])));

    test("is searched for months and finds nothing", () => {
      expect(months().length).toBeGreaterThanOrEqual(6);
      expect(total("searches")).toBeGreaterThan(100 * months().length);
      expect(total("results")).toBe(0);
      expect(total("clicks") / total("searches")).toBeLessThan(0.05);
    });

    test("has its cause in the rows", () => {
      const sessionShare = total("sessions") / total("searches");
      if (cause === "noise") {
        expect(sessionShare).toBeLessThan(0.01);
        return;
      }
      expect(sessionShare).toBeGreaterThan(0.7);
      if (cause === "filter_induced") {
        expect(Math.min(...months().map((row) => Number(row.unfiltered_results)))).toBeGreaterThan(5);
        return;
      }
      expect(total("unfiltered_results")).toBe(0);
      const matches = findMatches(cluster, query);
      if (cause === "out_of_stock") {
        const offers = matches
          .flatMap((row) => offersByProduct.get(row.product_id ?? "") ?? [])
          .filter((row) => row.market === market);
        expect(offers.length).toBeGreaterThan(0);
        expect(new Set(offers.map(({ availability }) => availability))).toEqual(new Set(["out_of_stock"]));
      } else {
        expect(matches.map(({ title }) => title)).toEqual([]);
      }
    });
  });
});
