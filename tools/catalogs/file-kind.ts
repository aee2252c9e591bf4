import { InvalidInputError } from "../errors.js";
import { decodeText } from "./feed/decode-text.js";

export type TextKind = "page" | "feed" | "sitemap" | "json" | "table";

const HOW = "Send the catalog as CSV, TSV, JSON, or as a Google Merchant feed (XML).";
/** How files begin that hold no catalog we can read. */
const SIGNATURES: readonly (readonly [bytes: string, name: string])[] = [
  ["25504446", "a PDF document"],
  ["89504e47", "a picture (PNG)"],
  ["ffd8ff", "a picture (JPEG)"],
  ["47494638", "a picture (GIF)"],
  ["52494646", "a picture, a sound or a film (RIFF)"],
  ["d0cf11e0", "an old Excel or Word file"],
  ["52617221", "a RAR archive"],
  ["377abcaf", "a 7-Zip archive"],
  ["425a68", "an archive (bzip2)"],
  ["fd377a58", "an archive (xz)"],
  ["28b52ffd", "an archive (Zstandard)"],
  ["50415231", "a Parquet file"],
  ["53514c69746520666f726d6174", "an SQLite database"],
  ["7f454c46", "a program"],
  ["4d5a", "a program"],
];

export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** Throws for a file that is no text, with its name and what to send in its place. */
export function refuseOtherFiles(bytes: Uint8Array): void {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4096));
  if (bytes.byteLength === 0) throw new InvalidInputError("There is nothing in it: the file is empty.");
  if (head.subarray(0, 4).toString("hex") === "504b0304") {
    const isWorkbook = /xl\/|\[Content_Types\]/.test(head.toString("latin1"));
    throw new InvalidInputError(
      isWorkbook
        ? "This is an Excel workbook: save it as CSV (in Excel: File, Save As, CSV UTF-8) and send that."
        : `This is a ZIP archive: unpack it and send the file inside. ${HOW}`,
    );
  }
  const found = SIGNATURES.find(([bytesInHex]) => head.toString("hex", 0, 16).startsWith(bytesInHex));
  if (found) throw new InvalidInputError(`This is ${found[1]}, not a catalog. ${HOW}`);
}

/** What a text is by how it begins; its media type only decides between a page and other XML. */
export function textKindOf(bytes: Uint8Array, mediaType: string | null): TextKind {
  const head = decodeText(bytes.subarray(0, 8192)).text.replace(/^[\s\ufeff]+/, "");
  if (head.startsWith("<")) return markupKind(head, mediaType);
  if (/^(?:\{\s*["}]|\[\s*[[{\]])/.test(head)) return "json";
  return mediaType === "text/html" && /<(?:html|head|body|meta|div|script|title)\b/i.test(head) ? "page" : "table";
}

function markupKind(head: string, mediaType: string | null): TextKind {
  const root = head
    .replaceAll(/<!--[\s\S]*?(?:-->|$)|<\?[\s\S]*?(?:\?>|$)/g, "")
    .trimStart()
    .slice(0, 200)
    .toLowerCase();
  if (/^<(?:\w+:)?(?:urlset|sitemapindex)\b/.test(root)) return "sitemap";
  if (/^<(?:rss|feed|rdf:rdf)\b/.test(root)) return "feed";
  const isPage = /^<(?:!doctype html|html|head|body|div|meta|script|main|article|section|h1|title|link|p)\b/.test(root);
  if (isPage || mediaType === "text/html" || mediaType === "application/xhtml+xml") return "page";
  return "feed";
}
