import { describe, expect, test } from "vitest";
import {
  describePlacing,
  fingerprint,
  type JudgedListing,
  readLabelledListings,
  readTitleLabels,
  scorePlacing,
} from "../../evals/measure/shop-titles.js";

const judged = (cluster: string | null, found: string | null, also?: string[]): JudgedListing => ({
  label: { id: "0".repeat(12), cluster, part: "open", ...(also && { also }) },
  listing: { title: "", category: null, brand: null, description: null },
  found: { id: "", clusterId: found === null ? null : 1, name: found, confidence: 1, how: "title", alternatives: [] },
});

describe("the labels", () => {
  const labels = readTitleLabels();

  test("are enough, each once, a third of them kept apart", () => {
    expect(labels.length).toBeGreaterThanOrEqual(600);
    expect(new Set(labels.map(({ id }) => id)).size).toBe(labels.length);
    const apart = labels.filter(({ part }) => part === "apart").length / labels.length;
    expect(apart).toBeGreaterThan(0.3);
  });

  test("are chosen for the part kept apart by their fingerprint alone", () => {
    for (const { id, part, drawn } of labels) {
      const isApart = drawn
        ? Number.parseInt(id.slice(-1), 16) % 2 === 1
        : Number.parseInt(id.slice(0, 8), 16) % 3 === 0;
      expect(part).toBe(isApart ? "apart" : "open");
    }
  });

  test("find nothing where the listings are not at hand", () => {
    expect(readLabelledListings("/nowhere/shop_titles.jsonl")).toBeNull();
    expect(fingerprint("Yoga mat")).toMatch(/^[0-9a-f]{12}$/);
  });
});

test("a wrong cluster, a missed one and one that no cluster fits count where they belong", () => {
  const lines = [
    judged("Yoga mats", "Yoga mats"),
    judged("Yoga mats", "Pillows"),
    judged("Yoga mats", null),
    judged(null, null),
    judged(null, "Pillows"),
    judged(null, "Pillows", ["Pillows"]),
  ];
  expect(scorePlacing(lines)).toEqual({ lines: 6, precision: 1 / 2, ofPlaced: 2 / 4, recall: 1 / 3, unplaced: 1 / 2 });
  expect(describePlacing(lines)[1]).toMatch(/^open +6 +0\.500 +0\.500 +0\.333 +0\.500$/);
});
