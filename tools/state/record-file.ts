import { Gate } from "../warehouse/gate.js";
import type { StateLogger } from "./failure.js";
import { type RecordIndex, storedBeneath, type Version } from "./record-index.js";
import { inBatches, SegmentFile, type SegmentKey } from "./segment-file.js";

/** Dead rows are left lying until they outweigh the living ones and this much. */
const MIN_DEAD_CHARACTERS = 16_000_000;
const MIN_DEAD_ROWS = 20_000;
/** Old segments that are tidied up between two drains: two keep up with any writing, and nobody waits long. */
const DROPS_AT_ONCE = 2;

export interface RecordFileOptions {
  readonly path: string;
  readonly file: SegmentFile;
  readonly index: RecordIndex;
  /** Versions that do not stand in the file; what they will replace is kept until they do. */
  readonly unwritten: () => Iterable<Version>;
  readonly logger?: StateLogger | undefined;
}

/** The engine's file: opened anew after a failure, and tidied up. */
export class RecordFile {
  readonly #options: RecordFileOptions;
  readonly #index: RecordIndex;
  readonly #identity: string;
  /** One slow read must not take all of Node's threads. */
  readonly #readGate = new Gate(1);
  #file: SegmentFile | undefined;

  constructor(options: RecordFileOptions) {
    this.#options = options;
    this.#index = options.index;
    this.#file = options.file;
    this.#identity = options.file.identity;
  }

  /** @throws the engine's error, also when the row is missing */
  async read(segment: number, sequence: number): Promise<string> {
    const text = await this.#readGate.run(async () => this.#file?.read(segment, sequence));
    if (text === undefined) throw new Error("The value of a record is missing");
    return text;
  }

  /** May be repeated after it failed half way. */
  async write(versions: readonly Version[]): Promise<void> {
    await this.#attempt(async () => {
      const file = await this.#opened();
      for (const batch of inBatches(versions.filter(({ segment }) => segment === null))) {
        const segment = await file.append(batch);
        for (const version of batch) {
          version.segment = segment;
          version.text = null;
          version.previous = undefined;
        }
      }
    });
  }

  async tidyUp(): Promise<void> {
    await this.#attempt(async () => {
      const file = await this.#opened();
      await this.#rotate(file);
      for (let drop = 0; drop < DROPS_AT_ONCE && this.#hasTooMuchDead(file); drop += 1) {
        const { oldest } = file;
        if (oldest === undefined) return;
        const living = this.#livingIn(oldest);
        const segment = await file.dropOldest(living);
        for (const version of living) version.segment = segment;
        await this.#rotate(file);
      }
    });
  }

  async close(): Promise<void> {
    await this.#readGate.run(async () => {
      await this.#file?.checkpoint().catch((error: unknown) => {
        this.#options.logger?.warn({ error }, "state closed without tidying up");
      });
      this.#file?.close();
      this.#file = undefined;
    });
  }

  async #attempt(task: () => Promise<void>): Promise<void> {
    try {
      await task();
    } catch (cause) {
      await this.#abandon();
      throw cause;
    }
  }

  /** After a failure the engine may refuse everything until it is opened anew (a full disk, a failed checkpoint). */
  #abandon(): Promise<void> {
    return this.#readGate.run(async () => {
      const file = this.#file;
      this.#file = undefined;
      try {
        file?.close();
      } catch (error) {
        this.#options.logger?.warn({ error }, "state file could not be closed");
      }
    });
  }

  async #opened(): Promise<SegmentFile> {
    if (this.#file) return this.#file;
    const file = await SegmentFile.open(this.#options.path);
    try {
      if (file.identity !== this.#identity) throw new Error("Another state file stands in the place of this one");
      this.#locate(await readNewest(file));
    } catch (cause) {
      file.close();
      throw cause;
    }
    this.#file = file;
    return file;
  }

  /** What reported a failure may have happened all the same, and moved rows. */
  #locate(newest: ReadonlyMap<string, SegmentKey>): void {
    for (const version of [...this.#index.versions(), ...this.#beneath()]) {
      const key = newest.get(version.id);
      if (version.segment !== null && key?.sequence === version.sequence) version.segment = key.segment;
    }
  }

  async #rotate(file: SegmentFile): Promise<void> {
    if (!file.isFull) return;
    await file.beginSegment();
    await this.#readGate.run(() => file.checkpoint());
  }

  #hasTooMuchDead(file: SegmentFile): boolean {
    const deadCharacters = file.characters - this.#index.characters;
    const deadRows = file.rows - this.#index.size;
    return (
      deadCharacters > Math.max(MIN_DEAD_CHARACTERS, this.#index.characters) ||
      deadRows > Math.max(MIN_DEAD_ROWS, this.#index.size)
    );
  }

  #livingIn(segment: number): Version[] {
    const living = new Set<Version>();
    for (const versions of [this.#index.versions(), this.#beneath()])
      for (const version of versions) if (version.segment === segment) living.add(version);
    return [...living];
  }

  /** What is in the file under an unwritten version: until that is written, a crash leaves this one. */
  *#beneath(): Iterable<Version> {
    for (const version of this.#options.unwritten()) {
      const beneath = storedBeneath(version);
      if (beneath) yield beneath;
    }
  }
}

export async function readNewest(file: SegmentFile): Promise<Map<string, SegmentKey>> {
  const newest = new Map<string, SegmentKey>();
  for await (const key of file.readKeys()) {
    const known = newest.get(key.id);
    if (!known || known.sequence <= key.sequence) newest.set(key.id, key);
  }
  return newest;
}
