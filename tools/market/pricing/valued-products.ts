import { groupBy } from "../../collections.js";
import { countCell, textCell } from "../../warehouse/cells.js";
import { askedAttributeValue } from "../../warehouse/queries/attribute-value.js";
import { attributeValueRows } from "../../warehouse/queries/measures/offers.js";
import type { Warehouse } from "../../warehouse/warehouse.js";

export interface AskedValue {
  readonly clusterId: number;
  readonly attribute: string;
  readonly value: string;
}

/** In these clusters only these products count; other clusters are not narrowed. */
export interface ValuedProducts {
  readonly clusters: readonly number[];
  readonly products: readonly number[];
}

/** Products with the attribute values asked for: one of those named of an attribute, and so of every attribute named. */
export async function readValuedProducts(
  warehouse: Warehouse,
  values: readonly AskedValue[],
  signal: AbortSignal | undefined,
): Promise<ValuedProducts> {
  if (values.length === 0) return { clusters: [], products: [] };
  const clusters = [...new Set(values.map(({ clusterId }) => clusterId))];
  const rows = await warehouse.query(...attributeValueRows({ clusterIds: clusters, category: null }, null), { signal });
  const held = new Set(
    rows.map((row) => keyOf(countCell(row, "product_id"), textCell(row, "attribute"), textCell(row, "value"))),
  );
  const productsOf = groupBy(rows, (row) => countCell(row, "cluster_id"));
  const products = [...groupBy(values, ({ clusterId }) => clusterId)].flatMap(([clusterId, asked]) => {
    const attributes = [...groupBy(asked, ({ attribute }) => attribute.toLowerCase()).values()];
    const known = new Set((productsOf.get(clusterId) ?? []).map((row) => countCell(row, "product_id")));
    return [...known].filter((product) =>
      attributes.every((any) =>
        any.some(({ attribute, value }) =>
          held.has(keyOf(product, attribute, askedAttributeValue(attribute.toLowerCase(), value))),
        ),
      ),
    );
  });
  return { clusters, products: products.sort((a, b) => a - b) };
}

const keyOf = (product: number, attribute: string, value: string): string =>
  JSON.stringify([product, attribute.toLowerCase(), value.toLowerCase()]);
