import { splitPrice } from "../money.js";
import type { ProductDraft } from "./draft.js";

export interface Price {
  readonly amount: number | null;
  readonly currency: string | null;
}

const LONGEST_PRICE = 60;

/** A number, or a text such as "1.234,50 €". A currency named beside it decides over one inside. */
function priceOf(value: string | number | null, namedCurrency: string | null): Price {
  const named = namedCurrency?.trim().toUpperCase() ?? "";
  const currency = /^[A-Z]{3}$/.test(named) ? named : null;
  if (typeof value === "number") return { amount: Number.isFinite(value) ? value : null, currency };
  if (value === null || value.length > LONGEST_PRICE) return { amount: null, currency };
  const split = splitPrice(value, { currency, decimalMark: null });
  return { amount: split.amount, currency: currency ?? split.currency };
}

/** Puts a price into a draft; what cannot be one is noted there. */
export function takePrice(draft: ProductDraft, value: string | number | null, namedCurrency: string | null): void {
  const { amount, currency } = priceOf(value, namedCurrency);
  draft.currency ??= currency;
  if (amount !== null && amount > 0) draft.price = amount;
  else if (value !== null && String(value).trim() !== "")
    draft.unread.push({
      column: "price",
      reason: amount === null ? "the price is not a number" : "the price is not above zero",
      value: String(value),
    });
}

/** The price before a reduction: kept where it is above what is paid now. */
export function takeListPrice(draft: ProductDraft, value: string | number | null, namedCurrency: string | null): void {
  const { amount } = priceOf(value, namedCurrency ?? draft.currency);
  if (amount !== null && (draft.price === null || amount > draft.price)) draft.listPrice = amount;
}
