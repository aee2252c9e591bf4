import { anyOf } from "../languages/compose.js";
import type { Period } from "../request.js";
import { glossTime, MONTHS } from "../words/time-words.js";

const MONTH = `(${MONTHS.join("|")})`;
/** "15th", "1er". */
const ENDING = anyOf(({ time }) => time.dayEnding);
/** Day, month and year in the orders that people write them. */
const WRITTEN: readonly { readonly as: RegExp; readonly order: readonly string[] }[] = [
  { as: /\b(20\d\d)-(\d\d)-(\d\d)\b/iu, order: ["year", "month", "day"] },
  {
    as: new RegExp(String.raw`\b(\d{1,2})(?:${ENDING}|\.)?\s+(?:of\s+)?${MONTH},?\s+(20\d\d)\b`, "iu"),
    order: ["day", "month", "year"],
  },
  {
    as: new RegExp(String.raw`\b${MONTH}\s+(\d{1,2})(?:${ENDING})?,?\s+(20\d\d)\b`, "iu"),
    order: ["month", "day", "year"],
  },
  { as: new RegExp(String.raw`\b${MONTH}\s+(20\d\d)\b`, "iu"), order: ["month", "year"] },
];

/** The day to come that a text names, by which something is needed; of a month its first. Null for none. */
export function dayAhead(text: string, asOf: string): Period | null {
  const words = glossTime(text);
  for (const { as, order } of WRITTEN) {
    const found = words.match(as);
    if (found === null) continue;
    const part = (name: string): string => (order.includes(name) ? (found[order.indexOf(name) + 1] ?? "") : "");
    const named = MONTHS.indexOf(part("month").toLowerCase()) + 1;
    const [year, month, day] = [Number(part("year")), named || Number(part("month")), Number(part("day") || 1)];
    const date = new Date(Date.UTC(year, month - 1, day));
    const from = date.getUTCMonth() === month - 1 ? date.toISOString().slice(0, 10) : "";
    if (from > asOf) return { from, to: from, label: found[0] };
  }
  return null;
}
