import type { Answer } from "../../../graph/answer/answer.js";
import { formatNumber } from "../../../graph/answer/figure.js";

interface Labelled {
  readonly label: string;
  readonly shown: string;
}

/** Labels under which an answer shows two values: a measure of one subject has one value wherever it stands. */
export function contradictions({ sections, keyFigures = [] }: Answer): string[] {
  const inTables = sections.flatMap(({ tables }) =>
    tables.flatMap(({ columns, rows, title }): Labelled[] => {
      const names = columns.filter(({ kind }) => kind === "text" || kind === "date");
      if (names.length === 0) return [];
      return rows.flatMap((row) => {
        const name = names.map(({ key }) => row[key] ?? "").join(", ");
        return columns.flatMap(({ key, label, kind, currency, signed }) => {
          const value = row[key];
          if (typeof value !== "number" || kind === "text" || kind === "date") return [];
          return [{ label: `${name} · ${label} · ${title}`, shown: formatNumber(value, kind, currency, signed) }];
        });
      });
    }),
  );
  const inCards = keyFigures.map(({ name, figure: { value, kind, currency, signed } }) => ({
    label: name,
    shown: formatNumber(value, kind, currency, signed),
  }));
  return [...twice(inTables), ...twice(inCards)];
}

function twice(all: readonly Labelled[]): string[] {
  const values = new Map<string, Set<string>>();
  for (const { label, shown } of all) values.set(label, (values.get(label) ?? new Set()).add(shown));
  return [...values].flatMap(([label, shown]) => (shown.size > 1 ? [`${label}: ${[...shown].join(" and ")}`] : []));
}
