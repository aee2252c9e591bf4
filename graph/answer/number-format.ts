import type { FigureKind } from "./figure-kind.js";

/** Numbers as other languages than English write them: their marks, the place of the currency and of the percent sign. */

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.NumberFormat(language, options);
  formats.set(key, known);
  return known;
}

const fixed = (digits: number) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits });
const SHORT = { maximumSignificantDigits: 3 };

const withCurrency = (currency: string | null, digits: Intl.NumberFormatOptions): Intl.NumberFormatOptions =>
  currency === null ? digits : { ...digits, style: "currency", currency, currencyDisplay: "narrowSymbol" };

/** How precise each kind is; its English form stands in figure.ts. */
function optionsOf(value: number, kind: FigureKind, currency: string | null): Intl.NumberFormatOptions {
  switch (kind) {
    case "count":
      return fixed(0);
    case "money":
      return withCurrency(currency, fixed(2));
    case "estimate":
      return withCurrency(currency, SHORT);
    case "percent":
      return { style: "percent", ...fixed(value < 0.9995 ? 1 : 0) };
    case "ratio":
      return fixed(value >= 100 ? 0 : value >= 10 ? 1 : 2);
    case "index":
      return fixed(2);
    case "days":
    case "months":
      return { style: "unit", unit: kind.slice(0, -1), unitDisplay: "long", ...fixed(0) };
    case "number":
      return SHORT;
  }
}

/** A number that is not negative. */
export const formatIn = (language: string, value: number, kind: FigureKind, currency: string | null): string =>
  formatOf(language, optionsOf(value, kind, currency)).format(value);

const CURRENCIES: Readonly<Record<string, string>> = { $: "USD", "£": "GBP", "€": "EUR" };
const NUMERAL = /^(?<sign>[$£€]?)(?<whole>\d{1,3}(?:,\d{3})+|\d+)(?:\.(?<fraction>\d+))?(?<percent> ?%)?$/;

/** "1,234.5", "$20.00" or "12.5 %", which stand among English words, with as many digits as they have; anything else as it is. */
export function numeralIn(language: string, text: string): string {
  const { sign = "", whole = "", fraction = "", percent } = NUMERAL.exec(text)?.groups ?? {};
  if (whole === "") return text;
  const value = Number(`${whole.replaceAll(",", "")}.${fraction}`);
  const digits = { ...fixed(fraction.length), useGrouping: whole.includes(",") };
  if (percent !== undefined) return formatOf(language, { ...digits, style: "percent" }).format(value / 100);
  return formatOf(language, withCurrency(CURRENCIES[sign] ?? null, digits)).format(value);
}
