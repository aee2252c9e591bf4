import { compareText } from "../../collections.js";
import { blocksSearch, findConflicts, listBlocked, type Negative, testZeroOrders } from "../../statistics/negatives.js";
import { roundTo } from "../../statistics/rounding.js";
import { type OffGoal, offGoalFinder } from "./off-goal.js";

/** A search term of own ads over the period. */
export interface AdTerm {
  readonly text: string;
  readonly clicks: number;
  readonly cost: number;
  readonly orders: number;
}

export interface ChosenNegative {
  readonly negative: string;
  readonly match: "exact" | "phrase";
  readonly why: "no orders" | OffGoal;
  /** Own search terms that it would have blocked, with their figures. */
  readonly terms: number;
  readonly clicks: number;
  readonly cost: number;
  readonly orders: number;
  /** Chance of no order in these clicks if the rate were on target; null where the reason is the searcher's goal. */
  readonly chanceIfOnTarget: number | null;
  /** Keywords of the market that it blocks, none of them chosen, and their searches a month. */
  readonly blockedKeywords: readonly string[];
  readonly blockedSearchesPerMonth: number;
}

/** A term that earns nothing and still cannot be blocked. */
export interface RefusedNegative {
  readonly term: string;
  readonly clicks: number;
  readonly cost: number;
  /** The chosen keyword that every form of it would block. */
  readonly keyword: string;
  /** `variant`: the two differ only in endings, which the ad platform treats as one search. */
  readonly kind: "blocked" | "variant";
}

export interface NegativesInput {
  readonly terms: readonly AdTerm[];
  /** Searches that brought an order, here or in a product that shares the campaign: never blocked. */
  readonly selling: readonly string[];
  /** Chosen keywords: no negative may block one. */
  readonly chosen: readonly string[];
  /** All known keywords with their searches a month, to say what a negative blocks. */
  readonly keywords: readonly { readonly text: string; readonly volume: number | null }[];
  readonly targetConversionRate: number;
  readonly language: string;
  readonly productWords: readonly string[];
}

export interface NegativesOutcome {
  readonly negatives: readonly ChosenNegative[];
  readonly refused: readonly RefusedNegative[];
  /** Clicks without an order from which a term counts as wasteful. */
  readonly clicksNeeded: number;
  /** Cost of all own search terms that the negatives stop, each term once. */
  readonly blockedCost: number;
}

/**
 * Exact or phrase, never broad. A wasteful term becomes the widest form that stops no chosen keyword and no search that
 * brought an order; where even the exact form would, it is refused and named.
 */
export function chooseNegatives(input: NegativesInput): NegativesOutcome {
  const { terms, targetConversionRate, language } = input;
  const offGoal = offGoalFinder(language, input.productWords);
  const seen = new Set([...terms.map(({ text }) => text), ...input.chosen]);
  // Off-goal searches that no ad has met yet cost nothing so far: blocked before they do.
  const unmet = input.keywords.flatMap(({ text }) =>
    seen.has(text) || offGoal(text) === null ? [] : [{ text, clicks: 0, cost: 0, orders: 0 }],
  );
  const candidates = [...terms, ...unmet].flatMap((term): Wasted[] => {
    if (term.orders > 0) return [];
    const cue = offGoal(term.text);
    if (cue !== null) return [{ term, widest: cue.words, why: cue.goal }];
    const isWasteful = testZeroOrders(term.clicks, term.orders, targetConversionRate).isNegative;
    return isWasteful ? [{ term, widest: term.text, why: "no orders" }] : [];
  });
  const negatives = new Map<string, ChosenNegative>();
  const refused: RefusedNegative[] = [];
  for (const { term, widest, why } of candidates) {
    if ([...negatives.values()].some((known) => blocksSearch({ text: known.negative, match: known.match }, term.text)))
      continue;
    const form = [
      { text: widest, match: "phrase" } as const,
      { text: term.text, match: "phrase" } as const,
      { text: term.text, match: "exact" } as const,
    ].find((negative) => isSafe(negative, input));
    if (form !== undefined) negatives.set(`${form.match} ${form.text}`, measure(form, why, input));
    else refused.push(refusal(term, input));
  }
  const byCost = (a: { cost: number }, b: { cost: number }): number => b.cost - a.cost;
  return {
    negatives: [...negatives.values()].sort((a, b) => byCost(a, b) || compareText(a.negative, b.negative)),
    refused: refused.sort(byCost),
    clicksNeeded: testZeroOrders(0, 0, targetConversionRate).clicksNeeded,
    blockedCost: costOfBlocked(terms, [...negatives.values()]),
  };
}

function costOfBlocked(terms: readonly AdTerm[], negatives: readonly ChosenNegative[]): number {
  const forms = negatives.map(({ negative, match }) => ({ text: negative, match }));
  const blocked = terms.filter(({ text }) => forms.some((form) => blocksSearch(form, text)));
  return roundTo(
    blocked.reduce((sum, { cost }) => sum + cost, 0),
    2,
  );
}

interface Wasted {
  readonly term: AdTerm;
  /** The widest words to try as a negative. */
  readonly widest: string;
  readonly why: ChosenNegative["why"];
}

function isSafe(negative: Negative, { chosen, selling, language }: NegativesInput): boolean {
  if (findConflicts([negative], chosen, language).length > 0) return false;
  return !selling.some((search) => blocksSearch(negative, search));
}

function measure(negative: Negative, why: ChosenNegative["why"], input: NegativesInput): ChosenNegative {
  const stopped = input.terms.filter((term) => blocksSearch(negative, term.text));
  const clicks = stopped.reduce((sum, term) => sum + term.clicks, 0);
  const blocked = listBlocked(negative, input.keywords);
  return {
    negative: negative.text,
    match: negative.match,
    why,
    terms: stopped.length,
    clicks,
    cost: roundTo(
      stopped.reduce((sum, term) => sum + term.cost, 0),
      2,
    ),
    orders: stopped.reduce((sum, term) => sum + term.orders, 0),
    chanceIfOnTarget:
      why === "no orders" ? roundTo(testZeroOrders(clicks, 0, input.targetConversionRate).chanceIfOnTarget, 6) : null,
    blockedKeywords: blocked.terms.map(({ text }) => text),
    blockedSearchesPerMonth: Math.round(blocked.volume),
  };
}

function refusal(term: AdTerm, { chosen, language }: NegativesInput): RefusedNegative {
  const [conflict] = findConflicts([{ text: term.text, match: "exact" }], chosen, language);
  return {
    term: term.text,
    clicks: term.clicks,
    cost: roundTo(term.cost, 2),
    keyword: conflict?.keyword ?? term.text,
    kind: conflict?.kind ?? "blocked",
  };
}
