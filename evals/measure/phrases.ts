import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";

/** One labelled line: what the sample market's product words in it mean. */
export const LabelledPhrase = z.strictObject({
  text: z.string().min(2),
  /** Clusters an answer needs; empty when the market knows none of the products. */
  clusters: z.array(z.string()),
  /** Category path, where the words name a category. */
  category: z.string().optional(),
  /** Readings nobody would object to, not required. */
  also: z.array(z.string()).optional(),
  lang: z.string().regex(/^[a-z]{2}$/),
  kind: z.string(),
  form: z.enum(["phrase", "question"]),
  part: z.enum(["open", "blind"]),
});
export type LabelledPhrase = z.infer<typeof LabelledPhrase>;

const FILE = resolve(import.meta.dirname, "../corpus/phrases.jsonl");

export function readPhrases(): LabelledPhrase[] {
  return readFileSync(FILE, "utf8")
    .trim()
    .split("\n")
    .map((line) => LabelledPhrase.parse(JSON.parse(line)));
}
