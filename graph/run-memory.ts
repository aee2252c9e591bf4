import { LRUCache } from "lru-cache";
import type { ToolResult } from "../tools/define.js";

/**
 * What one run of a graph remembers beside its state: tool calls that two specialists share, and the results that figures cite.
 * Kept out of the state, which is checkpointed and shown in Studio and holds references to rows, not rows.
 */
export interface RunMemory {
  /** Calls by tool and input: what two specialists both ask is read once. */
  readonly calls: Map<string, Promise<ToolResult<unknown>>>;
  /** Data of each result by the reference that figures cite, for example "pricing-2". */
  readonly results: Map<string, unknown>;
  /** When each specialist began, on the clock of `performance.now()`. */
  readonly begun: Map<string, number>;
}

/** Runs that ended badly are forgotten when this many newer ones have begun. */
const MOST_RUNS = 64;

const memories = new LRUCache<string, RunMemory>({ max: MOST_RUNS });

export const emptyMemory = (): RunMemory => ({ calls: new Map(), results: new Map(), begun: new Map() });

/** The memory of a run; an empty one where none is left, for example in a process that resumes another's run. */
export function memoryOf(run: string): RunMemory {
  const known = memories.get(run);
  if (known !== undefined) return known;
  const memory = emptyMemory();
  memories.set(run, memory);
  return memory;
}

export function forgetRun(run: string): void {
  memories.delete(run);
}
