import type { CatalogReading } from "../../tools/catalogs/catalog.js";
import { InvalidInputError } from "../../tools/errors.js";

/** Nothing of what came could be used as a product. */
export class NoProductsError extends InvalidInputError {
  readonly reading: CatalogReading;

  constructor(reading: CatalogReading) {
    super(noProducts(reading));
    this.reading = reading;
  }
}

function noProducts({ format, rowsRead, rejectedByReason: [worst] }: CatalogReading): string {
  if (rowsRead === 0) return "No product was found in it.";
  const row = format.id === "description" ? "line" : "row";
  const what = rowsRead === 1 ? `Its only ${row} could not be used.` : `None of its ${rowsRead} ${row}s could be used.`;
  if (worst === undefined) return what;
  const reason = `${worst.reason.charAt(0).toLowerCase()}${worst.reason.slice(1)}`;
  return rowsRead === 1
    ? `${what} Reason: ${reason}.`
    : `${what} Most frequent reason: ${reason} (${worst.rows} of ${rowsRead}).`;
}
