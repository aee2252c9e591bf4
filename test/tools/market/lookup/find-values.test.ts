import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { InvalidInputError } from "../../../../tools/errors.js";
import { findValues } from "../../../../tools/market/lookup/find-values.js";
import { ATTRIBUTE_GAPS } from "../../../../tools/sample/planted.js";
import type { Warehouse } from "../../../../tools/warehouse/warehouse.js";
import { engines, openEngine } from "../../../market.js";
import { contextOf, HOSTILE, readClusterIds, runEverywhere } from "../demand/demand-support.js";

describe.each(engines())("find_values on %s", (engine) => {
  let warehouse: Warehouse;
  let grinders: number;
  beforeAll(async () => {
    warehouse = await openEngine(engine);
    grinders = (await readClusterIds(warehouse))("Coffee grinders");
  });
  afterAll(() => warehouse.close());

  const find = (text: string, clusterIds: readonly number[], market = "US") =>
    findValues.run({ text, clusterIds: [...clusterIds], market }, contextOf(warehouse));

  test("a value and an attribute as the data spells them, with the rows read", async () => {
    const { data, provenance } = await find("which TYPES are missing, a Manual one?", [grinders]);
    expect(data).toEqual({
      values: [{ clusterId: grinders, attribute: "type", value: "manual" }],
      attributes: ["type"],
    });
    const [examined] = await warehouse.query(
      `SELECT (SELECT COUNT(*) FROM keywords WHERE market = 'US' AND cluster_id = $1) + (SELECT COUNT(*) FROM product_attributes WHERE cluster_id = $1) + (SELECT COUNT(*) FROM cluster_terms WHERE cluster_id = $1)
        + (SELECT COUNT(*) FROM offers WHERE market = 'US' AND cluster_id = $1 AND availability = 'in_stock' AND condition = 'new') AS n`,
      [grinders],
    );
    expect(provenance).toMatchObject({
      tool: "find_values",
      asked: "Attributes and values named in the question: Coffee grinders in US",
      rowsExamined: examined?.n,
      asOf: "2026-10-31",
      truncated: false,
    });
  });

  test.each(ATTRIBUTE_GAPS)("$value of $cluster, planted as missing", async ({ cluster, value }) => {
    const clusterId = (await readClusterIds(warehouse))(cluster);
    const { data } = await find(`is there a gap for ${value} things`, [clusterId]);
    expect(data.values.filter((found) => found.value === value)).toMatchObject([{ clusterId, value }]);
  });

  test("whole words only, no bare numbers, and no size S in what's", async () => {
    const leggings = (await readClusterIds(warehouse))("Leggings");
    // Searches for "s leggings" are for small ones, and name no value of their own.
    for (const words of ["What's in size S?", "size small", "small ones"])
      expect((await find(words, [leggings])).data.values, words).toMatchObject([
        { clusterId: leggings, attribute: "size", value: "small" },
      ]);
    expect((await find("What's the gap here?", [leggings])).data.values).toEqual([]);
    expect((await find("manually made in 2 or 500", [grinders])).data.values).toEqual([]);
  });

  test.each(["1 litre", "1-litre", "1l", "1,0 Liter", "1 litro", "1 l"])("an amount, written as %s", async (words) => {
    const kettles = (await readClusterIds(warehouse))("Electric kettles");
    const { data } = await find(`what do ${words} kettles cost`, [kettles]);
    expect(data.values).toEqual([{ clusterId: kettles, attribute: "size", value: "1 l" }]);
  });

  test("another amount, or the number beside other words, names none", async () => {
    const kettles = (await readClusterIds(warehouse))("Electric kettles");
    for (const words of ["11 litres", "0.1 litre", "1 lamp", "the 1", "1.7.1 litre"])
      expect((await find(`what do ${words} kettles cost`, [kettles])).data.values, words).toEqual([]);
  });

  test.each([
    ["only the self emptying ones", "Robot vacuums", "self-emptying", "self emptying", "en"],
    ["the ones with an auto empty base", "Robot vacuums", "self-emptying", "auto empty", "en"],
    ["with finger print reader", "Smart locks", "fingerprint reader", "finger print reader", "en"],
    ["noise canceling", "Over-ear headphones", "noise cancelling", "noise canceling", "en"],
    ["hypo allergenic", "Dry dog food", "hypoallergenic", "hypo allergenic", "en"],
    ["140 x 200", "Bed frames", "140x200", undefined, "en"],
    ["orthopedic", "Dog beds", "orthopaedic", "orthopedic", "en"],
    ["nur die mit Sicherheitsnetz", "Trampolines", "safety net", "Sicherheitsnetz", "de"],
    ["die klappbaren", "Exercise bikes", "foldable", "klappbaren", "de"],
    ["celles avec double chaudière", "Espresso machines", "dual boiler", "double chaudière", "fr"],
    ["con caldera doble", "Espresso machines", "dual boiler", "caldera doble", "es"],
    ["tappetini in sughero", "Yoga mats", "cork", "sughero", "it"],
    ["met ruisonderdrukking", "Over-ear headphones", "noise cancelling", "ruisonderdrukking", "nl"],
    ["z kapturem", "Down jackets", "hooded", "z kapturem", "pl"],
  ])("%s, of %s", async (words, cluster, value, term, language) => {
    const clusterId = (await readClusterIds(warehouse))(cluster);
    const { data } = await findValues.run(
      { text: words, clusterIds: [clusterId], market: "DE", languages: [language] },
      contextOf(warehouse),
    );
    expect(data.values).toMatchObject([{ clusterId, value, ...(term !== undefined && { term }) }]);
  });

  test("a value within a longer one, and a name of another language, are not named", async () => {
    const idOf = await readClusterIds(warehouse);
    const bottles = idOf("Fire pits");
    expect((await find("stainless steel ones", [bottles])).data.values).toMatchObject([{ value: "stainless steel" }]);
    expect((await find("the red net", [idOf("Trampolines")])).data.values).toEqual([]);
  });

  test("without product groups: attributes of any of them, from every row that has one", async () => {
    const { data, provenance } = await find("which colours and materials are missing?", []);
    expect(data.values).toEqual([]);
    expect(data.attributes).toContain("material");
    const [held] = await warehouse.query("SELECT COUNT(*) AS n FROM product_attributes");
    expect(provenance.rowsExamined).toBe(Number(held?.n));
  });

  test("nothing named, an unknown product group, a market without data, hostile text", async () => {
    const nothing = { values: [], attributes: [] };
    expect((await find("how much", [grinders])).data).toEqual(nothing);
    expect((await find("manual type", [999_999])).data).toEqual(nothing);
    expect((await find("manual type", [grinders], "JP")).data).toEqual(nothing);
    expect((await find(HOSTILE, [grinders])).data).toEqual(nothing);
  });

  test("bad input is refused", async () => {
    await expect(find("manual", [-1])).rejects.toBeInstanceOf(InvalidInputError);
    await expect(find("manual", [grinders], "usa")).rejects.toBeInstanceOf(InvalidInputError);
  });
});

test("the same on every engine", async () => {
  const clusterIds = [1, 2, 3];
  const [first, ...others] = await runEverywhere(findValues, { text: "black steel size", clusterIds, market: "DE" });
  for (const other of others) expect(other).toEqual(first);
});
