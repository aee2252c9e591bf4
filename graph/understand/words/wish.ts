import type { Aspect } from "../../specialist.js";
import { wordsOf } from "../languages/compose.js";
import type { Request } from "../request.js";
import { cue } from "./cue.js";

/** How a question wants to be answered, as its words say it. */
export interface Wish {
  readonly breadth: Request["breadth"];
  /** Parts asked for by name, in the order of the question's words: "demand.season". */
  readonly aspects: readonly string[];
  readonly forms: readonly ("comparison" | "ranking" | "reason" | "advice")[];
  /** The question speaks of a product without naming it, or a specialist cannot do without one. */
  readonly lacksProduct: boolean;
}

/** From this many domains on, each answers briefly: what they mean together matters more than each one's detail. */
const SEVERAL = 3;

const EVERYTHING = wordsOf(({ forms }) => forms.everything);

/** "Yoga mats or foam rollers?" compares as well. */
const EITHER = cue(
  ({ amounts }) => amounts.or,
  (or) => `[\\p{L}\\p{N}] (?:${or}) [\\p{L}\\p{N}].*\\?`,
);
const COMPARISON = wordsOf(({ forms }) => forms.comparison);
const RANKING = wordsOf(({ forms }) => forms.ranking);
const REASON = wordsOf(({ forms }) => forms.reason);
const ADVICE = wordsOf(({ forms }) => forms.advice);

const FORMS: Readonly<Record<Wish["forms"][number], (text: string) => boolean>> = {
  comparison: (text) => COMPARISON.test(text) || EITHER.isIn(text),
  ranking: (text) => RANKING.test(text),
  reason: (text) => REASON.test(text),
  advice: (text) => ADVICE.test(text),
};

/** Speaks of something the asker has in mind. */
const REFERS = wordsOf(({ forms }) => forms.refers);
/** Asks the market as a whole. */
const WHOLE = cue(({ forms }) => forms.wholeMarket);

/** How the question wants to be answered. `learned` are the aspects that the question model heard. */
export function readWish<Id extends string>(
  text: string,
  chosen: readonly Id[],
  specialists: Readonly<
    Record<Id, { readonly card: { readonly aspects: readonly Aspect[]; readonly needsProduct: boolean } }>
  >,
  learned: readonly string[] = [],
): Wish {
  const named = chosen
    .flatMap((specialist) =>
      specialists[specialist].card.aspects.map(({ id, cues }) => ({
        key: `${specialist}.${id}`,
        at: text.search(cues),
      })),
    )
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ key }) => key);
  // Words say more exactly what is asked; what the model heard counts where they say nothing, as in other languages.
  const silent = chosen.filter((id) => !named.some((aspect) => aspect.startsWith(`${id}.`)));
  const narrowing = silent.flatMap((id) =>
    specialists[id].card.aspects.filter(({ isUsual }) => !isUsual).map((aspect) => `${id}.${aspect.id}`),
  );
  const heard = learned.filter((aspect) => narrowing.includes(aspect));
  const aspects = [...named, ...heard];
  const forms = (Object.keys(FORMS) as Wish["forms"][number][]).filter((form) => FORMS[form](text)); // keys of a literal record
  const lacksProduct =
    chosen.length > 0 &&
    (chosen.every((id) => specialists[id].card.needsProduct) || (REFERS.test(text) && !WHOLE.isIn(text)));
  return {
    breadth: EVERYTHING.test(text) ? "full" : chosen.length >= SEVERAL ? "brief" : "usual",
    aspects,
    forms,
    lacksProduct,
  };
}
