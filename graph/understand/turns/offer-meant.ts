import { findNames } from "../../../tools/market/lookup/find-names.js";
import { inSentence } from "../../answer/words.js";
import type { Alone } from "../attempt.js";
import { isNotHeld } from "../missing.js";
import { namedProduct } from "../names/named-product.js";
import { without } from "../names/slots.js";
import { findAmounts } from "../numbers/amounts.js";
import type { Scope } from "../request.js";
import { heardByCues } from "../words/cues.js";
import { askAgain } from "./again.js";
import { findListing, type Turn } from "./conversation.js";
import * as words from "./follow-words.js";
import { type Helpers, type Leaning, namesOf } from "./leaning.js";
import { NOTHING, namesAnything, placed } from "./merge-scope.js";
import { findRowReference } from "./ordinals.js";
import { PRODUCTS, toldLast } from "./pointing.js";

/** "Who sells that one?" after a list of single products: asked with the product's name in place of the words that point at it, "and the second?" as the question before. Null where they point at none. */
export async function askOfOffer(
  alone: Alone,
  conversation: readonly Turn[],
  helpers: Helpers,
): Promise<Leaning | null> {
  const turn = conversation.at(-1);
  const { text, request } = alone;
  const asksSomething =
    heardByCues(text).length > 0 || request.asks.some(({ measures, notHeld }) => measures.length + notHeld.length > 0);
  const found = turn === undefined ? null : pointedAt(alone, turn, conversation, asksSomething);
  if (turn === undefined || found === null) return null;
  const { before, rest } = found;
  const product = found.title === null ? before.product : await productOf(found.title, before, helpers);
  const [cluster, ...others] = before.clusters;
  if (product?.isModel !== true || cluster === undefined || others.length > 0) return null;
  if (!asksSomething) {
    if (
      found.title === null ||
      turn.request.scope.product === null ||
      words.sayingWords(rest.replace(words.LEAD_IN, " ")).length > 0
    )
      return null;
    const products = { ...NOTHING, clusters: before.clusters, brands: [product.brand] };
    const change = { text: rest, said: request.scope, products, amounts: findAmounts(rest) };
    const again = askAgain(turn.request, turn.specialists, change);
    return { ...again, entities: { ...again.entities, product }, isOfRow: true };
  }
  const read = await helpers.reread(`${rest.trim()} ${[product.brand, ...product.words, cluster.name].join(" ")}`);
  if (read.specialists.length === 0 && !isNotHeld(read.request)) return null;
  const scope = placed(read.request.scope, before, text);
  return { again: null, entities: namesOf(scope), kept: [], read, isOfRow: true, isChange: false };
}

/** "Take that one, what do people search?": product groups are no rows of one product group, so its name stands in the question too. */
export async function askOfLeader(alone: Alone, turn: Turn, helpers: Helpers): Promise<Leaning | null> {
  const { text, request } = alone;
  const { focus, kind } = turn;
  const isOfIt = focus !== null && PRODUCTS.includes(kind) && words.speaksOf(text) === "one";
  const [ask] = request.asks;
  const isOfPart = ask?.measures.length === 0 && ask.topics.length > 0;
  const isOfFigure = ask?.by === null && ask.measures.length > 0 && turn.request.asks[0]?.by === "cluster";
  if (!isOfIt || !(ask?.by === "cluster" || isOfPart || isOfFigure) || namesAnything(request.scope)) return null;
  const read = await helpers.reread(`${text} ${inSentence(focus)}`);
  if (read.specialists.length === 0) return null;
  const scope = placed(read.request.scope, turn.request.scope, text);
  return { again: null, entities: namesOf(scope), kept: [], read, isOfRow: true, isChange: false };
}

interface PointedAt {
  /** Null where the product is that of the question before. */
  readonly title: string | null;
  /** What the product was told for. */
  readonly before: Scope;
  /** The words without those that point. */
  readonly rest: string;
}

function pointedAt(
  { text, request: { scope: said } }: Alone,
  turn: Turn,
  conversation: readonly Turn[],
  asksSomething: boolean,
): PointedAt | null {
  const { scope } = turn.request;
  const reference = findRowReference(text);
  const listing = reference === null ? null : findListing(conversation, !asksSomething);
  if (reference !== null) {
    if (listing?.kind !== OFFER) return null;
    const [row, ...others] = reference.pick(listing.rows, toldLast(turn)) ?? [];
    return row === undefined || others.length > 0
      ? null
      : { title: row.name, before: listing.request.scope, rest: without(text, reference) };
  }
  const isOfIt = words.speaksOf(text) === "one";
  if (isOfIt && turn.kind === OFFER && turn.focus !== null) return { title: turn.focus, before: scope, rest: text };
  // "Hows that compare to the median?" names nothing else.
  const isStill = isOfIt || (asksSomething && !namesAnything(said) && said.unknownTerms.length === 0);
  return scope.product?.isModel === true && isStill ? { title: null, before: scope, rest: text } : null;
}

/** Rows that are single products, by their titles. */
const OFFER = "product";

/** A title says more than the product needs to be known by. */
async function productOf(title: string, { clusters }: Scope, { tools }: Helpers): Promise<Scope["product"]> {
  const { brands } = (await tools.call(findNames, { text: title })).data;
  return namedProduct(title, { brands, clusters });
}
