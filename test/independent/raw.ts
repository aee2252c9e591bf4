/** The market's tables, row by row, and the arithmetic of school: nothing here comes from the service. */

export type Cells = Readonly<Record<string, unknown>>;
export type Read = (sql: string) => Promise<readonly Cells[]>;

export const num = (row: Cells | undefined, name: string): number => {
  const value = row?.[name];
  return value === null || value === undefined ? Number.NaN : Number(value);
};
export const text = (row: Cells, name: string): string => String(row[name]);

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return Number.isInteger(half)
    ? ((sorted[half - 1] ?? Number.NaN) + (sorted[half] ?? Number.NaN)) / 2
    : (sorted[Math.floor(half)] ?? Number.NaN);
}

export function by(rows: readonly Cells[], name: string): Map<string, Cells[]> {
  const groups = new Map<string, Cells[]>();
  for (const row of rows) {
    const own = groups.get(text(row, name));
    if (own) own.push(row);
    else groups.set(text(row, name), [row]);
  }
  return groups;
}

/**
 * Searches of a month over all figures of a product group; keywords that share a figure count once. Where figures with up to a tenth of the
 * usual searches are unknown, the others stand for them; beyond, the month is unknown.
 */
export async function searchesByMonth(read: Read, market: string, cluster: number): Promise<Map<string, number>> {
  const rows = await read(
    `SELECT m.month, m.searches, k.searches_per_month, k.variant_group, k.keyword_id FROM keyword_months m
     JOIN keywords k ON k.cluster_id = m.cluster_id AND k.keyword_id = m.keyword_id
     WHERE m.market = '${market}' AND m.cluster_id = ${cluster} ORDER BY k.searches_per_month DESC NULLS LAST, k.keyword_id`,
  );
  const months = new Map<string, number>();
  for (const [month, own] of by(rows, "month")) {
    const seen = new Set<string>();
    const counted = own.filter((row) => {
      const figure = row.variant_group === null ? `own ${row.keyword_id}` : `shared ${row.variant_group}`;
      return seen.has(figure) ? false : Boolean(seen.add(figure));
    });
    const known = counted.filter((row) => row.searches !== null);
    const usual = (list: readonly Cells[]) => sum(list.map((row) => Number(row.searches_per_month ?? 0)));
    const share = usual(known) / usual(counted);
    const searches = sum(known.map((row) => num(row, "searches"))) / share;
    months.set(month.slice(0, 10), share >= 0.9 ? Math.round(searches) : Number.NaN);
  }
  return months;
}

const monthsOf = (month: string): number => 12 * Number(month.slice(0, 4)) + Number(month.slice(5, 7));

/** Yearly differences of ln searches over pairs of the same calendar month. */
export function yearlySlopes(months: ReadonlyMap<string, number>): number[] {
  const known = [...months].filter(([, searches]) => searches > 0);
  const slopes: number[] = [];
  for (const [a, before] of known)
    for (const [b, after] of known) {
      const apart = monthsOf(b) - monthsOf(a);
      if (apart > 0 && apart % 12 === 0) slopes.push((Math.log(after) - Math.log(before)) / (apart / 12));
    }
  return slopes.sort((a, b) => a - b);
}

/** exp of the median of them, less 1. */
export const growthOf = (months: ReadonlyMap<string, number>): number => Math.exp(middle(yearlySlopes(months))) - 1;

/** New offers with a price in stock on or before both days: old and new price. */
export async function matchedPrices(
  read: Read,
  market: string,
  cluster: number,
  [from, to]: readonly [string, string],
): Promise<{ offer: number; before: number; after: number }[]> {
  const rows = await read(
    `SELECT offer_id, CAST(seen_on AS TEXT) AS day, price FROM price_events
     WHERE market = '${market}' AND cluster_id = ${cluster} AND condition = 'new' AND availability = 'in_stock'
     ORDER BY offer_id, seen_on`,
  );
  return [...by(rows, "offer_id")].flatMap(([offer, events]) => {
    const last = (day: string) => events.filter((event) => text(event, "day").slice(0, 10) <= day).at(-1);
    const [before, after] = [num(last(from), "price"), num(last(to), "price")];
    return before > 0 && after > 0 ? [{ offer: Number(offer), before, after }] : [];
  });
}

export const geometricMean = (ratios: readonly number[]): number =>
  Math.exp(sum(ratios.map((ratio) => Math.log(ratio))) / ratios.length);
