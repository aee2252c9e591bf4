import { z } from "zod";
import type { Asker } from "../catalogs/work.js";

/** A tool as MCP hosts see it: what it takes and gives, both by their schemas. */

/** Who calls it, until when, and whom to tell what is being done. */
export type ToolCall = Required<Asker>;

export interface ToolReply<Structured> {
  readonly structured: Structured;
  /** For models and people; the structured content as JSON where there are no better words. */
  readonly text?: string;
  /** It says why there is no answer. */
  readonly isError?: boolean;
}

export interface McpTool<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  /** True: nothing is kept of it but the answer. */
  readonly isReadOnly: boolean;
  /** It reads what lies outside of the service. */
  readonly isOpenWorld?: boolean;
  readonly run: (input: z.output<Input>, call: ToolCall) => Promise<ToolReply<z.input<Output>>>;
}

export const defineMcpTool = <Input extends z.ZodType, Output extends z.ZodType>(
  tool: McpTool<Input, Output>,
): McpTool => tool as unknown as McpTool; // `run` is called with what `input` made of the arguments, nothing else

/** Hosts take an object at the top, and some refuse alternatives there: the descriptions tell of those. */
function schemaOf(schema: z.ZodType, io: "input" | "output") {
  const { $schema: _draft, allOf: _alternatives, ...rest } = z.toJSONSchema(schema, { io, target: "draft-7" });
  return { ...rest, type: "object" as const };
}

export const describeTool = ({
  name,
  title,
  description,
  input,
  output,
  isReadOnly,
  isOpenWorld = false,
}: McpTool) => ({
  name,
  title,
  description,
  inputSchema: schemaOf(input, "input"),
  outputSchema: schemaOf(output, "output"),
  annotations: { title, readOnlyHint: isReadOnly, destructiveHint: false, openWorldHint: isOpenWorld },
});
