import { setMaxListeners } from "node:events";
import type { z } from "zod";
import type { Tool, ToolContext, ToolResult } from "../tools/define.js";
import { DataUnavailableError } from "../tools/errors.js";
import type { Evidence } from "./answer.js";
import type { RunMemory } from "./run-memory.js";

/** A tool result with the reference that figures cite. */
export interface Evidenced<Data> extends ToolResult<Data> {
  readonly ref: string;
}

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
  /** Parts that could not be read, as clauses for the limits sentence. */
  readonly gaps: () => string[];
}

/** References count calls in the order they are made, so that the same question gives the same references. */
export function createToolbox(owner: string, context: ToolContext, { calls, results }: RunMemory): RecordingToolbox {
  // Every query of a run listens to the same signal; Node would take more than ten for a leak.
  if (context.signal) setMaxListeners(0, context.signal);
  const evidence: (Evidence | undefined)[] = [];
  const gaps: string[] = [];
  const toolbox: RecordingToolbox = {
    async call(tool, input) {
      const position = evidence.push(undefined) - 1;
      const ref = `${owner}-${position + 1}`;
      const key = callKey(tool.name, input);
      // The key holds the tool's name, so what lies under it is this tool's result.
      const known = calls.get(key) as ReturnType<typeof tool.run> | undefined;
      const running = known ?? tool.run(input, context);
      calls.set(key, running);
      const result = await running;
      results.set(ref, result.data);
      const { provenance } = result;
      evidence[position] = { ref, ...provenance, sources: provenance.sources.map((source) => ({ ...source })) };
      return { ...result, ref };
    },
    async attempt(tool, input) {
      try {
        return await toolbox.call(tool, input);
      } catch (error) {
        if (!(error instanceof DataUnavailableError)) throw error;
        context.logger.info({ tool: tool.name, err: error }, "tool unavailable");
        gaps.push(`the data behind ${tool.name} could not be read`);
        return null;
      }
    },
    evidence: () => evidence.filter((item): item is Evidence => item !== undefined),
    gaps: () => [...gaps],
  };
  return toolbox;
}

function callKey(tool: string, input: unknown): string {
  const fields = typeof input === "object" && input !== null ? Object.entries(input).sort() : input;
  return JSON.stringify([tool, fields]);
}
