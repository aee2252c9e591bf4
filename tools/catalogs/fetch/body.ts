import { pipeline, Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import { InvalidInputError } from "../../errors.js";
import type { FetchBudget } from "./fetcher.js";
import type { Encoding } from "./headers.js";
import { sentences } from "./sentences.js";

/** Text packs to a fifth or a twentieth; 200 times is no text. Small bodies may, whatever they are. */
const HIGHEST_RATIO = 200;
const RATIO_COUNTS_FROM_BYTES = 2 * 1024 * 1024;
const PACKING_OVERHEAD_BYTES = 64 * 1024;

export interface Body {
  readonly bytes: Buffer;
  readonly isCut: boolean;
}

type Chunks = AsyncIterable<Buffer>;

/** Reads and unpacks a body as far as the budget goes. An error inside ends it early when something had come before; it is thrown otherwise. */
export async function readBody(source: Chunks, packing: readonly Encoding[], budget: FetchBudget): Promise<Body> {
  const chunks: Buffer[] = [];
  const received = { bytes: 0, most: budget.bytesLeft + PACKING_OVERHEAD_BYTES };
  let unpackedBytes = 0;
  try {
    let unpacked = counted(source, received);
    for (const encoding of packing) unpacked = unpack(unpacked, encoding);
    for await (const chunk of unpack(unpacked, null)) {
      unpackedBytes += chunk.length;
      if (unpackedBytes > RATIO_COUNTS_FROM_BYTES && unpackedBytes > HIGHEST_RATIO * received.bytes)
        throw new InvalidInputError(sentences.bomb);
      const kept = chunk.subarray(0, Math.max(0, budget.bytesLeft));
      budget.bytesLeft -= kept.length;
      chunks.push(kept);
      if (kept.length < chunk.length) return { bytes: Buffer.concat(chunks), isCut: true };
    }
  } catch (error) {
    if (error instanceof InvalidInputError || unpackedBytes === 0) throw error;
    return { bytes: Buffer.concat(chunks), isCut: true };
  }
  return { bytes: Buffer.concat(chunks), isCut: false };
}

async function* counted(source: Chunks, received: { bytes: number; most: number }): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    received.bytes += chunk.length;
    // Packed bytes that unpack to nothing have to end as well.
    if (received.bytes > received.most + chunk.length) return;
    yield chunk;
  }
}

/** Without an encoding: unpacks what is a gzip file by its first bytes. */
async function* unpack(source: AsyncGenerator<Buffer>, encoding: Encoding | null): AsyncGenerator<Buffer> {
  const head = await firstBytes(source);
  const decoder = head.length === 0 ? null : decoderFor(encoding, head);
  if (decoder === null) yield* followed(head, source);
  else {
    const packed = Readable.from(followed(head, source), { objectMode: false });
    // Errors come out of the decoder, which is what is read.
    yield* pipeline(packed, decoder, () => {}) as unknown as Chunks;
  }
}

/** At least two bytes, enough to tell what they begin, unless there are fewer. */
async function firstBytes(source: AsyncGenerator<Buffer>): Promise<Buffer> {
  let head: Buffer = Buffer.alloc(0);
  while (head.length < 2) {
    const { done, value } = await source.next();
    if (done) break;
    head = head.length === 0 ? value : Buffer.concat([head, value]);
  }
  return head;
}

async function* followed(head: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head;
  yield* rest;
}

function decoderFor(encoding: Encoding | null, head: Buffer): Transform | null {
  const [first = 0, second = 0] = head;
  if (encoding === "br") return createBrotliDecompress();
  // "deflate" means zlib (RFC 9110, 8.4.1.2); some servers leave its two-byte header out.
  if (encoding === "deflate")
    return (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0 ? createInflate() : createInflateRaw();
  return encoding === "gzip" || (first === 0x1f && second === 0x8b) ? createGunzip() : null;
}
