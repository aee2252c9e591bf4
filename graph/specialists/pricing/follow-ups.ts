import { listWords } from "../../words.js";
import type { PricingInsight } from "./analyse.js";
import type { PricingRequest } from "./details.js";
import type { Topic } from "./topics.js";
import { where } from "./words.js";

const SHOWN = 3;
/** More names than this make no question that anybody would ask. */
const MOST_NAMED = 2;

/** Questions this service can really answer next: the parts that were left out, worded with product and market. */
export function followUpsOf(insight: PricingInsight, request: PricingRequest): string[] {
  const { kind, products, wanted, moves, isNamedProduct } = insight;
  const place = where(request);
  const [first] = products;
  if (kind === "moves" || !first) {
    if (!moves || moves.data.movers.length === 0) return [];
    const other = wanted.direction === "up" ? "fell" : "rose";
    return [
      `Which prices ${other} most ${place} in the last 90 days?`,
      `Which categories are under-supplied ${place}?`,
    ];
  }
  const name = isNamedProduct
    ? first.name
    : products.length > MOST_NAMED
      ? first.label
      : listWords(products.map(({ label }) => label));
  const ideas: readonly (readonly [Topic, string])[] = isNamedProduct
    ? [
        ["history", `How did the price of the ${name} develop ${place}?`],
        ["discounts", `Is the discount on the ${name} ${place} real?`],
        ["timing", `When is the ${name} cheapest ${place}?`],
      ]
    : [
        ["discounts", `Are the discounts on ${name} ${place} real?`],
        ["history", `How did the prices of ${name} ${place} develop over the last 12 months?`],
        ["merchants", `Which merchant is cheapest for ${first.label} ${place}?`],
        ["timing", `When are ${name} cheapest ${place}?`],
        ["wars", `Is there a price war among ${name} ${place}?`],
        ["advice", `What should my ${first.label} cost ${place}?`],
        ["rivals", `Who are the rivals for ${name} ${place} and what do they charge?`],
      ];
  return ideas
    .filter(([topic]) => !wanted.topics.includes(topic))
    .map(([, idea]) => idea)
    .slice(0, SHOWN);
}
