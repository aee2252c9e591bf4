import { column, type Section, table } from "../../../answer/answer.js";
import { cell } from "../../../answer/cell.js";
import { asked } from "../../../answer/derivation.js";
import { count, money, percent, type Statement } from "../../../answer/figure.js";
import { lastLevel, listWords } from "../../../answer/words.js";
import type { Part } from "../../part.js";
import type { Moves, PricingInsight } from "../analyse.js";
import type { PricingDetails, PricingRequest } from "../details.js";
import type { Mover } from "../rows.js";
import { answering, boundsWords, filterWords, tell, where } from "../words.js";

const SHOWN = 10;
const SHOWN_UNASKED = 5;

/** The largest price moves of a window. */
export const movers: Part<PricingInsight, PricingDetails> = {
  id: "movers",
  measures: ["price-change"],
  by: ["product"],
  isCourse: true,
  headline,
  section,
};

const KINDS = { any: "price change", up: "price rise", down: "price cut" } as const;

function headline(insight: PricingInsight, request: PricingRequest): Statement | null {
  const { moves, refs, plan } = insight;
  if (moves === null || isOfNothing(moves)) return null;
  const { data } = moves;
  const ref = refs.movers;
  const scope = tell`${scopeWords(moves.scope, request)}${boundsWords(request, ref)} from ${data.from} to ${data.to}`;
  const [first] = data.movers;
  const counts = tell`${count(cell(data, "fell"), ref)} of ${count(cell(data, "compared"), ref)} offers became cheaper and ${count(cell(data, "rose"), ref)} dearer`;
  if (!first) {
    const verb = { any: "changed its price", up: "became dearer", down: "became cheaper" }[plan.direction];
    return answering(
      plan,
      false,
      tell`none of ${count(cell(data, "compared"), ref)} offers ${scope} ${verb}${leastWords(plan, ref)}.`,
    );
  }
  if (plan.least > 0) return meeting(insight, first, scope);
  if (plan.isYesNo)
    return answering(
      plan,
      truthOf(moves, plan.direction),
      tell`${counts} ${scope}; like for like prices changed by ${percent(cell(data, "meanChange"), ref, { signed: true })}.`,
    );
  return tell`The largest ${KINDS[plan.direction]} ${scope}: ${first.product} at ${first.merchant} went from ${priceOf(first, "priceFrom", ref)} to ${priceOf(first, "priceTo", ref)} (${percent(cell(first, "change"), ref, { signed: true })}).`;
}

/** "12 of 197 offers became cheaper by at least 10 %: …" */
function meeting({ moves, refs, plan }: PricingInsight, first: Mover, scope: Statement): Statement | null {
  if (moves === null) return null;
  const [{ data }, ref] = [moves, refs.movers];
  const verb = plan.direction === "up" ? "dearer" : "cheaper";
  return tell`${count(cell(data, "met"), ref)} of ${count(cell(data, "compared"), ref)} offers ${scope} became ${verb}${leastWords(plan, ref)}. The largest ${KINDS[plan.direction]}: ${first.product} at ${first.merchant} went from ${priceOf(first, "priceFrom", ref)} to ${priceOf(first, "priceTo", ref)} (${percent(cell(first, "change"), ref, { signed: true })}).`;
}

const leastWords = ({ least }: PricingInsight["plan"], ref: string): Statement | string =>
  least === 0 ? "" : tell` by at least ${percent(asked(least), ref)}`;

/** No price of any offer is known. */
const isOfNothing = ({ data: { compared, notCompared } }: Moves): boolean => compared + notCompared === 0;

/** Like for like within this is no move of the whole. */
const LEVEL = 0.005;

function truthOf({ data: { meanChange } }: Moves, direction: "any" | "up" | "down"): boolean | null {
  if (meanChange === null) return null;
  if (direction === "any") return true;
  if (Math.abs(meanChange) < LEVEL) return false;
  return direction === (meanChange > 0 ? "up" : "down");
}

const priceOf = (mover: Mover, key: "priceFrom" | "priceTo", ref: string) =>
  money(cell(mover, key), mover.currency, ref);

function scopeWords(scope: Moves["scope"], request: PricingRequest): string {
  const { clusters, category } = request.scope;
  const filters = filterWords(request);
  if (scope === "products")
    return `among ${listWords(clusters.map(({ name }) => name.toLowerCase()))}${filters} ${where(request)}`;
  if (scope === "category") return `in the category ${lastLevel(category ?? "")}${filters} ${where(request)}`;
  return `${filters.trim()}${filters === "" ? "" : " "}${where(request)}`;
}

function section(insight: PricingInsight, _request: PricingRequest): Section | null {
  const { moves, refs, plan, kind } = insight;
  if (moves === null || isOfNothing(moves)) return null;
  const { data } = moves;
  const ref = refs.movers;
  const [first] = data.movers;
  const isFirst = kind === "moves" || plan.topics[0] === "movers";
  const counts = tell`From ${data.from} to ${data.to}, ${count(cell(data, "fell"), ref)} of ${count(cell(data, "compared"), ref)} offers became cheaper and ${count(cell(data, "rose"), ref)} dearer; like for like, unchanged prices included, prices moved by ${percent(cell(data, "meanChange"), ref, { signed: true })}.`;
  const statements: Statement[] = plan.isYesNo ? [] : [counts];
  if (plan.topics[0] === "ranking")
    statements.push(
      tell`Announced discounts are ranked for a product that is named; over the whole market these are the cuts against each offer's own earlier price.`,
    );
  if (!first) return { id: "price-movers", title: "Price moves", statements, tables: [] };
  if (plan.direction === "any") statements.push(...extremesOf(data.movers, plan.isYesNo ? null : first, ref));
  return {
    id: "price-movers",
    title: "Price moves",
    statements,
    tables: [
      table({
        id: "movers",
        title: { any: "Largest price changes", up: "Largest price rises", down: "Largest price cuts" }[plan.direction],
        columns: [
          column("product", "Product", "text"),
          column("brand", "Brand", "text"),
          column("merchant", "Merchant", "text"),
          column("from", "From", "money", first.currency),
          column("to", "To", "money", first.currency),
          column("change", "Change", "percent", null, true),
          column("changedOn", "On", "date"),
          column("stock", "Stock", "text"),
        ],
        rows: data.movers.map((row) => ({
          product: row.product,
          brand: row.brand,
          merchant: row.merchant,
          from: cell(row, "priceFrom"),
          to: cell(row, "priceTo"),
          change: cell(row, "change"),
          changedOn: row.changedOn,
          stock: row.availability === "in_stock" ? "in stock" : "out of stock",
        })),
        refs: ref,
        show: isFirst ? (plan.limit ?? SHOWN) : SHOWN_UNASKED,
        totalRows: data.met,
        note: "Last price in stock before the window against the last one by its end; new items only.",
      }),
    ],
  };
}

/** The deepest cut and the steepest rise, without the one already told. */
function extremesOf(all: readonly Mover[], told: Mover | null, ref: string): Statement[] {
  const down = all.find(({ change }) => change < 0);
  const up = all.find(({ change }) => change > 0);
  const sentence = (mover: Mover, kind: string): Statement =>
    tell`The ${kind}: ${mover.product} at ${mover.merchant}, from ${priceOf(mover, "priceFrom", ref)} to ${priceOf(mover, "priceTo", ref)} (${percent(cell(mover, "change"), ref, { signed: true })}), on ${mover.changedOn}.`;
  return [
    ...(down && down !== told ? [sentence(down, "deepest cut")] : []),
    ...(up && up !== told ? [sentence(up, "steepest rise")] : []),
  ];
}
