import type { StateBounds } from "./state-store.js";

/** One version of a record: what waits to be written, and later where it stands. */
export interface Version {
  readonly id: string;
  /** Counts all writes of the store; also the record's revision. */
  readonly sequence: number;
  /** JSON characters; null for a deletion. */
  readonly characters: number | null;
  readonly expiresAt: number | null;
  readonly isRetried: boolean;
  attempts: number;
  /** It survives a crash: it stands in the journal or in the engine's file. */
  isWritten: boolean;
  /** The value as long as it is not in the engine's file. */
  text: string | null;
  /** Of the engine's file; null until it stands there. */
  segment: number | null;
  /**
   * What stood there: it stands again if this one is withdrawn. Once this one is written, only what is in the engine's file is still named,
   * and kept there until this one is.
   */
  previous: Version | undefined;
}

/** The newest version of every record, without the values that are written. */
export class RecordIndex {
  readonly #bounds: StateBounds;
  readonly #versions = new Map<string, Version>();
  /** Those with an end, written longest ago first. */
  readonly #passing = new Map<string, Version>();
  #passingCharacters = 0;
  #characters = 0;

  constructor(bounds: StateBounds) {
    this.#bounds = bounds;
  }

  get size(): number {
    return this.#versions.size;
  }

  get characters(): number {
    return this.#characters;
  }

  find(id: string): Version | undefined {
    const version = this.#versions.get(id);
    if (version && isExpired(version, Date.now())) {
      this.remove(id);
      return undefined;
    }
    return version;
  }

  set(version: Version): void {
    this.remove(version.id);
    this.#versions.set(version.id, version);
    this.#characters += version.characters ?? 0;
    if (version.expiresAt === null) return;
    this.#passing.set(version.id, version);
    this.#passingCharacters += version.characters ?? 0;
    const { maxRecords, maxCharacters } = this.#bounds;
    for (const id of this.#passing.keys()) {
      if (this.#passing.size <= maxRecords && this.#passingCharacters <= maxCharacters) break;
      this.remove(id);
    }
  }

  remove(id: string): Version | undefined {
    const version = this.#versions.get(id);
    if (!version) return undefined;
    this.#versions.delete(id);
    this.#characters -= version.characters ?? 0;
    if (this.#passing.delete(id)) this.#passingCharacters -= version.characters ?? 0;
    return version;
  }

  forgetExpired(): void {
    const now = Date.now();
    for (const version of this.#passing.values()) if (isExpired(version, now)) this.remove(version.id);
  }

  versions(): Iterable<Version> {
    return this.#versions.values();
  }
}

/** The version in the engine's file that one outside it will replace. */
export function storedBeneath(version: Version): Version | undefined {
  let { previous } = version;
  while (previous && previous.segment === null) previous = previous.previous;
  return previous;
}

function isExpired({ expiresAt }: Version, now: number): boolean {
  return expiresAt !== null && expiresAt <= now;
}
