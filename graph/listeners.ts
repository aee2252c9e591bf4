import { setMaxListeners } from "node:events";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";

/** Where LangGraph keeps the signal of the whole run. The key is its own: `test/graph/listeners.test.ts` fails when a new version names it otherwise. */
const RUN_SIGNALS = "__pregel_abort_signals";

/**
 * To be called before a node runs a subgraph. LangGraph adds listeners to the signals of the step and of the run for every subgraph side by side,
 * which passes the ten that Node takes for a leak.
 */
export function allowListeners({ signal, configurable }: LangGraphRunnableConfig): void {
  const ofRun: unknown = configurable?.[RUN_SIGNALS]?.externalAbortSignal;
  for (const each of [signal, ofRun]) if (each instanceof AbortSignal) setMaxListeners(0, each);
}
