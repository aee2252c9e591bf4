import { isAscii, isUtf8 } from "node:buffer";
import chardet from "chardet";
import { InvalidInputError } from "../../errors.js";
import type { EventLoopYield } from "../../event-loop.js";
import { tellingEncoding } from "./telling-encoding.js";

export interface DecodedText {
  /** UTF-8 without a byte order mark and without NUL. */
  readonly text: Buffer;
  readonly encoding: string;
  /** What was taken for granted; null when the bytes leave no doubt. */
  readonly assumption: string | null;
}

const CHUNK = 1 << 20;
const SAMPLE = 65_536;
/** What chardet has to be sure of, and how much surer than of windows-1252, which Excel writes. */
const LEAST_CONFIDENCE = 30;
const LEAST_LEAD = 15;
/** Broken sequences among all of several bytes: a cut or repaired file is still UTF-8. */
const MOST_BROKEN_SHARE = 0.1;
const WESTERN: ReadonlySet<string> = new Set(["ISO-8859-1", "windows-1252"]);

/** Any text as UTF-8, from the encoding that the sender states or from what the bytes tell. */
export async function toUtf8(
  bytes: Uint8Array,
  eventLoop: EventLoopYield,
  stated: string | null = null,
): Promise<DecodedText> {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const detected = detectEncoding(source);
  // A byte order mark leaves no doubt, whatever was stated.
  const { encoding, bomLength, isCertain } =
    stated === null || detected.bomLength > 0
      ? detected
      : { encoding: encodingNamed(stated), bomLength: 0, isCertain: true };
  const body = source.subarray(bomLength);
  const isClean = encoding === "utf-8" && isUtf8(body);
  const text = isClean ? body : await transcode(body, encoding, eventLoop);
  return {
    text: text.includes(0) ? withoutNul(text) : text,
    encoding,
    assumption: isCertain ? null : `the file is encoded in ${encoding}`,
  };
}

export interface Encoding {
  readonly encoding: string;
  readonly bomLength: number;
  /** The bytes leave no doubt. */
  readonly isCertain: boolean;
}

function detectEncoding(bytes: Buffer): Encoding {
  const scan = new EncodingScan();
  scan.add(bytes);
  return scan.encoding();
}

/** Tells the encoding of a file from its bytes, piece by piece; the first piece holds 64 KB at least, where the file does. */
export class EncodingScan {
  /** What the beginning alone says; undefined before the first piece. */
  #atStart: Encoding | null | undefined;
  #isUtf8 = true;
  /** The beginning of a character that the next piece ends. */
  #begun: Buffer = Buffer.alloc(0);
  readonly #beyondAscii: Buffer[] = [];
  #beyondBytes = 0;

  add(piece: Buffer): void {
    if (this.#atStart === undefined) this.#atStart = encodingAtStart(piece);
    if (this.#atStart !== null || (this.#begun.length === 0 && isAscii(piece))) return;
    const bytes = this.#begun.length === 0 ? piece : Buffer.concat([this.#begun, piece]);
    const whole = wholeCharacters(bytes);
    this.#begun = Buffer.from(bytes.subarray(whole));
    this.#isUtf8 &&= isUtf8(bytes.subarray(0, whole));
    if (this.#beyondBytes >= SAMPLE) return;
    const lines = linesBeyondAscii(piece);
    this.#beyondBytes += lines.length;
    this.#beyondAscii.push(lines);
  }

  /** Of all pieces, once the last was added. */
  encoding(): Encoding {
    if (this.#atStart) return this.#atStart;
    if (this.#isUtf8 && this.#begun.length === 0) return { encoding: "utf-8", bomLength: 0, isCertain: true };
    return { encoding: detectOther(Buffer.concat(this.#beyondAscii)), bomLength: 0, isCertain: false };
  }
}

function encodingAtStart(bytes: Buffer): Encoding | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return { encoding: "utf-8", bomLength: 3, isCertain: true };
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: "utf-16le", bomLength: 2, isCertain: true };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: "utf-16be", bomLength: 2, isCertain: true };
  const wide = detectUtf16(bytes.subarray(0, SAMPLE));
  return wide === null ? null : { encoding: wide, bomLength: 0, isCertain: true };
}

/** Where the last whole character of UTF-8 ends. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return needed > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** Text without a byte order mark: every other byte of its Latin characters is zero. */
function detectUtf16(head: Buffer): "utf-16le" | "utf-16be" | null {
  let even = 0;
  let odd = 0;
  for (let at = 0; at + 1 < head.length; at += 2) {
    if (head[at] === 0) even += 1;
    if (head[at + 1] === 0) odd += 1;
  }
  const enough = head.length / 8;
  if (odd > enough && even * 10 < odd) return "utf-16le";
  if (even > enough && odd * 10 < even) return "utf-16be";
  return null;
}

/** @throws InvalidInputError for a name that no decoder knows */
export function encodingNamed(name: string): string {
  try {
    return new TextDecoder(name.trim()).encoding;
  } catch {
    throw new InvalidInputError(
      `The encoding "${name.slice(0, 40)}" is not known; name one like utf-8, windows-1251, iso-8859-2 or macintosh.`,
    );
  }
}

function detectOther(sample: Buffer): string {
  if (isNearlyUtf8(sample)) return "utf-8";
  const matches = chardet.analyse(sample);
  const telling = tellingEncoding(sample, matches);
  if (telling !== null) return telling;
  const [best] = matches;
  const western = Math.max(0, ...matches.filter(({ name }) => WESTERN.has(name)).map(({ confidence }) => confidence));
  const isSure = best !== undefined && best.confidence >= LEAST_CONFIDENCE && best.confidence - western >= LEAST_LEAD;
  return isSure && isDecodable(best.name) ? best.name.toLowerCase() : "windows-1252";
}

function isNearlyUtf8(sample: Buffer): boolean {
  const text = new TextDecoder("utf-8").decode(sample);
  const broken = text.split("\uFFFD").length - 1;
  const beyond = text.replace(/[^\u0080-\uFFFC]/g, "").length;
  return broken <= beyond * MOST_BROKEN_SHARE;
}

function isDecodable(encoding: string): boolean {
  try {
    return new TextDecoder(encoding).encoding !== "utf-16le";
  } catch {
    return false;
  }
}

/** The lines that tell encodings apart, up to 64 KB of them. */
function linesBeyondAscii(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  let size = 0;
  for (let at = 0; at < bytes.length && size < SAMPLE; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    const begin = Math.max(bytes.lastIndexOf(10, at) + 1, at - 500);
    const newline = bytes.indexOf(10, at);
    const end = Math.min(newline === -1 ? bytes.length : newline + 1, at + 500);
    parts.push(bytes.subarray(begin, end));
    size += end - begin;
    at = end - 1;
  }
  return Buffer.concat(parts);
}

/** In pieces, so that others get their turn; streaming also avoids Node 20's Latin-1 short cut for windows-1252. */
async function transcode(body: Buffer, encoding: string, eventLoop: EventLoopYield): Promise<Buffer> {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length; at += CHUNK) {
    parts.push(Buffer.from(decoder.decode(body.subarray(at, at + CHUNK), { stream: true })));
    await eventLoop.rest();
  }
  parts.push(Buffer.from(decoder.decode()));
  return Buffer.concat(parts);
}

const withoutNul = (text: Buffer): Buffer => Buffer.from(text.filter((byte) => byte !== 0));
