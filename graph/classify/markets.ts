/** How people name countries: names stand alone, adjectives ("french") only beside a word of trade: a French press is no country. */
const MARKETS: readonly (readonly [code: string, names: string, adjectives: string])[] = [
  [
    "US",
    String.raw`u\.?s\.?a\.?|united states|america|états-unis|etats-unis|estados unidos|stati uniti|vereinigte staaten`,
    "american",
  ],
  [
    "GB",
    String.raw`u\.?k\.?|united kingdom|great britain|britain|england|royaume-uni|reino unido|regno unito|großbritannien`,
    "british|english",
  ],
  ["DE", "germany|deutschland|allemagne|alemania|germania|alemanha", "german|deutsche[nrms]?"],
  ["FR", "france|frankreich|francia|frança", "french"],
  ["ES", "spain|spanien|españa|espagne|spagna|espanha", "spanish"],
  ["IT", "italy|italien|italia|italie|itália", "italian"],
  ["CA", "canada|kanada|canadá", "canadian"],
  ["AU", "australia|australien", "australian"],
  ["JP", "japan|japon|japón|giappone", "japanese"],
  ["IN", "india|indien", "indian"],
  ["NL", "netherlands|niederlande|pays-bas", "dutch"],
  ["PL", "poland|polen|polonia", "polish"],
  ["AT", "austria|österreich|autriche", "austrian"],
  ["CH", "switzerland|schweiz|suisse|svizzera", "swiss"],
  ["BR", "brazil|brasil|brasilien", "brazilian"],
  ["MX", "mexico|méxico|mexiko", "mexican"],
  ["SE", "sweden|schweden", "swedish"],
  ["CN", "china", "chinese"],
];
const TRADE =
  "market|markets|marketplaces?|shops?|shoppers?|buyers?|customers?|consumers?|sellers?|stores?|retailers?|prices?|demand|keywords?|searche[sr]s?|searches|people|households?";
/** Codes count only in capitals: "us" and "de" are words. "US" also with dots, "in the us" in any case. */
const CODES: readonly (readonly [code: string, pattern: RegExp])[] = [
  ["US", /(?<![\p{L}\p{N}])(?:US|U\.S\.)(?![\p{L}\p{N}])|(?<=\bin the )us\b/gu],
  ["GB", /(?<![\p{L}\p{N}])(?:GB|UK)(?![\p{L}\p{N}])/gu],
  ["DE", /(?<![\p{L}\p{N}])DE(?![\p{L}\p{N}])/gu],
];

const PATTERNS = MARKETS.map(([code, names, adjectives]) => {
  const word = (words: string, after = "") => `(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])${after}`;
  return [
    code,
    new RegExp(`${word(names)}|${word(adjectives, `(?=\\s+(?:online\\s+)?(?:${TRADE})\\b)`)}`, "giu"),
  ] as const;
});
const ALL = [...PATTERNS, ...CODES];

/** Most words name no country: one look tells, where each pattern would take its own. */
const ANY = new RegExp(ALL.map(([, pattern]) => `(?:${pattern.source})`).join("|"), "iu");

/** Codes of the countries that the text names, in the order in which it names them. */
export function findMarkets(text: string): string[] {
  if (!ANY.test(text)) return [];
  const places = ALL.flatMap(([code, pattern]) => [...text.matchAll(pattern)].map(({ index }) => ({ code, index })));
  return [...new Set(places.toSorted((a, b) => a.index - b.index).map(({ code }) => code))];
}

/** The text without the words that name a market. */
export function withoutMarkets(text: string): string {
  if (!ANY.test(text)) return text;
  return ALL.reduce((rest, [, pattern]) => rest.replace(pattern, " "), text);
}
