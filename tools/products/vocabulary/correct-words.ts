import { type Found, findExactly, type Lexis } from "./lexis.js";
import type { SpellCorrector } from "./spell-corrector.js";
import { type Correction, SINGLE_WORD_LETTERS } from "./spelling.js";

const MOST_EDITS = 3;
const NOTHING: Found = { hits: [], noun: null };

interface Variant {
  readonly words: readonly string[];
  readonly edits: number;
  readonly corrected: number;
}

/** What a run of words means once typing errors are corrected. */
export function findCorrected(typed: readonly string[], lexis: Lexis, language: string | null): Found {
  const { corrector } = lexis;
  if (typed.length > 4) return NOTHING;
  if (typed.length === 1 && (typed[0]?.length ?? 0) < SINGLE_WORD_LETTERS) return NOTHING;
  const corrections = correctionsOf(typed, corrector, language);
  if (corrections.every((choices) => choices.length === 0)) return NOTHING;
  if (typed.some((word, at) => corrections[at]?.length === 0 && !corrector.isKnown(word, language))) return NOTHING;
  for (const { words, edits } of variantsOf(typed, corrections)) {
    const { hits, noun } = findExactly(words, lexis, language);
    const fitting = hits.filter((hit) => hit.fit === "exact" || hit.fit === "stem");
    if (fitting.length > 0) return { hits: fitting.map((hit) => ({ ...hit, edits })), noun: null };
    if (noun !== null) return { hits: [], noun };
  }
  return NOTHING;
}

function correctionsOf(
  typed: readonly string[],
  corrector: SpellCorrector,
  language: string | null,
): (readonly Correction[])[] {
  const corrections = typed.map((word) => corrector.corrections(word, language));
  const broken = typed.flatMap((word, at) => (corrector.isKnown(word, language) ? [] : [at]));
  const [only] = broken;
  if (typed.length === 1 || broken.length !== 1 || only === undefined || (corrections[only]?.length ?? 0) > 0)
    return corrections;
  return corrections.with(only, corrector.shortCorrections(typed[only] ?? "", language));
}

/** All ways to correct a run of words, fewest edits first; a run that is corrected in every word must be long. */
function variantsOf(typed: readonly string[], corrections: readonly (readonly Correction[])[]): Variant[] {
  let variants: Variant[] = [{ words: [], edits: 0, corrected: 0 }];
  typed.forEach((word, at) => {
    const choices = [{ word, edits: 0 }, ...(corrections[at] ?? [])];
    variants = variants.flatMap((variant) =>
      choices.map((choice) => ({
        words: [...variant.words, choice.word],
        edits: variant.edits + choice.edits,
        corrected: variant.corrected + (choice.edits > 0 ? 1 : 0),
      })),
    );
  });
  return variants
    .filter(({ edits, corrected, words }) => {
      if (corrected === 0 || edits > MOST_EDITS) return false;
      return corrected < words.length || words.join("").length >= (words.length === 1 ? SINGLE_WORD_LETTERS : 12);
    })
    .sort((a, b) => a.edits - b.edits);
}
