const MOST_FIELDS = 20;
const MOST_NAMES = 6;
const LONGEST_TEXT = 60;
const DIGITS = 6;

/** What a step holds, field by field and in short: small enough to be kept and shown with each state. */
export function summaryOf(held: unknown): Record<string, string> {
  if (typeof held !== "object" || held === null) return {};
  return Object.fromEntries(
    Object.entries(held)
      .slice(0, MOST_FIELDS)
      .map(([field, value]) => [field, inShort(value)]),
  );
}

function inShort(value: unknown): string {
  if (value === null || value === undefined) return "none";
  if (Array.isArray(value)) return value.length === 1 ? "1 row" : `${value.length} rows`;
  if (value instanceof Map || value instanceof Set) return `${value.size} entries`;
  if (typeof value === "object") return namesOf(Object.keys(value));
  const text = typeof value === "number" ? String(Number(value.toPrecision(DIGITS))) : String(value);
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}

const namesOf = (names: readonly string[]): string =>
  [...names.slice(0, MOST_NAMES), ...(names.length > MOST_NAMES ? ["…"] : [])].join(", ");
