import { describe, expect, test } from "vitest";
import { type Column, DATASETS_TABLE, TABLES, type Table } from "../../../tools/warehouse/schema.js";
import { isUnchecked } from "./checked.js";
import { readLines, readRows, splitLine } from "./market-files.js";

const MINIMUM_ROWS: Readonly<Record<string, number>> = {
  clusters: 160,
  merchants: 45,
  keywords: 9000,
  keyword_months: 8000 * 36,
  buyer_questions: 2500,
  products: 7000,
  offers: 22_000,
  price_events: 1_050_000,
};

const MOST_PROBLEMS = 10;
const stored = new Map<string, ReadonlySet<string>>();

async function readReference(reference: string): Promise<ReadonlySet<string>> {
  const known = stored.get(reference);
  if (known) return known;
  const [table = "", column = ""] = reference.split(".");
  const values = new Set((await readRows(table)).map((row) => row[column] ?? ""));
  stored.set(reference, values);
  return values;
}

const FORMATS: Readonly<Record<Column["type"], RegExp>> = {
  text: /^\S(.*\S)?$/,
  integer: /^-?\d+$/,
  number: /^-?\d+(\.\d+)?$/,
  date: /^20\d\d-[01]\d-[0-3]\d$/,
  boolean: /^(true|false)$/,
};

function findProblem(
  column: Column,
  value: string,
  references: ReadonlyMap<string, ReadonlySet<string>>,
): string | null {
  if (value === "") return column.required ? "empty" : null;
  if (!FORMATS[column.type].test(value)) return `not ${column.type}`;
  if (column.isMonth && !value.endsWith("-01")) return "not a month";
  if (column.oneOf && !column.oneOf.includes(value)) return "not one of the values";
  if (column.min !== undefined && Number(value) < column.min) return "below the minimum";
  if (column.max !== undefined && Number(value) > column.max) return "above the maximum";
  if (column.references && !references.get(column.references)?.has(value)) return "refers to nothing";
  return null;
}

async function findProblems(table: Table): Promise<string[]> {
  const [header, ...lines] = await readLines(table.name);
  if (header !== table.columns.map(({ name }) => name).join(",")) return [`header ${header}`];
  const references = new Map<string, ReadonlySet<string>>();
  for (const { references: reference } of table.columns)
    if (reference) references.set(reference, await readReference(reference));
  const keyed = table.columns.flatMap(({ name }, index) => (table.key.includes(name) ? [index] : []));
  const keys = new Set<string>();
  const problems: string[] = [];
  for (const [index, line] of lines.entries()) {
    const fields = splitLine(line);
    if (fields.length !== table.columns.length) problems.push(`line ${index + 2}: ${fields.length} fields`);
    for (const [at, column] of table.columns.entries()) {
      const problem = findProblem(column, fields[at] ?? "", references);
      if (problem) problems.push(`line ${index + 2}: ${column.name} ${fields[at]} ${problem}`);
    }
    const key = keyed.map((at) => fields[at]).join("\t");
    if (keys.has(key)) problems.push(`line ${index + 2}: second row of ${key}`);
    keys.add(key);
    if (problems.length >= MOST_PROBLEMS) break;
  }
  if (lines.length < (MINIMUM_ROWS[table.name] ?? 1)) problems.push(`only ${lines.length} rows`);
  return problems;
}

describe.runIf(isUnchecked)("the rows of the sample market", () => {
  describe("every row keeps to the schema", () => {
    for (const table of [...TABLES, DATASETS_TABLE]) {
      test(table.name, { timeout: 120_000 }, async () => {
        expect(await findProblems(table)).toEqual([]);
      });
    }
  });

  test("price events run forward in time per offer and end at the offer's current price", {
    timeout: 120_000,
  }, async () => {
    const [, ...lines] = await readLines("price_events");
    const last = new Map<string, { date: string; price: string; availability: string }>();
    const problems: string[] = [];
    for (const line of lines) {
      const [offer = "", date = "", price = "", , availability = ""] = line.split(",");
      if ((last.get(offer)?.date ?? "") >= date) problems.push(line);
      last.set(offer, { date, price, availability });
    }
    for (const offer of await readRows("offers")) {
      const event = last.get(offer.offer_id ?? "");
      if (
        !event ||
        event.price !== offer.price ||
        event.availability !== offer.availability ||
        event.date > (offer.seen_on ?? "")
      ) {
        problems.push(`offer ${offer.offer_id}`);
      }
    }
    expect(problems.slice(0, MOST_PROBLEMS)).toEqual([]);
  });

  test("GTINs carry valid check digits; about 85 % of the products have one", async () => {
    const gtins = (await readRows("products")).map((row) => row.gtin ?? "");
    const wrong = gtins.filter((gtin) => gtin !== "" && !hasValidCheckDigit(gtin));
    expect(wrong).toEqual([]);
    const known = gtins.filter((gtin) => gtin !== "").length / gtins.length;
    expect(known).toBeGreaterThan(0.82);
    expect(known).toBeLessThan(0.88);
  });

  function hasValidCheckDigit(gtin: string): boolean {
    const digits = [...gtin].map(Number).reverse();
    return (
      gtin.length === 13 && digits.reduce((sum, digit, index) => sum + digit * (index % 2 === 0 ? 1 : 3), 0) % 10 === 0
    );
  }

  test("the market has the promised shape", async () => {
    const products = await readRows("products");
    expect(new Set(products.map(({ brand }) => brand)).size).toBeGreaterThanOrEqual(300);
    const keywords = await readRows("keywords");
    expect(new Set(keywords.map(({ market }) => market))).toEqual(new Set(["US", "GB", "DE"]));
    for (const row of keywords) {
      const intent = ["informational", "commercial", "transactional", "navigational"].map((kind) =>
        Number(row[`intent_${kind}`]),
      );
      expect(intent.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 9);
    }
    const share = (test: (row: (typeof keywords)[number]) => boolean): number =>
      keywords.filter(test).length / keywords.length;
    expect(share(({ searches_low }) => searches_low !== "")).toBeGreaterThan(0.07);
    expect(share(({ searches_low }) => searches_low !== "")).toBeLessThan(0.15);
    expect(share(({ difficulty }) => difficulty === "")).toBeGreaterThan(0.15);
    expect(share(({ variant_group }) => variant_group !== "")).toBeGreaterThan(0.01);
    const offers = await readRows("offers");
    const soldOut = offers.filter(({ availability }) => availability === "out_of_stock").length / offers.length;
    expect(soldOut).toBeGreaterThan(0.05);
    expect(soldOut).toBeLessThan(0.12);
  });

  test("searches per month is the rounded mean of the last twelve known months", async () => {
    const months = new Map<string, number[]>();
    for (const { keyword_id = "", searches } of await readRows("keyword_months")) {
      const list = months.get(keyword_id) ?? [];
      if (searches !== "") list.push(Number(searches));
      months.set(keyword_id, list);
    }
    const wrong = (await readRows("keywords")).filter((row) => {
      const known = months.get(row.keyword_id ?? "")?.slice(-12);
      if (known === undefined) return row.searches_per_month !== "" || row.searches_low === "";
      return Math.round(known.reduce((sum, value) => sum + value, 0) / known.length) !== Number(row.searches_per_month);
    });
    expect(wrong.slice(0, MOST_PROBLEMS)).toEqual([]);
  });

  test("the data sets are sample data with two refresh dates or more", async () => {
    const datasets = await readRows("datasets");
    expect(datasets.map(({ dataset }) => dataset)).toEqual(TABLES.map(({ name }) => name));
    expect(new Set(datasets.map(({ is_sample }) => is_sample))).toEqual(new Set(["true"]));
    const dates = datasets.map(({ refreshed_on }) => refreshed_on).sort();
    expect([dates[0], dates.at(-1)]).toEqual(["2026-09-30", "2026-10-31"]);
  });
});
