import { mkdtemp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { inject } from "vitest";
import { generateSampleMarket } from "../../../tools/sample/generate.js";

export type Row = Readonly<Record<string, string>>;

let directory: Promise<string> | undefined;

/** The run's sample market, or one of our own where the run built none. */
export function sampleDirectory(): Promise<string> {
  directory ??= findDirectory();
  return directory;
}

async function findDirectory(): Promise<string> {
  const provided = inject("sampleDirectory");
  if (provided) return provided;
  const own = await mkdtemp(join(inject("runDirectory"), "sample-market-"));
  await generateSampleMarket(own);
  return own;
}

/** Fields of one physical line; the sample holds no line break inside a quoted field. */
export function splitLine(line: string): string[] {
  if (!line.includes('"')) return line.split(",");
  const fields: string[] = [];
  for (const match of line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g)) {
    fields.push(match[1] === undefined ? (match[2] ?? "") : match[1].replaceAll('""', '"'));
  }
  return fields;
}

export async function readLines(table: string): Promise<string[]> {
  const text = await readFile(join(await sampleDirectory(), `${table}.csv`), "utf8");
  return text.slice(0, -1).split("\n");
}

export async function readRows(table: string): Promise<Row[]> {
  const [header = "", ...lines] = await readLines(table);
  const names = header.split(",");
  return lines.map((line) => {
    const fields = splitLine(line);
    return Object.fromEntries(names.map((name, index) => [name, fields[index] ?? ""]));
  });
}

export function groupRows<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** Cluster id by display name. */
export async function readClusterIds(): Promise<(name: string) => string> {
  const byName = new Map((await readRows("clusters")).map((row) => [row.name, row.cluster_id ?? ""]));
  return (name) => {
    const id = byName.get(name);
    if (id === undefined) throw new Error(`No cluster ${name}`);
    return id;
  };
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
