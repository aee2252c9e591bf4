import { formatNumber } from "../figure.js";
import { type SpecialistId, specialists } from "../specialists/index.js";
import { inSentence, lastLevel, listWords, marketWords } from "../words.js";
import { entitiesOf } from "./named.js";
import type { Request } from "./request.js";

/** What a question took from the conversation: all that it was understood to say and its own words do not; empty for nothing. */
export function tellCarried(before: Request, after: Request, sameQuestion: readonly SpecialistId[]): string {
  const { text } = before;
  const alone = entitiesOf(before);
  const whole = entitiesOf(after);
  const { currency } = whole.market;
  const added = (names: readonly string[], own: readonly string[]): string[] =>
    names.filter((name) => !own.includes(name));
  const isOwn = (amount: number | null): boolean => amount === null || text.includes(String(amount));
  const price = (amount: number): string => formatNumber(amount, "money", currency);
  const parts = [
    ...added(
      whole.clusters.map(({ name }) => inSentence(name)),
      alone.clusters.map(({ name }) => inSentence(name)),
    ),
    ...(whole.category !== null && whole.category !== alone.category ? [lastLevel(whole.category)] : []),
    ...added(whole.brands, alone.brands),
    ...added(whole.merchants, alone.merchants),
    ...(whole.market.stated && !alone.market.stated ? [marketWords(whole.market)] : []),
    ...(whole.period !== null && whole.period.label !== alone.period?.label ? [whole.period.label] : []),
    ...(whole.priceMin !== null && !isOwn(whole.priceMin) ? [`prices over ${price(whole.priceMin)}`] : []),
    ...(whole.priceMax !== null && !isOwn(whole.priceMax) ? [`prices under ${price(whole.priceMax)}`] : []),
    ...(whole.ownPrice !== null && alone.ownPrice === null ? ["your own price"] : []),
    ...(whole.budget !== null && alone.budget === null ? ["the budget"] : []),
    ...(whole.limit !== null && alone.limit === null && sameQuestion.length > 0 ? ["the number of results"] : []),
    ...(sameQuestion.length > 0 ? [asked(sameQuestion)] : []),
  ];
  return parts.length === 0 ? "" : `Read together with the question before: ${listWords(parts)}.`;
}

const asked = (ids: readonly SpecialistId[]): string =>
  `the question itself (${listWords(ids.map((id) => specialists[id].card.title))})`;
