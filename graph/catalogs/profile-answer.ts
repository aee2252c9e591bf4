import { type Answer, column, type Evidence, type Freshness, type Section, table } from "../answer/answer.js";
import { cell, cells } from "../answer/cell.js";
import { counted, type Derived, derive } from "../answer/derivation.js";
import { citing, count, join, money, percent, type Statement, say } from "../answer/figure.js";
import { capital, marketWords } from "../answer/words.js";
import type { CatalogDocument } from "./document.js";

/** What onboarding a catalog found out, as an answer like every other: each figure is one of the catalog's reading or of its placing in the market. */

export interface Profiled {
  readonly name: string;
  /** Null: it could not be kept. */
  readonly id: string | null;
  readonly document: Omit<CatalogDocument, "text" | "evidence" | "freshness" | "limits">;
  readonly refs: { readonly reading: string; readonly mapping: string };
  readonly evidence: readonly Evidence[];
  readonly freshness: Freshness;
  readonly limits: readonly string[];
  /** Nobody owns it: it is reached by its id alone. */
  readonly isNobodys: boolean;
}

const ISSUES_SHOWN = 8;
const CLUSTERS_SHOWN = 10;
const REASONS_SHOWN = 5;

export function profileAnswer(profiled: Profiled): Answer {
  const { name, document, evidence, freshness, limits } = profiled;
  return {
    kind: "answered",
    title: `Catalog ${name}, ${document.market.name}`,
    headline: headline(profiled),
    keyFigures: keyFigures(profiled),
    sections: [
      mending(profiled),
      completeness(profiled),
      prices(profiled),
      standing(profiled),
      reading(profiled),
    ].filter((section): section is Section => section !== null),
    evidence: [...evidence],
    freshness,
    limits: limits.length === 0 ? "" : `${capital(limits.join("; "))}.`,
    followUps: followUps(profiled),
    specialists: [],
  };
}

const filledShare = ({ completeness: fields }: CatalogDocument["profile"]): Derived =>
  derive("mean", ...fields.filter(({ share }) => share !== null).map((field) => cell(field, "share")));

function keyFigures({ document: { profile, mapping }, refs }: Profiled): NonNullable<Answer["keyFigures"]> {
  const [main] = profile.prices.currencies;
  return [
    { name: "Fields filled in", figure: percent(filledShare(profile), refs.reading) },
    ...(main?.currency
      ? [{ name: "Your median price", figure: money(cell(main, "median"), main.currency, refs.reading) }]
      : []),
    {
      name: "Placed in the market",
      figure: percent(derive("quotient", cell(mapping, "mapped"), cell(profile, "products")), [
        refs.reading,
        refs.mapping,
      ]),
    },
  ];
}

function headline({ name, document, refs }: Profiled): Statement {
  const { profile, mapping, market } = document;
  const [first] = profile.issues.filter(({ severity }) => severity !== "hint");
  const products = plural(profile.products, "product");
  const placed =
    mapping.mapped === 0
      ? say`none of them could be placed in the market of ${marketWords(market)}`
      : say`${count(cell(mapping, "mapped"), refs.mapping)} of them belong to ${count(counted(mapping.clusters), refs.mapping)} product ${mapping.clusters.length === 1 ? "group" : "groups"} of the market of ${marketWords(market)}`;
  const start = say`The catalog “${name}” holds ${count(cell(profile, "products"), refs.reading)} ${products}`;
  const mend = first
    ? citing(say`First to mend: ${first.sentence}`, refs.reading)
    : say`Nothing in it has to be mended before it can be offered.`;
  return join(
    { parts: [...start.parts, "; ", ...placed.parts, "."], refs: [...new Set([...start.refs, ...placed.refs])] },
    mend,
  );
}

const plural = (n: number, word: string): string => (n === 1 ? word : `${word}s`);

function reading({ document, refs }: Profiled): Section {
  const { rows, format, cuts, profile } = document;
  const { variants } = profile.structure;
  const ref = refs.reading;
  const statements = [
    say`${format.label}: ${count(cell(rows, "read"), ref)} ${plural(rows.read, "row")} read, ${count(cell(rows, "accepted"), ref)} used, ${count(cell(rows, "rejected"), ref)} rejected.`,
    ...(variants > 0
      ? [
          say`Shoppers see ${count(cell(profile.structure, "listings"), ref)} products: ${count(cell(profile.structure, "variants"), ref)} of the rows are variants.`,
        ]
      : []),
    ...cuts.map((sentence) => citing(say`${sentence}`, ref)),
  ];
  const reasons = [
    ...rows.rejectedByReason.map((row) => ({ what: "row rejected", ...cells(row, "reason", "rows") })),
    ...rows.unreadByReason.map((row) => ({ what: "value left out", ...cells(row, "reason", "rows") })),
  ];
  const tables =
    reasons.length === 0
      ? []
      : [
          table({
            id: "catalog-problems",
            title: "What could not be used",
            columns: [
              column("reason", "Reason", "text"),
              column("what", "What", "text"),
              column("rows", "Rows", "count"),
            ],
            rows: reasons,
            refs: ref,
            show: REASONS_SHOWN,
          }),
        ];
  return { id: "catalog-reading", title: "What was read", statements, tables };
}

function mending({ document: { profile }, refs: { reading: ref } }: Profiled): Section {
  const { issues, identifiers } = profile;
  const shown = issues.slice(0, ISSUES_SHOWN);
  const identified = say`${count(cell(identifiers, "identified"), ref)} of ${count(cell(profile, "products"), ref)} products can be matched with other sellers' offers: by a valid GTIN, or by brand and part number.`;
  return {
    id: "catalog-quality",
    title: "What to mend",
    statements: [...shown.map(({ sentence, fix }) => citing(say`${sentence} ${fix}`, ref)), identified],
    tables: [],
    isList: true,
  };
}

function completeness({ document: { profile }, refs: { reading: refs } }: Profiled): Section {
  const fields = table({
    id: "catalog-completeness",
    title: "Fields",
    columns: [
      column("field", "Field", "text"),
      column("filled", "Products that have it", "count"),
      column("missing", "Without it", "count"),
      column("share", "Share", "percent"),
    ],
    rows: profile.completeness.map((row) => cells(row, "field", "filled", "missing", "share")),
    refs,
  });
  const share = say`${percent(filledShare(profile), refs)} of all fields are filled in, over all products.`;
  return { id: "catalog-completeness", title: "Completeness", statements: [share], tables: [fields] };
}

function prices({ document: { profile }, refs }: Profiled): Section | null {
  const { currencies, withoutPrice, onSale } = profile.prices;
  const known = currencies.filter(({ n }) => n > 0);
  if (known.length === 0) return null;
  const ref = refs.reading;
  const statements = [
    ...(onSale > 0
      ? [
          say`${count(cell(profile.prices, "onSale"), ref)} ${plural(onSale, "product")} ${onSale === 1 ? "is" : "are"} on sale, ${percent(cell(profile.prices, "medianDiscount"), ref)} below the list price in the middle.`,
        ]
      : []),
    ...(withoutPrice > 0
      ? [
          say`${count(cell(profile.prices, "withoutPrice"), ref)} ${plural(withoutPrice, "product")} ${withoutPrice === 1 ? "has" : "have"} no price.`,
        ]
      : []),
  ];
  const tables = known.slice(0, 3).map((row) =>
    table({
      id: `catalog-prices-${(row.currency ?? "unknown").toLowerCase()}`,
      title: row.currency === null ? "Your prices, currency unknown" : `Your prices in ${row.currency}`,
      columns: [
        column("n", "Products", "count"),
        ...(["min", "p25", "median", "p75", "max"] as const).map((key) =>
          row.currency === null
            ? column(key, PRICE_LABELS[key], "number")
            : column(key, PRICE_LABELS[key], "money", row.currency),
        ),
      ],
      rows: [{ ...cells(row, "n", "min", "p25", "median", "p75", "max") }],
      refs: ref,
    }),
  );
  return { id: "catalog-prices", title: "Prices", statements, tables };
}

const PRICE_LABELS = {
  min: "Lowest",
  p25: "25th pct.",
  median: "Median",
  p75: "75th pct.",
  max: "Highest",
} as const;

function standing({ document: { mapping, market, currency, profile }, refs }: Profiled): Section | null {
  if (profile.products === 0) return null;
  const ref = refs.mapping;
  const both = [refs.reading, refs.mapping];
  const share = derive("quotient", cell(mapping, "mapped"), cell(profile, "products"));
  const [example] = mapping.unmappedProducts;
  const statements = [
    say`${percent(share, both)} of the products belong to a product group that the market of ${marketWords(market)} knows.`,
    ...(mapping.unmapped > 0 && example
      ? [
          say`${count(cell(mapping, "unmapped"), ref)} could not be placed, for example “${example.title}”: this market holds nothing like them, or their titles do not say what they are.`,
        ]
      : []),
  ];
  const tables =
    mapping.clusters.length === 0
      ? []
      : [
          table({
            id: "catalog-clusters",
            title: "Product groups",
            columns: [
              column("cluster", "Product group", "text"),
              column("products", "Your products", "count"),
              ...(currency === null ? [] : [column("median", "Your median price", "money", currency)]),
              column("confidence", "Surely placed", "percent"),
            ],
            rows: mapping.clusters.map((row) => ({
              cluster: row.name,
              ...cells(row, "products", "confidence"),
              ...(currency === null ? {} : { median: cell(row.prices, "median") }),
            })),
            refs: both,
            show: CLUSTERS_SHOWN,
          }),
        ];
  return { id: "catalog-standing", title: "Where it stands in the market", statements, tables };
}

/** A catalog of nobody is found by its id alone, so the questions name it. */
function followUps({ id, isNobodys, document: { mapping } }: Profiled): string[] {
  if (id === null || mapping.mapped === 0) return [];
  const mine = isNobodys ? `my catalog ${id}` : "my catalog";
  return [
    `How do the prices of ${mine} compare?`,
    `What should I do first with ${mine}?`,
    `Where is demand for the products of ${mine} growing?`,
  ];
}
