import { escapeHtml } from "./escape.js";
import type { Confusion } from "./groups.js";

/** Charts as inline SVG: nothing is fetched, nothing runs. */

const CELL = 74;
const LEFT = 110;
const BAR = 22;
const BAR_WIDTH = 520;
const BAR_LEFT = 190;
const BINS = 24;

const svg = (width: number, height: number, label: string, content: string): string =>
  `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeHtml(label)}" font-family="system-ui,sans-serif" font-size="12">${content}</svg>`;

const text = (x: number, y: number, words: string, anchor: "start" | "middle" | "end" = "start", fill = "#1b1f24") =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="${fill}">${escapeHtml(words)}</text>`;

export function confusionChart({ labels, counts }: Confusion): string {
  const size = labels.length * CELL;
  const heads = labels.map((label, place) => text(LEFT + place * CELL + CELL / 2, 16, label, "middle"));
  const rows = counts.map((row, place) => {
    const total = Math.max(1, ...row);
    const cells = row.map((value, column) => {
      const shade = value / total;
      const colour = place === column ? "26,127,55" : "179,38,30";
      const x = LEFT + column * CELL;
      const y = 24 + place * (CELL / 2);
      return `<rect x="${x}" y="${y}" width="${CELL - 2}" height="${CELL / 2 - 2}" fill="rgba(${colour},${(0.08 + 0.72 * shade).toFixed(2)})"/>${text(x + CELL / 2, y + CELL / 4 + 3, String(value), "middle", shade > 0.6 ? "#fff" : "#1b1f24")}`;
    });
    return text(LEFT - 8, 24 + place * (CELL / 2) + CELL / 4 + 3, labels[place] ?? "", "end") + cells.join("");
  });
  return svg(
    LEFT + size,
    28 + size / 2,
    "Wanted specialists by row, given ones by column",
    [...heads, ...rows].join(""),
  );
}

export interface Bar {
  readonly label: string;
  readonly value: number;
  /** Ends of an interval, drawn as a whisker. */
  readonly low?: number;
  readonly high?: number;
}

export function barChart(bars: readonly Bar[], most: number, show: (value: number) => string): string {
  const scale = (value: number): number => (BAR_WIDTH * Math.min(value, most)) / most;
  const rows = bars.map(({ label, value, low, high }, place) => {
    const y = place * BAR;
    const middle = y + BAR / 2;
    const whisker =
      low === undefined || high === undefined
        ? ""
        : `<line x1="${BAR_LEFT + scale(low)}" x2="${BAR_LEFT + scale(high)}" y1="${middle}" y2="${middle}" stroke="#1b1f24" stroke-width="1.5"/>`;
    return `${text(BAR_LEFT - 8, middle + 4, label, "end")}<rect x="${BAR_LEFT}" y="${y + 4}" width="${scale(value)}" height="${BAR - 8}" fill="#54aeff"/>${whisker}${text(BAR_LEFT + BAR_WIDTH + 10, middle + 4, show(value))}`;
  });
  return svg(BAR_LEFT + BAR_WIDTH + 80, Math.max(BAR, bars.length * BAR), "Bars", rows.join(""));
}

/** Counts over equal steps up to the largest value. */
export function histogram(values: readonly number[], unit: string): string {
  const most = Math.max(1, ...values);
  const counts = Array.from({ length: BINS }, () => 0);
  for (const value of values) {
    const bin = Math.min(BINS - 1, Math.floor((value / most) * BINS));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  const highest = Math.max(1, ...counts);
  const height = 160;
  const width = BAR_WIDTH / BINS;
  const bars = counts.map((count, bin) => {
    const tall = (height * count) / highest;
    return `<rect x="${20 + bin * width}" y="${10 + height - tall}" width="${width - 2}" height="${tall}" fill="#54aeff"><title>${count}</title></rect>`;
  });
  const axis = [0, 0.25, 0.5, 0.75, 1].map((part) =>
    text(20 + part * BAR_WIDTH, height + 28, `${Math.round(part * most)} ${unit}`, "middle"),
  );
  return svg(BAR_WIDTH + 70, height + 36, `Questions by ${unit}`, [...bars, ...axis].join(""));
}

const COURSE = { width: 260, height: 28, edge: 3 };

/** The course of a value over runs, from 0 to `most`; a dot where there is one run only. */
export function courseChart(label: string, values: readonly number[], most: number): string {
  const { width, height, edge } = COURSE;
  const points = values.map((value, at) => {
    const x = edge + ((width - 2 * edge) * at) / Math.max(1, values.length - 1);
    return `${x.toFixed(1)},${(height - edge - ((height - 2 * edge) * value) / most).toFixed(1)}`;
  });
  const [x = "0", y = "0"] = points.at(-1)?.split(",") ?? [];
  const line = `<polyline points="${points.join(" ")}" fill="none" stroke="#0969da" stroke-width="1.5"/>`;
  return svg(width, height, `Course of ${label}`, `${line}<circle cx="${x}" cy="${y}" r="2.5" fill="#0969da"/>`);
}
