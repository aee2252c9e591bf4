import { type Chart, type Section, type TableColumn, table } from "./answer.js";

/** Charts an answer carries at most: more are not looked at. */
const MOST_CHARTS = 3;
/** Fewer rows are read from the table at a glance. */
const FEWEST_ROWS = 3;

type TableInput = Parameters<typeof table>[0];

/** Short form for authors: `data` is a table without a title. Nothing where there is too little to draw. */
export function chart(
  given: Pick<Chart, "id" | "kind" | "title" | "x" | "y"> &
    Partial<Pick<Chart, "low" | "high" | "size" | "marks">> & { readonly data: Omit<TableInput, "title"> },
): Chart[] {
  const { low = null, high = null, size = null, marks = [], ...rest } = given;
  const data = table({ ...given.data, title: "" });
  const drawn = data.rows.filter((cells) => rest.y.some((key) => (cells[key] ?? null) !== null));
  if (drawn.length < (rest.kind === "distribution" ? 1 : FEWEST_ROWS)) return [];
  return [{ ...rest, data, low, high, size, marks: marks.filter(({ figure }) => figure.value !== null) }];
}

/** One value for each name or month. */
export const valueChart = ({
  columns,
  rows,
  refs,
  ...given
}: Pick<Chart, "id" | "title"> &
  Partial<Pick<Chart, "marks">> &
  Pick<TableInput, "rows" | "refs"> & {
    readonly kind: "bars" | "season";
    readonly columns: readonly [names: TableColumn, values: TableColumn];
  }): Chart[] =>
  chart({
    ...given,
    data: { id: `${given.id}-values`, columns, rows, refs },
    x: columns[0].key,
    y: [columns[1].key],
  });

/** The sections with as many charts as are looked at: the first of each domain, then the second ones. */
export function keepCharts(sections: readonly Section[]): Section[] {
  const places = new Map<string, number>();
  const ranked = sections.flatMap(({ id, charts = [] }) => {
    // Of several domains the synthesizer writes "pricing-price-level".
    const domain = id.split("-")[0] ?? "";
    return charts.map((each) => {
      const place = places.get(domain) ?? 0;
      places.set(domain, place + 1);
      return { each, place };
    });
  });
  const first = ranked.toSorted((one, other) => one.place - other.place).slice(0, MOST_CHARTS);
  return sections.map(({ charts = [], ...section }) => {
    const kept = charts.filter((each) => first.some((chosen) => chosen.each === each));
    return kept.length === 0 ? section : { ...section, charts: kept };
  });
}
