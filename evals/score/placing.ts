import { type Score, shareScore } from "./score.js";

/** A product of a catalog and the group it was placed in; null for none. */
export interface PlacedTitle {
  readonly title: string;
  readonly group: string | null;
}

/** Share of the products that stand where somebody who reads their names would put them; one that is missing, or that nobody named, is a fault. */
export function scorePlacing(wanted: Readonly<Record<string, string | null>>, placed: readonly PlacedTitle[]): Score {
  const titles = [...new Set([...Object.keys(wanted), ...placed.map(({ title }) => title)])];
  const faults = titles.flatMap((title) => {
    const found = placed.filter((each) => each.title === title);
    if (!(title in wanted)) return [`"${title}" is not a product of it`];
    if (found.length === 0) return [`"${title}" is missing`];
    const strays = found.filter(({ group }) => group !== wanted[title]);
    return strays
      .slice(0, 1)
      .map(({ group }) => `"${title}" in ${group ?? "none"} instead of ${wanted[title] ?? "none"}`);
  });
  return shareScore(
    titles.length - faults.length,
    titles.length,
    faults.length === 0 ? `All ${titles.length} products stand where they belong.` : `${faults.join("; ")}.`,
  );
}
