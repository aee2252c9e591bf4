import { setImmediate } from "node:timers/promises";
import { CanceledError, InvalidInputError } from "../../errors.js";
import type { CatalogFormat, CatalogReading, MappedColumn, ReadOptions } from "../catalog.js";
import { Entries } from "../pages/entries.js";
import { decodeText } from "./decode-text.js";
import { readEntry } from "./feed-entry.js";
import { FIELD_OF, feedDraft } from "./feed-fields.js";
import { feedItems, feedShape } from "./feed-items.js";

const LONGEST_ENTRY = 500_000;
/** Entries after which the event loop is yielded to. */
const YIELD_EVERY = 50;
const MOST_NAMES = 200;

/** Products of an XML feed: Google Merchant in RSS 2.0 or Atom, and others that look like it. */
export async function readFeed(source: Uint8Array | string, options: ReadOptions): Promise<CatalogReading> {
  const { text, encoding } = typeof source === "string" ? { text: source, encoding: null } : decodeText(source);
  const shape = feedShape(text);
  if (shape === null || shape.item === "")
    throw new InvalidInputError(
      "The XML holds no product entries: a Google Merchant feed (RSS or Atom) is what can be read.",
    );
  const entries = new Entries(options);
  const names = new Map<string, number>();
  let isPriced = false;
  let count = 0;
  for (const item of feedItems(text, shape.item)) {
    count += 1;
    if (count % YIELD_EVERY === 0) {
      await setImmediate();
      if (options.signal?.aborted) throw new CanceledError("The reading of the feed was stopped.");
    }
    const values = item.isOpen || item.xml.length > LONGEST_ENTRY ? null : readEntry(item.xml);
    if (values === null) {
      entries.reject(item.isOpen ? "the entry does not end" : "the entry is not valid XML", {
        line: item.line,
        value: item.xml,
      });
      continue;
    }
    for (const name of values.keys())
      if (names.has(name) || names.size < MOST_NAMES) names.set(name, (names.get(name) ?? 0) + 1);
    isPriced ||= values.has("price") || values.has("gtin") || values.has("price_vat");
    if (!entries.add(feedDraft(values, item.line))) break;
  }
  if (!isPriced && entries.size > 0)
    throw new InvalidInputError("This is a feed of news, not of products: none of its entries names a price.");
  const reading = await entries.reading(formatOf(shape, encoding, names));
  if (names.has("sale_price")) reading.assumptions.push("sale prices are taken as valid today");
  return reading;
}

function formatOf(
  shape: { root: string; item: string },
  encoding: string | null,
  names: ReadonlyMap<string, number>,
): CatalogFormat {
  const kind = { rss: "RSS 2.0", feed: "Atom", "rdf:rdf": "RSS 1.0" }[shape.root.toLowerCase()];
  return {
    id: kind ? "google-merchant" : "generic-table",
    label: kind ? `Google Merchant feed (XML, ${kind})` : "Product feed (XML)",
    encoding,
    delimiter: null,
    preambleLines: 0,
    columns: [...names.keys()].map((name) => columnOf(name, kind !== undefined)),
  };
}

function columnOf(column: string, isKnown: boolean): MappedColumn {
  const field = column.startsWith("param:") ? "attributes" : (FIELD_OF.get(column) ?? null);
  if (field === null) return { column, field, confidence: 0, how: "unused" };
  return isKnown ? { column, field, confidence: 1, how: "format" } : { column, field, confidence: 0.8, how: "synonym" };
}
