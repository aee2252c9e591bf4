import { Speller } from "../../tools/vocabulary/spelling.js";
import { fold } from "../../tools/vocabulary/words.js";

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
/** Romance and German words for a people are adjectives too: they stand for it behind an article only. */
const behind = (articles: string, people: string): string => String.raw`(?<=(?<!\p{L})(?:${articles}) )(?:${people})`;
const DOING = "search|buy|pay|want|type|look|use|ask|call|spend|prefer|google|order|shop|say";
/** The people of a country stand for its market: "which words do Germans use". */
const PEOPLES: Readonly<Record<string, readonly string[]>> = {
  US: [
    "americans",
    behind("les|aux", "américains"),
    behind("los|os", "americanos|estadounidenses"),
    behind("gli|agli", "americani"),
    behind("die|den|der", "amerikanern?"),
  ],
  GB: [
    "brits|britons",
    `${behind("the", "british|english")}(?=\\s*(?:$|[?.!,]|(?:${DOING})(?!\\p{L})))`,
    behind("les|aux", "britanniques|anglais"),
    behind("los|os", "británicos|britânicos|ingleses"),
    behind("gli|agli", "inglesi"),
    behind("die|den|der", "briten|engländern?"),
  ],
  DE: [
    "germans",
    behind("die|den|der", "deutschen"),
    behind("les|aux", "allemands"),
    behind("los|os", "alemanes|alemães"),
    behind("i|ai", "tedeschi"),
  ],
  FR: [
    "frenchmen",
    behind("les|aux", "français"),
    behind("los|os", "franceses"),
    behind("i|ai", "francesi"),
    behind("die|den|der", "franzosen"),
  ],
  ES: [
    "spaniards",
    behind("les|aux", "espagnols"),
    behind("los|os", "españoles|espanhóis"),
    behind("gli|agli", "spagnoli"),
    behind("die|den|der", "spaniern?"),
  ],
  IT: [
    "italians",
    behind("les|aux", "italiens"),
    behind("los|os", "italianos"),
    behind("gli|agli", "italiani"),
    behind("die|den|der", "italienern?"),
  ],
  CA: ["canadians"],
  AU: ["australians"],
  IN: ["indians"],
  AT: ["austrians"],
  BR: ["brazilians"],
  MX: ["mexicans"],
};
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
  const people = (PEOPLES[code] ?? []).map((forms) => `|${word(forms)}`).join("");
  return [
    code,
    new RegExp(`${word(names)}|${word(adjectives, `(?=\\s+(?:online\\s+)?(?:${TRADE})\\b)`)}${people}`, "giu"),
  ] as const;
});
const ALL = [...PATTERNS, ...CODES];

/** Most words name no country: one look tells, where each pattern would take its own. */
const ANY = new RegExp(ALL.map(([, pattern]) => `(?:${pattern.source})`).join("|"), "iu");

/** Countries whose names are long enough to be told when mistyped. */
const SPELLED = new Map<string, string>(
  MARKETS.flatMap(([code, names]) =>
    names.split("|").flatMap((name) => (/^\p{Ll}{6,}$/u.test(name) ? [[name, code] as const] : [])),
  ),
);
const speller = new Speller(SPELLED.keys());
/** "In Italian" is a language, spelled right. */
const LANGUAGES = new Set(["francés", "frances", ...MARKETS.flatMap(([, , adjectives]) => adjectives.split("|"))]);
const PLACED = /(?<=(?<!\p{L})(?:in|im|en|em|across|within|from) )\p{L}{5,}/giu;

/** "In Germny": a mistyped country is one where a place is spoken of. */
const findMistyped = (text: string): { code: string; index: number; length: number }[] =>
  [...text.matchAll(PLACED)].flatMap(({ 0: word, index }) => {
    const typed = word.toLowerCase();
    const isWord = SPELLED.has(typed) || LANGUAGES.has(typed);
    const code = isWord ? undefined : SPELLED.get(speller.corrections(fold(word))[0]?.word ?? "");
    return code === undefined ? [] : [{ code, index, length: word.length }];
  });

/** Codes of the countries that the text names, in the order in which it names them. */
export function findMarkets(text: string): string[] {
  const named = ANY.test(text)
    ? ALL.flatMap(([code, pattern]) => [...text.matchAll(pattern)].map(({ index }) => ({ code, index })))
    : [];
  const places = [...named, ...findMistyped(text)];
  return [...new Set(places.toSorted((a, b) => a.index - b.index).map(({ code }) => code))];
}

/** The text without the words that name a market. */
export function withoutMarkets(text: string): string {
  const rest = findMistyped(text).reduceRight(
    (left, { index, length }) => `${left.slice(0, index)} ${left.slice(index + length)}`,
    text,
  );
  return ANY.test(rest) ? ALL.reduce((left, [, pattern]) => left.replace(pattern, " "), rest) : rest;
}
