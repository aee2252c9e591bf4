import { isGroupable, isSolver, MEASURE_IDS, type MeasureId } from "../../../tools/measures/registry.js";
import type { ChangedAsk } from "../asks/changed.js";
import type { Alone, Understanding } from "../attempt.js";
import { amountsOf, boundOn } from "../names/named.js";
import type { Amounts } from "../numbers/amounts.js";
import type { Request, Scope } from "../request.js";
import { heardByCues } from "../words/cues.js";
import { findListing, type Turn } from "./conversation.js";
import * as words from "./follow-words.js";
import { type Helpers, type Leaning, namesOf, type UnclearRow } from "./leaning.js";
import { statedBefore } from "./merge-inputs.js";
import {
  type Named,
  NOTHING,
  namesAnything,
  namesStranger,
  placed,
  placedAlike,
  subjectOf,
  together,
} from "./merge-scope.js";
import { focusMeant } from "./pointing.js";
import { namesOfRows, rowsMeant } from "./rows-meant.js";

/** A new question about what the conversation is about. */
export async function askAnew(
  alone: Understanding,
  turn: Turn,
  conversation: readonly Turn[],
  helpers: Helpers,
  namesProduct: boolean,
): Promise<Leaning | UnclearRow | null> {
  const { text } = alone;
  const { scope } = alone.request;
  const before = turn.request.scope;
  const spoken = words.speaksOf(text);
  const isOfStranger = namesStranger(scope);
  const subject = { ...subjectOf(before, spoken), ...(isOfStranger && { brands: [], merchants: [] }) };
  const isBeside =
    namesProduct &&
    namesAnything(subject) &&
    ((spoken !== null && words.SIDE_BY_SIDE.test(text)) || words.AGAINST.test(text));
  const isWhole = (namesProduct && !isBeside) || (spoken === null && words.WHOLE_MARKET.test(text));
  if (isWhole) {
    const there = placed(scope, before, text);
    return there === scope ? null : leaning(alone, there, []);
  }

  const stated = usesNumbers(alone.request, turn) ? statedBefore(conversation) : [];
  const [ask] = alone.request.asks;
  const asksRows = ask?.order != null || ask?.by != null;
  const focus = isOfStranger ? null : await focusMeant(text, turn, asksRows, helpers);
  if (focus !== null) {
    const named = { ...placed(scope, before, text), ...together(focus, brandsOf(scope)) };
    const period = named.period ?? before.period;
    return { ...leaning(alone, { ...named, period }, []), isOfRow: true, ask: askedPlainly(alone.request) };
  }
  const rows = namesAnything(subject) || spoken === null ? [] : rowsSpokenOf(conversation, spoken);
  if (rows === null)
    return { pending: { ...alone.request, scope: placed(scope, before, text) }, kept: alone.specialists };
  const listing = rows.length > 0 ? findListing(conversation) : null;
  const about = listing === null ? subject : await rowsMeant(rows, listing, helpers);
  // "How has that moved?" asks about what was told: its price, its demand.
  const isCourse = spoken !== null && words.COURSE.test(text) && heardByCues(text).length === 0;
  const kept = isCourse ? turn.specialists : [];
  if (!namesAnything(about)) {
    const same = placed(scope, before, text);
    return same === scope && kept.length + stated.length === 0 ? null : { ...leaning(alone, same, kept), stated };
  }
  const named = { ...placedAlike(scope, before, text), ...together(about, isBeside ? scope : brandsOf(scope)) };
  const speaking = kept.length > 0 ? kept : alone.specialists;
  const isOfDomain = speaking.some((id) => turn.specialists.includes(id));
  const isShort = (text.replace(words.LEAD_IN, "").match(/\p{L}+/gu) ?? []).length <= 3;
  // A price of the last day of the time that searches were counted in was not asked for.
  const isOfPrices = speaking.includes("pricing") && !turn.specialists.includes("pricing");
  const period = named.period ?? ((isShort || isOfDomain) && !isOfPrices ? before.period : null);
  const { entities, ...rest } = leaning(alone, { ...named, period }, kept);
  const bounds = isOfDomain && entities.priceMin === null && entities.priceMax === null ? boundsOf(turn) : {};
  const values = isOfDomain ? { values: before.values } : {};
  return { ...rest, entities: { ...entities, ...bounds, ...values }, stated, isOfRow: listing !== null };
}

/** A new question about rows of an answer. `amounts` are those of its words beside the ones that point at the rows. */
export function askAnewOf(
  rows: Named,
  alone: Alone,
  { request }: Turn,
  { amounts, isBeside }: { readonly amounts: Amounts; readonly isBeside: boolean },
): Leaning {
  const { scope } = alone.request;
  const named = {
    ...placed(scope, request.scope, alone.text),
    ...together(rows, isBeside ? scope : brandsOf(scope)),
  };
  const entities = { ...namesOf(named), ...amounts };
  return { again: null, entities, kept: [], read: alone, isOfRow: true, isChange: false, ask: askOfEach(rows, alone) };
}

/** "Compare the first two on price": a figure of each of them. */
function askOfEach({ brands, merchants, clusters }: Named, { request }: Alone): ChangedAsk | null {
  const [asked] = request.asks;
  const by = brands.length > 1 ? "brand" : merchants.length > 1 ? "merchant" : clusters.length > 1 ? "cluster" : null;
  const id = MEASURE_IDS.find((known) => known === asked?.measures[0]);
  if (by === null || id === undefined || asked?.by !== null || !isGroupable(id, by)) return null;
  return { measures: [id], by, order: { by: id, first: "most" }, want: "compare" };
}

/** What the words alone ask for to the last one of them, whatever they are about. */
function askedPlainly({ asks: [asked, ...others] }: Request): ChangedAsk | null {
  if (asked === undefined || others.length > 0 || !asked.accounted || asked.measures.length === 0) return null;
  const { measures, by, order, want } = asked;
  return { measures, by, order, want };
}

/** It works with stated numbers, or holds the own price against those of others. */
const usesNumbers = ({ inputs, asks, scope }: Request, { request }: Turn): boolean =>
  inputs.length > 0 ||
  scope.ownProducts === "product" ||
  asks.some(({ measures: ids }) => ids.some((id) => usesOwn(id) || (request.inputs.length > 0 && OF_ADS.includes(id))));

/** It is told of the asker's own numbers. */
export const usesOwn = (id: string): boolean => isSolver(id) || OWN_PRICE.includes(id);

const OWN_PRICE: readonly string[] = ["own-price-index", "own-price-rank"] satisfies MeasureId[];
/** Counts that are the asker's own after numbers of theirs. */
const OF_ADS: readonly string[] = ["orders", "clicks", "ad-orders", "ad-clicks", "ad-cost"] satisfies MeasureId[];

const leaning = ({ request }: Understanding, scope: Scope, kept: readonly string[]): Leaning => ({
  again: null,
  entities: { ...namesOf(scope), ...amountsOf(request) },
  kept,
  isOfRow: false,
  isChange: false,
});

const brandsOf = ({ brands, merchants, keywords }: Scope): Named => ({ ...NOTHING, brands, merchants, keywords });

const boundsOf = ({ request }: Turn) => ({
  priceMin: boundOn(request, "price", "at least"),
  priceMax: boundOn(request, "price", "at most"),
});

/** Rows that "it" or "them" stands for after a ranking; null when "it" could be any of several. */
function rowsSpokenOf(conversation: readonly Turn[], spoken: "one" | "many"): string[] | null {
  const rows = findListing(conversation)?.rows ?? [];
  return spoken === "one" && rows.length > 1 ? null : namesOfRows(rows);
}
