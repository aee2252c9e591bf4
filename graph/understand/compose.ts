import { specialists as registry, type SpecialistId } from "../specialists/index.js";
import { plainAsk } from "./asking.js";
import { claimOf } from "./claim.js";
import { readDecisions } from "./decision.js";
import { readDetails } from "./details/index.js";
import { readConditions, readInputs } from "./inputs.js";
import { unreadNumbers } from "./leftover.js";
import type { Entities, FurtherNames } from "./named.js";
import { readNumbers } from "./numbers/read.js";
import { readOrder } from "./order.js";
import { ownSpokenOf } from "./own-words.js";
import { isYesNo } from "./polar.js";
import { quotedTexts } from "./quotes.js";
import type { Ask, Request, Scope, Want } from "./request.js";
import { withoutEchoes } from "./search-topics.js";
import { asksWhen } from "./when.js";
import { readWish, type Wish } from "./wish.js";
import { withoutNames } from "./without-names.js";

/** What was heard of a question before it becomes a request. */
export interface Hearing {
  readonly text: string;
  /** The text with a placeholder for each product: how it wants to be answered does not depend on them. */
  readonly masked?: string;
  /** What it names, looked up in the market. */
  readonly entities: Entities & Partial<FurtherNames>;
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
export function composeRequest({ text, masked = text, entities, specialists, learned = [] }: Hearing): Request {
  const { priceMin, priceMax, ownPrice, budget, targetAcos, conversionRate, margin, orderValue, limit, ...named } =
    entities;
  const numbers = readNumbers(text);
  const wish = readWish(masked, specialists, registry, learned);
  const scope: Scope = {
    ...named,
    values: named.values ?? [],
    attributes: named.attributes ?? [],
    keywords: named.keywords ?? [],
    quotes: quotedTexts(text),
    refersToProduct: wish.lacksProduct,
    ownProducts: ownSpokenOf(text),
  };
  const [first, ...also] = [...wish.forms.map((form) => WANTS[form]), ...(asksWhen(text) ? ["when" as const] : [])];
  const want = first ?? usualWant(specialists);
  const yesNo = isYesNo(text);
  const ask: Ask = plainAsk({
    want,
    also,
    specialists: [...specialists],
    topics: withoutEchoes(wish.aspects, text),
    isYesNo: yesNo,
    where: readConditions(numbers, { priceMin, priceMax }),
    order: readOrder(text),
    limit,
    decisions: readDecisions(text),
    claim: claimOf(withoutNames(text, scope), { want, also, isYesNo: yesNo }, scope.clusters.length > 0),
    span: { start: 0, end: text.length },
  });
  const heard = { text, scope, asks: [ask] };
  const request = {
    scope,
    inputs: readInputs(numbers, { ownPrice, budget, targetAcos, conversionRate, margin, orderValue }),
    asks: [ask],
    breadth: wish.breadth,
    details: readDetails(heard, specialists),
    isCut: false,
  };
  return { ...request, leftover: unreadNumbers(numbers, request) };
}

/** What is wanted where no word says so: a draft of who drafts, values of everybody else, and everything where nobody is asked by name. */
function usualWant(specialists: readonly string[]): Want {
  if (specialists.length > 1) return "overview";
  return specialists[0] === "campaign" ? "draft" : "value";
}
