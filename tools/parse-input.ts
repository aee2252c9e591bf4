import type { z } from "zod";
import { InvalidInputError } from "./errors.js";

/** @throws InvalidInputError that names the field which does not fit */
export function parseInput<Input extends z.ZodType>(
  { name, input: schema }: { readonly name: string; readonly input: Input },
  input: unknown,
): z.output<Input> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const where = issue?.path.length ? ` (${issue.path.join(".")})` : "";
  throw new InvalidInputError(`${name}: ${issue?.message ?? "the input does not fit"}${where}`);
}
