import { readFileSync } from "node:fs";
import { z } from "zod";
import { specialistIds } from "../../graph/specialists/index.js";
import { tokensOf } from "../../graph/understand/routing/features.js";

/** A labelled question of `evals/corpus/questions.jsonl`. */
export const LabelledQuestion = z.object({
  text: z.string().min(1),
  /** Specialists an answer needs, in registry order; empty when the question is outside the field. */
  labels: z.array(z.enum(specialistIds)),
  lang: z.string(),
  kind: z.string(),
  /** Words of the text that name a product; absent where they were not marked. */
  products: z.array(z.string()).optional(),
  /** Parts asked for, "demand.season"; absent where they were not marked. */
  aspects: z.array(z.string()).optional(),
});
export type LabelledQuestion = z.infer<typeof LabelledQuestion>;

export function readQuestions(file: URL): LabelledQuestion[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => LabelledQuestion.parse(JSON.parse(line)));
}

/** Words in a row that make a wording: lines that share such a run belong together. */
const RUN = 5;

/**
 * Fold of each question, 0 to folds - 1. Questions that share five words in a row, directly or through others, stay in one fold, so that
 * no fold is measured on a wording it was trained on.
 */
export function foldsOf(questions: readonly Pick<LabelledQuestion, "text">[], folds: number): number[] {
  const parents = questions.map((_, place) => place);
  const root = (place: number): number => {
    let at = place;
    while (parents[at] !== at) {
      parents[at] = parents[parents[at] ?? at] ?? at;
      at = parents[at] ?? at;
    }
    return at;
  };
  const firstWith = new Map<string, number>();
  for (const [place, { text }] of questions.entries()) {
    const words = tokensOf(text).filter((token) => /^\p{L}/u.test(token));
    for (let start = 0; start + RUN <= words.length; start += 1) {
      const run = words.slice(start, start + RUN).join(" ");
      const first = firstWith.get(run);
      if (first === undefined) firstWith.set(run, place);
      else parents[root(place)] = root(first);
    }
  }
  // Groups in the order of their first line, dealt out like cards.
  const dealt = new Map<number, number>();
  return questions.map((_, place) => {
    const group = root(place);
    const fold = dealt.get(group) ?? dealt.size % folds;
    dealt.set(group, fold);
    return fold;
  });
}
