import { decodeText } from "../feed/decode-text.js";
import { isGzip } from "../file-kind.js";
import { unpackGzip } from "../unpack.js";

const MOST_ADDRESSES = 50_000;

export interface Sitemap {
  readonly pages: readonly string[];
  /** Of an index. */
  readonly sitemaps: readonly string[];
}

/** Addresses of a sitemap or of an index of them. Only `<loc>` is looked for: nothing else of the XML is acted upon. */
export async function readSitemap(source: Uint8Array): Promise<Sitemap> {
  const { text } = decodeText(isGzip(source) ? await unpackGzip(source) : source);
  const isIndex = /<(?:\w+:)?sitemapindex\b/i.test(text.slice(0, 5000));
  const addresses: string[] = [];
  for (const match of text.matchAll(/<loc>\s*(?:<!\[CDATA\[)?([^<\]]{1,2048})/gi)) {
    const address = unescaped((match[1] ?? "").trim());
    if (/^https?:\/\//i.test(address) && URL.canParse(address)) addresses.push(address);
    if (addresses.length === MOST_ADDRESSES) break;
  }
  return isIndex ? { pages: [], sitemaps: addresses } : { pages: addresses, sitemaps: [] };
}

function unescaped(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&#38;", "&")
    .replaceAll("&amp;", "&");
}
