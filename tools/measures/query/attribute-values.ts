import { groupBy } from "../../collections.js";
import { textCell } from "../../warehouse/cells.js";
import { MOST_ROWS } from "../../warehouse/queries/measures/filters.js";
import { attributeValueRows } from "../../warehouse/queries/measures/offers.js";
import type { Warehouse } from "../../warehouse/warehouse.js";
import { productKey } from "./definition.js";
import type { Naming } from "./groups.js";
import { TooManyRows } from "./read-facts.js";
import type { QueryInput } from "./request.js";

/** The attribute values of each product, to group its offers by. They enter no figure, so they count as no rows examined. */
export async function readAttributeValues(
  warehouse: Warehouse,
  { clusterIds, category, attribute }: QueryInput,
  signal: AbortSignal | undefined,
): Promise<Naming["valuesOf"]> {
  const rows = await warehouse.query(...attributeValueRows({ clusterIds, category }, attribute), { signal });
  if (rows.length > MOST_ROWS) throw new TooManyRows();
  const values = [...groupBy(rows, productKey)].map(
    ([product, own]) =>
      [product, own.map((row) => ({ attribute: textCell(row, "attribute"), value: textCell(row, "value") }))] as const,
  );
  return new Map(values);
}
