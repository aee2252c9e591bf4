import { z } from "zod";
import type { ToolContext } from "../tools/define.js";
import { dataTools } from "../tools/index.js";

/** What came back from one call of a data tool, in short; with its input, so that it can be read again. */
export const Reading = z.object({
  /** The reference that figures cite, for example "pricing-2". */
  ref: z.string(),
  tool: z.string(),
  input: z.unknown(),
  /** Rows that came back; null for a result without a list. */
  rows: z.number().nullable(),
  rowsExamined: z.number(),
  asOf: z.string().nullable(),
});
export type Reading = z.infer<typeof Reading>;

/**
 * The data behind each reference: as it is remembered, otherwise read again, as when the last step of an old checkpoint runs anew.
 * @throws DataUnavailableError, CanceledError from the warehouse
 */
export async function resultsOf(
  readings: readonly Reading[],
  remembered: ReadonlyMap<string, unknown>,
  context: ToolContext,
): Promise<ReadonlyMap<string, unknown>> {
  const results = new Map(remembered);
  for (const { ref, tool: name, input } of readings) {
    if (results.has(ref)) continue;
    const tool = dataTools.find((each) => each.name === name);
    if (tool === undefined) throw new Error(`the checkpoint names an unknown tool: ${name}`);
    // A tool checks its input itself.
    const { data } = await tool.run(input as never, context);
    results.set(ref, data);
  }
  return results;
}
