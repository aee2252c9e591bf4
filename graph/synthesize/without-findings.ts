import { measures } from "../../tools/measures/registry.js";
import { type UnknownMeasureId, unknownMeasures } from "../../tools/measures/unknown-measures.js";
import type { Answer, Section } from "../answer/answer.js";
import { join, say } from "../answer/figure.js";
import { inSentence, listWords, marketWords, quotedList } from "../answer/words.js";
import type { GraphDependencies } from "../dependencies.js";
import { specialistIds, specialists } from "../specialists/index.js";
import { notHeldIn } from "../understand/missing.js";
import { isByProduct, UNDERSTOOD, UNDERSTOOD_BY_PRODUCT } from "../understand/names/by-product.js";
import type { Request } from "../understand/request.js";
import { marketsNotHeld, thingsOf, unknownNamesIn } from "./not-held.js";

/** Answers that rest on no figure: a question outside the field, and one about things the market does not hold. */

const OUT_OF_FIELD = {
  title: "Outside the field of this service",
  headline: say`This service answers questions about product markets: what people search for and ask, where demand outruns supply, what rivals charge, how demand moves, and how to draft an ad campaign. Name a product and what you would like to know about it, and it will look it up.`,
};

const notUnderstood = () => ({
  title: "A question that was not understood",
  headline: say`Questions are understood in ${listWords(UNDERSTOOD)}. In ${listWords(UNDERSTOOD_BY_PRODUCT)} only those are that name a product of this market database, and this one names none that it knows.`,
});

/** `language` is the one that the question was asked in, `own` are questions that the loaded market answers. */
export function outOfFieldAnswer(language: string, own: GraphDependencies["examples"]): Answer {
  const examples = specialistIds.flatMap((id) => (own ?? { [id]: specialists[id].card.examples })[id]?.[0] ?? []);
  return {
    kind: "outside",
    ...(isByProduct(language) ? notUnderstood() : OUT_OF_FIELD),
    sections: [],
    evidence: [],
    freshness: { oldest: null, newest: null, isSample: false, warning: null },
    limits: "",
    followUps: examples.slice(0, 4),
    specialists: [],
  };
}

/** The market's data could not even be read to understand the question. */
export function unavailableAnswer(reason: string): Answer {
  return {
    kind: "unavailable",
    title: "No market data at the moment",
    headline: say`The question could not be answered because the market data could not be read: ${reason}`,
    sections: [],
    evidence: [],
    freshness: { oldest: null, newest: null, isSample: false, warning: null },
    limits: "Nothing was estimated in its place; the operator's log tells what failed.",
    followUps: [],
    specialists: [],
  };
}

/** Something in the answer must not leave the service. */
export function withheldAnswer(): Answer {
  return {
    ...unavailableAnswer(""),
    title: "An answer that was withheld",
    headline: say`The answer was withheld because its words held something that must not leave the service. Please ask in other words.`,
    limits: "",
  };
}

/** What is asked for stands in no data: said by name, with the nearest that can be told. */
export function notHeldAnswer(
  request: Request,
): Pick<Answer, "kind" | "title" | "headline" | "sections" | "limits" | "followUps"> {
  const { scope, asks } = request;
  const ids = asks.flatMap(({ notHeld }) => notHeld);
  const known = ids.filter((id): id is UnknownMeasureId => id in unknownMeasures);
  const nearest = [...new Set(known.flatMap((id) => unknownMeasures[id].nearest))].map((id) => measures[id].name);
  const subject = listWords([
    ...scope.brands,
    ...scope.merchants,
    ...scope.clusters.map(({ name }) => inSentence(name)),
  ]);
  const of = subject === "" ? "" : `, so this cannot be told of ${subject}`;
  const instead = nearest.length === 0 ? "" : ` What can be told: ${listWords(nearest)}.`;
  return {
    kind: "unknown",
    title: "Not in this data",
    headline: join(
      ...unknownNamesIn(request),
      ...marketsNotHeld(request),
      say`This data holds nothing on ${thingsOf(ids, request)}${of}.${instead}`,
    ),
    sections: [],
    limits: "Nothing was estimated in its place.",
    followUps: [],
  };
}

/** The parts that only understanding decides; evidence and freshness come from the caller. */
export function unknownAnswer(
  request: Request,
): Pick<Answer, "kind" | "title" | "headline" | "sections" | "limits" | "followUps"> {
  const { market, unknownMarkets, unknownTerms } = request.scope;
  const things = thingsOf(notHeldIn(request), request);
  const further = things === "" ? [] : [say`This data holds nothing on ${things}.`];
  if (unknownMarkets.length > 0) {
    return {
      kind: "unknown",
      title: "A market without data",
      headline: join(
        say`This database holds no data for ${unknownMarkets.join(" or ")}, so there is nothing to answer from.`,
        ...further,
      ),
      sections: [],
      limits: "Nothing was estimated from another country.",
      followUps: [],
    };
  }
  const nearest = unknownTerms.flatMap((term) => term.nearest);
  const names = [...new Set(nearest.map(({ name }) => name))];
  const terms = withoutParts(unknownTerms.map(({ term }) => term));
  const words = quotedList(terms);
  return {
    kind: "unknown",
    title: "A product this market does not know",
    headline: join(
      say`${words} ${terms.length === 1 ? "is not a product" : "are not products"} that this market database knows for ${marketWords(market)}, so no figures are given.`,
      ...further,
    ),
    sections: names.length === 0 ? [] : [nearestSection(names)],
    limits: "Nothing was estimated from other products; loading data on this product would answer the question.",
    followUps: nearest.slice(0, 3).map(({ name }) => `What does the market for ${name.toLowerCase()} look like?`),
  };
}

/** "quantum" is part of "quantum flux capacitors": the longer words name the product. */
const withoutParts = (terms: readonly string[]): string[] =>
  terms.filter((term) => !terms.some((other) => other !== term && ` ${other} `.includes(` ${term} `)));

function nearestSection(names: readonly string[]): Section {
  return {
    id: "nearest",
    title: "Nearest products it does know",
    statements: names.map((name) => say`${name}`),
    tables: [],
    isList: true,
  };
}
