import { DAYS, dayNumber, LAST_DAY } from "./calendar.js";
import type { Offer } from "./offers.js";
import { POISONED_FEED } from "./planted-prices.js";
import type { PriceSeries } from "./price-series.js";
import type { Random } from "./random.js";

/** Days between two decisions about a price; sets the size of the history. */
const MEAN_PAUSE_DAYS = 24;
const NOVEMBER_PROMO_BOOST = 1.8;

const isNovember = new Uint8Array(DAYS.map((day) => (day.slice(5, 7) === "11" ? 1 : 0)));

/** Cent endings by offer: .99, .95, .49 or whole amounts, as shops set them. */
const ENDINGS = [-1, -1, -1, -5, -5, -51, 0] as const;

/** A price on the offer's own grid. */
function roundToGrid(price: number, ending: number): number {
  const whole = Math.max(ending === 0 ? 1 : 2, Math.round(price + (ending === 0 ? 0 : 0.45)));
  return whole * 100 + ending;
}

/** Fills the series with an ordinary history: a drifting regular price, promos, stock-outs. */
export function simulatePrices(random: Random, offer: Offer, series: PriceSeries): void {
  const ending = ENDINGS[random.integer(0, ENDINGS.length - 1)] ?? -1;
  const promoAppetite = 0.36 * offer.merchant.promo;
  const drift = 1 + (0.03 * random.normal() + 0.015) / 365;
  const recommended = random.chance(0.3) ? roundToGrid(offer.level * (1.12 + 0.2 * random.uniform()), ending) : 0;
  let level = offer.level * (1 - 0.02 * random.uniform());
  let regular = roundToGrid(level, ending);
  let day = offer.firstDay;
  series.add(day, regular, recommended, true);
  for (;;) {
    const draw = random.uniform();
    const pause = 3 + Math.floor(draw * draw * 3 * (MEAN_PAUSE_DAYS - 3));
    level *= 1 + (drift - 1) * pause;
    day += pause;
    if (day > offer.seenDay) return;
    const kind = random.uniform();
    const appetite = isNovember[day] === 1 ? promoAppetite * NOVEMBER_PROMO_BOOST : promoAppetite;
    if (kind < appetite) {
      const depth = 0.08 + 0.24 * random.uniform() * random.uniform();
      const promo = roundToGrid((regular / 100) * (1 - depth), ending);
      if (promo >= regular) continue;
      series.add(day, promo, random.chance(0.65) ? Math.max(regular, recommended) : recommended, true);
      day += random.integer(4, 15);
      if (day > offer.seenDay) return;
      series.add(day, regular, recommended, true);
    } else if (kind > 0.86) {
      series.add(day, regular, recommended, false);
      day += random.integer(5, 32);
      if (day > offer.seenDay) return;
      series.add(day, regular, recommended, true);
    } else {
      const next = roundToGrid(level * (1 + 0.035 * random.normal()), ending);
      if (next === regular) continue;
      regular = next;
      series.add(day, regular, recommended, true);
    }
  }
}

/** From the planted day on the feed shows random decoys. */
export function poisonPrices(random: Random, offer: Offer, series: PriceSeries): void {
  const from = dayNumber(POISONED_FEED.from);
  series.cutFrom(from);
  const level = offer.level * 100;
  for (let day = Math.max(from, offer.firstDay, series.lastDay + 1); day <= LAST_DAY; day += POISONED_FEED.everyDays) {
    let cents = Math.round(level * (0.2 + 5 * random.uniform()));
    if (cents % 5 === 0 || cents % 10 === 9) cents += 2;
    series.add(day, cents, 0, true);
  }
}

export function isPoisoned(offer: Offer): boolean {
  return (
    offer.merchant.name === POISONED_FEED.merchant &&
    offer.market === POISONED_FEED.market &&
    offer.product.cluster.name === POISONED_FEED.cluster
  );
}
