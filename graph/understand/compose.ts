import { specialists as registry, type SpecialistId } from "../specialists/index.js";
import { plainAsk } from "./asking.js";
import { claimOf } from "./claim.js";
import { readDetails } from "./details/index.js";
import { conditionsOf, type Entities, inputsOf } from "./named.js";
import { ownWords } from "./own-words.js";
import { isYesNo } from "./polar.js";
import { quotedTexts } from "./quotes.js";
import type { Ask, Request, Scope, Want } from "./request.js";
import { shareInputs } from "./share-inputs.js";
import { asksWhen } from "./when.js";
import { readWish, type Wish } from "./wish.js";

/** What was heard of a question before it becomes a request. */
export interface Hearing {
  readonly text: string;
  /** What it names, looked up in the market. */
  readonly entities: Entities;
  readonly specialists: readonly SpecialistId[];
  /** Parts that the question model heard, likeliest first: "demand.season". */
  readonly learned?: readonly string[];
}

const WANTS: Readonly<Record<Wish["forms"][number], Want>> = {
  comparison: "compare",
  ranking: "rank",
  reason: "why",
  advice: "advise",
};

/** The request that a question's words make. */
export function composeRequest({ text, entities, specialists, learned = [] }: Hearing): Request {
  const { priceMin, priceMax, ownPrice, budget, targetAcos, conversionRate, margin, orderValue, limit, ...named } =
    entities;
  const wish = readWish(text, specialists, registry, learned);
  const scope: Scope = {
    ...named,
    values: [],
    keywords: [],
    quotes: quotedTexts(text),
    refersToProduct: wish.lacksProduct,
  };
  const [first, ...also] = [...wish.forms.map((form) => WANTS[form]), ...(asksWhen(text) ? ["when" as const] : [])];
  const want = first ?? usualWant(specialists);
  const yesNo = isYesNo(text);
  const ask: Ask = plainAsk({
    want,
    also,
    specialists: [...specialists],
    topics: [...wish.aspects],
    isYesNo: yesNo,
    where: conditionsOf({ priceMin, priceMax }),
    limit,
    claim: claimOf(ownWords(text, scope), { want, also, isYesNo: yesNo }, scope.clusters.length > 0),
    span: { start: 0, end: text.length },
  });
  const heard = { text, scope, asks: [ask] };
  return {
    text,
    scope,
    inputs: [...inputsOf({ ownPrice, budget, targetAcos, conversionRate, margin, orderValue }), ...shareInputs(text)],
    asks: [ask],
    breadth: wish.breadth,
    details: readDetails(heard, specialists),
    leftover: [],
  };
}

/** What is wanted where no word says so: a draft of who drafts, values of everybody else, and everything where nobody is asked by name. */
function usualWant(specialists: readonly string[]): Want {
  if (specialists.length > 1) return "overview";
  return specialists[0] === "campaign" ? "draft" : "value";
}
