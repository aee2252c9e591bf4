import type { MeasureId } from "../../../tools/measures/registry.js";
import { column, type TableColumn } from "../../answer/answer.js";
import { listWords } from "../../answer/words.js";
import type { Scope } from "../../understand/request.js";
import type { Query } from "../plan.js";
import type { Row } from "../words.js";

/** The offers behind the lowest and the highest price: rows of products say at which merchant, rows of merchants which product. */

/** So many of those that ask the same price are named in a sentence. */
const NAMED = 3;

interface Asked {
  readonly query: Pick<Query, "by">;
  readonly scope: Pick<Scope, "merchants" | "product">;
}

type Other = "merchant" | "product";

/** What a row does not say of its offers by itself; null where nothing is left to say. */
function otherOf({ query: { by }, scope }: Asked): Other | null {
  if (by === "product") return scope.merchants.length === 1 ? null : "merchant";
  return by === "merchant" ? "product" : null;
}

function namesAt({ ends }: Row, id: MeasureId, other: Other): string[] {
  return [...new Set((ends?.[id]?.offers ?? []).flatMap((offer) => offer[other] ?? []))];
}

/** "Everbay", "Everbay and Northmart": of a product who asks the price, of a merchant what for. Empty where it is not known. */
export function offersAt(
  asking: Asked,
  row: Row,
  id: MeasureId,
): { readonly other: Other | null; readonly names: readonly string[] } {
  const other = otherOf(asking);
  return { other, names: other === null ? [] : namesAt(row, id, other).slice(0, NAMED) };
}

/** " at Everbay", " for Vexano Fresh 350 Robot Vacuum Slim". */
export function offersInWords(asking: Asked, row: Row, id: MeasureId): string {
  const { other, names } = offersAt(asking, row, id);
  if (names.length === 0) return "";
  return `${other === "merchant" ? " at " : " for "}${listWords(names, "and")}`;
}

/** Of everything that is asked about: " for Vexano Fresh 350 Robot Vacuum Slim at Everbay". Empty where several products stand at the price. */
export function offerOfAll({ scope }: Asked, total: Pick<Row, "ends">, id: MeasureId): string {
  const end = total.ends?.[id];
  const [product, ...others] = [...new Set((end?.offers ?? []).flatMap(({ product }) => product ?? []))];
  if (end === undefined || product === undefined || others.length > 0) return "";
  const merchants = scope.merchants.length === 1 ? [] : [...new Set(end.offers.map(({ merchant }) => merchant))];
  const at = merchants.length === 0 ? "" : ` at ${listWords(merchants.slice(0, NAMED), "and")}`;
  return scope.product?.isModel === true ? at : ` for ${product}${at}`;
}

/** The column beside the prices, and what stands in it. */
export function offerColumn(
  asking: Asked,
  rows: readonly Row[],
  id: MeasureId | undefined,
): { readonly column: TableColumn; readonly of: (row: Row) => string } | null {
  const other = otherOf(asking);
  if (other === null || id === undefined || rows.every((row) => namesAt(row, id, other).length === 0)) return null;
  const label = other === "merchant" ? "Merchant" : "Product";
  return { column: column(other, label, "text"), of: (row) => listWords(namesAt(row, id, other), "and") };
}
