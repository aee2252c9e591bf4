import type { Parameter } from "../../warehouse.js";
import { askedAttributeValue, attributeValue } from "../attribute-value.js";

/** The fragments that every text of the measures is composed of. Values are bound, never written into a text. */

export interface Binder {
  readonly values: readonly Parameter[];
  /** Keeps the value and gives its place: `$1`, `$2` … */
  readonly bind: (value: Parameter) => string;
}

export function createBinder(first: readonly Parameter[] = []): Binder {
  const values = [...first];
  return {
    values,
    bind: (value) => {
      values.push(value);
      return `$${values.length}`;
    },
  };
}

/** What rows can be held to, beside numbers of theirs. */
export const TEXT_FIELDS = [
  "brand",
  "merchant",
  "product",
  "keyword",
  "attribute",
  "availability",
  "condition",
  "stage",
] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

/** Numbers of a single offer or keyword. */
export const NUMBER_FIELDS = [
  "price",
  "discount",
  "searches",
  "difficulty",
  "competition",
  "bid-low",
  "bid-high",
  "click-price",
  "intent-informational",
  "intent-commercial",
  "intent-transactional",
  "intent-navigational",
] as const;
export type NumberField = (typeof NUMBER_FIELDS)[number];

/** How a number is held to another: `more than` leaves the number itself out, `at least` does not. */
export const NUMBER_COMPARISONS = ["at least", "at most", "more than", "less than", "equal", "not"] as const;
export const TEXT_COMPARISONS = ["equal", "not", "contains"] as const;

export interface TextCondition {
  readonly on: TextField;
  /** Name of the attribute; null for any. */
  readonly attribute: string | null;
  readonly is: (typeof TEXT_COMPARISONS)[number];
  readonly value: string;
}

export interface NumberCondition {
  readonly on: NumberField;
  readonly is: (typeof NUMBER_COMPARISONS)[number];
  readonly value: number;
}

/** What is left out of a scope: product groups, and categories with all below them. */
export interface LeftOut {
  readonly clusterIds: readonly number[];
  readonly categories: readonly string[];
}

/** Which product groups are covered: a list, a category with all below it, or the whole market (both null). */
export interface Groups {
  readonly clusterIds: readonly number[] | null;
  readonly category: string | null;
  /** Nothing where it is missing. */
  readonly leftOut?: LeftOut | undefined;
}

/** Which rows a text reads. */
export interface FactScope extends Groups {
  readonly market: string;
  readonly brands: readonly string[];
  readonly merchants: readonly string[];
  readonly texts: readonly TextCondition[];
  readonly numbers: readonly NumberCondition[];
}

/** Columns of a table behind the fields, and joins that the conditions need. */
export interface Columns {
  readonly alias: string;
  readonly texts: Partial<Record<TextField, string>>;
  readonly numbers: Partial<Record<NumberField, string>>;
}

/** Rows read at most for one kind of data: more do not fit one answer. */
export const MOST_ROWS = 200_000;

const listed = (values: readonly Parameter[], { bind }: Binder): string => values.map(bind).join(", ");

/** Market and product groups. */
export function scopeLines(
  { market, ...groups }: Groups & Pick<FactScope, "market">,
  alias: string,
  binder: Binder,
): string[] {
  return [`${alias}.market = ${binder.bind(market)}`, ...clusterLines(groups, alias, binder)];
}

export function clusterLines({ clusterIds, category, leftOut }: Groups, alias: string, binder: Binder): string[] {
  const further = leftOutLines(leftOut, alias, binder);
  if (clusterIds !== null) return [`${alias}.cluster_id IN (${listed(clusterIds, binder)})`, ...further];
  return category === null ? further : [withinCategory(category, alias, binder), ...further];
}

export function leftOutLines(leftOut: LeftOut | undefined, alias: string, binder: Binder): string[] {
  const { clusterIds, categories } = leftOut ?? { clusterIds: [], categories: [] };
  return [
    ...(clusterIds.length === 0 ? [] : [`${alias}.cluster_id NOT IN (${listed(clusterIds, binder)})`]),
    ...categories.map((category) => `NOT ${withinCategory(category, alias, binder)}`),
  ];
}

function withinCategory(category: string, alias: string, { bind }: Binder): string {
  return `(${alias}.category_path = ${bind(category)} OR starts_with(${alias}.category_path, ${bind(`${category} > `)}))`;
}

/** Months of a table whose dates are months. */
export const monthLines = (window: { readonly from: string; readonly to: string }, alias: string, { bind }: Binder) => [
  `${alias}.month >= CAST(${bind(window.from)} AS DATE)`,
  `${alias}.month <= CAST(${bind(window.to)} AS DATE)`,
];

/** Names, phrases and numbers. Attributes are a join: see `attributeJoins`. */
export function conditionLines(scope: FactScope, columns: Columns, binder: Binder): string[] {
  const { texts, numbers } = columns;
  return [
    ...namedLine(scope.brands, texts.brand, binder),
    ...namedLine(scope.merchants, texts.merchant, binder),
    ...scope.texts.flatMap((condition) => textLine(condition, texts[condition.on], binder)),
    ...scope.numbers.flatMap((condition) => numberLine(condition, numbers[condition.on], binder)),
  ];
}

function namedLine(names: readonly string[], column: string | undefined, binder: Binder): string[] {
  if (names.length === 0 || column === undefined) return [];
  const lower = names.map((name) => name.toLowerCase());
  return [`LOWER(${column}) IN (${listed(lower, binder)})`];
}

function textLine({ on, is, value }: TextCondition, column: string | undefined, { bind }: Binder): string[] {
  if (column === undefined) return [];
  const lower = value.toLowerCase();
  const isPhrase = on === "keyword" || on === "product";
  if (is === "equal") return [`LOWER(${column}) = CAST(${bind(lower)} AS TEXT)`];
  if (isPhrase) {
    // Whole words: a search for a substring would find "20" in "200".
    const place = `STRPOS(' ' || LOWER(${column}) || ' ', CAST(${bind(` ${lower} `)} AS TEXT))`;
    return [is === "not" ? `${place} = 0` : `${place} > 0`];
  }
  if (is === "not") return [`LOWER(${column}) <> CAST(${bind(lower)} AS TEXT)`];
  return [`STRPOS(LOWER(${column}), CAST(${bind(lower)} AS TEXT)) > 0`];
}

const SIGNS = {
  "at least": ">=",
  "at most": "<=",
  "more than": ">",
  "less than": "<",
  equal: "=",
  not: "<>",
} as const satisfies Readonly<Record<NumberCondition["is"], string>>;

function numberLine({ is, value }: NumberCondition, column: string | undefined, { bind }: Binder): string[] {
  if (column === undefined) return [];
  return [`${column} ${SIGNS[is]} CAST(${bind(value)} AS DOUBLE PRECISION)`];
}

/** Joins and lines that hold rows with a product to those that have, or have not, an attribute value. */
export function attributeJoins(
  scope: FactScope,
  alias: string,
  binder: Binder,
): { readonly joins: string; readonly lines: string[] } {
  const wanted = scope.texts.filter(({ on }) => on === "attribute");
  const joins = wanted.map((condition, at) => {
    const asked = askedAttributeValue(condition.attribute, condition.value);
    const lines = [
      ...(scope.clusterIds === null ? [] : [`a.cluster_id IN (${listed(scope.clusterIds, binder)})`]),
      ...(condition.attribute === null
        ? []
        : [`LOWER(a.attribute) = CAST(${binder.bind(condition.attribute.toLowerCase())} AS TEXT)`]),
      condition.is === "contains"
        ? `STRPOS(LOWER(${attributeValue("a")}), CAST(${binder.bind(asked.toLowerCase())} AS TEXT)) > 0`
        : `LOWER(${attributeValue("a")}) = CAST(${binder.bind(asked.toLowerCase())} AS TEXT)`,
    ];
    return `
${condition.is === "not" ? "LEFT JOIN" : "JOIN"} (
  SELECT a.cluster_id, a.product_id
  FROM product_attributes a
  WHERE ${lines.join(" AND ")}
  GROUP BY a.cluster_id, a.product_id
) AS having_${at} ON having_${at}.cluster_id = ${alias}.cluster_id AND having_${at}.product_id = ${alias}.product_id`;
  });
  return {
    joins: joins.join(""),
    lines: wanted.flatMap(({ is }, at) => (is === "not" ? [`having_${at}.product_id IS NULL`] : [])),
  };
}
