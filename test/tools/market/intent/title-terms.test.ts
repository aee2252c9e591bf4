import { describe, expect, test } from "vitest";
import { InvalidInputError } from "../../../../tools/errors.js";
import { CHANNEL_LIMITS } from "../../../../tools/market/intent/title-recipe.js";
import { titleTerms } from "../../../../tools/market/intent/title-terms.js";
import { contextOf, HOSTILE, openSamples, runEverywhere } from "../demand/demand-support.js";

describe.each(await openSamples())("title_terms on %s", (_engine, { warehouse, idOf }) => {
  test("recipes within each channel's limit that cover more searches than the market's titles", async () => {
    const clusterId = idOf("Espresso machines");
    const { data, provenance } = await titleTerms.run({ market: "US", clusterIds: [clusterId] }, contextOf(warehouse));
    const [cluster] = data.clusters;
    expect(cluster?.recipes.map(({ channel, limit }) => [channel, limit])).toEqual(Object.entries(CHANNEL_LIMITS));
    for (const { title, length, limit, before, after } of cluster?.recipes ?? []) {
      expect(length).toBe(title.length);
      expect(length).toBeLessThanOrEqual(limit);
      expect(title).toMatch(/^\[Brand\] Espresso Machine/);
      expect(before).toBe(cluster?.titles.medianCoverage);
      expect(after ?? 0).toBeGreaterThan(before ?? 1);
    }
    expect(cluster?.terms[0]).toMatchObject({ term: "espresso", share: 1, titleShare: 1 });
    expect(cluster?.titles.bestCoverage ?? 0).toBeGreaterThanOrEqual(cluster?.titles.medianCoverage ?? 1);
    expect(provenance).toMatchObject({
      tool: "title_terms",
      asked: `Title words of Espresso machines in US: covered searches, recipes for each channel`,
      asOf: "2026-10-31",
    });
    expect(provenance.rowsExamined).toBeGreaterThan(200);
  });

  test("searches for a colour count against the titles that do not name it", async () => {
    const { data } = await titleTerms.run({ market: "US", clusterIds: [idOf("Robot vacuums")] }, contextOf(warehouse));
    expect(data.clusters[0]?.titles.medianCoverage).toBeCloseTo(0.6496, 4);
    expect(data.clusters[0]?.titles.bestCoverage).toBeCloseTo(0.716, 4);
  });

  test("what people call the product, by searches, beside the titles that say so", async () => {
    const { data } = await titleTerms.run(
      { market: "US", clusterIds: [idOf("Espresso machines"), idOf("Paddling pools")] },
      contextOf(warehouse),
    );
    const [espresso, pools] = data.clusters;
    expect(espresso?.names[0]).toMatchObject({
      name: "espresso machine",
      wordings: ["espresso machine", "espresso machines"],
      titleShare: 1,
    });
    expect(espresso?.names.map(({ name }) => name)).toContain("espresso maker");
    expect(espresso?.names.reduce((sum, { share }) => sum + (share ?? 0), 0)).toBeCloseTo(1, 3);
    expect(pools?.names.find(({ name }) => name === "kiddie pool")?.titleShare).toBe(0);
  });

  test("a limit of its own gets a recipe that keeps it, and each term tells whether the title given holds it", async () => {
    const title = "Brewlund Classic 910 Espresso Maker Black";
    const { data } = await titleTerms.run(
      { market: "US", clusterIds: [idOf("Espresso machines")], title, characters: 45 },
      contextOf(warehouse),
    );
    const [cluster] = data.clusters;
    const asked = cluster?.recipes.find(({ channel }) => channel === "asked");
    expect(asked?.limit).toBe(45);
    expect(asked?.title.length ?? 99).toBeLessThanOrEqual(45);
    const held = (term: string) => cluster?.terms.find((known) => known.term === term)?.isInGiven;
    expect(held("espresso")).toBe(true);
    expect(held("small kitchens")).toBe(false);
  });

  test.each(["Espresso machines", "Running shoes", "Yoga mats", "Air fryers"])(
    "the recipes of %s claim nothing that the data of one product does not state",
    async (name) => {
      const { data } = await titleTerms.run({ market: "US", clusterIds: [idOf(name)] }, contextOf(warehouse));
      const [cluster] = data.clusters;
      const rows = await warehouse.query(
        "SELECT value FROM product_attributes WHERE cluster_id = $1 AND product_id = $2",
        [idOf(name), cluster?.supportedBy?.productId ?? -1],
      );
      const terms = await warehouse.query("SELECT term FROM cluster_terms WHERE cluster_id = $1", [idOf(name)]);
      const words = (text: unknown) =>
        String(text)
          .toLowerCase()
          .match(/[\p{L}\p{N}]+/gu) ?? [];
      const stated = new Set(
        [
          cluster?.supportedBy?.title,
          name,
          ...rows.map(({ value }) => value),
          ...terms.map(({ term }) => term),
        ].flatMap(words),
      );
      for (const { title } of cluster?.recipes ?? []) {
        for (const word of words(title.replace("[Brand]", ""))) expect(stated).toContain(word);
      }
    },
  );

  test("a title given is judged, kept and extended; where too few names fit it is composed anew", async () => {
    const title = "Brewlund Classic 910 Coffee Appliance Black";
    const { data } = await titleTerms.run(
      { market: "US", clusterIds: [idOf("Espresso machines")], title },
      contextOf(warehouse),
    );
    const [cluster] = data.clusters;
    expect(cluster).toMatchObject({ given: { title, coverage: 0 }, supportedBy: null });
    const recipe = (channel: string) => cluster?.recipes.find((line) => line.channel === channel);
    expect(recipe("amazon")?.title).toMatch(/^Brewlund Classic 910 Coffee Appliance Black, Espresso Machine/);
    expect(recipe("seo_title")?.title).toMatch(/^Brewlund Espresso Machine/);
    for (const { before, after } of cluster?.recipes ?? []) {
      expect(before).toBe(0);
      expect(after ?? 0).toBeGreaterThan(0.5);
    }
  });

  test("a name that says of which kind the product is stands in no title of another kind", async () => {
    const titles = async (title: string) => {
      const { data } = await titleTerms.run(
        { market: "US", clusterIds: [idOf("Telescopes")], title },
        contextOf(warehouse),
      );
      return data.clusters[0];
    };
    const reflector = await titles("Zenith Astro 130 Reflector Telescope 130mm");
    for (const { title } of reflector?.recipes ?? []) expect(title).not.toMatch(/refractor|astronomy/i);
    expect(reflector?.ifTrue.map(({ text }) => text.toLowerCase())).toContain("astronomy");
    const refractor = await titles("Zenith Astro 80 Refractor");
    expect(refractor?.recipes.some(({ title }) => /telescope/i.test(title) && /refractor/i.test(title))).toBe(true);
  });

  test("German titles are judged by German searches", async () => {
    const { data } = await titleTerms.run({ market: "DE", clusterIds: [idOf("Yoga mats")] }, contextOf(warehouse));
    expect(data.clusters[0]?.recipes[0]?.title).toMatch(/^\[Brand\] Yogamatte/);
    expect(data.clusters[0]?.titles.headShare ?? 1).toBeLessThan(0.5);
  });

  test("a cluster without keywords is missing, not zero; hostile text stays text", async () => {
    const nothing = await titleTerms.run({ market: "US", clusterIds: [999_999] }, contextOf(warehouse));
    expect(nothing.data).toMatchObject({ clusters: [], missing: [999_999] });
    expect(nothing.provenance.rowsExamined).toBe(0);
    const { data } = await titleTerms.run(
      { market: "US", clusterIds: [idOf("Yoga mats")], title: HOSTILE, brand: HOSTILE },
      contextOf(warehouse),
    );
    expect(data.clusters[0]?.given).toEqual({ title: HOSTILE, coverage: 0 });
    expect(data.clusters[0]?.recipes.every(({ length, limit }) => length <= limit)).toBe(true);
  });

  test.each([
    { market: "US", clusterIds: [] },
    { market: "US", clusterIds: [1], title: "x" },
  ])("refuses %j", async (input) => {
    await expect(titleTerms.run(input, contextOf(warehouse))).rejects.toThrow(InvalidInputError);
  });
});

test("engines agree", async () => {
  const results = await runEverywhere(titleTerms, { market: "DE", clusterIds: [1, 2, 3] });
  for (const result of results) expect(result).toEqual(results[0]);
});
