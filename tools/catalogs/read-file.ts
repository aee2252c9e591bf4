import { InvalidInputError } from "../errors.js";
import type { CatalogReading, ReadOptions } from "./catalog.js";
import { decodeText } from "./feed/decode-text.js";
import { readFeed } from "./feed/read-feed.js";
import { readJson } from "./feed/read-json.js";
import { isGzip, refuseOtherFiles, textKindOf } from "./file-kind.js";
import { Entries } from "./pages/entries.js";
import { pageFormat } from "./pages/page-format.js";
import { readPage } from "./pages/read-page.js";
import { encodingNamed } from "./table/encoding.js";
import { readTable } from "./table/read-table.js";
import { unpackGzip } from "./unpack.js";

export interface FileOptions extends ReadOptions {
  readonly filename: string | null;
  /** "text/csv"; the file's content counts for more. */
  readonly mediaType: string | null;
  /** Where it was read: base of relative addresses. */
  readonly address?: string | null;
  /** What the server named. */
  readonly charset?: string | null;
}

/** Products of a file of any kind that is known: XML feed, JSON, saved page, table; packed with gzip or not. */
export async function readCatalogFile(source: Uint8Array, options: FileOptions): Promise<CatalogReading> {
  const { filename, address = null, encoding = null } = options;
  const charset = encoding === null ? (options.charset ?? null) : encodingNamed(encoding);
  const isPacked = isGzip(source);
  const bytes = isPacked ? await unpackGzip(source) : source;
  if (isGzip(bytes)) throw new InvalidInputError("The file is packed twice: unpack it once and send that.");
  refuseOtherFiles(bytes);
  const name = isPacked ? (filename?.replace(/\.gz$/i, "") ?? null) : filename;
  switch (textKindOf(bytes, isPacked ? null : options.mediaType)) {
    case "feed":
      return await readFeed(bytes, options);
    case "json":
      return await readJson(decodeText(bytes, charset).text, { ...options, base: address });
    case "page":
      return await readSavedPage(decodeText(bytes, charset).text, options);
    case "sitemap":
      throw new InvalidInputError(
        "This is a sitemap: it names addresses, not products. Give the address of the shop in its place.",
      );
    case "table":
      return await readTable(bytes, { ...options, filename: name });
  }
}

async function readSavedPage(html: string, options: FileOptions): Promise<CatalogReading> {
  const page = readPage(html, options.address ?? null, options);
  const entries = new Entries(options);
  for (const draft of page.products) if (!entries.add(draft)) break;
  for (const reason of page.problems)
    entries.note({ column: "structured data", reason, page: options.address ?? null });
  if (entries.rowsRead === 0)
    throw new InvalidInputError(
      "The page names no products in a way that can be read (JSON-LD, microdata or Open Graph).",
    );
  const [main] = page.syntaxes;
  const cuts = page.isCut ? ["The page is too long and was read in part."] : [];
  return await entries.reading(pageFormat(new Set(main ? [main] : [])), cuts);
}
