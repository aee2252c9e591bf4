import type { Row } from "./conversation.js";

/** Words that point at rows of an answer: "the second one", "#3", "the last two", "der dritte", "the cheapest one". */
export interface RowReference {
  readonly start: number;
  readonly end: number;
  /** "The first three", which may as well say how many rows are wanted. */
  readonly isCount: boolean;
  /** The rows meant, top down; null when there are no such rows, or their numbers do not tell. */
  readonly pick: (rows: readonly Row[]) => readonly Row[] | null;
}

/** By place, in the languages people ask in. */
const PLACES: readonly string[] = [
  "first|1st|erste[nrms]?|premi[eè]re?|primer[oa]?|prim[oa]|primeir[oa]",
  "second|2nd|zweite[nrms]?|deuxi[eè]me|seconde?|segund[oa]|second[oa]",
  "third|3rd|dritte[nrms]?|troisi[eè]me|tercer[oa]?|terz[oa]|terceir[oa]",
  "fourth|4th|vierte[nrms]?|quatri[eè]me|cuart[oa]|quart[oa]",
  "fifth|5th|fünfte[nrms]?|cinqui[eè]me|quint[oa]",
  "sixth|6th|sechste[nrms]?|sixi[eè]me|sext[oa]|sest[oa]",
  "seventh|7th|siebte[nrms]?|septi[eè]me|s[eé]ptim[oa]|settim[oa]|s[eé]tim[oa]",
  "eighth|8th|achte[nrms]?|huiti[eè]me|octav[oa]|ottav[oa]|oitav[oa]",
  "ninth|9th|neunte[nrms]?|neuvi[eè]me|noven[oa]|non[oa]",
  "tenth|10th|zehnte[nrms]?|dixi[eè]me|d[eé]cim[oa]",
];
const LAST = "last|letzte[nrms]?|derni[eè]re?|[uú]ltim[oa]";
const COUNTS: readonly string[] = [
  "one",
  "two|zwei|beiden|deux|dos|due|dois|duas",
  "three|drei|trois|tres|tre|três",
  "four|vier|quatre|cuatro|quattro|quatro",
  "five|fünf|cinq|cinco|cinque",
  "six|sechs|seis|sei",
  "seven|sieben|sept|siete|sette|sete",
  "eight|acht|huit|ocho|otto|oito",
  "nine|neun|neuf|nueve|nove",
  "ten|zehn|dix|diez|dieci|dez",
];
const COUNT = `\\d{1,2}|${COUNTS.join("|")}`;
const FIRSTS = "first|top|ersten|premiers|premi[eè]res|primer[oa]s|primi|prime|primeir[oa]s";
const LASTS = "last|bottom|letzten|derniers|derni[eè]res|[uú]ltim[oa]s|ultimi|ultime";
const ARTICLE =
  "the|this|that|der|die|das|den|dem|zur|zum|beim|le|la|les|du|des|au|aux|el|los|las|del|al|il|lo|i|gli|della|dello|alla|allo|o|a|os|as|do|da|ao|à";
const THING =
  "(?:one|row|product|item|result|entry|option|brand|keyword|niche|gap|group|seller|merchant|shop|produkt|marke|produit|marque|producto|marca|prodotto|produto)(?!\\p{L})";
const ONES = "(?:ones|rows|products|items|results|options|produkte|produits|productos|prodotti|produtos)(?!\\p{L})";
const OF_THEM = "of\\s+(?:them|these|those)(?!\\p{L})";
/** What may follow words that name no thing: their sentence ends or turns to something else. "The second half" is no row. */
const END =
  "(?=\\s*(?:$|[?.!,;:)])|\\s+(?:in|on|for|at|from|since|under|over|with|and|or|only|please|too|now|instead|again|then|is|are|has|have|do|does|cost|costs|sell|sells|compare|grow|grows|growing|rising|im|kosten|kostet|coûte(?:nt)?|cuestan?|costano?|custam?|für|seit|und|oder|bitte|et|pour|en|y|para|e|per|em)(?!\\p{L}))";

const START = "(?<![\\p{L}\\p{N}])";
const pattern = (source: string): RegExp => new RegExp(START + source, "iu");

const NUMBERED = pattern(
  `(?:the\\s+)?(?:(?:number|no\\.?|nr\\.?|row|rank|nummer|zeile|platz|num[eé]ro|n[uú]mero|n°|nº)\\s*#?|#)\\s?(${COUNT})(?![\\p{L}\\p{N}%])`,
);
const PLACE = [...PLACES, LAST].join("|");
const PLACED = pattern(
  `(?:(?:${ARTICLE})\\s+(${PLACE})(?:\\s+${OF_THEM}|\\s+${THING}|(?!\\p{L})${END})|(?:the\\s+)?(top|best|${PLACE})\\s+one(?!\\p{L}))`,
);
const SEVERAL = pattern(
  `(?:(?:${ARTICLE})\\s+)?(?:(${FIRSTS}|${LASTS})\\s+(${COUNT})|(${COUNT})\\s+(${FIRSTS}|${LASTS}))(?![\\p{L}\\p{N}])(?:\\s+${OF_THEM}|\\s+${ONES}|${END})`,
);
const ALL = pattern(
  "(?:(both|beiden?|tous les deux|les deux|los dos|las dos|entramb[ie]|amb[oa]s|os dois|as duas)|(?:all|alle|tous|toutes|todos|todas|tutti|tutte)\\s+(?:of\\s+)?(?:them|these|those|diese|ceux-ci|ellos|loro|eles))(?!\\p{L})",
);
const isLast = (words: string): boolean => new RegExp(`^(?:${LAST}|${LASTS})$`, "iu").test(words);

/** Superlatives with the columns that tell, the better first, and whether the least is meant. */
const SUPERLATIVES: readonly (readonly [words: string, measures: readonly string[], isLeast: boolean])[] = [
  ["cheapest|least expensive", ["price", "median"], true],
  [
    "billigste[nrms]?|günstigste[nrms]?|moins ch(?:er|ère)|m[áa]s barat[oa]|più economic[oa]",
    ["price", "median"],
    true,
  ],
  ["dearest|priciest|most expensive", ["price", "median"], false],
  ["teuerste[nrms]?|plus ch(?:er|ère)|m[áa]i?s car[oa]|più car[oa]", ["price", "median"], false],
  ["biggest|largest|most searched|most popular", ["searches", "clickShare"], false],
  ["größte[nrms]?|plus grande?|m[áa]s grande|più grande|maior", ["searches", "clickShare"], false],
  ["smallest|least searched|least popular", ["searches", "clickShare"], true],
  ["kleinste[nrms]?|plus petite?|m[áa]s pequeñ[oa]|più piccol[oa]|menor", ["searches", "clickShare"], true],
  ["fastest[- ]growing|fastest", ["growth", "perYear", "trend"], false],
  ["slowest[- ]growing|slowest|fastest[- ](?:falling|shrinking)", ["growth", "perYear", "trend"], true],
];
const ENGLISH = /^[a-z]+est\b|^(?:most|least) /;
const MOST = SUPERLATIVES.map(([words, measures, isLeast]) => {
  const after = ENGLISH.test(words) ? `\\s+(?:one(?!\\p{L})|${OF_THEM})` : `(?!\\p{L})(?:\\s+${THING}|${END})`;
  return [pattern(`(?:${ARTICLE})\\s+(?:${words})${after}`), measures, isLeast] as const;
});
/** "Which is the cheapest one?" asks; it does not point. */
const ASKED =
  /(?<!\p{L})(?:which|what|who|where|welche[rs]?|wer|was|quel(?:le)?s?|qui|cu[aá]l|qui[eé]n|quale?|chi|qual|quem)(?:['’]s|\s+(?:of\s+(?:them|these|those)|is|are|was|ist|sind|est|es|è|é))*\s*$/iu;

/** The first words that point at rows; null without any. */
export function findRowReference(text: string): RowReference | null {
  return several(text) ?? numbered(text) ?? placed(text) ?? superlative(text) ?? all(text);
}

function several(text: string): RowReference | null {
  const found = SEVERAL.exec(text);
  if (found === null) return null;
  const count = numberOf(found[2] ?? found[3] ?? "");
  const side = found[1] ?? found[4] ?? "";
  return at(
    found,
    (rows) => (count > rows.length || count < 1 ? null : isLast(side) ? rows.slice(-count) : rows.slice(0, count)),
    count > 1,
  );
}

function numbered(text: string): RowReference | null {
  const found = NUMBERED.exec(text);
  return found && at(found, (rows) => rowAt(rows, numberOf(found[1] ?? "")));
}

function placed(text: string): RowReference | null {
  const found = PLACED.exec(text);
  if (found === null) return null;
  const words = found[1] ?? found[2] ?? "";
  return at(found, (rows) => rowAt(rows, isLast(words) ? rows.length : placeOf(words)));
}

function superlative(text: string): RowReference | null {
  for (const [words, measures, isLeast] of MOST) {
    const found = words.exec(text);
    if (found && !ASKED.test(text.slice(0, found.index))) return at(found, (rows) => extreme(rows, measures, isLeast));
  }
  return null;
}

function extreme(rows: readonly Row[], measures: readonly string[], isLeast: boolean): readonly Row[] | null {
  const measure = measures.find((key) => rows.some(({ numbers }) => key in numbers));
  if (measure === undefined) return null;
  const told = rows.flatMap((row) => {
    const value = row.numbers[measure];
    return value === undefined ? [] : [{ row, value }];
  });
  const [most] = told.sort((a, b) => (isLeast ? a.value - b.value : b.value - a.value));
  return most === undefined ? null : [most.row];
}

function all(text: string): RowReference | null {
  const found = ALL.exec(text);
  if (found === null) return null;
  const isPair = found[1] !== undefined;
  return at(found, (rows) => (isPair && rows.length !== 2 ? null : rows));
}

const at = (found: RegExpExecArray, pick: RowReference["pick"], isCount = false): RowReference => ({
  start: found.index,
  end: found.index + found[0].length,
  isCount,
  pick,
});

function rowAt(rows: readonly Row[], place: number): readonly Row[] | null {
  const row = rows[place - 1];
  return row === undefined ? null : [row];
}

/** 1-based; "the top one" is the first. */
const placeOf = (words: string): number => indexIn(PLACES, words) + 1 || 1;

const numberOf = (words: string): number => Number(words) || indexIn(COUNTS, words) + 1;

const indexIn = (forms: readonly string[], words: string): number =>
  forms.findIndex((form) => new RegExp(`^(?:${form})$`, "iu").test(words));
