import { readCurrency } from "../currency.js";
import { parseAmount } from "../money.js";

/** A price as a description states it. */
export interface MoneyMention {
  readonly low: number;
  /** The upper end of a range; null for a single price. */
  readonly high: number | null;
  readonly listPrice: number | null;
  /** ISO 4217; null where none is named. */
  readonly currency: string | null;
  /** "$" without a hint was read as US dollars. */
  readonly isGuessed: boolean;
}

export interface MaskedText {
  /** The text with one private-use character in place of each price. */
  readonly text: string;
  readonly mentions: readonly MoneyMention[];
}

/** First of the private-use characters that stand for prices. */
const MASK = 0xe000;
const MOST_MENTIONS = 2_000;

const WORDS: Readonly<Record<string, string>> = {
  dollar: "$",
  dollars: "$",
  bucks: "$",
  pound: "GBP",
  pounds: "GBP",
  quid: "GBP",
  francs: "CHF",
  franken: "CHF",
  chf: "CHF",
  reais: "BRL",
  real: "BRL",
  rupees: "INR",
  rupee: "INR",
  yen: "JPY",
  euro: "EUR",
  euros: "EUR",
  kronor: "SEK",
  zloty: "PLN",
};
const SYMBOL = String.raw`(?:US|AU|CA|NZ|HK|SG|MX|[ACRS])?\$|[€£¥₹₩₽₺₫฿₴₪₦₱]|zł|kč`;
const CODE =
  "USD|EUR|GBP|CHF|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|JPY|CNY|INR|BRL|MXN|ZAR|SGD|HKD|TRY|RON|KWD|AED|SAR|ILS|KRW|THB|ARS|CLP|COP|UAH";
const BEFORE = String.raw`(?:${SYMBOL}|\b(?:${CODE}|Rs\.?)(?![\p{L}]))`;
const BEHIND = String.raw`(?:${SYMBOL}|(?:${CODE}|${Object.keys(WORDS).join("|")})(?![\p{L}]))`;
const NUMBER = String.raw`(?<![\d.,])\d{1,3}(?:[.,'’\u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?(?![\d])|(?<![\d.,])\d{1,7}(?:[.,]\d{1,3})?(?![\d])`;
const AMOUNT = String.raw`(?:${BEFORE}\s?)?(?:${NUMBER})(?:\s?${BEHIND})?`;
const MONEY = String.raw`(?:${BEFORE}\s?(?:${NUMBER})|(?:${NUMBER})\s?${BEHIND})`;
const NOW = "now|today|only|jetzt|nur|ahora|maintenant|ora|adesso|agora|to|auf";
const WAS =
  "was|were|used to be|regularly|usually|normally|formerly|instead of|rather than|reduced from|down from|statt|vorher|früher|avant|au lieu de|antes|en vez de|em vez de|invece di|anziché|prima";
const TO = String.raw`\s?[-–—]\s?|\s+(?:up\s+)?to\s+|\s+bis(?:\s+zu)?\s+|\s+[àa]\s+|\s+(?:hasta|até|ate|fino\s+a|ao)\s+`;
const AND = String.raw`\s+(?:and|und|et|y|e)\s+`;
const BETWEEN = "between|zwischen|entre|tra|fra";
/** Before a number without a currency: it is a price all the same. */
const LEAD =
  "at|for|from|priced|costs?|prices?|charge|only|just|ab|für|je|zu|kosten|kostet|preise?|à|pour|dès|coûte|coûtent|prix|por|desde|cuesta|cuestan|precios?|costa|costano|prezz[oi]|custa|custam|preços?";
/** Words that leave no doubt: behind them a range needs no currency. */
const PRICE_WORD =
  "prices?|priced|costs?|charge|sells? for|preise?|kosten|prix|precios?|cuestan|prezzi|costano|preços?|custam";
const END = String.raw`(?=\s*(?:$|[,.;:)!](?!\d)|(?:each|apiece|per|und|and|et|y|e)\b))`;
/** "each", "per jar", "a bottle", "pro Stück", "la pièce". */
const PER = String.raw`(?:\s*(?:each\b|apiece\b|per\s+\p{L}+|/\s?\p{L}+|an?\s+(?:piece|pair|bottle|jar|bag|box|bar|set|unit|kilo|kg|pound|pack|roll|tin|metre|meter|yard|month|litre|liter|dozen)\b|pro\s+\p{L}+|je\s+\p{Lu}\p{L}+|das\s+Stück|(?:la|le|l['’])\s?(?:pièce|unité|paire|pot|kilo|bouteille)|pi[èe]ce\b|chacune?\b|cada(?:\s+un[oa])?\b|la\s+unidad|l['’]uno|ciascun[oa]|al\s+(?:pezzo|chilo|kg)|a\s+unidade|cadauno|(?:el|la|o|a|il|le|das|der|die)\s+\p{L}+(?=\s*(?:$|[,.;)]|(?:y|e|et|und)\s))))?`;

const PATTERNS: readonly RegExp[] = [
  pattern(
    String.raw`(?:${WAS})\s+(?<was>${MONEY})\s*[,;(]?\s*(?:(?:and|but)\s+)?(?:${NOW})\s+(?:only\s+)?(?<low>${AMOUNT})`,
  ),
  pattern(String.raw`(?<low>${MONEY})${PER}\s*[,(]?\s*(?:${WAS})\s+(?<was>${AMOUNT})\)?`),
  pattern(String.raw`(?:${BETWEEN})\s+(?<low>${AMOUNT})(?:${AND}|${TO})(?<high>${AMOUNT})`),
  pattern(`(?<low>${AMOUNT})(?:${TO})(?<high>${AMOUNT})`),
  pattern(
    String.raw`(?<=\b(?:${PRICE_WORD})\s(?:(?:range\s)?(?:from|between|von|zwischen|de|entre|da|tra|desde)\s)?)(?<low>${NUMBER})(?:${TO}|${AND})(?<high>${NUMBER})${END}`,
    true,
  ),
  pattern(`(?<low>${MONEY})`),
  pattern(
    String.raw`(?<=\b(?:${LEAD})\s|\b(?:${LEAD})\s?(?:at|of|from|:)\s|\s[-–—]\s|:\s)(?<low>${NUMBER})${END}`,
    true,
  ),
];

const BARE_RANGE = 4;
const BARE = 6;

function pattern(source: string, isBare = false): RegExp {
  return new RegExp(isBare ? `${source}${PER}` : source + PER, "giu");
}

/** Finds the prices of a text; ranges and reductions before single amounts, so that none is read twice. */
export function maskMoney(text: string, hint: string | null): MaskedText {
  const mentions: MoneyMention[] = [];
  let masked = text.replace(/[\ue000-\uf8ff]/gu, " ");
  for (const [order, expression] of PATTERNS.entries()) {
    masked = masked.replace(expression, (whole: string, ...rest: unknown[]) => {
      const groups = rest.at(-1) as Record<string, string | undefined>; // the last argument with named groups
      const mention = readMention(groups, hint, order === BARE_RANGE || order === BARE);
      if (mention === null || mentions.length >= MOST_MENTIONS) return whole;
      mentions.push(mention);
      return ` ${String.fromCharCode(MASK + mentions.length - 1)} `;
    });
  }
  return { text: masked, mentions };
}

/** Position of the price that a character stands for; null for every other character. */
export function mentionAt(character: string): number | null {
  const code = character.charCodeAt(0) - MASK;
  return character.length === 1 && code >= 0 && code < MOST_MENTIONS ? code : null;
}

function readMention(
  { low = "", high, was }: Record<string, string | undefined>,
  hint: string | null,
  isBare: boolean,
): MoneyMention | null {
  const named = [low, high, was].map((part) => currencyOf(part ?? "", hint));
  const { currency, isGuessed, isNamed } = named.find((entry) => entry.isNamed) ?? named[0] ?? NOTHING;
  if (!isNamed && !isBare) return null;
  const amounts = [low, high, was].map((part) => (part === undefined ? null : amountOf(part, currency)));
  const [first = null, second = null, before = null] = amounts;
  if (first === null || first <= 0 || (isBare && isYear(low))) return null;
  if (high !== undefined && (second === null || second < first)) return null;
  return {
    low: first,
    high: second === first ? null : second,
    listPrice: before !== null && before > first ? before : null,
    currency,
    isGuessed,
  };
}

const NOTHING = { currency: null, isGuessed: false, isNamed: false };

function currencyOf(
  part: string,
  hint: string | null,
): { currency: string | null; isGuessed: boolean; isNamed: boolean } {
  const beside = part.replace(/[\d.,'’\s]+/gu, "").toLowerCase();
  if (beside === "") return NOTHING;
  const { currency, isNamed } = readCurrency(WORDS[beside] ?? beside, hint);
  if (currency === null && (WORDS[beside] ?? beside) === "$")
    return { currency: "USD", isGuessed: true, isNamed: true };
  return { currency, isGuessed: false, isNamed };
}

function amountOf(part: string, currency: string | null): number | null {
  const number = /\d[\d.,'’\u00a0\u202f]*/u.exec(part)?.[0].replace(/[.,'’]$/u, "") ?? "";
  return parseAmount(number, { currency, decimalMark: null });
}

function isYear(text: string): boolean {
  return /^(?:19|20)\d\d$/.test(text);
}
