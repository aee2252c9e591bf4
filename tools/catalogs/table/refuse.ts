import { InvalidInputError } from "../../errors.js";

/** First bytes of files that are no text, and what to do with them. */
const SIGNATURES: readonly (readonly [bytes: readonly number[], sentence: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], "The file is an Excel workbook or another ZIP archive; save it as CSV and send that."],
  [[0xd0, 0xcf, 0x11, 0xe0], "The file is an old Excel workbook; save it as CSV and send that."],
  [[0x1f, 0x8b], "The file is compressed with gzip; send it unpacked."],
  [[0x89, 0x50, 0x4e, 0x47], "The file is a PNG picture, not a table."],
  [[0xff, 0xd8, 0xff], "The file is a JPEG picture, not a table."],
  [[0x47, 0x49, 0x46, 0x38], "The file is a GIF picture, not a table."],
  [[0x25, 0x50, 0x44, 0x46], "The file is a PDF document; export the catalog as CSV and send that."],
  [[0x50, 0x41, 0x52, 0x31], "The file is a Parquet file; export the catalog as CSV and send that."],
];

const NO_TEXT = "The file holds no text; export the catalog as CSV or TSV and send that.";
const LOOKED_AT = 65_536;
/** Control characters that no table holds: more than one in fifty means that it is none. */
const MOST_CONTROL_SHARE = 0.02;

export function refuseOtherFiles(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new InvalidInputError("The file is empty.");
  for (const [signature, sentence] of SIGNATURES)
    if (signature.every((byte, index) => bytes[index] === byte)) throw new InvalidInputError(sentence);
}

/** By its heading, whatever stands above it. */
const isKeywordPlanner = (text: string): boolean =>
  /^"?keyword"?[,;\t].*avg\. monthly searches/im.test(text.slice(0, 4_000));

/** Text that is no table: what other readers are for, or nothing at all. */
export function refuseOtherText(text: Buffer): void {
  const head = text.subarray(0, LOOKED_AT);
  const start = head.subarray(0, 200).toString("utf8").trimStart().toLowerCase();
  if (start === "" && text.toString("utf8").trim() === "") throw new InvalidInputError("The file is empty.");
  if (/^<(?:!doctype html|html)/.test(start))
    throw new InvalidInputError("The file is a web page, not a table; send its address, or a CSV export.");
  if (/^<(?:\?xml|rss|feed)/.test(start)) throw new InvalidInputError("The file is XML, not a table.");
  if (/^(?:\{\s*"|\[\s*[{[])/.test(start)) throw new InvalidInputError("The file is JSON, not a table.");
  if (isKeywordPlanner(head.toString("utf8")))
    throw new InvalidInputError(
      "This is an export of Google's Keyword Planner: it holds searches, not products. Searches belong to the market's data, which whoever runs this service imports with `npm run import` (docs/your-data.md); send the shop's product export here.",
    );
  let controls = 0;
  for (const byte of head) if (byte < 9 || (byte > 13 && byte < 32) || byte === 127) controls += 1;
  if (controls > head.length * MOST_CONTROL_SHARE) throw new InvalidInputError(NO_TEXT);
}
