import { column, type Section, table } from "../../../answer/answer.js";
import { cell, cells } from "../../../answer/cell.js";
import { asked, type Derived, derive } from "../../../answer/derivation.js";
import { count, money, percent, type Statement } from "../../../answer/figure.js";
import type { Part } from "../../part.js";
import type { PricingInsight } from "../analyse.js";
import type { PricingDetails, PricingRequest } from "../details.js";
import { pastOf } from "../priced.js";
import { answering, tell, whatOf, where } from "../words.js";

const SHOWN = 10;

/** Offers below a stated price: a minimum advertised price, or the asker's own. */
export const map: Part<PricingInsight, PricingDetails> = {
  id: "map",
  measures: [],
  headline,
  section,
};

function headline(insight: PricingInsight, request: PricingRequest): Statement | null {
  const { plan, refs } = insight;
  const { bound } = plan;
  if (bound === null)
    return tell`State the minimum advertised price ("a MAP of …") to learn who is below it: the market data knows what merchants ask, not what was agreed.`;
  const [product] = pastOf(insight);
  if (!product) return null;
  const ref = refs.history;
  const { currency } = request.scope.market;
  const { below, belowFound } = product.history.data;
  const [lowest] = below ?? [];
  const price = tell`${bound.isOwn ? "your " : ""}${money(asked(bound.price), currency, ref)}`;
  const what = `${whatOf(product, request, insight)} ${where(request)}`;
  if (!lowest)
    return answering(
      plan,
      false,
      tell`none of the ${count(cell(product.history.data, "n"), ref)} offers of ${what} is below ${price}.`,
    );
  return answering(
    plan,
    true,
    tell`${count(cell(product.history.data, "belowFound"), ref)} ${belowFound === 1 ? "offer" : "offers"} of ${what} ${belowFound === 1 ? "is" : "are"} below ${price}; the lowest is ${lowest.product} at ${lowest.merchant}, ${money(cell(lowest, "price"), currency, ref)}, ${percent(gapOf(bound.price, cell(lowest, "price")), ref)} under it since ${lowest.since}.`,
  );
}

/** (Stated price - p) / stated price. */
const gapOf = (bound: number, price: Derived) =>
  derive("quotient", derive("difference", asked(bound), price), asked(bound));

/** Where there is no more to tell than the sentence that answers. */
const SENTENCE_ALONE: Section = { id: "price-map", title: "Below the price stated", statements: [], tables: [] };

function section(insight: PricingInsight, request: PricingRequest): Section | null {
  const { plan, refs } = insight;
  const past = pastOf(insight);
  const { bound } = plan;
  if (bound === null) return SENTENCE_ALONE;
  const title = bound.isOwn ? "Offers below your price" : "Below the minimum advertised price";
  const rows = past.flatMap(({ history }) => history.data.below ?? []);
  const isOwnBrand = bound.isOwn || request.scope.brands.length > 0 || insight.isNamedProduct;
  const reading = isOwnBrand
    ? []
    : [
        tell`No brand was named, so all brands were compared; a minimum advertised price binds only the items of the brand that set it.`,
      ];
  if (rows.length === 0)
    return reading.length === 0 ? SENTENCE_ALONE : { id: "price-map", title, statements: reading, tables: [] };
  const { currency } = request.scope.market;
  return {
    id: "price-map",
    title,
    statements: reading,
    tables: [
      table({
        id: "price-map",
        title: "Offers below it, lowest first",
        columns: [
          column("product", "Product", "text"),
          column("brand", "Brand", "text"),
          column("merchant", "Merchant", "text"),
          column("price", "Price", "money", currency),
          column("gap", "Below by", "percent"),
          column("since", "Since", "date"),
          column("days", "For", "days"),
        ],
        rows: rows.map((row) => ({
          ...cells(row, "product", "brand", "merchant", "price", "since", "days"),
          gap: gapOf(bound.price, cell(row, "price")),
        })),
        refs: refs.history,
        show: plan.limit ?? SHOWN,
        totalRows: past.reduce((total, { history }) => total + history.data.belowFound, 0),
        note: `Below by = (stated price - price) / stated price, on ${past[0]?.history.to ?? "the newest day"}; new items in stock.`,
      }),
    ],
  };
}
