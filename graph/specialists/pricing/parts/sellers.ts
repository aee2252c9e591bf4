import { column, type Section, table } from "../../../answer/answer.js";
import { cell, cells } from "../../../answer/cell.js";
import { counted } from "../../../answer/derivation.js";
import { count, days, money, readsAlike, type Statement } from "../../../answer/figure.js";
import { listWords } from "../../../answer/words.js";
import type { Part } from "../../part.js";
import type { PricingInsight, ProductPrices } from "../analyse.js";
import type { PricingDetails, PricingRequest } from "../details.js";
import type { Offer, OfferPrices } from "../rows.js";
import { filterWords, tell, where } from "../words.js";

const SHOWN = 10;

/** One product across the merchants: the price of each, and the lowest of the past beside it. */
export const sellers: Part<PricingInsight, PricingDetails> = {
  id: "sellers",
  measures: ["price-median", "price-lowest"],
  by: ["merchant"],
  headline,
  section,
};

const inStock = ({ offers }: ProductPrices): Offer[] =>
  offers.filter(({ availability, condition }) => availability === "in_stock" && condition === "new");

function headline(insight: PricingInsight, request: PricingRequest): Statement | null {
  const [product] = insight.products;
  if (!product) return null;
  const { currency } = request.scope.market;
  const ref = insight.refs.prices;
  const scope = `${filterWords(request, true)} ${where(request)}`;
  const offers = inStock(product).toSorted((a, b) => a.unitPrice - b.unitPrice);
  const [cheapest] = offers;
  const dearest = offers.at(-1);
  const low = lowestOf(product);
  const past = low
    ? tell` The lowest price since ${product.history?.from ?? ""} was ${money(cell(low, "low"), currency, insight.refs.history)} at ${low.merchant}, first on ${low.lowOn ?? "an unknown day"}.`
    : "";
  if (!cheapest || !dearest) {
    return product.offers.length === 0
      ? tell`No trusted new offer of ${product.name}${scope} is known.`
      : tell`${product.name} is out of stock${scope} at all ${count(counted(product.offers), ref)} merchants that list it.${past}`;
  }
  if (offers.length === 1)
    return tell`${product.name} costs ${money(cell(cheapest, "price"), currency, ref)}${scope}, at ${cheapest.merchant}, the only merchant that has it in stock.${past}`;
  const price = (offer: Offer) => money(cell(offer, "price"), currency, ref);
  if (readsAlike(price(cheapest), price(dearest)))
    return tell`${product.name} costs ${price(cheapest)}${scope} at every merchant that has it in stock (${count(counted(offers), ref)} offers).${past}`;
  const level = offers.filter((offer) => readsAlike(price(offer), price(cheapest)));
  if (level.length > 1)
    return tell`${product.name} costs least${scope} at ${listWords([...new Set(level.map(({ merchant }) => merchant))])}: ${price(cheapest)}; of ${count(counted(offers), ref)} offers in stock the dearest is ${price(dearest)} at ${dearest.merchant}.${past}`;
  return tell`${product.name} costs least${scope} at ${cheapest.merchant}: ${money(cell(cheapest, "price"), currency, ref)}; of ${count(counted(offers), ref)} offers in stock the dearest is ${money(cell(dearest, "price"), currency, ref)} at ${dearest.merchant}.${past}`;
}

function lowestOf({ history }: ProductPrices): OfferPrices | null {
  const known = (history?.data.offers ?? []).filter(({ low }) => low !== null);
  return known.toSorted((a, b) => (a.low ?? 0) - (b.low ?? 0))[0] ?? null;
}

function section(insight: PricingInsight, request: PricingRequest): Section | null {
  const [product] = insight.products;
  if (!product || product.offers.length === 0) return null;
  const { currency } = request.scope.market;
  const { refs } = insight;
  const pastOf = (offer: Offer): OfferPrices | undefined =>
    product.history?.data.offers.find(
      ({ productId, merchant }) => productId === offer.productId && merchant === offer.merchant,
    );
  const isOne = new Set(product.offers.map(({ productId }) => productId)).size === 1;
  const low = lowestOf(product);
  return {
    id: "price-sellers",
    title: "Merchants",
    statements:
      low?.daysSinceLow == null
        ? []
        : [
            low.daysSinceLow === 0
              ? tell`It stands at its low of the period now.`
              : tell`That low was last seen ${days(cell(low, "daysSinceLow"), refs.history)} before the newest day.`,
          ],
    tables: [
      table({
        id: "sellers",
        title: `Offers of ${product.name}`,
        columns: [
          ...(isOne ? [] : [column("product", "Product", "text")]),
          column("merchant", "Merchant", "text"),
          column("price", "Price", "money", currency),
          column("listPrice", "List price", "money", currency),
          column("stock", "Stock", "text"),
          column("low", "Low of the period", "money", currency),
          column("lowOn", "Low on", "date"),
          column("usual", "Usual price", "money", currency),
        ],
        rows: product.offers.map((offer) => ({
          ...cells(offer, "product", "merchant", "price", "listPrice"),
          stock: offer.availability === "in_stock" ? "in stock" : "out of stock",
          low: cell(pastOf(offer), "low"),
          lowOn: pastOf(offer)?.lowOn ?? null,
          usual: cell(pastOf(offer), "median"),
        })),
        refs: [refs.prices, refs.history].filter((ref) => ref !== ""),
        show: SHOWN,
        note: "Usual price = median of the period, weighted by days in stock.",
      }),
    ],
  };
}
