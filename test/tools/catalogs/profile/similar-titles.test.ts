import { expect, it } from "vitest";
import { findSimilarTitles } from "../../../../tools/catalogs/profile/similar-titles.js";
import { EventLoopYield } from "../../../../tools/event-loop.js";
import { mergeNearDuplicates } from "../../../../tools/statistics/near-duplicates.js";
import { createRandom } from "../../../../tools/statistics/random.js";

const WORDS =
  "abstract bamboo crystal denim elastic feather granite hammock indigo jasper kettle lantern marble nordic orchid".split(
    " ",
  );

const keyOf = (group: { readonly members: readonly string[] }): string => [...group.members].sort().join("|");

it("finds the groups that comparing all with all finds", async () => {
  const random = createRandom(7);
  const word = (): string => WORDS[random.integer(0, WORDS.length - 1)] ?? "";
  const titles = Array.from({ length: 120 }, (_, index) => `${word()} ${word()} ${word()} ${word()}${index % 3}`);
  const varied = [...new Set([...titles, ...titles.slice(0, 40).map((title) => title.replace("e", "a"))])];
  const { groups, comparedWithAll } = await findSimilarTitles(varied, (title) => title, new EventLoopYield());
  const all = mergeNearDuplicates(
    varied,
    (title) => title,
    () => 1,
  ).filter(({ members }) => members.length > 1);
  expect(all.length).toBeGreaterThan(5);
  expect(groups.map(keyOf).sort()).toEqual(all.map(keyOf).sort());
  expect(comparedWithAll).toBeGreaterThan(0);
});

it("never takes two sizes for one product, and says when not all were compared", async () => {
  const sizes = Array.from({ length: 200 }, (_, index) => `Stainless steel water bottle ${index + 100} ml`);
  expect((await findSimilarTitles(sizes, (title) => title, new EventLoopYield())).groups).toEqual([]);
  const alike = Array.from({ length: 200 }, (_, index) => `Stainless steel water bottle ${"ab".repeat(index + 1)}`);
  expect((await findSimilarTitles(alike, (title) => title, new EventLoopYield())).comparedWithAll).toBeLessThan(200);
});
