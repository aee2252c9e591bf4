import { isDeepStrictEqual } from "node:util";
import type { StateSchemaField } from "@langchain/langgraph";
import type { z } from "zod";

let isTrusted = false;

/**
 * From here on what the graph's own steps hand on is taken as it is. LangGraph has every update of a state parsed, which copies it: a tenth of the
 * processor time of a repeated answer (measured). Tests, and LangGraph Studio, where a person may edit a state, parse it all.
 */
export function trustOwnSteps(): void {
  isTrusted = true;
}

export const areOwnStepsTrusted = (): boolean => isTrusted;

/** A field of a state that only the graph's own steps fill. Also where it is parsed, the value itself goes on: it has to be just what its schema says. */
export function own<Schema extends z.ZodType>(
  schema: Schema,
): Extract<StateSchemaField<z.input<Schema>, z.output<Schema>>, { "~standard": unknown }> {
  const standard = schema["~standard"];
  return {
    "~standard": {
      ...standard,
      validate(value) {
        // What a field begins with is asked for by `undefined`.
        if (isTrusted && value !== undefined) return { value: value as z.output<Schema> }; // as its step's type says
        const parsed = schema.safeParse(value);
        if (!parsed.success) return { issues: parsed.error.issues };
        if (value === undefined) return { value: parsed.data };
        if (isDeepStrictEqual(parsed.data, value)) return { value: value as z.output<Schema> };
        return { issues: [{ message: "it holds what its schema does not name, or lacks a default" }] };
      },
    },
  };
}
