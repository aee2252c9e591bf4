import type { ToolResult } from "../tools/define.js";

/**
 * What one run of a graph remembers beside its state: tool calls that two specialists share, and the results that figures cite.
 * It travels in an untracked field of the state (`memory`), so it lives as long as the run and is never checkpointed, which is why it writes itself as nothing:
 * the state holds references to rows, not rows.
 */
export class RunMemory {
  readonly #calls = new Map<string, Promise<ToolResult<unknown>>>();
  readonly #results = new Map<string, unknown>();

  /** Calls by tool and input: what two specialists both ask is read once. */
  get calls(): Map<string, Promise<ToolResult<unknown>>> {
    return this.#calls;
  }

  /** Data of each result by the reference that figures cite, for example "pricing-2". */
  get results(): Map<string, unknown> {
    return this.#results;
  }

  toJSON(): undefined {
    return undefined;
  }
}

/** The memory of a run; an empty one where the run goes on from a checkpoint, which holds none. */
export const memoryOf = ({ memory }: { readonly memory?: unknown }): RunMemory =>
  memory instanceof RunMemory ? memory : new RunMemory();
