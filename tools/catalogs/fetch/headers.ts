import { isUtf8 } from "node:buffer";
import { InvalidInputError } from "../../errors.js";
import { sentences } from "./sentences.js";

export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;
export type Encoding = "gzip" | "deflate" | "br";

const LONGEST_RETRY_MS = 5000;
const MOST_ENCODINGS = 2;

/** The first value of a header. */
function header(headers: Headers, name: string): string | null {
  const value = headers[name];
  return (typeof value === "string" ? value : value?.[0]) ?? null;
}

export function contentType(headers: Headers): { readonly mediaType: string | null; readonly charset: string | null } {
  const [type = "", ...parameters] = (header(headers, "content-type") ?? "").toLowerCase().split(";");
  const mediaType = type.trim();
  const charset = parameters
    .map((parameter) => /^\s*charset\s*=\s*["']?([\w.:+-]+)["']?\s*$/.exec(parameter)?.[1])
    .find((found) => found !== undefined);
  return { mediaType: /^[\w.+-]+\/[\w.+-]+$/.test(mediaType) ? mediaType : null, charset: charset ?? null };
}

/** How the body is packed, outermost first. */
export function encodings(headers: Headers): Encoding[] {
  const value = headers["content-encoding"];
  const names = (typeof value === "string" ? value : (value ?? []).join(","))
    .toLowerCase()
    .split(",")
    .map((name) => name.trim().replace(/^x-/, ""))
    .filter((name) => name !== "" && name !== "identity");
  if (names.length > MOST_ENCODINGS) throw new InvalidInputError(sentences.packing);
  return names.map(known).reverse();
}

function known(name: string): Encoding {
  if (name === "gzip" || name === "deflate" || name === "br") return name;
  throw new InvalidInputError(sentences.packing);
}

/** How long a server that is busy asks us to wait, when that is short; a point in time is measured on its own clock. */
export function retryAfterMs(headers: Headers): number | null {
  const value = header(headers, "retry-after")?.trim() ?? "";
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.parse(header(headers, "date") ?? "");
  return ms >= 0 && ms <= LONGEST_RETRY_MS ? ms : null;
}

/** Header bytes arrive as Latin-1; an address that is not ASCII is mostly UTF-8. */
export function location(headers: Headers): string | null {
  const value = header(headers, "location");
  if (value === null) return null;
  const bytes = Buffer.from(value, "latin1");
  return isUtf8(bytes) ? bytes.toString("utf8") : value;
}
