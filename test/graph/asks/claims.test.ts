import { describe, expect, test } from "vitest";
import type { Dimension } from "../../../tools/measures/measure.js";
import type { MeasureId } from "../../../tools/measures/registry.js";
import { anyEngine } from "../../market.js";
import { openRouter } from "./router.js";

/** A yes that is a no is the worst that an answer can say: every claim is asked in both directions. */
describe.each(anyEngine())("what is asked to be confirmed, on %s", (engine) => {
  const { headlineOf, rowsOf } = openRouter(engine);
  const answerOf = async (question: string): Promise<string> => (await headlineOf(question)).split(":")[0] ?? "";

  /** By what the rows are called, highest first. */
  async function valuesOf(measure: MeasureId, by: Dimension, clusters: readonly string[], more: object = {}) {
    const rows = await rowsOf(measure, clusters, { by, limit: 50, ...more });
    return rows
      .flatMap(({ keys, value }) => {
        const name = (by === "brand" ? keys.brand : by === "merchant" ? keys.merchant : keys.clusterName) ?? "";
        return value === null ? [] : [{ name, value }];
      })
      .sort((a, b) => b.value - a.value);
  }
  async function endsOf(...args: Parameters<typeof valuesOf>) {
    const rows = await valuesOf(...args);
    const [dear, cheap] = [rows[0], rows.at(-1)];
    if (dear === undefined || cheap === undefined || dear.value === cheap.value) throw new Error("nothing to compare");
    return { dear: dear.name, cheap: cheap.name };
  }

  test("the price of two brands", async () => {
    const brands = { brands: ["Saltera", "Cocelli"] };
    const { dear, cheap } = await endsOf("price-median", "brand", ["Espresso machines"], brands);
    expect(await answerOf(`Is ${cheap} cheaper than ${dear} for espresso machines?`)).toBe("Yes");
    expect(await answerOf(`Is ${dear} cheaper than ${cheap} for espresso machines?`)).toBe("No");
    expect(await answerOf(`Is ${dear} more expensive than ${cheap} for espresso machines?`)).toBe("Yes");
    expect(await answerOf(`Is ${cheap} more expensive than ${dear} for espresso machines?`)).toBe("No");
    expect(await answerOf(`Ist ${dear} bei Espressomaschinen in den USA teurer als ${cheap}?`)).toBe("Yes");
    expect(await answerOf(`Ist ${cheap} bei Espressomaschinen in den USA teurer als ${dear}?`)).toBe("No");
  });

  test("the price of two shops and of two products", async () => {
    const shops = await endsOf("price-median", "merchant", ["Air fryers"], { merchants: ["Northmart", "Everbay"] });
    expect(await answerOf(`Is ${shops.cheap} cheaper than ${shops.dear} for air fryers?`)).toBe("Yes");
    expect(await answerOf(`Is ${shops.cheap} dearer than ${shops.dear} for air fryers?`)).toBe("No");
    expect(await answerOf(`Is ${shops.dear} dearer than ${shops.cheap} for air fryers?`)).toBe("Yes");
    const products = await endsOf("price-median", "cluster", ["Air fryers", "Robot vacuums"]);
    expect(await answerOf(`Are ${products.dear} more expensive than ${products.cheap}?`)).toBe("Yes");
    expect(await answerOf(`Are ${products.cheap} more expensive than ${products.dear}?`)).toBe("No");
    expect(await answerOf(`Are ${products.cheap} cheaper than ${products.dear}?`)).toBe("Yes");
  });

  test("shops of one brand: the brand is no side of it", async () => {
    const question = (one: string, other: string) => `Is ${one} cheaper than ${other} for Saltera espresso machines?`;
    const filter = { brands: ["Saltera"], merchants: ["Northmart", "Everbay"] };
    const rows = await valuesOf("price-median", "merchant", ["Espresso machines"], filter);
    const [dear, cheap] = rows;
    if (dear === undefined || cheap === undefined) {
      expect(await answerOf(question("Northmart", "Everbay"))).not.toMatch(/^(?:Yes|No)$/);
      return;
    }
    expect(await answerOf(question(cheap.name, dear.name))).toBe("Yes");
    expect(await answerOf(question(dear.name, cheap.name))).toBe("No");
  });

  test("a bound, from both sides", async () => {
    const [row] = await valuesOf("price-median", "cluster", ["Standing desks"]);
    const median = Math.round(row?.value ?? Number.NaN);
    for (const [bound, above] of [
      [median - 20, "Yes"],
      [median + 20, "No"],
    ] as const) {
      expect(await answerOf(`Is the median price of standing desks above $${bound}?`)).toBe(above);
      expect(await answerOf(`Is the median price of standing desks below $${bound}?`)).toBe(
        above === "Yes" ? "No" : "Yes",
      );
    }
    const [sold] = await valuesOf("merchants", "cluster", ["Paddle boards"]);
    const shops = sold?.value ?? Number.NaN;
    expect(await answerOf(`Do more than ${shops - 2} shops sell paddle boards?`)).toBe("Yes");
    expect(await answerOf(`Do more than ${shops + 2} shops sell paddle boards?`)).toBe("No");
    expect(await answerOf(`Do more than ${shops} shops sell paddle boards?`)).toBe("No");
    expect(await answerOf(`Do at least ${shops} shops sell paddle boards?`)).toBe("Yes");
  });

  test("who is first", async () => {
    const shops = await valuesOf("offers", "merchant", ["Mattresses"]);
    const last = shops.at(-1)?.name ?? "";
    expect(await answerOf(`Does ${shops[0]?.name} have the most mattress offers in the US?`)).toBe("Yes");
    expect(await answerOf(`Does ${last} have the most mattress offers in the US?`)).toBe("No");
  });
});
