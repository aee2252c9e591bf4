import type { ToolContext } from "../../define.js";
import { countCell, textCell } from "../../warehouse/cells.js";
import { productTitleRows } from "../../warehouse/queries/measures/offers.js";
import type { Compared } from "./compare-periods.js";
import { productKey } from "./definition.js";

/** Titles and brands of the products that rows stand for; names looked up count as no rows examined. */
export async function nameProducts({ warehouse, signal }: ToolContext, rows: readonly Omit<Compared, "months">[]) {
  const products = rows.flatMap(({ keys: { cluster, productId } }) =>
    cluster === null || productId === null ? [] : [{ clusterId: cluster, productId }],
  );
  if (products.length === 0) return rows;
  const found = await warehouse.query(...productTitleRows(products), { signal });
  const rowOf = new Map(found.map((row) => [productKey(row), row]));
  return rows.map((row) => {
    const named = rowOf.get(`${row.keys.cluster}/${row.keys.productId}`);
    if (named === undefined || countCell(named, "product_id") !== row.keys.productId) return row;
    return { ...row, keys: { ...row.keys, product: textCell(named, "title"), brand: textCell(named, "brand") } };
  });
}
