import { groupBy } from "../../../tools/collections.js";
import type { AskedPart, Source, Wanted } from "../../cases/asks/case.js";
import type { Expected, Item, Part, Reading } from "../../score/asks/expected.js";

/** Turns what a case wants into values: its queries are run, each once. */

/** Rows of a query, cell by cell. */
export type Ask = (sql: string) => Promise<readonly (readonly (number | string | null)[])[]>;

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

export async function resolveWanted(wanted: Wanted, ask: Ask): Promise<Expected> {
  const mustNot = wanted.mustNot ?? [];
  if ("asksBack" in wanted) return { kind: "ask-back", mustNot };
  if ("declines" in wanted) return { kind: "decline", names: wanted.declines, mayAsk: wanted.mayAsk ?? false, mustNot };
  return { kind: "answer", parts: await Promise.all(wanted.parts.map((part) => resolvePart(part, ask))), mustNot };
}

/** @throws Error when a part has no reading: then its oracle is wrong */
async function resolvePart(
  { what, accept, lead, words, isStrict = false, rivals = [] }: AskedPart,
  ask: Ask,
): Promise<Part> {
  const readings = await resolveSources(accept, ask);
  if (readings.length === 0) throw new Error(`No reading of ${what}.`);
  const isMonth = accept.some(({ unit }) => unit === "month");
  return {
    what,
    accept: readings,
    ...(lead && { lead: await resolveSources(lead, ask) }),
    words,
    ...(isStrict && { isStrict }),
    rivals: "sql" in rivals ? (await ask(rivals.sql)).map(([name]) => String(name)) : isMonth ? MONTHS : rivals,
  };
}

const resolveSources = async (sources: readonly Source[], ask: Ask): Promise<Reading[]> =>
  (await Promise.all(sources.map((source) => resolveSource(source, ask)))).flat();

async function resolveSource(source: Source, ask: Ask): Promise<Reading[]> {
  const { unit, isChange = false, within, isOrdered = false, isWhole = false } = source;
  const reading = (rows: readonly (readonly (Item | null)[])[]): Reading => ({
    unit: unit === "month" ? "name" : unit,
    rows: rows.map((row) => row.flatMap((item) => itemOf(item, unit) ?? [])),
    ...(isChange && { isChange }),
    ...(within !== undefined && { within }),
    ...(isOrdered && { isOrdered }),
    ...(isWhole && { isWhole }),
  });
  if ("rows" in source) return [reading(source.rows)];
  const found = (await ask(source.sql)).filter((row) => row.every((cell) => cell !== null));
  switch (source.take) {
    case "cell":
      return found.flatMap((row) => row.map((cell) => reading([[cell]])));
    case "row":
      return found.map((row) => reading([row]));
    case "all":
      return found.length === 0 ? [] : [reading(found)];
    case "group": {
      const groups = groupBy(found, ([key]) => key);
      return [...groups.values()].map((rows) => reading(rows.map(([, ...row]) => row)));
    }
  }
}

function itemOf(item: Item | null, unit: Source["unit"]): Item | null {
  if (typeof item === "number" && unit === "month") return MONTHS[item - 1] ?? null;
  return item;
}
