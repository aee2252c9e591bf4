import { readCurrency } from "../currency.js";

const LONGEST_HEADING = 200;

/** Headings that differ only in case, accents, punctuation or a `g:` in front are equal. */
export function normaliseHeading(text: string): string {
  return (
    text
      .slice(0, LONGEST_HEADING)
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .normalize("NFC")
      .toLowerCase()
      .replace(/^\uFEFF?\s*g:/, "")
      // Amazon's newer templates: item_name[marketplace_id=…]#1.value
      .replace(/\[[^\]]*\]/g, "")
      .replace(/#\d+/g, "")
      .replace(/[\s_\-./:*#?¿!"'’`´,;|()[\]{}\uFEFF]+/g, " ")
      .trim()
  );
}

/** A heading that names a currency, "Preis (EUR)" or "price_usd", and the rest of it. */
export function currencyInHeading(text: string): { name: string; currency: string } | null {
  const match = /^(.*?)[\s_\-(/[]+(?:in\s+)?([A-Za-z]{3}|\p{Sc}|[A-Z]{1,3}\$)[)\]]?\s*$/u.exec(
    text.slice(0, LONGEST_HEADING),
  );
  if (match === null) return null;
  const [, rest = "", word = ""] = match;
  const { currency } = readCurrency(word);
  return currency === null || rest.trim() === "" ? null : { name: normaliseHeading(rest), currency };
}
