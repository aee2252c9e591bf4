import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { constants, createBrotliCompress, createBrotliDecompress } from "node:zlib";
import { findFile } from "../data-files.js";

/** The sample market as the loader stores it, compressed: part of the project, so that a first start does not make it up and load it. `npm run sample` writes it. */
export const SHIPPED_SAMPLE = "tools/sample/market.duckdb.br";

/** Writes the market's file; false where the installation has none. */
export async function unpackSample(file: string): Promise<boolean> {
  const shipped = findFile(SHIPPED_SAMPLE);
  if (shipped === null) return false;
  await pipeline(
    createReadStream(shipped),
    createBrotliDecompress(),
    createWriteStream(file, { flags: "wx", flush: true }),
  );
  return true;
}

/** As small as it gets, in about a minute. */
export async function packSample(marketFile: string, packed: string): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  await pipeline(createReadStream(marketFile), createBrotliCompress({ params }), createWriteStream(packed));
}
