import { ConfigError } from "../../errors.js";

const DISK = /ENOSPC|EDQUOT|EFBIG|no space left|disk full|quota exceeded|file too large/i;
const MEMORY = /out of memory/i;

/** A sentence for an error, or one of its causes, that says that disk or memory are full; null for every other. */
export function noRoomIn(error: unknown): ConfigError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const text = `${"code" in cause ? cause.code : ""} ${cause.message}`;
    if (DISK.test(text))
      return new ConfigError(
        "There is no room left on the disk for the new market; the old one is unchanged. Make room and try again.",
        { cause: error },
      );
    if (MEMORY.test(text))
      return new ConfigError(
        "The new market does not fit into the memory that may be used; the old one is unchanged. Take fewer rows at once.",
        { cause: error },
      );
  }
  return null;
}
