/** Which market a question names. Names and adjectives people use, by ISO country code. */
const MARKET_WORDS: readonly (readonly [string, RegExp])[] = [
  ["US", /\b(u\.?s\.?a\.?|united states|america|american|us market)\b|\bin the us\b|\b(?<![a-z])US\b/],
  ["GB", /\b(u\.?k\.?|united kingdom|great britain|britain|british|england|english market)\b|\bGB\b/],
  ["DE", /\b(germany|german|deutschland|deutsche[nrms]?|allemagne|alemania|germania|alemanha)\b|\bDE\b/],
  ["FR", /\b(france|french|frankreich|francia|frança)\b/],
  ["ES", /\b(spain|spanish|spanien|españa|espagne|spagna)\b/],
  ["IT", /\b(italy|italian|italien|italia|italie)\b/],
  ["CA", /\b(canada|canadian|kanada)\b/],
  ["AU", /\b(australia|australian|australien)\b/],
  ["JP", /\b(japan|japanese)\b/],
  ["IN", /\b(india|indian)\b/],
  ["NL", /\b(netherlands|dutch|niederlande)\b/],
  ["PL", /\b(poland|polish)\b/],
  ["AT", /\b(austria|austrian|österreich)\b/],
  ["CH", /\b(switzerland|swiss|schweiz)\b/],
  ["BR", /\b(brazil|brazilian|brasil)\b/],
  ["MX", /\b(mexico|mexican|méxico)\b/],
];

/** Country codes the text names, in the order of the list above. Capital codes ("US", "DE") count only as written. */
export function findMarkets(text: string): string[] {
  return MARKET_WORDS.filter(([, pattern]) => {
    const words = new RegExp(pattern.source, "u");
    return words.test(text) || words.test(text.toLowerCase());
  }).map(([code]) => code);
}

/** The text without the words that name a market. */
export function withoutMarkets(text: string): string {
  return MARKET_WORDS.reduce((rest, [, pattern]) => rest.replace(new RegExp(pattern.source, "giu"), " "), text);
}
