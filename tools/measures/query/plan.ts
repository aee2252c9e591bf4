import {
  NUMBER_FIELDS,
  type NumberField,
  TEXT_FIELDS,
  type TextField,
} from "../../warehouse/queries/measures/filters.js";
import type { Dimension } from "../measure.js";
import { isGroupable, type MeasureId, measures } from "../registry.js";
import type { Definition } from "./definition.js";
import { definitions } from "./definitions/index.js";
import type { FactName } from "./facts.js";
import type { QueryInput, RowCondition } from "./request.js";

/** Which of the measures asked for can be answered as asked, and why the others cannot. */

export interface PlannedMeasure {
  readonly id: MeasureId;
  /** Of what was last seen, or of the period. */
  readonly definition: Definition;
  /** Of a sum over months: the months of its time, and those that each product group is recorded in. */
  readonly recorded?: RecordedMonths;
}

export interface RecordedMonths {
  readonly months: readonly string[];
  readonly of: ReadonlyMap<number, ReadonlySet<string>>;
}

export interface Plan {
  readonly measures: readonly PlannedMeasure[];
  readonly refused: readonly { readonly measure: MeasureId; readonly why: string }[];
}

export function planMeasures(input: QueryInput): Plan {
  const planned = [...new Set(input.measures)].map((id) => {
    const definition = definitions[id];
    const why = definition === undefined ? elsewhere(id) : refusal(id, definition, input);
    return { id, definition: definition && pick(definition, input), why };
  });
  return {
    measures: planned.flatMap(({ id, definition, why }) => (definition && why === null ? [{ id, definition }] : [])),
    refused: planned.flatMap(({ id, why }) => (why === null ? [] : [{ measure: id, why }])),
  };
}

/** What was last seen, unless months or a period are asked for. */
const pick = (definition: Definition, input: QueryInput): Definition =>
  definition.dated !== undefined && isDated(input) ? definition.dated : definition;

const isDated = ({ period, against, by, byMonth }: QueryInput): boolean =>
  period !== null || against !== null || by === "month" || byMonth;

function elsewhere(id: MeasureId): string {
  const { name, answeredBy } = measures[id];
  return answeredBy === null
    ? `${name} is computed from numbers of the asker`
    : `${name} is told by a part of its own: ${answeredBy.replaceAll("_", " ")}`;
}

function refusal(id: MeasureId, definition: Definition, input: QueryInput): string | null {
  const { name, time } = measures[id];
  const { facts } = pick(definition, input);
  const dimensions: Dimension[] = [
    ...(input.by === null ? [] : [input.by]),
    ...(input.byMonth ? ["month" as const] : []),
  ];
  const strange = dimensions.find((dimension) => !isGroupable(id, dimension));
  if (strange !== undefined) return `${name} is not known by ${DIMENSION_WORDS[strange]}`;
  if (definition.isCalendar && input.measures.length > 1 && dimensions.includes("month"))
    return `${name} is told by calendar month, which other measures are not: ask for it alone`;
  if ((input.period !== null || input.against !== null) && time === "now")
    return `${name} is known as last seen only, not for a period`;
  if ((input.period !== null || input.against !== null) && time === "history")
    return `${name} is computed from all months known, not for a period`;
  if (facts.includes("markets") && isPartOfMarket(input)) return `${name} is known for a whole market only`;
  for (const condition of rowConditions(input)) {
    if (facts.every((fact) => accepts(fact, condition.field))) continue;
    return `the data does not tell ${name} for ${condition.words}`;
  }
  return null;
}

const isPartOfMarket = ({ clusterIds, category, leftOut }: QueryInput): boolean =>
  clusterIds !== null || category !== null || leftOut !== undefined;

/** Prices of groups that, said of a single offer, are its price. */
const PRICES: readonly MeasureId[] = [
  "price-median",
  "price-mean",
  "price-lowest",
  "price-highest",
  "price-p10",
  "price-p25",
  "price-p75",
  "price-p90",
];

export const DIMENSION_WORDS: Readonly<Record<Dimension, string>> = {
  market: "market",
  category: "category",
  cluster: "product group",
  brand: "brand",
  merchant: "merchant",
  product: "single product",
  keyword: "keyword",
  month: "month",
  "attribute-value": "attribute",
  segment: "segment of buyers",
  stage: "stage of buying",
};

/** The field of a single row that a condition names; null where a measure is a figure of groups only. */
export function fieldOf(on: RowCondition["on"]): TextField | NumberField | null {
  const text = TEXT_FIELDS.find((field) => field === on);
  if (text !== undefined) return text;
  if (PRICES.some((price) => price === on)) return "price";
  if (on === "discount-depth" || on === "discount-share") return "discount";
  return NUMBER_FIELDS.find((field) => field === on) ?? null;
}

function rowConditions({ brands, merchants, where }: QueryInput) {
  return [
    ...(brands.length > 0 ? [{ field: "brand" as const, words: "a brand" }] : []),
    ...(merchants.length > 0 ? [{ field: "merchant" as const, words: "a merchant" }] : []),
    ...where.map(({ on }) => {
      const field = fieldOf(on);
      const name = TEXT_FIELDS.some((text) => text === on)
        ? TEXT_WORDS[on as TextField]
        : measures[on as MeasureId].name; // the two kinds of `on`
      return { field, words: field === null ? `${name}, a figure of groups and not of single rows` : name };
    }),
  ];
}

const TEXT_WORDS: Readonly<Record<TextField, string>> = {
  brand: "a brand",
  merchant: "a merchant",
  product: "words of a product's title",
  keyword: "words of a search",
  attribute: "an attribute",
  availability: "what is in stock",
  condition: "new or used",
  stage: "a stage of buying",
};

const KEYWORD_FIELDS: readonly string[] = [
  "keyword",
  ...NUMBER_FIELDS.filter((field) => field !== "price" && field !== "discount"),
];
const PRODUCT_FIELDS = ["brand", "product", "attribute"];
const OFFER_FIELDS = [...PRODUCT_FIELDS, "merchant", "price", "discount"];

const ACCEPTED: Readonly<Record<FactName, readonly string[]>> = {
  keywords: KEYWORD_FIELDS,
  months: KEYWORD_FIELDS,
  history: KEYWORD_FIELDS,
  offers: [...OFFER_FIELDS, "availability", "condition"],
  prices: [...OFFER_FIELDS, "availability", "condition"],
  dayPrices: [...OFFER_FIELDS, "availability", "condition"],
  newOffers: [...OFFER_FIELDS, "condition"],
  stockedOffers: [...OFFER_FIELDS, "availability"],
  shelf: OFFER_FIELDS,
  moves: [...PRODUCT_FIELDS, "merchant"],
  clicks: PRODUCT_FIELDS,
  sales: [],
  ads: ["keyword"],
  siteSearches: ["keyword"],
  questions: ["keyword", "stage"],
  markets: [],
};

const accepts = (fact: FactName, field: string | null): boolean => field !== null && ACCEPTED[fact].includes(field);
