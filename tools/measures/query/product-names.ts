import type { ToolContext } from "../../define.js";
import { countCell, textCell } from "../../warehouse/cells.js";
import { productTitleRows } from "../../warehouse/queries/measures/offers.js";
import { productKey } from "./definition.js";
import type { Ends, NamedEnds, RowKeys } from "./request.js";

/** What products of a row have names: the one that it stands for, and those at the ends of its prices. */
interface OfProducts {
  readonly keys: RowKeys;
  readonly ends: Ends;
}

type Named<Row extends OfProducts> = Omit<Row, "ends"> & { readonly ends: NamedEnds };

/** Rows with the titles and brands of their products; names looked up count as no rows examined. */
export async function nameProducts<Row extends OfProducts>(
  { warehouse, signal }: ToolContext,
  rows: readonly Row[],
): Promise<Named<Row>[]> {
  const products = new Map(
    rows
      .flatMap(({ keys: { cluster, productId }, ends }) => [
        ...(cluster === null || productId === null ? [] : [{ clusterId: cluster, productId }]),
        ...offersOf(ends).map((offer) => ({ clusterId: offer.cluster, productId: offer.productId })),
      ])
      .map((product) => [`${product.clusterId}/${product.productId}`, product]),
  );
  const found =
    products.size === 0 ? [] : await warehouse.query(...productTitleRows([...products.values()]), { signal });
  const rowOf = new Map(found.map((row) => [productKey(row), row]));
  const nameOf = (cluster: number | null, productId: number | null) => {
    const named = rowOf.get(`${cluster}/${productId}`);
    return named === undefined || countCell(named, "product_id") !== productId ? null : named;
  };
  return rows.map((row) => {
    const named = nameOf(row.keys.cluster, row.keys.productId);
    const keys =
      named === null ? row.keys : { ...row.keys, product: textCell(named, "title"), brand: textCell(named, "brand") };
    const ends = Object.fromEntries(
      Object.entries(row.ends).map(([id, { offers, ...end }]) => [
        id,
        {
          ...end,
          offers: offers.map((offer) => {
            const product = nameOf(offer.cluster, offer.productId);
            return { ...offer, product: product === null ? null : textCell(product, "title") };
          }),
        },
      ]),
    );
    return { ...row, keys, ends };
  });
}

const offersOf = (ends: Ends) => Object.values(ends).flatMap(({ offers }) => offers);
