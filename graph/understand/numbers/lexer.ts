import { anyOf, longestFirst } from "../languages/compose.js";
import { perLanguages, wordsIn } from "../languages/gloss.js";
import type { KnownLanguage } from "../languages/languages.js";
import { groupSigns } from "../languages/numbers.js";
import { matchesOf } from "../words/matches.js";
import { amountOf, DIGITS, SPACED } from "./digits.js";
import { joined } from "./joins.js";
import type { Bound, Form, Numeral, TimeUnit } from "./numeral.js";
import { type WordNumber, wordReader } from "./words.js";

/** Every number of a flat text, once, left to right. A digit inside a word ("X78") is part of a name and none. */
export function findNumerals(text: string, among: readonly KnownLanguage[]): Numeral[] {
  const grammar = grammarOf(among);
  const found = [
    ...matchesOf(text, grammar.date).map(({ 0: words, index }) => dateAt(words, index)),
    ...matchesOf(text, grammar.part).flatMap((part) => partAt(text, part, grammar)),
    ...matchesOf(text, grammar.digits).flatMap(({ 0: digits, index }) => {
      const value = (isMoney: boolean): number => amountOf(digits, among, isMoney);
      return numeralAt(text, { start: index, end: index + digits.length }, value, grammar);
    }),
    ...matchesOf(text, grammar.oneOf).map(({ 0: { length }, index, groups }) => ({
      ...PLAIN,
      start: index,
      end: index + length,
      value: 1,
      unit: "money" as const,
      currency: grammar.currencyOf(groups?.code),
      inWords: true,
    })),
    ...inWordsOf(text, grammar).flatMap(({ start, end, value }) => {
      const read = numeralAt(text, { start, end }, () => value, grammar).map(inWords);
      // "One" is mostly no number.
      return read.filter(({ unit }) => unit !== "plain" || value !== 1);
    }),
  ];
  const ordered = found.sort((a, b) => a.start - b.start || b.end - a.end);
  const apart: Numeral[] = [];
  for (const each of ordered) if (each.start >= (apart.at(-1)?.end ?? 0)) apart.push(each);
  return joined(text, apart, among);
}

function inWordsOf(text: string, { wordsAt }: Grammar): (WordNumber & { readonly start: number })[] {
  let last = 0;
  return [...text.matchAll(WORD_STARTS)].flatMap(({ index: start }) => {
    const found = start < last ? null : wordsAt(text, start);
    last = found?.end ?? last;
    return found === null ? [] : [{ ...found, start }];
  });
}

const WORD_STARTS = /(?<![\p{L}\p{N}_])\p{L}/gu;

const inWords = (numeral: Numeral): Numeral => ({ ...numeral, inWords: true });

const PLAIN: Omit<Numeral, "start" | "end" | "value"> = {
  unit: "plain",
  currency: null,
  time: null,
  inWords: false,
  isPart: false,
  bound: null,
  form: null,
  joins: null,
};

const dateAt = (words: string, start: number): Numeral => ({
  ...PLAIN,
  start,
  end: start + words.length,
  value: Number(words.match(/\d+/)?.[0] ?? 0),
  form: "date",
});

type Grammar = ReturnType<typeof grammarOf>;

/** Of so many: "3 in 100", but not "top 10 in 2025". */
const isRound = (whole: number): boolean => whole % 10 === 0 && whole <= 1000;

/** "Half", "one in twelve", "3 in 100". */
function partAt(text: string, { 0: words, index, groups }: RegExpExecArray, grammar: Grammar): Numeral[] {
  const end = index + words.length;
  const share = (value: number, last: number): Numeral[] =>
    value > 0 && value < 1 ? [{ ...PLAIN, start: index, end: last, value, unit: "percent", isPart: true }] : [];
  if (groups?.of === undefined) return share(grammar.fractions.get(words) ?? 0, end);
  const digits = /^\d+/.exec(text.slice(end))?.[0] ?? "";
  const parts = Number(/^\d+/.exec(words)?.[0] ?? 1);
  if (parts > 1 && !isRound(Number(digits))) return [];
  if (digits !== "") return share(parts / Number(digits), end + digits.length);
  const among = grammar.wordsAt(text, end);
  return among === null ? [] : share(parts / among.value, among.end);
}

/** Characters before a number that may belong to it: a sign, a currency, "number". */
const LEAD = 24;

/** The number with what belongs to it on either side; none inside a word. */
function numeralAt(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  value: (isMoney: boolean) => number,
  grammar: Grammar,
): Numeral[] {
  const before = text.slice(Math.max(0, start - LEAD), start);
  const lead = grammar.lead.exec(before)?.groups ?? {};
  if (lead.code === undefined && /[\p{L}_]$/u.test(before)) return [];
  let last = end;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = last;
    const words = pattern.exec(text)?.[0];
    last += words?.length ?? 0;
    return words;
  };
  const thousand = take(grammar.thousand);
  const million = thousand === undefined ? take(lead.code ? grammar.millionOfMoney : grammar.million) : undefined;
  const percent = take(grammar.percent);
  const cents = percent === undefined ? take(grammar.cents) : undefined;
  const money = percent === undefined && cents === undefined ? take(grammar.money) : undefined;
  const times = money === undefined && percent === undefined ? take(grammar.times) : undefined;
  const plus = take(/\s?\+(?!\s?\d)/uy);
  const code = lead.code ?? money?.trim();
  const isMoney = (code ?? cents) !== undefined;
  const time =
    isMoney || percent !== undefined ? undefined : grammar.time.find(([, pattern]) => take(pattern) !== undefined);
  const isPlain = !isMoney && (percent ?? times ?? time) === undefined;
  const form = isPlain ? formOf(text, { start, last }, take, grammar) : null;
  if (isPlain && form === null && thousand === undefined && /^[\p{L}_]/u.test(text.slice(last))) return [];
  const sign = (lead.sign ?? lead.minus ?? lead.inner) === undefined ? 1 : -1;
  const size = value(isMoney) * (thousand !== undefined ? 1000 : million !== undefined ? 1_000_000 : 1);
  const amount = percent !== undefined || cents !== undefined ? size / 100 : size;
  return [
    {
      ...PLAIN,
      start: start - (lead.all?.length ?? 0),
      end: last,
      value: sign * Number(amount.toPrecision(12)),
      unit: isMoney
        ? "money"
        : percent !== undefined
          ? "percent"
          : times !== undefined
            ? "times"
            : time
              ? "time"
              : "plain",
      currency: isMoney ? grammar.currencyOf(code) : null,
      time: time?.[0] ?? null,
      bound: boundBySign(lead.bound ?? plus?.trim()),
      form,
    },
  ];
}

function boundBySign(sign: string | undefined): Bound | null {
  if (sign === undefined) return null;
  return { is: /[<≤]/.test(sign) ? "at most" : "at least", isStrict: sign === "<" || sign === ">" };
}

/** What a number without a unit is by what stands right beside it. */
function formOf(
  text: string,
  { start, last }: { readonly start: number; readonly last: number },
  take: (pattern: RegExp) => string | undefined,
  grammar: Grammar,
): Form | null {
  const before = text.slice(Math.max(0, start - LEAD), start);
  if (take(grammar.yearsOld) !== undefined) return "age";
  if (grammar.row.test(before)) return "row";
  // The second of two quotation marks is no inch.
  const isQuoted = text[last] === '"' && text.slice(0, start).split('"').length % 2 === 0;
  grammar.counted.lastIndex = last;
  const isCount = isQuoted || grammar.counted.test(text);
  if ((!isCount && take(grammar.size) !== undefined) || /\d\s?x\s?$/.test(before)) return "size";
  const digits = text.slice(start, last);
  if (/^(?:19|20)\d\d$/.test(digits)) return "year";
  if (/\p{L}-$/u.test(before) && !grammar.firsts.test(before)) return "name";
  return /^\d+(?:\.\d+){2,}$/.test(digits) ? "name" : null;
}

const CODES = "usd|eur|gbp|pln";

const grammarOf = perLanguages((among) => {
  const words = (pick: (language: KnownLanguage) => string) => wordsIn(among, pick);
  const behind = (pattern: string) => new RegExp(String.raw`\s?(?:${pattern})(?!\p{L})`, "uy");
  // Money is named alike in a text of any language: "1500 zł".
  const named = anyOf(({ amounts }) => `${Object.values(amounts.currencies).join("|")}|${amounts.otherMoney}`);
  const money = String.raw`[\s-]?(?:[$£€](?!\d)|(?:${named})(?!\p{L}))`;
  const spaced = groupSigns(among).has(" ") ? SPACED : `${SPACED}(?=${money})`;
  const months = words(({ time }) => time.months.join("|"));
  const units = (...names: readonly (keyof KnownLanguage["time"]["units"])[]) =>
    words(({ time }) => names.map((name) => time.units[name]).join("|"));
  const time = (unit: TimeUnit, pattern: string) => [unit, new RegExp(`[- ]?(?:${pattern})(?!\\p{L})`, "uy")] as const;
  const day = String.raw`\d{1,2}(?:st|nd|rd|th|er|\.)?`;
  const codes = (["USD", "EUR", "GBP", "PLN"] as const).map(
    (code) => [code, new RegExp(`^(?:${code}|${anyOf(({ amounts }) => amounts.currencies[code])})$`, "iu")] as const,
  );
  const fractions = new Map(among.flatMap(({ numbers: { fractions: known } }) => Object.entries(known)));
  return {
    digits: new RegExp(String.raw`(?<!\d|\d[.,])(?:${spaced}|${DIGITS})`, "gu"),
    wordsAt: wordReader(among),
    lead: new RegExp(
      String.raw`(?<all>(?:(?<bound>[<>]=?|[≤≥])\s?)?(?:(?<![\p{L}\p{N}%$£€)]|[\d%$£€)]\s)(?<sign>-)|(?<!\p{L})(?<minus>minus)\s)?(?:(?<!\p{L})(?:us|r|ca?|au?|nz|hk|mx)?(?<code>[$£€]|${CODES})\s?(?<inner>-)?)?)$`,
      "u",
    ),
    thousand: behind(words(({ numbers: { thousand } }) => thousand)),
    million: behind(words(({ numbers: { million } }) => million)),
    millionOfMoney: behind(words(({ numbers: { million } }) => `${million}|m`)),
    percent: new RegExp(String.raw`\s?(?:%|(?:${words(({ amounts }) => amounts.percent)})(?!\p{L}))`, "uy"),
    cents: new RegExp(String.raw`\s?¢|p(?!\p{L})|\s?(?:${words(({ amounts }) => amounts.cents)})(?!\p{L})`, "uy"),
    money: new RegExp(money, "uy"),
    times: /\s?x(?!\p{L}|\s?\d)|:1(?!\d)|[- ]?fold(?!\p{L})/uy,
    time: [
      time("days", `${units("day", "days")}|${words(({ amounts }) => amounts.workdays)}`),
      time("weeks", units("week", "weeks")),
      time("months", units("month", "months")),
      time("quarters", units("quarter", "quarters")),
      time("years", units("year", "years")),
    ],
    size: new RegExp(
      String.raw`\s?(?:(?<=(?<!\d)\d\d?)["″]|''|x(?=\s?\d)|-?\s?(?:${words(({ amounts }) => amounts.sizes)})(?![\p{L}\d]))|-\p{L}+`,
      "uy",
    ),
    /** "A 60-character title" */
    counted: new RegExp(`-(?:${words(({ amounts }) => Object.values(amounts.counts).join("|"))})(?!\\p{L})`, "uy"),
    yearsOld: new RegExp(`[- ]?(?:${words(({ amounts }) => amounts.yearsOld)})(?!\\p{L})`, "uy"),
    row: new RegExp(String.raw`(?:#|(?<!\p{L})(?:${words(({ rows }) => rows.number)})\s#?)$`, "u"),
    firsts: new RegExp(String.raw`(?<!\p{L})(?:${words(({ amounts }) => amounts.firsts)})-$`, "u"),
    date: new RegExp(
      [
        String.raw`(?<![\d.,])\d{4}-\d{2}(?:-\d{2})?(?!\d)`,
        String.raw`(?<![\d.,])\d{1,2}([./])\d{1,2}\1(?:\d{4}|\d{2})(?!\d|[.,]\d)`,
        String.raw`(?<![\d.,/])\d{1,2}[/:]\d{2}(?![\d/])|(?<![\d.,/])\d{1,2}/\d{1,2}(?![\d/])`,
        String.raw`(?<![\d.,])20\d\d[/–-]\d{2}(?:\d\d)?(?!\d)`,
        String.raw`(?<![\p{L}\p{N}.,])${day}\s?(?:of\s|de\s)?(?:${months})(?:\.?\s20\d\d)?(?!\p{L})`,
        String.raw`(?<!\p{L})(?:${months})\.?\s(?:the\s)?${day}(?:,?\s20\d\d)?(?!\p{L}|\d|[.,]\d|${money}|\s?%)`,
      ].join("|"),
      "gu",
    ),
    part: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:(?:${longestFirst([...fractions.keys()])})(?!\p{L})|(?<of>(?:${words(({ numbers: { oneIn } }) => oneIn)})\s?)(?=[\p{L}\d]))`,
      "gu",
    ),
    fractions,
    /** "Under a dollar"; elsewhere "a pound" is mostly a weight. */
    oneOf: new RegExp(
      String.raw`(?<=(?<!\p{L})(?:${words(({ amounts }) => [amounts.under, amounts.over, amounts.atMost, amounts.atLeast].join("|"))})\s)(?:${words(({ numbers: { one } }) => one)})\s(?<code>${named})(?!\p{L})`,
      "gu",
    ),
    currencyOf: (written: string | undefined): string | null =>
      SYMBOLS[written ?? ""] ?? codes.find(([, pattern]) => pattern.test(written ?? ""))?.[0] ?? null,
  };
});

const SYMBOLS: Readonly<Record<string, string>> = { $: "USD", "£": "GBP", "€": "EUR" };
