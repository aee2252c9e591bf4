import { type Column, DATASETS_TABLE, TABLES, type Table } from "../schema.js";

const INTRODUCTION = `One file per table: <table>.csv or <table>.parquet. Only markets and clusters are needed; a table without a file is empty.
CSV: separated by commas, semicolons or tabs, quoted with ", in UTF-8, UTF-16 or an older encoding; the first line names the columns (in any order). An empty cell means unknown.
Dates are YYYY-MM-DD, months the first day of the month, numbers have a decimal point (a comma where the whole column has it), booleans are true or false.`;

/** The load files' format, in words and from the tables themselves. */
export function describeLoadFormat(): string {
  const tables: readonly Table[] = [...TABLES, DATASETS_TABLE];
  return [INTRODUCTION, ...tables.map(describeTable)].join("\n\n");
}

function describeTable({ name, label, columns, key }: Table): string {
  const own = key.filter((column) => columns.some((candidate) => candidate.name === column));
  return [`${name} (${label}), one row per ${own.join(", ")}`, ...columns.map(describeColumn)].join("\n");
}

function describeColumn({ name, type, about, required, min, max, oneOf, references, isMonth }: Column): string {
  const rules = [
    required ? "" : "may be empty",
    isMonth ? "first day of a month" : "",
    min !== undefined && max !== undefined ? `${min} to ${max}` : min !== undefined ? `at least ${min}` : "",
    oneOf ? `one of ${oneOf.join(", ")}` : "",
    references ? `must be in ${references}` : "",
  ].filter((rule) => rule !== "");
  return `  ${name.padEnd(22)}${type.padEnd(9)}${about}${rules.length > 0 ? ` (${rules.join("; ")})` : ""}`;
}
