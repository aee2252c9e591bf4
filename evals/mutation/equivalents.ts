import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Mutant } from "./mutants.js";

/** A fault that changes nothing anybody could observe: judged by hand, and left out of the figure. */
const Equivalent = z.object({
  file: z.string(),
  /** The line as it is, and as the fault makes it. */
  line: z.string(),
  becomes: z.string(),
  reason: z.string().min(20),
});
export type Equivalent = z.infer<typeof Equivalent>;

export const readEquivalents = (): readonly Equivalent[] =>
  z.array(Equivalent).parse(JSON.parse(readFileSync(join(import.meta.dirname, "equivalents.json"), "utf8")));

export function linesOf(source: string, { from, to, text }: Mutant): Pick<Equivalent, "line" | "becomes"> {
  const start = source.lastIndexOf("\n", from - 1) + 1;
  const next = source.indexOf("\n", to);
  const end = next < 0 ? source.length : next;
  return {
    line: source.slice(start, end).trim(),
    becomes: `${source.slice(start, from)}${text}${source.slice(to, end)}`.trim(),
  };
}
