import type { StateRecord } from "./state-store.js";

/** What a record becomes at the moment it is handed over; later changes of the value are not seen. */
export interface RecordText {
  /** Names the record among all; see `recordId`. */
  readonly id: string;
  readonly text: string;
  readonly expiresAt: number | null;
}

const SEPARATOR = "\0";
/** An index entry of PostgreSQL holds 2,700 bytes; what an engine refuses for ever must not be tried again for ever. */
const MAX_ID_BYTES = 2_000;
/** The end of the year 9999, the last that is written alike everywhere. */
const LAST_INSTANT = 253_402_300_799_999;

/**
 * Escapes what an engine's text may not hold (NUL, lone surrogates), so the separator cannot occur in a part.
 * @throws RangeError
 */
export function recordId(collection: string, key: string): string {
  const id = escaped(collection) + SEPARATOR + escaped(key);
  if (Buffer.byteLength(id) > MAX_ID_BYTES) throw new RangeError("The key of a record is too long");
  return id;
}

export function idParts(id: string): readonly [collection: string, key: string] {
  const at = id.indexOf(SEPARATOR);
  return [id.slice(0, at), id.slice(at + 1)];
}

/** A key as it was before it was escaped. */
export const originalKey = (escapedKey: string): string => JSON.parse(`"${escapedKey}"`);

/** What a counter's record holds; 0 for none. */
export const numberOf = (value: unknown): number => (typeof value === "number" ? value : 0);

/** @throws TypeError when the value is not JSON */
export function recordText({ collection, key, value, expiresAt }: StateRecord): RecordText {
  // Undefined and functions have no JSON, whatever the declared type says.
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) throw new TypeError("The value of a record has to be JSON");
  return { id: recordId(collection, key), text, expiresAt: expiresAt && instant(expiresAt) };
}

function escaped(part: string): string {
  return JSON.stringify(part).slice(1, -1);
}

function instant(date: Date): number {
  const time = date.getTime();
  if (Number.isNaN(time)) throw new TypeError("The end of a record has to be a date");
  return Math.min(Math.max(time, 0), LAST_INSTANT);
}
