import { type AnswerTable, column, type Section, table } from "../../answer.js";
import { count, money, percent, type Statement, say } from "../../figure.js";
import type { Question } from "../../question.js";
import { monthOf } from "../../words.js";
import type { PricingInsight, ProductPrices } from "./analyse.js";
import { filterWords, inSentence } from "./words.js";

const SHOWN = 10;
const SHOWN_EACH = 3;
const SHELF_BRANDS = 8;

/** Rival products with their cheapest offer. Null when the offers could not be read or there are none. */
export function writeRivals({ products, refs, clicksSince }: PricingInsight, question: Question): Section | null {
  const { currency } = question.entities.market;
  const isSingle = products.length === 1;
  const each = isSingle ? SHOWN : SHOWN_EACH;
  const shown = products.flatMap(({ name, rivals }) => rivals.slice(0, each).map((rival) => ({ name, rival })));
  if (shown.length === 0) return null;
  const tables: AnswerTable[] = [
    table({
      id: "rivals",
      title: "Rival products, most clicked first, each at its cheapest merchant",
      columns: [
        column("product", "Product", "text"),
        column("brand", "Brand", "text"),
        column("merchant", "Cheapest at", "text"),
        column("price", "Price", "money", currency),
        column("listPrice", "List price", "money", currency),
        column("offers", "Offers", "count"),
        column("high", "Dearest offer", "money", currency),
        column("seenOn", "Seen", "date"),
      ],
      rows: shown.map(({ rival }) => ({
        product: rival.product,
        brand: rival.brand,
        merchant: rival.merchant,
        price: rival.price,
        listPrice: rival.listPrice,
        offers: rival.productOffers,
        high: rival.productHigh,
        seenOn: rival.seenOn,
      })),
      refs: refs.prices,
      note: clicksSince === null ? null : `Order by clicks since ${monthOf(clicksSince)}.`,
    }),
  ];
  return {
    id: "price-rivals",
    title: "Rivals",
    statements: products.flatMap((product) =>
      describeRivals(product, refs.prices, question).slice(0, isSingle ? undefined : 1),
    ),
    tables,
  };
}

function describeRivals({ name, rivals }: ProductPrices, ref: string, question: Question): Statement[] {
  const { currency } = question.entities.market;
  const first = rivals[0];
  if (!first) return [];
  const cheapest = rivals.reduce((best, rival) => (rival.unitPrice < best.unitPrice ? rival : best));
  const said = [
    first.productOffers > 1
      ? say`The most clicked rival of ${inSentence(name)}${filterWords(question)} is ${first.product}: ${count(first.productOffers, ref)} offers from ${money(first.price, currency, ref)} (${first.merchant}) to ${money(first.productHigh, currency, ref)}.`
      : say`The most clicked rival of ${inSentence(name)}${filterWords(question)} is ${first.product}, offered once, at ${money(first.price, currency, ref)} by ${first.merchant}.`,
  ];
  if (cheapest !== first) {
    said.push(
      say`The cheapest of the ${count(rivals.length, ref)} most clicked products is ${cheapest.product} at ${money(cheapest.price, currency, ref)} (${cheapest.merchant}).`,
    );
  }
  return said;
}

/** Share of shelf by brand. Null without shelf positions. */
export function writeShelf({ products, refs, asked }: PricingInsight): Section | null {
  const ref = refs.prices;
  const shelves = products.flatMap(({ name, shelf }) => (shelf && shelf.brands.length > 0 ? [{ name, shelf }] : []));
  if (shelves.length === 0) return null;
  const isSingle = shelves.length === 1;
  const statements = shelves.flatMap(({ name, shelf }): Statement[] => {
    const first = shelf.brands[0];
    if (!first) return [];
    return [
      say`${first.brand} is the most visible brand of ${inSentence(name)}: ${percent(first.topShare, ref)} of the first ${count(shelf.topPositions, ref)} positions of the merchants' listings and ${percent(first.weightedShare, ref)} of the visibility over all positions.`,
    ];
  });
  const rows = shelves.flatMap(({ name, shelf }) =>
    shelf.brands.slice(0, isSingle ? SHELF_BRANDS : SHOWN_EACH).map((brand) => ({
      name,
      brand: brand.brand,
      topItems: brand.topItems,
      topShare: brand.topShare,
      weightedShare: brand.weightedShare,
    })),
  );
  const brands = [
    column("brand", "Brand", "text"),
    column("topItems", "Offers in the top", "count"),
    column("topShare", "Share of the top", "percent"),
    column("weightedShare", "Share of visibility", "percent"),
  ];
  return {
    id: "price-shelf",
    title: "Share of shelf",
    statements,
    tables: !asked.includes("shelf")
      ? []
      : [
          table({
            id: "shelf",
            title: "Brands on the shelf",
            columns: isSingle ? brands : [column("name", "Product", "text"), ...brands],
            rows: rows.slice(0, SHOWN),
            refs: ref,
            totalRows: shelves.reduce((total, { shelf }) => total + shelf.brands.length, 0),
            note: "All offers with a known position, before price and brand filters; visibility weighs a position by 1 / log2(1 + position).",
          }),
        ],
  };
}
