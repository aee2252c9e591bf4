import { formatNumber } from "../../answer/figure.js";
import { inSentence, lastLevel, listWords, marketWords } from "../../answer/words.js";
import { type SpecialistId, specialists } from "../../specialists/index.js";
import { entitiesOf } from "../names/named.js";
import type { Request } from "../request.js";

type Compared = Pick<Request, "scope" | "inputs" | "asks">;

/**
 * What a question took from the conversation: all that it was understood to say and its own words do not; empty for nothing.
 * `again` are the specialists of a question that is asked again.
 */
export function tellCarried(
  said: Compared,
  whole: Compared,
  again: readonly SpecialistId[],
  from = "the question before",
): string {
  const own = entitiesOf(said);
  const now = entitiesOf(whole);
  const { currency } = now.market;
  const added = (names: readonly string[], known: readonly string[]): string[] =>
    names.filter((name) => !known.includes(name));
  const price = (amount: number): string => formatNumber(amount, "money", currency);
  const parts = [
    ...added(
      now.clusters.map(({ name }) => inSentence(name)),
      own.clusters.map(({ name }) => inSentence(name)),
    ),
    ...(now.category !== null && now.category !== own.category ? [lastLevel(now.category)] : []),
    ...added(now.brands, own.brands),
    ...added(now.merchants, own.merchants),
    ...(now.market.stated && !own.market.stated ? [marketWords(now.market)] : []),
    ...(now.period !== null && now.period.label !== own.period?.label ? [now.period.label] : []),
    ...(now.priceMin !== null && now.priceMin !== own.priceMin ? [`prices over ${price(now.priceMin)}`] : []),
    ...(now.priceMax !== null && now.priceMax !== own.priceMax ? [`prices under ${price(now.priceMax)}`] : []),
    ...(now.ownPrice !== null && own.ownPrice === null ? ["your own price"] : []),
    ...(now.budget !== null && own.budget === null ? ["the budget"] : []),
    ...(now.limit !== null && own.limit === null && again.length > 0 ? ["the number of results"] : []),
    ...(again.length > 0 ? [asked(again)] : []),
  ];
  return parts.length === 0 ? "" : `Read together with ${from}: ${listWords(parts)}.`;
}

const asked = (ids: readonly SpecialistId[]): string =>
  `the question itself (${listWords(ids.map((id) => specialists[id].card.title))})`;
