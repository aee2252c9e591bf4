import { AsyncLocalStorage } from "node:async_hooks";
import type { Evidence } from "../../graph/answer/answer.js";
import type { Provenance, Tool, ToolContext, ToolResult } from "../../tools/define.js";

/** What one call of a data tool was asked and gave. */
export interface Recorded extends ToolResult<unknown> {
  readonly input: Readonly<Record<string, unknown>>;
  /** Called to understand the question, before anybody was asked. */
  readonly isOfUnderstanding: boolean;
}

/** What happened while one question was answered. */
export interface Recording {
  /** In the order of their results. */
  readonly calls: Recorded[];
  /** Nodes of the graph, and specialists, in the order in which they were done. */
  readonly nodes: string[];
}

export const newRecording = (): Recording => ({ calls: [], nodes: [] });

const current = new AsyncLocalStorage<Recording>();

/**
 * From here on every data tool also hands its results to the recording it runs in. The graph forgets them when an answer leaves,
 * and proving the answer again needs them.
 */
export function recordTools(tools: readonly Pick<Tool, "name">[]): void {
  for (const tool of tools) {
    const { run } = tool as Tool; // a call gives a tool the input it was made for, recorded or not
    Object.assign(tool, {
      run: async (input: unknown, context: ToolContext) => {
        const recording = current.getStore();
        const isOfUnderstanding = recording !== undefined && !recording.nodes.includes("classify");
        const result = await run(input, context);
        recording?.calls.push({ ...result, input: input as Recorded["input"], isOfUnderstanding }); // every tool takes an object
        return result;
      },
    });
  }
}

/** For the dependencies of a graph whose questions are recorded. */
export const recordNode = (stage: string): void => {
  current.getStore()?.nodes.push(stage);
};

export const recordingInto = <Value>(recording: Recording, work: () => Promise<Value>): Promise<Value> =>
  current.run(recording, work);

/** The recorded results by the references of an answer; calls that tell the same of themselves share one. */
export function resultsBehind(evidence: readonly Evidence[], { calls }: Recording): Map<string, unknown[]> {
  return new Map(
    evidence.flatMap((item) => {
      const found = calls.filter(({ provenance }) => keyOf(provenance) === keyOf(item));
      return found.length === 0 ? [] : [[item.ref, found.map(({ data }) => data)] as const];
    }),
  );
}

const keyOf = ({ tool, asked, rowsExamined }: Pick<Provenance, "tool" | "asked" | "rowsExamined">): string =>
  [tool, asked, rowsExamined].join("\n");
