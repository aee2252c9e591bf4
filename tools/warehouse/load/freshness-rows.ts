import { InvalidInputError } from "../../errors.js";
import { FRESHNESS_TABLE } from "../market-layout.js";
import { TABLES, type Table } from "../schema.js";
import type { Row } from "../warehouse.js";
import type { Addition } from "./growing-market.js";
import { literal } from "./sql-text.js";

/** What a table holds after rows were added to it or taken from it. */
export interface Held {
  readonly table: string;
  readonly rows: number;
  readonly coversFrom: string | null;
  readonly coversTo: string | null;
  /** The file that rows came from; null where none did. */
  readonly file: string | null;
}

/**
 * The list of data sets after an addition, as one INSERT for either engine. What the added files say of their source and day counts; where they
 * say nothing, the source stays and the day is unknown, for the rows are of two days then.
 * @throws InvalidInputError where made-up rows and others would be mixed
 */
export function freshnessAfterSql(
  schema: string,
  before: readonly Row[],
  declared: readonly Row[],
  held: readonly Held[],
): string {
  const values = (TABLES as readonly Table[]).map(({ name, label }) => {
    const stored = before.find(({ dataset }) => dataset === name);
    const said = declared.find(({ dataset }) => dataset === name);
    const now = held.find(({ table }) => table === name);
    const hadRows = Number(stored?.rows ?? 0) > 0;
    const wasSample = stored?.is_sample === true;
    const isAdded = now !== undefined && now.file !== null;
    const isSample = isAdded ? said?.is_sample === true : wasSample;
    if (hadRows && isSample !== wasSample)
      throw new InvalidInputError(
        `The ${label} of the market are ${wasSample ? "made up and those of the files are not" : "real and those of the files are made up"}. Nothing was changed: load a market of your own first.`,
      );
    const source = said?.source ?? (isAdded && !hadRows ? `file ${now.file}` : stored?.source);
    const refreshedOn = isAdded ? (said?.refreshed_on ?? null) : (stored?.refreshed_on ?? null);
    return `(${[
      literal(name),
      literal(label),
      literal(String(source ?? "not part of this market")),
      now?.rows ?? Number(stored?.rows ?? 0),
      date(now ? now.coversFrom : stored?.covers_from),
      date(now ? now.coversTo : stored?.covers_to),
      date(refreshedOn),
      isSample,
    ].join(", ")})`;
  });
  return `INSERT INTO ${schema}.${FRESHNESS_TABLE} (dataset, label, source, rows, covers_from, covers_to, refreshed_on, is_sample)
VALUES ${values.join(",\n")}`;
}

const date = (value: Row[string] | undefined): string =>
  value === null || value === undefined ? "CAST(NULL AS DATE)" : `DATE ${literal(String(value))}`;

/** `row`: the table's `n` rows, and `covers_from` and `covers_to` as ISO dates. */
export const heldBy = (
  { name }: Table,
  row: Readonly<Record<string, unknown>>,
  { files, tables }: Pick<Addition, "files" | "tables">,
): Held => ({
  table: name,
  rows: Number(row.n ?? 0),
  coversFrom: typeof row.covers_from === "string" ? row.covers_from : null,
  coversTo: typeof row.covers_to === "string" ? row.covers_to : null,
  file: tables.some((table) => table.name === name)
    ? (files.find(({ table }) => table === name)?.name ?? files.find(({ table }) => table === "offers")?.name ?? null)
    : null,
});
