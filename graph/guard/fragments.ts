import type { Stream } from "./normalise.js";

/** Finds text that repeats a fragment of known passages, in one pass however many passages there are. */
export interface FragmentIndex {
  readonly isIn: (stream: Stream) => boolean;
}

export interface Passage {
  readonly stream: Stream;
  /** So many characters in a row are a copy. A passage that is shorter is looked for as a whole. */
  readonly enough: number;
}

export function indexFragments(passages: readonly Passage[]): FragmentIndex {
  const byLength = new Map<number, Stream[]>();
  for (const { stream, enough } of passages) {
    const length = Math.min(enough, stream.length);
    byLength.set(length, [...(byLength.get(length) ?? []), stream]);
  }
  byLength.delete(0);
  const windows = [...byLength].map(([length, streams]) => indexWindows(streams, length));
  return { isIn: (stream) => windows.some((isIn) => isIn(stream)) };
}

const BASE = 0x01000193;

/** Rabin-Karp: the hash of each window follows from the one before; equal hashes are compared in full. */
function indexWindows(passages: readonly Stream[], length: number): (stream: Stream) => boolean {
  const places = new Map<number, { readonly passage: Stream; readonly at: number }[]>();
  const sieve = new Uint8Array(1 << 16);
  for (const passage of passages) {
    eachWindow(passage, length, (hash, at) => {
      const known = places.get(hash);
      if (known === undefined) places.set(hash, [{ passage, at }]);
      else if (!known.some((place) => isSame(passage, at, place.passage, place.at, length)))
        known.push({ passage, at });
      sieve[fold(hash)] = 1;
      return false;
    });
  }
  return (stream) =>
    eachWindow(
      stream,
      length,
      (hash, at) =>
        sieve[fold(hash)] === 1 &&
        (places.get(hash)?.some((place) => isSame(stream, at, place.passage, place.at, length)) ?? false),
    );
}

const fold = (hash: number): number => (hash ^ (hash >>> 16)) & 0xffff;

/** Until one window is the sought one. */
function eachWindow(stream: Stream, length: number, isSought: (hash: number, at: number) => boolean): boolean {
  let highest = 1;
  for (let power = 1; power < length; power++) highest = Math.imul(highest, BASE);
  let hash = 0;
  for (let end = 0; end < stream.length; end++) {
    if (end >= length) hash = (hash - Math.imul(stream[end - length] ?? 0, highest)) | 0;
    hash = (Math.imul(hash, BASE) + (stream[end] ?? 0)) | 0;
    if (end >= length - 1 && isSought(hash, end - length + 1)) return true;
  }
  return false;
}

function isSame(one: Stream, oneAt: number, other: Stream, otherAt: number, length: number): boolean {
  for (let step = 0; step < length; step++) if (one[oneAt + step] !== other[otherAt + step]) return false;
  return true;
}
