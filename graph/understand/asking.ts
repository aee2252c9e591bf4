import type { Ask, Request, Scope, Want } from "./request.js";

/** How specialists and the synthesizer look at what is asked. */

type Asks = Pick<Request, "asks">;

/** An ask that wants nothing in particular: where a question only names a product, and what tests and catalogs start from. */
export const plainAsk = (more: Partial<Ask> = {}): Ask => ({
  want: "overview",
  measures: [],
  accounted: false,
  notHeld: [],
  by: null,
  period: null,
  against: null,
  also: [],
  specialists: [],
  topics: [],
  isYesNo: false,
  where: [],
  order: null,
  limit: null,
  decisions: [],
  claim: null,
  span: null,
  ...more,
});

/** A request about this scope that wants nothing in particular. */
export const plainRequest = (scope: Scope, more: Partial<Omit<Request, "scope">> = {}): Request => ({
  scope,
  inputs: [],
  asks: [plainAsk()],
  breadth: "usual",
  details: {},
  isCut: false,
  leftover: [],
  ...more,
});

/** Whether any of the asks wants this. */
export const wants = ({ asks }: Asks, want: Want): boolean =>
  asks.some((ask) => ask.want === want || ask.also.includes(want));

const MORE_THAN_FIGURES: readonly Want[] = ["why", "advise", "draft", "solve", "overview"];

/** Reasons, advice, texts, sums or everything: more than figures of the market. */
export const isMoreThanFigures = (want: Want): boolean => MORE_THAN_FIGURES.includes(want);

/** Figures are asked for and nothing more: no reasons, no advice, no overview, and no word that nothing accounts for. */
export const isLookup = ({ asks, breadth, leftover }: Pick<Request, "asks" | "breadth" | "leftover">): boolean =>
  breadth !== "full" &&
  leftover.length === 0 &&
  asks.every(
    ({ want, also, measures, accounted }) =>
      accounted && measures.length > 0 && ![want, ...also].some(isMoreThanFigures),
  );

/** All parts asked for by name, in the order of the question's words: "demand.season". */
export const topicsOf = ({ asks }: Asks): string[] => [...new Set(asks.flatMap(({ topics }) => topics))];

/** Whether parts of this specialist's answer are asked for by name. */
export const isNamed = (request: Asks, specialist: string): boolean =>
  topicsOf(request).some((topic) => topic.startsWith(`${specialist}.`));

/** Parts of one specialist that are asked for by name, without its id, in the order of the question's words. */
export function askedTopics<Id extends string>(request: Asks, specialist: string, known: readonly Id[]): Id[] {
  return topicsOf(request).flatMap((topic) => known.find((id) => topic === `${specialist}.${id}`) ?? []);
}

/**
 * What an answer covers: only what was asked by name; without a name the usual parts, fewer when several specialists answer.
 * Who asks for everything gets the named parts first, then all others.
 */
export function chooseAskedTopics<Id extends string>(
  request: Pick<Request, "asks" | "breadth">,
  specialist: string,
  { all, usual, brief }: { readonly all: readonly Id[]; readonly usual: readonly Id[]; readonly brief: readonly Id[] },
): Id[] {
  const named = askedTopics(request, specialist, all);
  if (request.breadth === "full") return [...named, ...all.filter((id) => !named.includes(id))];
  if (named.length > 0) return named;
  return request.breadth === "brief" ? [...brief] : [...usual];
}

/** Whether advice is wanted on this. */
export const asksAdviceOn = (request: Asks, decision: Ask["decisions"][number]): boolean =>
  wants(request, "advise") && request.asks.some(({ decisions }) => decisions.includes(decision));

/** The question, or one of them, can be answered by yes or no. */
export const asksYesNo = ({ asks }: Asks): boolean => asks.some(({ isYesNo }) => isYesNo);

/** A stated share that can be one; null for none, and for one out of range, which is left to measured or assumed values that the answer prints. */
export const shareOrNull = (value: number | null): number | null =>
  value !== null && value > 0 && value <= 1 ? value : null;

/** The same for an amount. */
export const amountOrNull = (value: number | null): number | null => (value !== null && value > 0 ? value : null);
