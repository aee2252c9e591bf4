/** Rows that are about the table, not about a product. */

const TOTAL =
  /^(?:grand |sub)?(?:totals?|totale|sum|summe|gesamt|gesamtsumme|zwischensumme|somme|suma|soma|totaal|итого|合計|总计)(?:\s+(?:rows|products|items|value|stock|artikel|produkte))?\s*(?::.*)?$/i;
const FOOTER =
  /^(?:page \d+(?: of \d+)?|seite \d+.*|(?:exported|generated|created|report generated|downloaded) (?:on|at|by)\b.*|end of (?:file|report|list).*|©.*|copyright\b.*|\d+ (?:rows|products|items|records)(?: \w+)?)$/i;

/** `isAlone`: only this cell is filled. */
export function isFooter(firstFilled: string, isAlone: boolean): boolean {
  const text = firstFilled.slice(0, 200).trim();
  return TOTAL.test(text) || (isAlone && FOOTER.test(text));
}
