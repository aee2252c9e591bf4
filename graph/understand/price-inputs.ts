import { inputsOf, stated } from "./named.js";
import type { Input, InputKind } from "./request.js";

/** Prices that a question about prices states: the asker's own, one asked about, a minimum advertised price, and the change thought of. */

const DIGITS = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
const AMOUNT = String.raw`(?:[$£€]|usd|gbp|eur)?\s*(${DIGITS})(?!\s*(?:%|percent|per cent|\d))`;
const MONEY = String.raw`(?:(?:[$£€]|usd|gbp|eur)\s*(${DIGITS})|(${DIGITS})\s*(?:[$£€]|usd|gbp|eur|dollars?|pounds?|euros?))`;

/** The inputs with those prices; `inputs` are what was read of any question. */
export function withPrices(inputs: Input[], text: string): Input[] {
  const change = readChange(text);
  const minimum = readMinimum(text);
  const prices = [
    ...readPrice(text, stated({ inputs }, "own-price"), change),
    ...(change === null ? [] : [change]),
    ...(minimum === null ? [] : [priceInput("minimum-price", minimum)]),
  ];
  const replaced = prices.map(({ kind }) => kind);
  return [...inputs.filter(({ kind }) => !replaced.includes(kind)), ...prices];
}

const priceInput = (kind: InputKind, value: number): Input => ({ kind, value, unit: "money", per: null, span: null });

/** "Is $199 a good price …?", "is 60 euros too much …?"; nothing where the own price is known. */
function readPrice(text: string, ownPrice: number | null, change: Input | null): Input[] {
  // "Raise my price to $279 on my $249 vacuum": the target is not the price asked now.
  if (change?.kind === "target-price" && (ownPrice === null || ownPrice === change.value)) {
    const other = [...text.matchAll(new RegExp(MONEY, "gi"))]
      .map(firstNumber)
      .find((price) => price !== null && price > 0 && price !== change.value);
    return other ? inputsOf({ ownPrice: other }) : [];
  }
  if (ownPrice !== null) return [];
  const mine = firstNumber(text.match(new RegExp(String.raw`\b(?:my|our)\s+${MONEY}`, "i")));
  if (mine !== null && mine > 0) return inputsOf({ ownPrice: mine });
  const judged = new RegExp(
    String.raw`\b(?:is|are|would|was|pay(?:ing)?|paid|for|at)\s+${MONEY}[^.?!]*\b(?:good|fair|okay|ok|too|reasonable|competitive|bargain|steal|deal|much|expensive|cheap|high|low|worth)\b`,
    "i",
  );
  const price = firstNumber(text.match(judged));
  if (price === null || price <= 0) return [];
  return /\b(my|our|i|we)\b/i.test(text) ? inputsOf({ ownPrice: price }) : [priceInput("price-asked-about", price)];
}

const DOWN = "cut|lower|reduc|drop|decreas|discount|slash|cheaper";
const UP = "rais|increas|hik|higher|dearer";

/** "Cut by 10 %" is a change of -0.1, "raise to $99" a target. */
function readChange(text: string): Input | null {
  const isAbout = /\b(?:what (?:happens|would happen)|what if|if|should|effect|impact|can)\b/i.test(text);
  const verb = text.match(new RegExp(String.raw`\b(${DOWN}|${UP}|chang)\w*\b`, "i"))?.[1]?.toLowerCase();
  if (!isAbout || verb === undefined) return null;
  const isDown = new RegExp(`^(?:${DOWN})$`).test(verb);
  const share = text.match(/(\d+(?:[.,]\d+)?)\s*(?:%|percent|per cent)(?!\s*(?:margin|acos|conversion))/i);
  const target = firstNumber(text.match(new RegExp(String.raw`\bprices?\b[^.?!%]{0,40}?\bto\s+${MONEY}`, "i")));
  if (target !== null && target > 0) return priceInput("target-price", target);
  const fraction = share?.[1] ? Number(share[1].replace(",", ".")) / 100 : 0;
  if (!(fraction > 0) || (isDown && fraction >= 1) || /\bmargin\b[^%]{0,15}$/i.test(text.slice(0, share?.index ?? 0)))
    return null;
  return { kind: "price-change", value: isDown ? -fraction : fraction, unit: "share", per: null, span: null };
}

function readMinimum(text: string): number | null {
  const after = text.match(
    new RegExp(String.raw`(?:\bMAP\b|\b[Mm]inimum [Aa]dvertised [Pp]rices?\b|\bprice floor\b)[^.?!\d]{0,30}?${AMOUNT}`),
  );
  const before = text.match(new RegExp(String.raw`${MONEY}\s+(?:MAP\b|[Mm]inimum [Aa]dvertised)`));
  const price = firstNumber(after) ?? firstNumber(before);
  return price === null || price <= 0 ? null : price;
}

function firstNumber(match: readonly (string | undefined)[] | null): number | null {
  const digits = match?.slice(1).find((group) => group !== undefined && /^\d/.test(group));
  return digits === undefined ? null : Number(digits.replaceAll(",", ""));
}
