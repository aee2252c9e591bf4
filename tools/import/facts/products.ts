import type { CatalogProduct } from "../../catalogs/catalog.js";
import { gtinKey, judgeGtin } from "../../catalogs/profile/gtin.js";
import { readAvailability, readCondition } from "../../catalogs/table/values.js";
import type { FactSink } from "../../warehouse/import/fact-tables.js";
import type { Country } from "../countries.js";
import { type ExportRow, type FileContext, RowRejected } from "./row.js";

const NO_DAY = "says no day on which the price was seen, and neither does its file";

export const BENCHMARK = "Other shops (Google's benchmark)";

export interface ProductNames {
  readonly gtin: string | null;
  readonly asin: string | null;
  readonly sku: string | null;
  readonly title: string | null;
}

/** The product's one key, and every other name it may be called by. The number that most sources share comes first. */
export function keysOf({ gtin, asin, sku, title }: ProductNames, merchant: string): readonly string[] {
  const valid = gtin !== null && judgeGtin(gtin).kind === "valid" ? `gtin:${gtinKey(gtin)}` : null;
  return [
    valid,
    asin === null ? null : `asin:${asin.toUpperCase()}`,
    sku === null ? null : `sku:${merchant}:${sku}`,
    title === null ? null : `title:${merchant}:${title.toLowerCase().replace(/\s+/g, " ").trim()}`,
  ].filter((key) => key !== null);
}

const ASIN = /^B0[A-Z0-9]{8}$|^\d{9}[\dX]$/i;

/** A product and what it costs where. @throws RowRejected */
export function addProduct(row: ExportRow, line: number, sink: FactSink): void {
  const { merchant } = row.context;
  const market = row.market();
  const number = row.text("product");
  const isAsin = number !== null && ASIN.test(number);
  const title = row.text("title");
  if (title === null) throw new RowRejected(row.headingOf("title"), "is empty");
  // Before anything is told: a row that is rejected tells nothing.
  const seenOn = row.day("day") ?? row.context.refreshedOn;
  if (seenOn === null) throw new RowRejected("", NO_DAY);
  const gtin = gtinOf(row);
  const keys = keysOf(
    { gtin, asin: isAsin ? number : null, sku: row.text("sku") ?? (isAsin ? null : number), title },
    merchant,
  );
  const [product = ""] = keys;
  addNames(keys, line, sink);
  sink.add("product_facts", line, { product, title, brand: row.text("brand"), gtin, category: categoryOf(row) });
  const sale = amount(row, "salePrice", market);
  const usual = amount(row, "price", market);
  const list = amount(row, "listPrice", market);
  const isSale = sale !== null && (usual === null || sale < usual);
  addOffer(
    {
      product,
      market,
      merchant: row.text("merchant") ?? merchant,
      price: isSale ? sale : usual,
      listPrice:
        [list, usual].find((each) => each !== null && each > ((isSale ? sale : usual) ?? Number.POSITIVE_INFINITY)) ??
        null,
    },
    {
      availability: row.text("availability"),
      condition: row.text("condition"),
      position: row.number("position").value,
      seenOn,
    },
    line,
    sink,
  );
  const benchmark = amount(row, "benchmarkPrice", market);
  if (benchmark !== null)
    addOffer(
      { product, market, merchant: BENCHMARK, price: benchmark, listPrice: null },
      { availability: null, condition: null, position: null, seenOn },
      line,
      sink,
    );
}

function addNames(keys: readonly string[], line: number, sink: FactSink): void {
  const [product = "", ...others] = keys;
  for (const alias of [product, ...others]) sink.add("alias_facts", line, { alias, product });
}

function addOffer(
  offer: { product: string; market: Country; merchant: string; price: number | null; listPrice: number | null },
  more: { availability: string | null; condition: string | null; position: number | null; seenOn: string | null },
  line: number,
  sink: FactSink,
): void {
  if (offer.price === null) return;
  if (more.seenOn === null) throw new RowRejected("", NO_DAY);
  const availability = more.availability === null ? null : readAvailability(more.availability);
  sink.add("offer_facts", line, {
    product: offer.product,
    market: offer.market.code,
    merchant: offer.merchant,
    condition: (more.condition === null ? null : readCondition(more.condition)) ?? "new",
    price: offer.price,
    list_price: offer.listPrice,
    availability: availability === null || availability === "in_stock" ? "in_stock" : "out_of_stock",
    position: more.position !== null && more.position >= 1 ? Math.round(more.position) : null,
    seen_on: more.seenOn,
  });
}

function amount(
  row: ExportRow,
  field: "price" | "salePrice" | "listPrice" | "benchmarkPrice",
  market: Country,
): number | null {
  const { value } = row.number(field);
  if (value === null || value === 0) return null;
  if (!row.isForeign(field, market)) return value;
  row.unread(field, `is not in ${market.currency}, the market's currency`, row.text(field) ?? "");
  return null;
}

function gtinOf(row: ExportRow): string | null {
  // Keepa writes several into one cell.
  const text = row.text("gtin")?.split(/[,;]/)[0]?.replace(/[\s-]/g, "") ?? null;
  if (text === null) return null;
  const { kind, reason } = judgeGtin(text);
  if (kind === "valid") return text;
  row.unread("gtin", `is no product number: ${reason}`, text);
  return null;
}

function categoryOf(row: ExportRow): string | null {
  const steps =
    row
      .text("category")
      ?.split(/\s*[›»>]\s*/)
      .filter((step) => step !== "") ?? [];
  return steps.length === 0 ? null : steps.join(" > ");
}

/** The same from the readers of catalogs: Shopify, WooCommerce, Merchant Center feeds, Amazon listings, any table of products. */
export function addCatalogProduct(
  product: CatalogProduct,
  context: FileContext,
  sink: FactSink,
  onUnread: (reason: string, value: string, line: number | null) => void,
): void {
  const { market, merchant, refreshedOn } = context;
  if (market === null) throw new RowRejected("", "says no market");
  const line = product.line ?? 0;
  const gtin = product.gtin !== null && judgeGtin(product.gtin).kind === "valid" ? product.gtin : null;
  if (product.gtin !== null && gtin === null)
    onUnread(`is no product number: ${judgeGtin(product.gtin).reason}`, product.gtin, product.line);
  const isAsin = ASIN.test(product.id);
  const keys = keysOf(
    { gtin, asin: isAsin ? product.id : null, sku: product.sku ?? (isAsin ? null : product.id), title: product.title },
    merchant,
  );
  addNames(keys, line, sink);
  const [key = ""] = keys;
  sink.add("product_facts", line, {
    product: key,
    title: product.title,
    brand: product.brand,
    gtin,
    category: product.category,
  });
  for (const [attribute, value] of Object.entries(product.attributes))
    sink.add("attribute_facts", line, { product: key, attribute, value: value.toLowerCase() });
  const isForeign = product.currency !== null && product.currency !== market.currency;
  if (isForeign && product.price !== null)
    onUnread(
      `is not in ${market.currency}, the market's currency`,
      `${product.price} ${product.currency}`,
      product.line,
    );
  addOffer(
    {
      product: key,
      market,
      merchant,
      price: isForeign ? null : product.price,
      listPrice: isForeign ? null : product.listPrice,
    },
    { availability: product.availability, condition: product.condition, position: null, seenOn: refreshedOn },
    line,
    sink,
  );
}
