import {
  StructuredTool,
  type StructuredToolCallInput,
  ToolInputParsingException,
  type ToolReturnType,
  type ToolRunnableConfig,
} from "@langchain/core/tools";
import type { z } from "zod";
import { parseInput, type Tool, type ToolContext, type ToolResult } from "./define.js";

type Output = [content: string, artifact: ToolResult<unknown>];

/**
 * A data tool as LangChain knows tools, so that its calls appear in traces, in `on_tool_start` and `on_tool_end` events and in LangGraph Studio.
 * Called with a tool call it returns a message: the content says in a sentence what came back, the artifact is the result with its provenance.
 */
export class DataTool extends StructuredTool<z.ZodType, unknown, unknown, Output> {
  readonly name: string;
  readonly description: string;
  readonly schema: z.ZodType;
  readonly #tool: Tool;
  readonly #context: ToolContext;

  constructor(tool: Tool, context: ToolContext) {
    super({ responseFormat: "content_and_artifact" });
    this.name = tool.name;
    this.description = tool.description;
    this.schema = tool.input;
    this.#tool = tool;
    this.#context = context;
  }

  /** @throws InvalidInputError when the input does not fit; what the tool throws */
  override async invoke<
    Input extends StructuredToolCallInput<z.ZodType, unknown>,
    Config extends ToolRunnableConfig | undefined,
  >(input: Input, config?: Config): Promise<ToolReturnType<Input, Config, Output>> {
    try {
      // Otherwise its runs would bear this class's name.
      return await super.invoke(input, { ...config, runName: this.name } as ToolRunnableConfig as Config);
    } catch (error) {
      if (error instanceof ToolInputParsingException) parseInput(this.#tool, argumentsOf(input));
      throw error;
    }
  }

  protected async _call(input: unknown): Promise<Output> {
    const result = await this.#tool.run(input, this.#context);
    return [summarise(result), result];
  }
}

const argumentsOf = (input: unknown): unknown =>
  typeof input === "object" && input !== null && "args" in input ? input.args : input;

/** What came back, without the rows: what was asked, how much of it, how fresh. */
export function summarise({ data, provenance }: ToolResult<unknown>): string {
  const { tool, asked, rowsExamined, asOf, truncated } = provenance;
  const rows = rowsOf(data);
  const returned =
    rows === null ? "One result" : `${rows} ${rows === 1 ? "row" : "rows"}${truncated ? ", cut at the limit," : ""}`;
  return `${tool}: ${asked}. ${returned} from ${rowsExamined} examined, as of ${asOf ?? "an unknown date"}.`;
}

/** Rows of a list, or of the lists of an object together; null for an object without a list. */
export function rowsOf(data: unknown): number | null {
  if (Array.isArray(data)) return data.length;
  const lists = Object.values(data ?? {}).filter((value) => Array.isArray(value));
  return lists.length === 0 ? null : lists.reduce((sum, list) => sum + list.length, 0);
}
