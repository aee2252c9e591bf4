import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { InvalidInputError } from "../errors.js";

const MOST_BYTES = 64 * 1024 * 1024;
const unzip = promisify(gunzip);

/** The file inside a .gz, up to 64 MiB. */
export async function unpackGzip(bytes: Uint8Array): Promise<Buffer> {
  try {
    return await unzip(bytes, { maxOutputLength: MOST_BYTES });
  } catch (error) {
    const isTooLarge = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    throw new InvalidInputError(
      isTooLarge
        ? "The file inside the archive is larger than 64 MiB."
        : "The gzip archive is damaged and cannot be unpacked.",
    );
  }
}
