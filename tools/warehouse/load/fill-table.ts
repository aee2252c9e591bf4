import { InvalidInputError } from "../../errors.js";
import { createTableSql, sqlType, storedColumns } from "../market-layout.js";
import { type Column, TABLES, type Table } from "../schema.js";
import { rejectChanges } from "./change-rules.js";
import { type LoadDatabase, MARKET } from "./database.js";
import { splitReference, standsTogether, uniqueKeys } from "./keys.js";
import type { Source } from "./open-source.js";
import { count, type Reject } from "./report.js";
import {
  cellRules,
  cellText,
  cellValue,
  fitsCheckDigit,
  type LatestDay,
  type Rule,
  typedRules,
  typedValue,
} from "./rules.js";
import { identifier } from "./sql-text.js";

/** A file with more rejected rows than this has one mistake, not ten thousand. */
const MAX_LISTED = 10_000;

export interface Filled {
  readonly accepted: number;
  readonly rejected: number;
  readonly rejects: readonly Reject[];
  readonly notes: readonly string[];
}

export interface FillOptions {
  /** Where the accepted rows go. */
  readonly schema: string;
  readonly latest: LatestDay | null;
  /** The market holds rows of the table already, which these add to and correct. */
  readonly isAddition: boolean;
}

/**
 * Reads one file into a schema, in one pass typed and checked; then references, repeated keys, derived columns and order.
 * @throws InvalidInputError when the engine's count of rows differs from the file's
 */
export async function fillTable(
  source: Source,
  table: Table,
  database: LoadDatabase,
  { schema, latest, isAddition }: FillOptions,
): Promise<Filled> {
  await database.execute(createTableSql(table, schema));
  const rules = await stage(source, table, database, latest);
  const notes = await noteCheckDigits(source, table, database);
  await rejectReferences(table, rules, database);
  if (isAddition) await rejectChanges(table, rules, database);
  const keys = uniqueKeys(table);
  const seenInOrder = keys.every((key) => standsTogether(table, key)) ? keys : [];
  if (seenInOrder.length === 0) await rejectRepeatedKeys(keys, rules, database);
  await insertAccepted(table, schema, database);
  if (await holdsRepeats(table, seenInOrder, schema, database)) {
    await database.execute(`DROP TABLE ${schema}.${identifier(table.name)}`);
    await database.execute(createTableSql(table, schema));
    await rejectRepeatedKeys(keys, rules, database);
    await insertAccepted(table, schema, database);
  }

  const rejected = await countRows("rejected", database);
  const accepted = await countRows(`${schema}.${identifier(table.name)}`, database);
  if (accepted + rejected !== source.records) {
    throw new InvalidInputError(
      `${source.file} does not add up: ${count(source.records)} in the file, ${accepted} accepted, ${rejected} rejected.`,
    );
  }
  const listed = rejected > 0 ? await listRejects(source, rules, database) : [];
  const rejects = [...brokenRows(source), ...listed].sort((a, b) => a.line - b.line);
  return { accepted, rejected: rejected + source.broken.length, rejects: rejects.slice(0, MAX_LISTED), notes };
}

/** `staged`: every row in file order (its rowid is its number), typed, with the number of the first rule it breaks. */
async function stage(source: Source, table: Table, database: LoadDatabase, latest: LatestDay | null): Promise<Rule[]> {
  const present = table.columns.filter((column) => source.columns.includes(column.name));
  const absent = table.columns.filter((column) => !source.columns.includes(column.name));
  const text = (column: Column) => `text_${column.name}`;
  const isTyped = (column: Column) => source.typed.has(column.name);
  const rules = present.flatMap((column) =>
    isTyped(column)
      ? typedRules(column, text(column), identifier(column.name), latest)
      : cellRules(column, text(column), identifier(column.name), latest),
  );
  const values = [
    ...present.map(
      (column) =>
        `${isTyped(column) ? typedValue(column, text(column)) : cellValue(column, text(column))} AS ${identifier(column.name)}`,
    ),
    ...absent.map((column) => `CAST(NULL AS ${sqlType(column)}) AS ${identifier(column.name)}`),
  ];
  const firstBroken = rules.map((rule, index) => `WHEN ${rule.broken} THEN ${index}`).join("\n    ");
  const brokenValue = rules.map((rule, index) => `WHEN ${index} THEN CAST(text_${rule.column} AS VARCHAR)`).join(" ");
  try {
    await database.execute(`CREATE OR REPLACE TABLE staged AS
WITH texts AS (SELECT ${present.map((column) => `${isTyped(column) ? identifier(column.name) : cellText(column)} AS ${text(column)}`).join(", ")} FROM ${source.relation}),
typed AS (SELECT *, ${values.join(", ")} FROM texts),
checked AS (SELECT *, CASE ${firstBroken || "WHEN false THEN 0"} END AS problem FROM typed)
SELECT ${table.columns.map((column) => identifier(column.name)).join(", ")}, problem,
  CASE problem ${brokenValue || "WHEN 0 THEN ''"} END AS problem_value
FROM checked`);
  } catch (cause) {
    throw new InvalidInputError(`${source.file} cannot be read: its rows or its encoding are damaged.`, { cause });
  }
  const staged = await countRows("staged", database);
  if (staged !== source.records) {
    throw new InvalidInputError(
      `${source.file} does not add up: the file holds ${count(source.records)}, ${staged} could be read.`,
    );
  }
  await database.execute(`CREATE OR REPLACE TABLE rejected AS
SELECT rowid AS record, problem AS rule, problem_value AS value, CAST(NULL AS BIGINT) AS earlier FROM staged WHERE problem IS NOT NULL`);
  return rules.map(({ column, reason }) => ({ column, reason }));
}

/** Numbers that were left out of rows which are kept. */
async function noteCheckDigits(source: Source, table: Table, database: LoadDatabase): Promise<string[]> {
  const notes: string[] = [];
  for (const column of table.columns) {
    if (!column.hasCheckDigit || !source.columns.includes(column.name)) continue;
    const text = cellText(column);
    const [found] = await database.rows(
      `SELECT COUNT(*) AS n, MIN(text) AS first FROM (SELECT ${text} AS text FROM ${source.relation}) WHERE text IS NOT NULL AND NOT ${fitsCheckDigit("text")}`,
    );
    const n = Number(found?.n);
    if (n > 0)
      notes.push(
        `${source.file}: ${count(n, `${column.name} number`)} ${n === 1 ? "has" : "have"} a wrong length or check digit and ${n === 1 ? "is" : "are"} left out, for example ${found?.first}.`,
      );
  }
  return notes;
}

async function rejectReferences(table: Table, rules: Rule[], database: LoadDatabase): Promise<void> {
  for (const column of table.columns) {
    if (!column.references) continue;
    const [parent, parentColumn] = splitReference(column.references);
    const label = TABLES.find((candidate) => candidate.name === parent)?.label ?? parent;
    rules.push({ column: column.name, reason: `names nothing in the accepted ${label}` });
    const name = identifier(column.name);
    await database.execute(`INSERT INTO rejected
SELECT s.rowid, ${rules.length - 1}, CAST(s.${name} AS VARCHAR), NULL FROM staged s
ANTI JOIN ${MARKET}.${identifier(parent)} p ON p.${identifier(parentColumn)} = s.${name}
ANTI JOIN rejected r ON r.record = s.rowid
WHERE s.${name} IS NOT NULL`);
  }
}

/** Whether rows that stand side by side are of one key: a look at rows in order costs less than a grouping of all of them. */
async function holdsRepeats(
  table: Table,
  keys: readonly (readonly string[])[],
  schema: string,
  database: LoadDatabase,
): Promise<boolean> {
  for (const key of keys) {
    const columns = key.map(identifier);
    const [found] = await database.rows(`SELECT COUNT(*) AS n FROM (
  SELECT ${columns.map((column, at) => `${column}, LAG(${column}) OVER () AS before_${at}`).join(", ")} FROM ${schema}.${identifier(table.name)})
WHERE ${columns.map((column, at) => `${column} = before_${at}`).join(" AND ")}`);
    if (Number(found?.n) > 0) return true;
  }
  return false;
}

/** The first row of a key stays. Looking for repeats at all costs one grouping; only repeats cost more. */
async function rejectRepeatedKeys(
  keys: readonly (readonly string[])[],
  rules: Rule[],
  database: LoadDatabase,
): Promise<void> {
  for (const key of keys) {
    const columns = key.map(identifier).join(", ");
    rules.push({ column: key.join(" + "), reason: "repeats the row" });
    await database.execute(`CREATE OR REPLACE TABLE repeated AS
SELECT ${columns} FROM staged ANTI JOIN rejected ON rejected.record = staged.rowid GROUP BY ${columns} HAVING COUNT(*) > 1`);
    if ((await countRows("repeated", database)) === 0) continue;
    await database.execute(`INSERT INTO rejected
SELECT record, ${rules.length - 1}, value, earlier FROM (
  SELECT s.rowid AS record, CONCAT_WS(' + ', ${key.map((name) => `s.${identifier(name)}`).join(", ")}) AS value,
    MIN(s.rowid) OVER (PARTITION BY ${key.map((name) => `s.${identifier(name)}`).join(", ")}) AS earlier
  FROM staged s
  SEMI JOIN repeated p ON ${key.map((name) => `p.${identifier(name)} = s.${identifier(name)}`).join(" AND ")}
  ANTI JOIN rejected r ON r.record = s.rowid)
WHERE record <> earlier`);
  }
}

async function countRows(table: string, database: LoadDatabase): Promise<number> {
  const [counted] = await database.rows(`SELECT COUNT(*) AS n FROM ${table}`);
  return Number(counted?.n);
}

async function insertAccepted(table: Table, schema: string, database: LoadDatabase): Promise<void> {
  const hasRejected = (await countRows("rejected", database)) > 0;
  const parents = [...new Map(table.derived.map((column) => [`${column.from}.${column.via}`, column])).values()];
  const columns = storedColumns(table).map((column) =>
    "from" in column ? `from_${column.from}.${identifier(column.name)}` : `s.${identifier(column.name)}`,
  );
  const joins = parents.map(
    ({ from, via }) =>
      `JOIN ${MARKET}.${identifier(from)} from_${from} ON from_${from}.${identifier(via)} = s.${identifier(via)}`,
  );
  const onlyAccepted = hasRejected ? "ANTI JOIN rejected r ON r.record = s.rowid" : "";
  await database.execute(`INSERT INTO ${schema}.${identifier(table.name)}
SELECT ${columns.join(", ")} FROM staged s ${onlyAccepted} ${joins.join(" ")}
ORDER BY ${table.sortBy.map((name) => columns[storedColumns(table).findIndex((column) => column.name === name)]).join(", ")}`);
}

function brokenRows(source: Source): Reject[] {
  return source.broken
    .slice(0, MAX_LISTED)
    .map(({ line, reason, value }) => ({ file: source.file, line, column: "", reason, value }));
}

async function listRejects(source: Source, rules: readonly Rule[], database: LoadDatabase): Promise<Reject[]> {
  const rows = await database.rows(
    `SELECT record, rule, value, earlier FROM rejected ORDER BY record LIMIT ${MAX_LISTED}`,
  );
  return rows.map((row) => {
    const { column, reason } = rules[Number(row.rule)] ?? { column: "", reason: "" };
    return {
      file: source.file,
      line: source.lineOf(Number(row.record)),
      column,
      reason: row.earlier === null ? reason : `${reason} of line ${source.lineOf(Number(row.earlier))}`,
      value: String(row.value ?? ""),
    };
  });
}
