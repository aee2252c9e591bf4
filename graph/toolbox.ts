import type { RunnableConfig } from "@langchain/core/runnables";
import type { z } from "zod";
import type { Provenance, SourceFreshness, Tool, ToolContext, ToolResult } from "../tools/define.js";
import { DataUnavailableError, OutOfTimeError } from "../tools/errors.js";
import { yieldToEventLoop } from "../tools/event-loop.js";
import { inSpan } from "../tools/span.js";
import { DataTool, rowsOf } from "../tools/structured-tool.js";
import type { Evidence } from "./answer/answer.js";
import { rememberCells } from "./answer/cell.js";
import { listWords } from "./answer/words.js";
import type { Reading } from "./reading.js";
import type { RunMemory } from "./run-memory.js";
import { isHeard } from "./run-trees.js";

/** A tool result with the reference that figures cite. */
export interface Evidenced<Data> extends ToolResult<Data> {
  readonly ref: string;
}

/** What a data tool returns to a specialist. */
export type ResultOf<DataTool extends { readonly output: z.ZodType }> = Evidenced<z.output<DataTool["output"]>>;

/** The data tools as a specialist sees them: each call leaves its evidence behind. */
export interface Toolbox {
  /** @throws DataUnavailableError: the specialist cannot answer without this tool. */
  call<Input extends z.ZodType, Output extends z.ZodType>(
    tool: Tool<Input, Output>,
    input: z.input<Input>,
  ): Promise<Evidenced<z.output<Output>>>;
  /** Like `call` for a part the answer can do without: null when its data is unavailable, and the gap is noted. */
  attempt<Input extends z.ZodType, Output extends z.ZodType>(
    tool: Tool<Input, Output>,
    input: z.input<Input>,
  ): Promise<Evidenced<z.output<Output>> | null>;
}

export interface RecordingToolbox extends Toolbox {
  readonly evidence: () => Evidence[];
  /** What came back, in short, in the order of the calls. */
  readonly read: () => Reading[];
  /** What could not be read, as clauses for the limits sentence. */
  readonly gaps: () => string[];
}

export interface ToolboxContext extends ToolContext {
  /** The node's: the calls stand under it in traces and events. Without one they stand under the node that is running. */
  readonly config?: RunnableConfig;
}

/** References count calls in the order they are made, so that the same question gives the same references. */
export function createToolbox(owner: string, context: ToolboxContext, { calls, results }: RunMemory): RecordingToolbox {
  const evidence: (Evidence | undefined)[] = [];
  const readings: (Reading | undefined)[] = [];
  const unread: { readonly tool: string; readonly isLate: boolean }[] = [];
  const run = async (tool: Tool, input: unknown, ref: string): Promise<ToolResult<unknown>> => {
    await yieldToEventLoop();
    return inSpan(`tool ${tool.name}`, { owner }, async () => {
      if (!isHeard(context.config)) return tool.run(input, context);
      const call = { type: "tool_call" as const, id: ref, name: tool.name, args: input as Record<string, unknown> }; // every tool takes an object
      const { artifact } = await new DataTool(tool, context).invoke(call, context.config);
      return artifact as ToolResult<unknown>; // as DataTool makes it
    });
  };
  const toolbox: RecordingToolbox = {
    async call(tool, input) {
      const position = evidence.push(undefined) - 1;
      const ref = `${owner}-${position + 1}`;
      const key = callKey(tool.name, input);
      const running = calls.get(key) ?? run(tool, input, ref);
      calls.set(key, running);
      // The key holds the tool's name, so what lies under it is this tool's result.
      const result = (await running) as Awaited<ReturnType<typeof tool.run>>;
      results.set(ref, result.data);
      rememberCells(result.data);
      const { provenance } = result;
      const { rowsExamined, asOf } = provenance;
      readings[position] = { ref, tool: tool.name, input, rows: rowsOf(result.data), rowsExamined, asOf };
      evidence[position] = evidenceOf(ref, provenance);
      return { ...result, ref };
    },
    async attempt(tool, input) {
      try {
        return await toolbox.call(tool, input);
      } catch (error) {
        if (!(error instanceof DataUnavailableError)) throw error;
        context.logger.info({ tool: tool.name, err: error }, "tool unavailable");
        unread.push({ tool: tool.name, isLate: error instanceof OutOfTimeError });
        return null;
      }
    },
    evidence: () => evidence.filter((item): item is Evidence => item !== undefined),
    read: () => readings.filter((item): item is Reading => item !== undefined),
    gaps: () =>
      [false, true].flatMap((isLate) => {
        const tools = unread.filter((each) => each.isLate === isLate).map(({ tool }) => tool);
        const names = listWords([...new Set(tools)]);
        return names === "" ? [] : [`the data behind ${names} could not be read${isLate ? " in time" : ""}`];
      }),
  };
  return toolbox;
}

export const evidenceOf = (ref: string, provenance: Provenance): Evidence => ({
  ref,
  ...provenance,
  sources: provenance.sources.map(toSource),
});

/** A copy that may be changed. */
const toSource = ({ ends, ...source }: SourceFreshness): Evidence["sources"][number] => ({
  ...source,
  ...(ends && { ends: ends.map((end) => ({ ...end })) }),
});

function callKey(tool: string, input: unknown): string {
  const fields = typeof input === "object" && input !== null ? Object.entries(input).sort() : input;
  return JSON.stringify([tool, fields]);
}
