import { expect, test } from "vitest";
import { isTrueOf, isTrueOfSome } from "../../../graph/catalogs/cluster-view.js";

const cluster = {
  clusterId: 1,
  name: "Telescopes",
  categoryPath: "Optics > Telescopes",
  headTerm: "telescope",
};
const line = {
  cluster,
  titles: ["Astro 130", "Astro 80"],
  held: ["astro 130 reflector newtonian tripod", "astro 80 refractor"],
  attributes: [{ name: "mount", value: "equatorial", products: 1 }],
};

test.each([
  ["words of its own data", "Astro 130", "Astro 130 Reflector Telescope with Tripod", true],
  ["a word that only another product holds", "Astro 130", "Astro 130 Refractor Telescope", false],
  ["a word that nothing holds", "Astro 130", "Astro 130 Telescope for Beginners", false],
  ["the place of a brand", "Astro 80", "[Brand] Astro 80 Refractor Telescopes", true],
])("%s", (_, current, suggested, expected) => {
  expect(isTrueOf(line, current, suggested)).toBe(expected);
});

test("a keyword is true of the line where it is true of one of its products", () => {
  expect(isTrueOfSome(line, "refractor telescope")).toBe(true);
  expect(isTrueOfSome(line, "refractor telescope with tripod")).toBe(false);
  expect(isTrueOfSome(line, "telescope for kids")).toBe(false);
  expect(isTrueOfSome({ ...line, titles: [] }, "telescope for kids")).toBe(true);
});

test("without a record of the product its line's attributes are what is known", () => {
  const { held: _, ...bare } = line;
  expect(isTrueOf(bare, "Astro 130", "Astro 130 Equatorial Telescope")).toBe(true);
  expect(isTrueOf(bare, "Astro 130", "Astro 130 Reflector Telescope")).toBe(false);
});
