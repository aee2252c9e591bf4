import type { ToolResult } from "../../tools/define.js";
import { type Recalled, resultCacheOf } from "../../tools/result-cache.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";
import type { Evidence } from "../answer/answer.js";
import type { Reading } from "../reading.js";
import { RunMemory } from "../run-memory.js";
import type { AgentState } from "../state.js";
import type { Attempt } from "./attempt.js";

/** A reading of a question as the classifier hands it on, with what was looked up for it. */
export interface Understood
  extends Pick<Attempt, "request" | "specialists" | "missing" | "carried" | "said" | "memory"> {
  readonly evidence: readonly Evidence[];
  readonly read: readonly Reading[];
}

type Kept = Omit<Understood, "memory"> & {
  readonly calls: readonly (readonly [string, ToolResult<unknown>])[];
  readonly results: readonly (readonly [string, unknown])[];
  readonly gaps: number;
};

/** What is the same for the same words and the same market: a question that begins a conversation. */
type Asked = Pick<AgentState, "text" | "said" | "conversation" | "unclear">;

/**
 * A question in the same words, in no conversation, is read once for each load of the market, where results are kept at all.
 * `reader` tells agents apart, which read the same words differently.
 */
export async function readOnce(
  {
    warehouse,
    reader,
    signal,
  }: { readonly warehouse: Warehouse; readonly reader: string; readonly signal?: AbortSignal | undefined },
  { text, said, conversation, unclear }: Asked,
  read: () => Promise<Attempt>,
): Promise<Understood> {
  const cache = conversation.length === 0 && unclear === null ? resultCacheOf(warehouse) : undefined;
  if (cache === undefined) return understoodOf(await read());
  const whole = async () => keep(await read());
  // What could not be looked up is looked up the next time.
  const recalled = await cache.recall<Kept>(warehouse, reader, [text, said], whole, {
    signal,
    isKept: ({ gaps }) => gaps === 0,
  });
  return recall(recalled);
}

export const understoodOf = ({
  request,
  specialists,
  missing,
  carried,
  said,
  memory,
  toolbox,
}: Attempt): Understood => ({
  request,
  specialists,
  missing,
  carried,
  said,
  memory,
  evidence: toolbox.evidence(),
  read: toolbox.read(),
});

async function keep(attempt: Attempt): Promise<Kept> {
  const { memory, ...understood } = understoodOf(attempt);
  // One that failed is a gap.
  const calls = [...memory.calls].map(([key, call]) =>
    call.then(
      (result) => [[key, result] as const],
      () => [],
    ),
  );
  return {
    ...understood,
    calls: (await Promise.all(calls)).flat(),
    results: [...memory.results],
    gaps: attempt.toolbox.gaps().length,
  };
}

/** Every run has a memory of its own, to which its specialists add. */
function recall({ result, isRepetition }: Recalled<Kept>): Understood {
  const { calls, results, gaps: _gaps, evidence, ...understood } = result;
  const memory = new RunMemory();
  for (const [key, call] of calls) memory.calls.set(key, Promise.resolve(call));
  for (const [ref, data] of results) memory.results.set(ref, data);
  const told = isRepetition ? evidence.map((item) => ({ ...item, isRepetition: true as const })) : evidence;
  return { ...understood, evidence: told, memory };
}
