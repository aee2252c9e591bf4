import { type BaseCheckpointSaver, MemorySaver } from "@langchain/langgraph";
import { z } from "zod";

/**
 * A paused run as one value, so that whoever keeps it may be another process than the one that goes on with it.
 * The strings are what LangGraph's own serialiser wrote.
 */
export const PausedRun = z.object({
  checkpoint: z.string(),
  metadata: z.string(),
  writes: z.array(z.object({ taskId: z.string(), channel: z.string(), value: z.string() })),
});
export type PausedRun = z.infer<typeof PausedRun>;

/** Checkpoints of runs that are under way. A run that ends leaves nothing behind; one that pauses is taken out whole. */
export class RunCheckpoints {
  readonly saver: BaseCheckpointSaver = new MemorySaver();

  /** Takes a paused run out. */
  async take(thread: string): Promise<PausedRun> {
    const tuple = await this.saver.getTuple(configOf(thread));
    if (tuple?.metadata === undefined) throw new Error("the paused run left no checkpoint");
    const writes = (tuple.pendingWrites ?? []).map(async ([taskId, channel, value]) => ({
      taskId,
      channel: String(channel),
      value: await this.#write(value),
    }));
    return {
      checkpoint: await this.#write(tuple.checkpoint),
      metadata: await this.#write(tuple.metadata),
      writes: await Promise.all(writes),
    };
  }

  /** Puts a paused run back under a thread, from where the graph goes on. */
  async put(thread: string, { checkpoint, metadata, writes }: PausedRun): Promise<void> {
    const config = { configurable: { thread_id: thread, checkpoint_ns: "" } };
    const placed = await this.saver.put(config, await this.#read(checkpoint), await this.#read(metadata), {});
    for (const { taskId, channel, value } of writes) {
      await this.saver.putWrites(placed, [[channel, await this.#read(value)]], taskId);
    }
  }

  forget(thread: string): Promise<void> {
    return this.saver.deleteThread(thread);
  }

  async #write(value: unknown): Promise<string> {
    const [, bytes] = await this.saver.serde.dumpsTyped(value);
    return new TextDecoder().decode(bytes);
  }

  /** The caller knows what it wrote. */
  async #read<Value>(text: string): Promise<Value> {
    return (await this.saver.serde.loadsTyped("json", text)) as Value;
  }
}

export const configOf = (thread: string) => ({ configurable: { thread_id: thread } });
