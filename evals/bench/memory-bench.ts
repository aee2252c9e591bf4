import { SHORT_TEXT } from "./constant-agent.js";
import { load } from "./protocol-load.js";
import { type Side, startProtocolServer } from "./protocol-servers.js";

const CONNECTIONS = 16;
const SAMPLE_EVERY = 10_000;

/** Flat: at the end at most so much more than after the first tasks, when caches and the heap have their size. */
const SETTLED_AFTER = 20_000;
export const FLAT_WITHIN = 0.15;

export interface MemorySample {
  readonly tasks: number;
  readonly memoryMiB: number;
  readonly stateMiB: number;
}

export interface MemoryResult {
  readonly samples: readonly MemorySample[];
  /** Growth of the memory from the settled sample to the last, as a fraction of the former; null when it never settled. */
  readonly growth: number | null;
  readonly errors: number;
}

/** Sends many questions, each a task of its own, and watches what the process keeps of them. */
export async function benchMemory(side: Side, tasks: number): Promise<MemoryResult> {
  const server = await startProtocolServer(side, "short");
  try {
    const samples: MemorySample[] = [];
    let errors = 0;
    for (let sent = SAMPLE_EVERY; sent <= tasks; sent += SAMPLE_EVERY) {
      const result = await load({
        endpoint: server.endpoint,
        method: "send",
        connections: CONNECTIONS,
        until: { requests: SAMPLE_EVERY },
        text: SHORT_TEXT,
      });
      errors += result.errors;
      samples.push({ tasks: sent, memoryMiB: server.memoryMiB(), stateMiB: server.stateMiB() });
    }
    const settled = samples.find((sample) => sample.tasks === SETTLED_AFTER);
    const last = samples.at(-1);
    const growth = settled && last && last !== settled ? last.memoryMiB / settled.memoryMiB - 1 : null;
    return { samples, growth, errors };
  } finally {
    await server.stop();
  }
}
