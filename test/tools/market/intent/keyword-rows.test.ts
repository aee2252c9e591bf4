import { describe, expect, test } from "vitest";
import { type KeywordMetric, toGroups, toKeyword, toTotal } from "../../../../tools/market/intent/keyword-rows.js";
import type { Row } from "../../../../tools/warehouse/warehouse.js";

const INTENT = {
  intent_informational: 0.1,
  intent_commercial: 0.2,
  intent_transactional: 0.6,
  intent_navigational: 0.1,
};
const ROW: Row = { keyword_id: 3, cluster_id: 1, name: "Kettles", keyword: "glass kettle", ...INTENT };

describe("a keyword", () => {
  test.each(Object.keys(INTENT))("has no intent where %s is unknown: three parts say nothing of the fourth", (name) => {
    expect(toKeyword([ROW], null, null).intent).toEqual({
      informational: 0.1,
      commercial: 0.2,
      transactional: 0.6,
      navigational: 0.1,
    });
    expect(toKeyword([{ ...ROW, [name]: null }], null, null).intent).toBeNull();
  });

  test.each([
    ["a figure", { searches_per_month: 50, searches_low: 40 }, false],
    ["a range", { searches_per_month: null, searches_low: 40 }, true],
    ["neither", { searches_per_month: null, searches_low: null }, false],
  ])("known by %s", (_name, volume, isRange) => {
    expect(toKeyword([{ ...ROW, ...volume }], null, null).isRange).toBe(isRange);
  });

  test("has every month of the period, in order; what was not measured is unknown", () => {
    const rows = [
      { ...ROW, month: "2026-01-01", searches: 5 },
      { ...ROW, month: "2025-11-01", searches: 0 },
    ];
    expect(toKeyword(rows, { from: "2025-11-01", to: "2026-01-01" } as never, null).months).toEqual([
      { month: "2025-11-01", searches: 0 },
      { month: "2025-12-01", searches: null },
      { month: "2026-01-01", searches: 5 },
    ]);
    expect(toKeyword(rows, null, null).months).toEqual([]);
  });
});

describe("the sum of keywords", () => {
  const sums = { informational: 30, commercial: 0, transactional: 60, navigational: 0 };

  test("has shares of the searches whose intent is known", () => {
    expect(
      toTotal([
        { keywords: 2, ...sums },
        { keywords: 1, ...sums },
      ]),
    ).toMatchObject({
      keywords: 3,
      intent: { informational: 0.333333, commercial: 0, transactional: 0.666667, navigational: 0 },
    });
  });

  test("counts whole searches, and has no intent where no keyword tells one", () => {
    const rows = [
      { searches: 10.4, distinct_searches: 7.3, searches_low: 3, searches_high: 9, ranged: 1, unknown: 2 },
      { searches: 10.4, distinct_searches: 7.3 },
    ];
    expect(toTotal(rows)).toEqual({
      keywords: 0,
      ranged: 1,
      unknown: 2,
      searches: 21,
      distinctSearches: 15,
      searchesLow: 3,
      searchesHigh: 9,
      intent: null,
    });
  });
});

describe("groups of keywords", () => {
  let next = 0;
  const metric = (keyword: string, volume: number | null, variantGroup: number | null = null): KeywordMetric => {
    next += 1;
    return {
      ...toKeyword([{ ...ROW, keyword_id: next, keyword, volume }], null, null),
      variantGroup,
      course: null,
      season: null,
    };
  };

  test("are ordered by distinct searches; every member counts, a shared figure once, at its largest", () => {
    const groups = toGroups(
      [
        {
          ...metric("how to descale", 310),
          intent: { informational: 1, commercial: 0, transactional: 0, navigational: 0 },
        },
        metric("glass kettle", 300, 7),
        metric("glass kettles", 200, 7),
        metric("white glass kettle", 20),
        metric("best glass kettle", null),
      ],
      "en",
    );
    expect(
      groups.map(({ label, members, searches, distinctSearches }) => [
        label,
        members.length,
        searches,
        distinctSearches,
      ]),
    ).toEqual([
      ["glass kettle", 4, 520, 320],
      ["how to descale", 1, 310, 310],
    ]);
    expect(groups[1]?.silhouette).toBeNull();
    expect(groups[0]?.silhouette).toBe(Number(groups[0]?.silhouette?.toFixed(3)));
  });

  test("keywords without a shared figure are each their own", () => {
    const [group] = toGroups([metric("glass kettle", 40), metric("glass kettles", 40)], "en");
    expect(group).toMatchObject({ searches: 80, distinctSearches: 80 });
  });
});
