import { formatNumber } from "../../figure.js";
import type { Question } from "../../question.js";
import { listWords, monthOf } from "../../words.js";
import type { PricingInsight } from "./analyse.js";
import { inSentence } from "./words.js";

const SMALL_SAMPLE = 30;
const count = (value: number): string => formatNumber(value, "count");

/** The true reasons that bound a pricing answer, each a clause without a full stop. */
export function limitsOf(insight: PricingInsight, { entities }: Question): string[] {
  const { products, moves, quarantined, left, clicksSince } = insight;
  const limits: string[] = ["prices are shelf prices without delivery, coupons or member prices"];
  const small = products.filter(({ statistics: { n } }) => n > 0 && n < SMALL_SAMPLE);
  if (small.length > 0)
    limits.push(
      `the price level of ${listWords(small.map(({ name, statistics }) => `${inSentence(name)} rests on ${count(statistics.n)} offers`))}`,
    );
  for (const { name, history } of products) {
    if (history && history.data.n > 0 && history.data.n < SMALL_SAMPLE)
      limits.push(`the price history of ${inSentence(name)} rests on ${count(history.data.n)} offers`);
  }
  const mixed = products.filter(({ statistics }) => statistics.basis === "unit");
  if (mixed.length > 0)
    limits.push(
      `pack sizes of ${listWords(mixed.map(({ name }) => inSentence(name)))} differ, so prices are compared per unit`,
    );
  for (const { name, history } of products) {
    if (history && history.data.offersFound > history.data.offersRead) {
      limits.push(
        `the history of ${inSentence(name)} was read for ${count(history.data.offersRead)} of ${count(history.data.offersFound)} offers: those of the most clicked products`,
      );
    }
    if (history && history.data.months.length > 0 && history.data.months.length < 12) {
      limits.push(
        `the history of ${inSentence(name)} spans ${count(history.data.months.length)} months, too few to tell a season from a trend`,
      );
    }
  }
  if ((entities.priceMin !== null || entities.priceMax !== null) && products.some(({ history }) => history !== null)) {
    limits.push("price bounds apply to current offers, not to the history and the price moves");
  }
  if (moves && (entities.brands.length > 0 || entities.merchants.length > 0))
    limits.push("price moves are told for all brands and merchants");
  if (moves && moves.data.notCompared > 0)
    limits.push(`${count(moves.data.notCompared)} offers had no known price before the window of the price moves`);
  if (quarantined.length > 0)
    limits.push(
      `${quarantined.length === 1 ? "one price feed is" : `${count(quarantined.length)} price feeds are`} left out as poisoned`,
    );
  if (left > 0) limits.push(`${count(left)} more of the products named were not compared`);
  if (products.length > 0 && clicksSince === null)
    limits.push("clicks are not loaded, so no price is weighted by interest");
  else if (products.some(({ statistics }) => statistics.clickWeightedMean !== null) && clicksSince !== null) {
    limits.push(
      `clicks are counted since ${monthOf(clicksSince)} and known per product, so a product's offers share them equally`,
    );
  }
  return limits;
}
