import { UNNAMED, unknownMeasures } from "../../tools/measures/unknown-measures.js";
import type { Evidence } from "../answer/answer.js";
import { type Statement, say } from "../answer/figure.js";
import { listWords, marketWords, quotedList } from "../answer/words.js";
import { isSolvedAlone } from "../asks/solve/index.js";
import { placeOf, subjectOf } from "../asks/words.js";
import { notHeldIn } from "../understand/missing.js";
import type { Request } from "../understand/request.js";

/** What was asked for and stands in no data: said first, so that the nearest thing that can be told is not taken for it. */
export function notHeldStatements(request: Request, evidence: readonly Evidence[]): Statement[] {
  const { scope } = request;
  const things = thingsOf(notHeldIn(request), request);
  const time = outsideCoverage(request, evidence);
  return [
    ...unknownNamesIn(request),
    ...marketsNotHeld(request),
    ...regionsNotHeld(request),
    ...(things === "" ? [] : [say`This data holds nothing on ${things}.`]),
    ...(time === null ? [] : [time]),
    ...(isOfOthers(request)
      ? [say`What follows is told of ${subjectOf(scope, false)}${placeOf(scope)} as a whole.`]
      : []),
  ];
}

/** Names of no brand, shop or kind that the data knows. */
export function unknownNamesIn(request: Request): Statement[] {
  const { unknownNames } = request.scope;
  if (isOfOwn(request) || unknownNames.length === 0) return [];
  const named = unknownNames.filter((name) => /\p{Lu}/u.test(name));
  const kinds = unknownNames.filter((name) => !named.includes(name));
  return [
    ...(named.length === 0
      ? []
      : [say`${quotedList(named)} ${named.length === 1 ? "is" : "are"} no brand or shop of this data.`]),
    ...(kinds.length === 0 ? [] : [say`This data does not tell which products are ${quotedList(kinds)}.`]),
  ];
}

/** "Blenders, toasters and rice cookers": what was to be compared and is no product of this market. */
export function notComparedIn({ asks: [ask], scope: { clusters, unknownTerms } }: Request): Statement[] {
  const terms = unknownTerms.flatMap(({ term, isAmbiguous }) => (isAmbiguous ? [] : [term]));
  const isCompared = ask !== undefined && [ask.want, ...ask.also].includes("compare");
  if (!isCompared || clusters.length === 0 || terms.length === 0) return [];
  return [say`${quotedList(terms)} ${terms.length === 1 ? "was" : "were"} not recognised as a product of this market.`];
}

/** Countries that are no market of this data. */
export const marketsNotHeld = (request: Request): Statement[] => {
  const { unknownMarkets } = request.scope;
  // "China 2.80 a unit": of own numbers nothing has to be held.
  if (unknownMarkets.length === 0 || isSolvedAlone(request)) return [];
  return [say`This database holds no data for ${listWords(unknownMarkets, "or")}.`];
};

/** Cities and parts of a country, of which no figure is known. */
const regionsNotHeld = ({ scope: { market, regions } }: Request): Statement[] =>
  regions.length === 0
    ? []
    : [
        say`Figures are known for whole countries only, not for ${listWords(regions, "or")}: those of ${marketWords(market)} follow.`,
      ];

/** "My Amazon title": where the asker sells is no shop that is asked about. */
const isOfOwn = (request: Request): boolean =>
  isSolvedAlone(request) || request.scope.ownProducts !== null || request.scope.quotes.length > 0;

/** All that would tell one product, brand or shop from others is unknown, so what is told is of all of them. */
const isOfOthers = (request: Request): boolean => {
  const { unknownNames, brands, merchants, clusters, category } = request.scope;
  const isNamed = clusters.length > 0 || category !== null;
  return isNamed && unknownNames.length > 0 && brands.length + merchants.length === 0 && !isOfOwn(request);
};

/** What no data holds, as it reads in a sentence; what has no name here in the asker's own words: "what is asked here (“loud”)". */
export function thingsOf(ids: readonly string[], { leftover, scope }: Pick<Request, "leftover" | "scope">): string {
  const names = ids.flatMap(
    (id) => (id in unknownMeasures ? [unknownMeasures[id as keyof typeof unknownMeasures].name] : []), // asked for just before
  );
  const words = leftover.flatMap(({ words: each, isNumber }) =>
    isNumber || scope.unknownNames.includes(each) ? [] : each,
  );
  const own = `what is asked here${words.length === 0 ? "" : ` (${quotedList(words)})`}`;
  return listWords([...new Set(names), ...(ids.includes(UNNAMED) ? [own] : [])]);
}

/** A time that no data behind the answer covers. */
function outsideCoverage({ scope }: Request, evidence: readonly Evidence[]): Statement | null {
  const { period } = scope;
  const covered = evidence.flatMap(({ sources }) => sources.flatMap(({ coversFrom }) => coversFrom ?? []));
  const first = covered.toSorted()[0];
  if (period === null || first === undefined) return null;
  if (period.to < first)
    return say`The data begins on ${first}, so nothing is known of ${period.label}; what follows is of a later time.`;
  const { asOf } = scope.market;
  return period.from <= asOf ? null : say`The data ends on ${asOf}, so nothing is known of ${period.label}.`;
}
