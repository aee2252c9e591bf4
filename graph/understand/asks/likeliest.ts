import { isSolver, MEASURE_IDS, type MeasureId, measures as registry } from "../../../tools/measures/registry.js";
import type { LearnedAsk } from "../encoder/ask-reader.js";
import type { HeardAsk } from "./heard-ask.js";
import { MOST_LIKELY } from "./learned-form.js";
import type { Measured } from "./measured.js";
import { PARTS, UNMEASURED } from "./parts.js";
import { LEARNED_AS } from "./stand-ins.js";

/** Which measure is meant, and how likely it has to be: by the words and by what was learned (docs/decisions/2026-11-21-hearing-what-a-question-wants.md). */

/** How much likelier a measure is for being named by the words, where they account for every word of the question and where they do not. */
const NAMED = { whole: 10, inPart: 1.3 } as const;
/** How likely a measure is at least that was not among the likeliest. */
const RARE = 0.003;
/** From here on a measure is taken. */
const LIKELY = 0.2;
/** The same against a measure that words name, or against another specialist that was heard. */
const LIKELY_OTHER = 0.4;
/** The same against both, where several specialists were heard, and where nothing is named. */
const LIKELY_OPEN = 0.5;
/** The same against a part that words name and that was heard too. */
const LIKELY_APART = 0.5;
/** Below this it is not helped by measures like it. */
const LEAST_OF_KIND = 0.25;
/** From here on it is taken that no data holds what is asked, where words name it and where they do not. */
const NOT_HELD_SAID = 0.3;
const NOT_HELD_FROM = 0.7;
const NOT_HELD_SURELY = 0.95;

/** What was learned to be asked for and stands in no data. */
export const NOT_HELD = "notheld";

/** The measure that is meant most likely, by what was learned and by the words (Bayes' rule), or that no data holds it; null where it is neither. `ofKind`: how likely it is one like it. */
export function likeliest(
  { meant, measures: [first], notHeld: [unknown], unread }: Measured,
  { measures }: LearnedAsk,
  named: readonly string[],
): { readonly id: MeasureId | typeof NOT_HELD | null; readonly p: number; readonly ofKind: number } {
  const likely = new Map<string, number>();
  for (const { id, p } of measures) {
    const isMeant = first !== undefined && LEARNED_AS[first]?.some((general) => general === id);
    const said = isMeant ? first : id;
    likely.set(said, (likely.get(said) ?? 0) + p);
  }
  // "Price elasticity" names the measure and the part that tells it.
  const isSaid = unread.length === 0 || (first !== undefined && named.includes(PARTS[first] ?? ""));
  const factor = isSaid ? NAMED.whole : NAMED.inPart;
  const said = [meant ?? first ?? [], unknown === undefined ? [] : NOT_HELD].flat();
  for (const id of said) likely.set(id, Math.max(likely.get(id) ?? 0, RARE) * factor);
  const total = [...likely.values()].reduce((sum, each) => sum + each, 0);
  const [most, p] = [...likely].sort(([, a], [, b]) => b - a)[0] ?? ["", 0];
  const id = most === NOT_HELD ? NOT_HELD : (MEASURE_IDS.find((each) => each === most) ?? null);
  const share = p / Math.max(1, total);
  const alike = [...likely].flatMap(([each, own]) => (areAlike(id, each) ? own : []));
  const ofKind = share < LEAST_OF_KIND ? share : alike.reduce((sum, own) => sum + own, 0) / Math.max(1, total);
  return { id, p: share, ofKind };
}

/** "Which shops discount the most?": how often and how deep are figures of one kind. */
function areAlike(id: MeasureId | typeof NOT_HELD | null, other: string): boolean {
  if (id === null || id === NOT_HELD) return id === other;
  const known = MEASURE_IDS.find((each) => each === other);
  return (
    known !== undefined && registry[known].owner === registry[id].owner && registry[known].unit === registry[id].unit
  );
}

/** Words that name it too need less to bear them out; such as name what is measured and leave nothing over say what is asked. */
export function isNotHeld({ measures, notHeld, unread }: Measured, p: number, { isAdvice }: HeardAsk): boolean {
  if (notHeld.length > 0) return p >= NOT_HELD_SAID;
  // "Is selling these profitable?": advice rests on what is held.
  if (isAdvice && p < NOT_HELD_SURELY) return false;
  // "What margin do my competitors make?": all but surely, whatever its words name.
  return p >= NOT_HELD_SURELY || (p >= NOT_HELD_FROM && (measures.length === 0 || unread.length > 0));
}

/** Parts that words name and that were heard too. */
export const heardOf = ({ named, parts }: HeardAsk): readonly string[] => named.filter((part) => parts.includes(part));

export const isOtherThan = (of: readonly string[], id: MeasureId): boolean =>
  of.length > 0 && !of.includes(PARTS[id] ?? "");

/** What words name is a part: one that no measure tells, or one that was heard too and leaves no word over, unless another measure is likely. */
export function isOfPart({ unread }: Measured, id: MeasureId, p: number, heard: HeardAsk): boolean {
  const both = heardOf(heard);
  if (heard.named.some((part) => UNMEASURED.includes(part))) return p < MOST_LIKELY;
  return p < LIKELY_APART && unread.length === 0 && isOtherThan(both, id);
}

/** How likely a measure has to be that no words name first: more where they name another one or others are heard to be asked; in a later turn that names nothing words say most. */
export function leastFor({ measures }: Measured, id: MeasureId, { isFirst, isNamed, specialists }: HeardAsk): number {
  if (!isFirst && !isNamed) return MOST_LIKELY;
  const isStrange = specialists.length > 0 && !specialists.includes(registry[id].owner);
  const isSaid = measures.length > 0;
  if (specialists.length > 1 || (isStrange && isSaid) || (!isNamed && !isSolver(id))) return LIKELY_OPEN;
  return isStrange || isSaid ? LIKELY_OTHER : LIKELY;
}
