import type { Span } from "../span.js";
import type { Context, Stated } from "./context.js";
import { COUNT_RULES } from "./count-rules.js";
import type { Mark } from "./marks.js";
import { PRICE_RULES } from "./price-rules.js";
import { RATE_RULES } from "./rate-rules.js";
import type { Rule } from "./rule.js";
import { SUM_RULES } from "./sum-rules.js";

const RULES: readonly Rule[] = [...PRICE_RULES, ...RATE_RULES, ...COUNT_RULES, ...SUM_RULES];

/** A number in a role, and the word that speaks for it. */
export interface Assigned {
  readonly number: Stated;
  readonly role: Rule["role"];
  readonly cue: Mark | null;
  /** How surely. */
  readonly score: number;
}

/** Below this, words stand too far away to speak for a number. */
const LEAST = 2;
/** The same for a bare number that may be anything. */
const LEAST_OF_PLAIN = 4.5;
/** The same for "half" and "one in twelve". */
const LEAST_OF_PART = 5.5;
/** "Two" is no price. */
const LEAST_IN_WORDS = 15;
/** 2025 is a year unless a word right beside it says otherwise. */
const LEAST_OF_YEAR = 8.5;
/** The same where no word does, but numbers beside it; nothing that was learned of numbers is surer. */
export const LEAST_BY_FORM = 20;
/** "Classic 860" */
const BEHIND_A_NAME = 4;
/** "A price of 40 blenders" */
const UNSURE = 1.5;
/** "10 % at a margin" */
const LED_TO = 1.5;
/** In characters: words farther away are never near enough. */
const WIDEST = 160;
/** A word before a number speaks a little more for it than one behind. */
const BEHIND = 0.2;

/** Each number's role, the clearest first; a word speaks for one number, or for those that are listed together. */
export function assign(context: Context, standsBehindName: (number: Stated) => boolean): Assigned[] {
  const candidates = context.numbers
    .filter(({ form }) => form === null || form === "year")
    .flatMap((number) => {
      const loss = number.unit === "plain" && standsBehindName(number) ? BEHIND_A_NAME : 0;
      const all = RULES.flatMap((rule) => candidatesOf(rule, number, context));
      return all.map((each) => ({
        ...each,
        score: each.score - (each.cue !== null && touches(each.cue, number) ? 0 : loss),
      }));
    })
    .filter(isHeard);
  const chosen: Assigned[] = [];
  for (const candidate of candidates.sort((a, b) => b.score - a.score)) {
    const isFree = chosen.every(
      ({ number, role, cue }) =>
        number.at !== candidate.number.at &&
        (cue === null ||
          cue !== candidate.cue ||
          role !== candidate.role ||
          isSameSpan(number.group, candidate.number.group)),
    );
    if (isFree) chosen.push(candidate);
  }
  return chosen.sort((a, b) => a.number.at - b.number.at);
}

function candidatesOf(rule: Rule, number: Stated, context: Context): Assigned[] {
  const fit = rule.fits[number.unit];
  const isSmall = number.inWords && number.unit === "plain" && number.value < LEAST_IN_WORDS;
  if (isSmall && !COUNT_RULES.includes(rule)) return [];
  if (number.isPart && !rule.takesParts) return [];
  if (fit === undefined || (rule.when !== undefined && !rule.when(number, context))) return [];
  const doubt = rule.fits.money !== undefined && number.unit === "plain" && number.counts === "things" ? UNSURE : 0;
  const { role, cue: kind, weight, ahead = 0, behind = BEHIND, reach = Number.POSITIVE_INFINITY } = rule;
  if (kind === null) return [{ number, role, cue: null, score: weight + fit - doubt }];
  const { start, end } = number.group;
  return context.marks(kind).flatMap((cue): Assigned[] => {
    const isAhead = cue.end <= start;
    const gap = isAhead ? start - cue.end : cue.start - end;
    if (gap < 0 || gap > WIDEST) return [];
    const loss = isAhead ? ahead : behind === null ? null : behind + (isLedTo(cue, end, context) ? LED_TO : 0);
    const distance = isAhead ? context.distance(cue.end, start) : context.distance(end, cue.start);
    return loss === null || distance > reach
      ? []
      : [{ number, role, cue, score: weight + fit - doubt - loss - distance }];
  });
}

/** "10 % at a margin of 30 %": what a small word leads to begins anew. */
const isLedTo = (cue: Span, from: number, { marks }: Context): boolean =>
  [...marks("at"), ...marks("given")].some(({ start, end }) => start >= from && end <= cue.start);

function isHeard({ number, cue, score }: Assigned): boolean {
  if (number.isPart) return score >= LEAST_OF_PART;
  if (number.form !== "year")
    return score >= (number.unit === "plain" && number.counts === null ? LEAST_OF_PLAIN : LEAST);
  const isTime = number.value >= 2010 && number.value <= 2035;
  if (cue === null)
    return score >= LEAST_BY_FORM || (score >= LEAST && (number.per !== null || (number.limit !== null && !isTime)));
  return score >= LEAST_OF_YEAR && !(isTime && number.after.length > 0);
}

const touches = (cue: Span, { start }: Span): boolean => cue.end <= start && start - cue.end <= 1;
const isSameSpan = (a: Span, b: Span): boolean => a.start === b.start && a.end === b.end;
