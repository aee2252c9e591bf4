import { dayNumber, LAST_DAY } from "./calendar.js";
import type { Offer } from "./offers.js";
import { FAKE_DISCOUNT, PRICE_WAR, PROMO_CYCLE, REAL_DISCOUNT } from "./planted-prices.js";
import type { PriceSeries } from "./price-series.js";

const cents = (price: number): number => Math.round(price * 100);

/** Writes the history of a product that exists for a planted truth. */
export function plantHistory(offer: Offer, series: PriceSeries): void {
  const { title } = offer.product;
  if (title === PROMO_CYCLE.product.title) plantPromoCycle(series);
  else if (title === PRICE_WAR.product.title) plantPriceWar(offer, series);
  else if (title === FAKE_DISCOUNT.product.title) plantFakeDiscount(series);
  else if (title === REAL_DISCOUNT.product.title) plantRealDiscount(series);
  else throw new RangeError(`No planted history for ${title}`);
}

function plantPromoCycle(series: PriceSeries): void {
  const { product, promoPrice, highDays, lowDays } = PROMO_CYCLE;
  const regular = cents(product.regularPrice);
  for (let day = 0; day <= LAST_DAY; day += highDays + lowDays) {
    series.add(day, regular, 0, true);
    if (day + highDays <= LAST_DAY) series.add(day + highDays, cents(promoPrice), regular, true);
  }
}

/** Merchants cut in turn: each writes on every second step, from where the rival stood. */
function plantPriceWar(offer: Offer, series: PriceSeries): void {
  const { product, from, to, everyDays, undercutFactor } = PRICE_WAR;
  const merchants: readonly string[] = product.merchants;
  const turn = merchants.indexOf(offer.merchant.name);
  plantQuietYears(series, cents(product.regularPrice));
  const end = dayNumber(to);
  let price = product.regularPrice;
  for (let step = 0, day = dayNumber(from); day <= end; step++, day += everyDays) {
    price *= undercutFactor;
    if (step % merchants.length === turn)
      series.add(day, Math.round(price) * 100 - 1, cents(product.regularPrice), true);
  }
}

/** A price that is confirmed now and then, with one short stock-out: quiet, yet seen. */
function plantQuietYears(series: PriceSeries, regular: number): void {
  series.add(0, Math.round(regular * 1.08) - (Math.round(regular * 1.08) % 100) + 99, 0, true);
  series.add(200, regular, 0, true);
  series.add(430, regular, 0, false);
  series.add(441, regular, 0, true);
  series.add(800, regular, 0, true);
}

function plantFakeDiscount(series: PriceSeries): void {
  const { product, raisedOn, raisedPrice, raisedListPrice, saleOn, salePrice } = FAKE_DISCOUNT;
  plantQuietYears(series, cents(product.regularPrice));
  series.add(dayNumber(raisedOn), cents(raisedPrice), cents(raisedListPrice), true);
  series.add(dayNumber(saleOn), cents(salePrice), cents(raisedListPrice), true);
}

function plantRealDiscount(series: PriceSeries): void {
  const { product, saleOn, salePrice } = REAL_DISCOUNT;
  plantQuietYears(series, cents(product.regularPrice));
  series.add(dayNumber(saleOn), cents(salePrice), cents(product.regularPrice), true);
}
