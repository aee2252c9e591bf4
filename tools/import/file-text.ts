import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { isGzip } from "../catalogs/file-kind.js";
import { type Encoding, EncodingScan } from "../catalogs/table/encoding.js";
import { RowReader, type TableRow } from "../catalogs/table/row-reader.js";
import { unpackGzip } from "../catalogs/unpack.js";
import { EventLoopYield } from "../event-loop.js";

const PIECE = 2 << 20;
/** More than what tells a table's layout. */
const HEAD = 3 << 20;

/** A file as UTF-8 text, read piece by piece: the largest exports are never in memory. */
export class FileText {
  readonly path: string;
  /** SHA-256 of its bytes, unpacked. */
  readonly hash: string;
  /** Its bytes, unpacked. */
  readonly size: number;
  /** Its first bytes as they are. */
  readonly firstBytes: Buffer;
  /** What was taken for granted of its encoding; null when the bytes leave no doubt. */
  readonly assumption: string | null;
  readonly #encoding: Encoding;

  private constructor(path: string, hash: string, size: number, firstBytes: Buffer, encoding: Encoding) {
    this.path = path;
    this.hash = hash;
    this.size = size;
    this.firstBytes = firstBytes;
    this.#encoding = encoding;
    this.assumption = encoding.isCertain ? null : `the file is encoded in ${encoding.encoding}`;
  }

  static async open(path: string): Promise<FileText> {
    const hash = createHash("sha256");
    const scan = new EncodingScan();
    let firstBytes: Buffer | null = null;
    let size = 0;
    for await (const piece of piecesOf(path)) {
      size += piece.length;
      firstBytes ??= Buffer.from(piece.subarray(0, 4_096));
      hash.update(piece);
      scan.add(piece);
    }
    return new FileText(path, hash.digest("hex"), size, firstBytes ?? Buffer.alloc(0), scan.encoding());
  }

  /** Its beginning. */
  async head(): Promise<Buffer> {
    const pieces: Buffer[] = [];
    let size = 0;
    for await (const piece of this.#pieces()) {
      pieces.push(piece);
      size += piece.length;
      if (size >= HEAD) break;
    }
    return Buffer.concat(pieces);
  }

  /** Rows of a table in it, in blocks. */
  async *rows(
    delimiter: string,
    start: { readonly offset: number; readonly line: number },
  ): AsyncGenerator<TableRow[]> {
    const pieces = this.#pieces();
    const eventLoop = new EventLoopYield();
    const first = await pieces.next();
    const reader = new RowReader(first.done ? Buffer.alloc(0) : first.value, delimiter, {
      ...start,
      isWhole: first.done === true,
    });
    for (;;) {
      while (reader.isHungry) {
        const { done, value } = await pieces.next();
        reader.feed(done ? null : value);
      }
      const rows = reader.next();
      if (rows === null) return;
      if (rows.length > 0) yield rows;
      if (eventLoop.isDue()) await eventLoop.rest();
    }
  }

  /** All of it, piece by piece. */
  async *text(): AsyncGenerator<string> {
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    for await (const piece of this.#pieces()) yield decoder.decode(piece, { stream: true });
    yield decoder.decode();
  }

  /** Without a byte order mark and NUL. */
  async *#pieces(): AsyncGenerator<Buffer> {
    const { encoding, bomLength, isCertain } = this.#encoding;
    // Broken characters of what is nearly UTF-8 are replaced.
    const decoder = encoding === "utf-8" && isCertain ? null : new TextDecoder(encoding, { ignoreBOM: true });
    let skip = bomLength;
    for await (const piece of piecesOf(this.path)) {
      const bytes = piece.subarray(skip);
      skip = 0;
      yield withoutNul(decoder === null ? bytes : Buffer.from(decoder.decode(bytes, { stream: true })));
    }
    if (decoder !== null) yield Buffer.from(decoder.decode());
  }
}

/** The whole file, unpacked. */
export async function readWhole(path: string): Promise<Buffer> {
  const found = await readFile(path);
  return isGzip(found) ? await unpackGzip(found) : found;
}

async function* piecesOf(path: string): AsyncGenerator<Buffer> {
  if (await isPacked(path)) yield await readWhole(path);
  else yield* createReadStream(path, { highWaterMark: PIECE });
}

async function isPacked(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    return isGzip((await handle.read(Buffer.alloc(2), 0, 2, 0)).buffer);
  } finally {
    await handle.close();
  }
}

const withoutNul = (text: Buffer): Buffer => (text.includes(0) ? Buffer.from(text.filter((byte) => byte !== 0)) : text);
