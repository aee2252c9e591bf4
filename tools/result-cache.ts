import { LRUCache } from "lru-cache";
import { awaitInTime, isOfAnother } from "./warehouse/deadline.js";
import { onOneGeneration } from "./warehouse/hold.js";
import type { PreparedResults } from "./warehouse/prepared-results.js";
import type { Warehouse } from "./warehouse/warehouse.js";

/** Longer inputs are somebody's own lists, which nobody asks about again. */
const LONGEST_KEY = 2_000;
/** About what V8 holds for an object or a list, the place that `graph/answer/cell.ts` remembers of it included. */
const BYTES_PER_OBJECT = 200;
const BYTES_PER_FIELD = 16;

export interface Recalled<Result> {
  readonly result: Result;
  /** It was read for an earlier call. */
  readonly isRepetition: boolean;
}

export interface RecallOptions<Result> {
  readonly signal?: AbortSignal | undefined;
  /** False for a result that the next caller shall read anew. */
  readonly isKept?: (result: Result) => boolean;
  /** Whether it may stand among those that were prepared, and whether this very reading prepares it. */
  readonly prepared?: "found" | "made";
}

/**
 * Results of data tools by tool, input and generation of the market: a market that is swapped in begins without any, and an answer that
 * holds the previous one is told of that. What is kept is frozen, and bounded in bytes.
 */
export class ResultCache {
  readonly #kept: LRUCache<string, object>;
  readonly #running = new Map<string, Promise<object>>();
  readonly #prepared: PreparedResults | null;

  constructor(mostBytes: number, prepared: PreparedResults | null = null) {
    this.#kept = new LRUCache<string, object>({ maxSize: mostBytes });
    this.#prepared = prepared;
  }

  /** About how many bytes are kept. */
  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  /** Callers that ask at the same time share one reading. A failed one is not kept, and a caller whose fellow withdrew or ran out of time reads again. */
  async recall<Result extends object>(
    warehouse: Warehouse,
    tool: string,
    input: unknown,
    read: () => Promise<Result>,
    { signal, isKept = () => true, prepared }: RecallOptions<Result> = {},
  ): Promise<Recalled<Result>> {
    const asked = JSON.stringify([tool, input]);
    if (asked.length > LONGEST_KEY) return { result: await read(), isRepetition: false };
    const keyNow = (): string => `${warehouse.generation} ${asked}`;
    // What lies under a key was returned by this tool.
    const known = this.#kept.get(keyNow()) as Result | undefined;
    if (known) {
      if (prepared === "made") this.#prepared?.keep(warehouse.generation, asked, known);
      return { result: known, isRepetition: true };
    }
    return onOneGeneration(warehouse, async () => {
      const key = keyNow();
      for (let running = this.#running.get(key); running; running = this.#running.get(key)) {
        const result = (await awaitInTime(running).catch(ofOthers(signal))) as Result | undefined;
        if (result) return { result, isRepetition: true };
      }
      const { generation } = warehouse;
      const found = prepared && this.#prepared?.find<Result>(generation, asked);
      if (found) {
        this.#keep(key, found);
        return { result: found, isRepetition: true };
      }
      const reading = read();
      this.#running.set(key, reading);
      try {
        const result = await reading;
        // What nobody has asked for yet takes no room from what somebody has.
        if (prepared === "made") this.#prepared?.keep(generation, asked, result);
        else if (isKept(result)) this.#keep(key, result);
        return { result, isRepetition: false };
      } finally {
        this.#running.delete(key);
      }
    });
  }

  #keep(key: string, result: object): void {
    this.#kept.set(key, result, { size: 2 * key.length + freeze(result) });
  }
}

const ofOthers = (signal: AbortSignal | undefined) => (error: unknown) => {
  if (!isOfAnother(error, signal)) throw error;
  return undefined;
};

/** Freezes a value with everything in it. @returns about how many bytes it takes */
export function freeze(value: unknown): number {
  if (typeof value === "string") return BYTES_PER_FIELD + value.length;
  if (typeof value !== "object" || value === null) return BYTES_PER_FIELD;
  Object.freeze(value);
  let bytes = BYTES_PER_OBJECT;
  if (Array.isArray(value)) for (const item of value) bytes += freeze(item);
  else for (const key in value) bytes += freeze(value[key as keyof typeof value]);
  return bytes;
}

const caches = new WeakMap<Warehouse, ResultCache>();

/** From here on the data tools keep their results over this warehouse. */
export function keepResults(warehouse: Warehouse, cache: ResultCache): void {
  caches.set(warehouse, cache);
}

/** The one that keeps a warehouse's results, if any does. */
export const resultCacheOf = (warehouse: Warehouse): ResultCache | undefined => caches.get(warehouse);

/** Of a tool's context. */
interface Caller {
  readonly warehouse: Warehouse;
  readonly signal?: AbortSignal | undefined;
  readonly isPreparing?: boolean | undefined;
}

/** Rows that calls of a tool share although their inputs differ, kept like results where those are. */
export async function recallRows<Rows extends object>(
  { warehouse, signal, isPreparing }: Caller,
  tool: string,
  input: object,
  read: () => Promise<Rows>,
): Promise<Rows> {
  const prepared = isPreparing ? "made" : "found";
  const recalled = resultCacheOf(warehouse)?.recall(warehouse, `rows of ${tool}`, input, read, { signal, prepared });
  return recalled === undefined ? read() : (await recalled).result;
}
