import { expect, test } from "vitest";
import { ProductMapper } from "../../../../tools/products/mapping/product-mapper.js";

const group = (clusterId: number, name: string, headTerm: string, synonym: string) => ({
  clusterId,
  name,
  categoryPath: `All > ${name}`,
  headTerm,
  language: "en",
  term: synonym,
  kind: "synonym" as const,
});

test("words of one product's name, or of another word for it, are no part of a second product's", async () => {
  const mapper = await ProductMapper.build({
    vocabulary: [
      group(1, "Blood pressure cuffs", "blood pressure cuff", "blood pressure monitor"),
      group(2, "Monitor arms", "monitor arm", "screen arm"),
    ],
    titles: [],
    brands: [],
  });
  const placed = (title: string) => {
    const { cluster, alternatives } = mapper.map({ title, category: null, brand: null });
    return [cluster, ...alternatives.map((other) => other.cluster)].map((each) => each?.name);
  };
  expect(placed("Blood pressure monitor, upper arm")).toEqual(["Blood pressure cuffs"]);
  expect(placed("Monitor, long arm")).toEqual(["Monitor arms"]);
});
