import { describe, expect, it } from "vitest";
import { CatalogReading } from "../../../../tools/catalogs/catalog.js";
import { readTable } from "../../../../tools/catalogs/table/read-table.js";
import { InvalidInputError } from "../../../../tools/errors.js";
import { rounds } from "../../../long-run.js";
import { amazonExport, genericExport, merchantTsv, shopifyExport, wooExport } from "./exports.js";
import { Mangler } from "./mangle.js";

const ROWS = 24;
const RUNS = rounds(20, 100);
const EXPORTS: Readonly<Record<string, Buffer>> = {
  shopify: shopifyExport(ROWS, { template: "new" }),
  "shopify-legacy": shopifyExport(ROWS, { template: "legacy" }),
  woocommerce: wooExport(ROWS),
  "google-merchant": merchantTsv(ROWS),
  amazon: amazonExport(ROWS),
  "generic-table": genericExport(ROWS),
};

describe.each(Object.entries(EXPORTS))("broken files: %s", (id, bytes) => {
  it(`${RUNS} of them: every row is accepted or rejected, ids are unique, nothing else is thrown`, async () => {
    let read = 0;
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const mangler = new Mangler(seed * 31 + id.length);
      const maxProducts = mangler.pick([1, 5, 20_000]);
      const broken = mangler.mangle(bytes);
      const reading = await readOrRefuse(broken, maxProducts);
      if (reading === null) continue;
      read += 1;
      const lines = broken.toString("latin1").split(/\n|\r/).length;
      expect(CatalogReading.safeParse(reading).error, `seed ${seed}`).toBeUndefined();
      expect(reading.rowsRead, `seed ${seed}`).toBe(reading.rowsAccepted + reading.rowsRejected);
      expect(reading.rowsRejected).toBe(reading.rejectedByReason.reduce((sum, { rows }) => sum + rows, 0));
      expect(reading.products.length, `seed ${seed}`).toBeLessThanOrEqual(Math.min(reading.rowsAccepted, maxProducts));
      expect(new Set(reading.products.map((product) => product.id)).size).toBe(reading.products.length);
      for (const { line, title } of reading.products) {
        expect(line).toBeGreaterThan(reading.format.preambleLines);
        expect(line).toBeLessThanOrEqual(lines);
        expect(title.trim()).not.toBe("");
      }
    }
    // Most damage costs rows, not files.
    expect(read).toBeGreaterThan(RUNS / 2);
  });
});

async function readOrRefuse(bytes: Buffer, maxProducts: number): Promise<CatalogReading | null> {
  try {
    return await readTable(bytes, { currency: null, maxProducts, filename: null });
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidInputError);
    expect((error as InvalidInputError).message).toMatch(/^The |^No /);
    return null;
  }
}
