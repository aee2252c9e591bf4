import { copyFileSync, existsSync, readFileSync, renameSync } from "node:fs";
import { crc32 } from "node:zlib";
import type { StateLogger } from "./failure.js";
import type { SegmentRow } from "./segment-file.js";

/** Hexadecimal: the bytes of the payload, its checksum, and the checksum of these two. */
const HEADER = /^([0-9a-f]{8}) ([0-9a-f]{8}) ([0-9a-f]{8})\n$/;
const HEADER_BYTES = 27;

/** One line per row: a JSON array, a tab, the value's JSON (nothing for a deletion). JSON holds neither raw tabs nor line ends. */
export function frameOf(rows: readonly SegmentRow[], seed: number): Buffer {
  let text = " ".repeat(HEADER_BYTES);
  for (const row of rows) text += `${JSON.stringify([row.sequence, row.expiresAt, row.id])}\t${row.text ?? ""}\n`;
  const frame = Buffer.from(text);
  const payload = frame.subarray(HEADER_BYTES);
  const measures = `${hex(payload.length)} ${hex(crc32(payload, seed))}`;
  frame.write(`${measures} ${hex(crc32(measures, seed))}\n`, "latin1");
  return frame;
}

/** The rows of all whole frames before the first that is torn or damaged. */
export function readFrames(path: string, fileHeader: Buffer, logger: StateLogger | undefined): SegmentRow[] {
  if (!existsSync(path)) return [];
  const bytes = readFileSync(path);
  const start = bytes.subarray(0, fileHeader.length);
  if (!start.equals(fileHeader.subarray(0, start.length))) {
    // Nothing but a line that names the other file: it was drained.
    if (bytes.indexOf("\n") === bytes.length - 1) return [];
    renameSync(path, `${path}.set-aside`);
    logger?.warn({ journal: `${path}.set-aside` }, "journal belongs to another state file, set aside");
    return [];
  }
  const seed = crc32(fileHeader);
  const rows: SegmentRow[] = [];
  let at = fileHeader.length;
  while (at < bytes.length) {
    const payload = payloadAt(bytes, at, seed);
    if (payload === "torn") break;
    if (payload === "damaged") {
      copyFileSync(path, `${path}.set-aside`);
      logger?.warn({ journal: path, at, kept: rows.length }, "journal damaged, what follows the damage is lost");
      break;
    }
    for (const line of payload.toString().split("\n")) if (line) rows.push(rowOf(line));
    at += HEADER_BYTES + payload.length;
  }
  return rows;
}

/** Torn is what a process leaves that dies while it writes: the beginning of a frame, and nothing behind it. */
function payloadAt(bytes: Buffer, at: number, seed: number): Buffer | "torn" | "damaged" {
  if (bytes.length - at < HEADER_BYTES) return "torn";
  const header = HEADER.exec(bytes.toString("latin1", at, at + HEADER_BYTES));
  const [, length = "", checksum = "", own = ""] = header ?? [];
  if (hex(crc32(`${length} ${checksum}`, seed)) !== own) return "damaged";
  const from = at + HEADER_BYTES;
  const to = from + Number.parseInt(length, 16);
  if (to > bytes.length) return "torn";
  const payload = bytes.subarray(from, to);
  return hex(crc32(payload, seed)) === checksum ? payload : "damaged";
}

function rowOf(line: string): SegmentRow {
  const tab = line.indexOf("\t");
  const [sequence, expiresAt, id] = JSON.parse(line.slice(0, tab)) as [number, number | null, string];
  return { id, sequence, text: line.slice(tab + 1) || null, expiresAt };
}

function hex(number: number): string {
  return number.toString(16).padStart(8, "0");
}
