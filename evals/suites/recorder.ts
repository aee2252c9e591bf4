import { AsyncLocalStorage } from "node:async_hooks";
import type { Evidence } from "../../graph/answer/answer.js";
import type { Provenance, Tool, ToolContext, ToolResult } from "../../tools/define.js";

/** Results of the data tools of one question. */
export type Recording = ToolResult<unknown>[];

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
        const result = await run(input, context);
        current.getStore()?.push(result);
        return result;
      },
    });
  }
}

export const recordingInto = <Value>(recording: Recording, work: () => Promise<Value>): Promise<Value> =>
  current.run(recording, work);

/** The recorded results by the references of an answer; calls that tell the same of themselves share one. */
export function resultsBehind(evidence: readonly Evidence[], recording: Recording): Map<string, unknown[]> {
  return new Map(
    evidence.flatMap((item) => {
      const found = recording.filter(({ provenance }) => keyOf(provenance) === keyOf(item));
      return found.length === 0 ? [] : [[item.ref, found.map(({ data }) => data)] as const];
    }),
  );
}

const keyOf = ({ tool, asked, rowsExamined }: Pick<Provenance, "tool" | "asked" | "rowsExamined">): string =>
  [tool, asked, rowsExamined].join("\n");
