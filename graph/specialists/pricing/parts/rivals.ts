import { column, firstAnd, type Section, table } from "../../../answer/answer.js";
import { cell, cells } from "../../../answer/cell.js";
import { counted } from "../../../answer/derivation.js";
import { count, money, percent, type Statement } from "../../../answer/figure.js";
import { monthOf } from "../../../answer/words.js";
import type { Part } from "../../part.js";
import type { PricingInsight, ProductPrices } from "../analyse.js";
import type { PricingDetails, PricingRequest } from "../details.js";
import { boundsWords, tell, whatOf, where } from "../words.js";

const SHOWN = 10;
const SHOWN_EACH = 3;

/** Rival products with their cheapest offer, most clicked first. */
export const rivals: Part<PricingInsight, PricingDetails> = {
  id: "rivals",
  measures: ["price-lowest", "offers"],
  by: ["product"],
  headline,
  section,
};

function headline(insight: PricingInsight, request: PricingRequest): Statement | null {
  const product = insight.products.find(({ offers }) => offers.length > 0);
  const [first] = product?.offers ?? [];
  if (!product || !first) return null;
  const ref = insight.refs.prices;
  const { currency } = request.scope.market;
  const cheapest = cheapestOf(product) ?? first;
  const by = insight.clicksSince === null ? "One rival" : "The most clicked rival";
  // Of several products together the result proves no number for one of them.
  const read =
    insight.products.length === 1 ? tell`${count(counted(product.offers), ref)} products read` : tell`products read`;
  const tail =
    cheapest === first
      ? "it is also the cheapest of those listed"
      : tell`the cheapest of the ${read} is ${cheapest.product} at ${money(cell(cheapest, "price"), currency, ref)} (${cheapest.merchant})`;
  return tell`${by} for ${whatOf(product, request, insight)}${boundsWords(request, ref)} ${where(request)} is ${first.product}, from ${money(cell(first, "price"), currency, ref)} at ${first.merchant}; ${tail}.`;
}

const cheapestOf = ({ offers: [first, ...others] }: ProductPrices) =>
  others.reduce((best, offer) => (best !== undefined && offer.unitPrice < best.unitPrice ? offer : best), first);

function section(insight: PricingInsight, request: PricingRequest): Section | null {
  const { products, refs, clicksSince, plan } = insight;
  const each = products.length === 1 ? (plan.limit ?? SHOWN) : SHOWN_EACH;
  const shown = products.flatMap((product) => firstAnd(product.offers, each, [cheapestOf(product)]));
  if (shown.length === 0) return null;
  const { currency } = request.scope.market;
  const packs = new Set(shown.map(({ packUnits }) => packUnits)).size > 1;
  return {
    id: "price-rivals",
    title: "Rivals",
    statements: plan.named.includes("rivals") ? shelfLeaders(products, insight) : [],
    tables: [
      table({
        id: "rivals",
        title: `Rival products${clicksSince === null ? "" : ", most clicked first"}, each at its cheapest merchant`,
        columns: [
          column("product", "Product", "text"),
          column("brand", "Brand", "text"),
          column("merchant", "Cheapest at", "text"),
          column("price", "Price", "money", currency),
          packs
            ? column("unitPrice", "Per unit", "money", currency)
            : column("listPrice", "List price", "money", currency),
          column("offers", "Offers", "count"),
          column("high", "Dearest offer", "money", currency),
          column("seenOn", "Seen", "date"),
        ],
        rows: shown.map((row) => ({
          ...cells(row, "product", "brand", "merchant", "price", "unitPrice", "listPrice", "seenOn"),
          offers: cell(row, "productOffers"),
          high: cell(row, "productHigh"),
        })),
        refs: refs.prices,
        note: clicksSince === null ? null : `Order by clicks since ${monthOf(clicksSince)}.`,
      }),
    ],
  };
}

/** Who is most visible, for those who ask about rivals. */
function shelfLeaders(products: readonly ProductPrices[], { refs }: PricingInsight): Statement[] {
  return products.flatMap(({ label, shelf }) => {
    const [first] = shelf?.brands ?? [];
    return first
      ? [
          tell`The most visible brand of ${label} in the merchants' listings is ${first.brand}, with ${percent(cell(first, "weightedShare"), refs.prices)} of the visibility.`,
        ]
      : [];
  });
}
