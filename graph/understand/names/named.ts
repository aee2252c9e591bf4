import { z } from "zod";
import { conclude } from "../../asks/solve/chain.js";
import { statedIn } from "../../asks/solve/stated.js";
import { type Condition, type Input, type InputKind, type MarketScope, type Request, Scope } from "../request.js";

const NAMED = Scope.omit({
  values: true,
  attributes: true,
  keywords: true,
  product: true,
  quotes: true,
  refersToProduct: true,
  ownProducts: true,
  comparedMarkets: true,
  unknownNames: true,
  regions: true,
});

/** What a question names, as callers find it in `result.metadata.entities`. The names are part of the published interface. */
export const Entities = NAMED.extend({
  priceMin: z.number().nullable(),
  priceMax: z.number().nullable(),
  /** The asker's own price. */
  ownPrice: z.number().nullable(),
  budget: z.object({ amount: z.number(), per: z.enum(["day", "month"]) }).nullable(),
  /** Fractions: 0.25 is 25 %. */
  targetAcos: z.number().nullable(),
  conversionRate: z.number().nullable(),
  margin: z.number().nullable(),
  orderValue: z.number().nullable(),
  /** How many results were asked for ("top 5"). */
  limit: z.number().nullable(),
});
export type Entities = z.infer<typeof Entities>;

/** Names of the data that stand in the question beside products, brands and shops. */
export type FurtherNames = Pick<
  Scope,
  "values" | "attributes" | "keywords" | "product" | "comparedMarkets" | "unknownNames"
>;

/** The stated amounts among them. */
export type Amounts = Omit<Entities, keyof Scope>;

type Asked = Pick<Request, "inputs" | "asks">;

/** What was stated as this kind of number, in this unit where several are in use; null when it was not. */
export const stated = (
  { inputs }: Pick<Request, "inputs">,
  kind: InputKind,
  unit: Input["unit"] | null = null,
): number | null =>
  inputs.find((input) => input.kind === kind && (unit === null || input.unit === unit))?.value ?? null;

/** Weeks are counted as a day's share, so that a month has the 30.4 days it has everywhere else. Without a time it is a month's. */
export function budgetOf({ inputs }: Pick<Request, "inputs">): Entities["budget"] {
  const found = inputs.find(({ kind }) => kind === "budget");
  if (found === undefined) return null;
  if (found.per === "week") return { amount: found.value / 7, per: "day" };
  if (found.per === "quarter") return { amount: found.value / 3, per: "month" };
  if (found.per === "year") return { amount: found.value / 12, per: "month" };
  return { amount: found.value, per: found.per ?? "month" };
}

/** What is left of today's price after all costs that are stated, or as stated itself; null where nothing tells, or nothing is left. */
export function marginOf(request: Pick<Request, "inputs">): number | null {
  const known = margins.get(request.inputs);
  if (known !== undefined) return known;
  const margin = marginIn(request);
  margins.set(request.inputs, margin);
  return margin;
}

/** Every part of an answer asks for it. */
const margins = new WeakMap<readonly Input[], number | null>();

function marginIn(request: Pick<Request, "inputs">): number | null {
  const inputs = request.inputs.filter(({ kind }) => kind !== "price-change" && kind !== "target-price");
  const known = conclude(statedIn({ inputs }).facts);
  const margin = (known.get("margin") ?? known.get("aimed-margin"))?.value.value ?? null;
  const isStated = MARGINS.some((kind) => stated(request, kind) !== null);
  return margin === null || (margin <= 0 && !isStated) ? null : margin;
}

const MARGINS = ["margin", "target-margin", "net-margin"] as const;

/** A share of the revenue, or its inverse: a ROAS of 4 is an ACOS of 25 %. */
function acosOf(request: Pick<Request, "inputs">): number | null {
  const roas = stated(request, "target-roas");
  return stated(request, "target-acos") ?? (roas !== null && roas > 0 ? 1 / roas : null);
}

/** The bound in one direction on a measure in all that is asked; null for none. What stands in a later question bounds no more than that one. */
export function boundOn(
  { asks: [first] }: Pick<Request, "asks">,
  measure: string,
  is: "at least" | "at most",
): number | null {
  const found = first?.where.find((each) => each.measure === measure && each.is === is);
  return typeof found?.value === "number" ? found.value : null;
}

/** How many rows were asked for; null when no number was. */
export const limitOf = ({ asks }: Pick<Request, "asks">): number | null =>
  asks.find(({ limit }) => limit !== null)?.limit ?? null;

/** The amounts that a request states, by the names that callers know. */
export function amountsOf(request: Asked): Amounts {
  return {
    priceMin: boundOn(request, "price", "at least"),
    priceMax: boundOn(request, "price", "at most"),
    ownPrice: stated(request, "own-price"),
    budget: budgetOf(request),
    targetAcos: acosOf(request),
    conversionRate: stated(request, "conversion-rate"),
    margin: marginOf(request),
    orderValue: stated(request, "order-value"),
    limit: limitOf(request),
  };
}

export function entitiesOf(request: Asked & Pick<Request, "scope">): Entities {
  return { ...NAMED.parse(request.scope), ...amountsOf(request) };
}

/** The fields that stand for these amounts; the spans are filled in by who knows the text. */
export function inputsOf(amounts: Partial<Amounts>): Input[] {
  const { ownPrice, budget, targetAcos, conversionRate, margin, orderValue } = amounts;
  const input = (kind: InputKind, value: number | null | undefined, unit: Input["unit"]): Input[] =>
    value === null || value === undefined ? [] : [{ kind, value, unit, per: null, span: null }];
  return [
    ...input("own-price", ownPrice, "money"),
    ...input("target-acos", targetAcos, "share"),
    ...input("conversion-rate", conversionRate, "share"),
    ...input("margin", margin, "share"),
    ...input("order-value", orderValue, "money"),
    ...(budget
      ? [{ kind: "budget" as const, value: budget.amount, unit: "money" as const, per: budget.per, span: null }]
      : []),
  ];
}

export function conditionsOf({ priceMin, priceMax }: Partial<Amounts>): Condition[] {
  const bound = (is: "at least" | "at most", value: number | null | undefined): Condition[] =>
    value === null || value === undefined ? [] : [{ measure: "price", is, value, span: null }];
  return [...bound("at least", priceMin), ...bound("at most", priceMax)];
}

/** What a request names that names nothing. */
export const nothingNamed = (market: MarketScope): Scope => ({
  clusters: [],
  category: null,
  leftOut: null,
  unknownTerms: [],
  market,
  unknownMarkets: [],
  regions: [],
  otherMarkets: [],
  comparedMarkets: [],
  unknownNames: [],
  period: null,
  brands: [],
  merchants: [],
  values: [],
  attributes: [],
  keywords: [],
  product: null,
  quotes: [],
  refersToProduct: false,
  ownProducts: null,
});
