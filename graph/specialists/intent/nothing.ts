import { type Statement, say } from "../../answer/figure.js";
import { inMarket, listWords } from "../../answer/words.js";
import type { Draft } from "../../specialist.js";
import type { IntentInsight } from "./analyse.js";
import type { IntentRequest } from "./details.js";
import { aboutSubject, quote } from "./words.js";

/** What is said where nothing was read; null where something was. */
export function nothing({ kind }: IntentInsight, request: IntentRequest): Draft | null {
  const headline = headlineOf(kind, request);
  return headline === null ? null : { status: "empty", headline, sections: [], limits: [], followUps: [] };
}

function headlineOf(kind: IntentInsight["kind"], request: IntentRequest): Statement | null {
  switch (kind) {
    case "unknown-product":
      return unknownProduct(request);
    case "empty":
      return say`There are no keywords, buyer questions or on-site searches${aboutSubject(request)} ${inMarket(request)}.`;
    case "answered":
      return null;
  }
}

function unknownProduct(request: IntentRequest): Statement {
  const terms = listWords(request.scope.unknownTerms.map(({ term }) => quote(term)));
  const nearest = [
    ...new Set(request.scope.unknownTerms.flatMap((term) => term.nearest.map(({ name }) => name))),
  ].slice(0, 5);
  const advice =
    nearest.length === 0
      ? "Name another product, or ask for ghost products over the whole market."
      : `The nearest are ${listWords(nearest)}.`;
  return say`No search data ${inMarket(request)} is about ${terms}. ${advice}`;
}
