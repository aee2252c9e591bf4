import type { CatalogDocument, PlacedEntry } from "../../graph/catalogs/document.js";
import type { CatalogReading } from "../../tools/catalogs/catalog.js";
import type { ProductPage } from "../../tools/catalogs/catalog-store.js";

/** How catalogs look as plain JSON. */

/** The same value with the names of its fields in snake_case. */
function toWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toWire);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      toWire(inner),
    ]),
  );
}

/** The names of a product's attributes are the seller's words. */
const renderProduct = ({ attributes, ...product }: PlacedEntry) => ({ ...(toWire(product) as object), attributes });

export interface Shown {
  readonly id: string | null;
  readonly name: string;
  readonly readAt: string | null;
  readonly expiresAt: string | null;
  readonly document: CatalogDocument;
}

/** `base`: path of the catalogs, for the address of the next page. */
export function renderCatalog(
  { id, name, readAt, expiresAt, document }: Shown,
  page: ProductPage<PlacedEntry>,
  base: string,
) {
  const {
    source,
    market,
    currency,
    rows,
    format,
    cuts,
    assumptions,
    profile,
    mapping,
    evidence,
    freshness,
    limits,
    text,
  } = document;
  return {
    catalog_id: id,
    name,
    read_at: readAt,
    expires_at: expiresAt,
    source,
    market: toWire(market),
    currency,
    rows: toWire(rows),
    format: toWire(format),
    cuts,
    assumptions,
    products: renderPage(id, page, base),
    profile: toWire(profile),
    mapping: toWire(mapping),
    cluster_ids: mapping.clusters.map(({ clusterId }) => clusterId),
    evidence: toWire(evidence),
    freshness: toWire(freshness),
    limits,
    text,
  };
}

export function renderPage(id: string | null, { offset, total, items }: ProductPage<PlacedEntry>, base: string) {
  const next = offset + items.length;
  const hasNext = id !== null && items.length > 0 && next < total;
  return {
    total,
    offset,
    items: items.map(renderProduct),
    next: hasNext ? `${base}/${id}/products?offset=${next}&limit=${items.length}` : null,
  };
}

/** The reply for a catalog without a usable row. */
export const renderReading = ({ format, ...reading }: CatalogReading) => ({
  rows: {
    read: reading.rowsRead,
    accepted: reading.rowsAccepted,
    rejected: reading.rowsRejected,
    rejections: reading.rejected,
    rejected_by_reason: reading.rejectedByReason,
  },
  format: toWire(format),
});
