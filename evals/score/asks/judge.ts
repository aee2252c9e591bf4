import type { Expected, Part, Reading, Unit } from "./expected.js";
import { clausesOf, fits, isAnyHeld, withoutIntervals } from "./matching.js";
import { findName, holdsName } from "./names.js";
import { CURRENCIES, isRoundedTo, type Numeral, numeralsOf, statedNumbers } from "./numerals.js";
import { type Block, type Reply, sentence } from "./reply.js";

/** What one reply came to; null where a measure does not apply. */
export interface Judgement {
  /** The headline answers the first thing that was asked. */
  readonly headline: boolean | null;
  /** Everything that was asked stands somewhere in the answer. */
  readonly text: boolean | null;
  /** What the data does not hold was declined by name, or asked back about. */
  readonly declined: boolean | null;
  /** A question that could have been answered was declined or asked back about. */
  readonly refused: boolean | null;
  /** Nothing false that can be seen from here. */
  readonly clean: boolean;
  /** Every number of the question was used or is named. */
  readonly accounted: boolean | null;
  readonly reasons: readonly string[];
}

const REFUSES = /\b(?:no|not|none|nothing|never|cannot|neither|nor|without|outside|unknown)\b|n't\b/i;

export function judgeReply(expected: Expected, reply: Reply, question: string): Judgement {
  const falsehoods = expected.mustNot.flatMap((pattern) => {
    const [said] = pattern.exec(reply.headline) ?? [];
    return said === undefined ? [] : [`must not say "${said}"`];
  });
  if (expected.kind === "answer") return judgeAnswer(expected.parts, falsehoods, reply, question);
  const isRight = expected.kind === "ask-back" ? reply.kind === "asked back" : isDeclined(expected, reply);
  const instead = isRight || reply.kind !== "answered" || expected.kind === "ask-back" ? undefined : figureIn(reply);
  const isFalse = [...falsehoods, ...(instead === undefined ? [] : [`a figure instead of declining: ${instead}`])];
  return {
    headline: null,
    text: null,
    declined: isRight,
    refused: null,
    clean: isFalse.length === 0,
    accounted: isRight ? null : areAccounted(question, reply),
    reasons: [...(isRight ? [] : ["not declined by name"]), ...isFalse],
  };
}

function judgeAnswer(parts: readonly Part[], falsehoods: readonly string[], reply: Reply, question: string): Judgement {
  const blocks = [lead(reply), ...reply.blocks, sentence("limits", reply.limits)];
  const [first] = parts;
  const isAnswered = reply.kind === "answered";
  const headline = isAnswered && first !== undefined && isLed(first, reply, question);
  const missing = isAnswered ? parts.filter((part) => !isAnyHeld(part.accept, part, blocks)) : parts;
  const wrong = isAnswered ? parts.flatMap((part) => wrongIn(reply.headline, part, parts, question)) : [];
  const isFalse = [...falsehoods, ...wrong];
  const text = missing.length === 0;
  const accounted = text ? null : areAccounted(question, reply);
  return {
    headline,
    text,
    declined: null,
    refused: !isAnswered,
    clean: isFalse.length === 0,
    accounted,
    reasons: [
      ...(isAnswered ? [] : [`it was ${reply.kind}`]),
      ...(headline ? [] : [`the headline does not say ${first?.what}`]),
      ...missing.map(({ what }) => `nowhere: ${what}`),
      ...isFalse,
      ...(accounted === false ? ["a stated number is neither used nor named"] : []),
    ],
  };
}

const lead = ({ headline }: Pick<Reply, "headline">): Block => ({ ...sentence("", headline), isHeadline: true });

/** Whether the headline says it: of a name, in the words of what was asked, and before any other of its kind. */
function isLed(part: Part, reply: Reply, question: string): boolean {
  const readings = part.lead ?? part.accept;
  if (!isAnyHeld(readings, part, [lead(reply)])) return false;
  const names = nameReadings(readings);
  const isOtherwiseHeld = isAnyHeld(
    readings.filter((reading) => !isName(reading)),
    part,
    [lead(reply)],
  );
  if (names.length === 0 || part.rivals.length === 0 || isOtherwiseHeld) return true;
  return clausesOf(reply.headline).some((clause) => {
    if (!part.words.test(clause)) return false;
    return names.some((name) => {
      const at = findName(clause, name);
      if (at < 0) return false;
      return isBeside(clause, at, name, part.words) || strangersIn(clause.slice(0, at), part, question).length === 0;
    });
  });
}

/** "At 3.6 times its December low": the name stands right at the word for it. */
const isBeside = (clause: string, at: number, name: string, words: RegExp): boolean =>
  words.test(clause.slice(at + name.length, at + name.length + 8));

const isName = ({ rows }: Reading): boolean =>
  rows.length === 1 && rows.flat().every((item) => typeof item === "string");
const nameReadings = (readings: readonly Reading[]): string[] => namesOf(readings.filter(isName));
const namesOf = (readings: readonly Reading[]): string[] =>
  readings.flatMap(({ rows }) => rows.flat().filter((item) => typeof item === "string"));

/** From one month to another is a period, not an answer. */
const PERIOD = /\b[A-Z][a-z]+ 20\d\d (?:to|until|and|[-–]) [A-Z][a-z]+ 20\d\d/g;

/** Names of the kind that is asked for, but neither right nor named by the asker; the beginning of a longer name is none. */
function strangersIn(text: string, { rivals, accept, lead: leads = [] }: Part, question: string): string[] {
  const names = namesOf([...accept, ...leads]);
  const said = text.replaceAll(PERIOD, "");
  return rivals.filter((rival) => {
    if (holdsName(question, rival) || names.some((name) => findName(name, rival) >= 0 || findName(rival, name) >= 0))
      return false;
    const at = findName(said, rival);
    return at >= 0 && !/^ \p{Lu}/u.test(said.slice(at + rival.length));
  });
}

function isDeclined({ names, mayAsk }: Extract<Expected, { kind: "decline" }>, { kind, headline }: Reply): boolean {
  if (kind === "asked back") return mayAsk;
  if (names === null) return kind === "outside" || (REFUSES.test(headline) && figuresIn(headline).length === 0);
  return REFUSES.test(headline) && names.test(headline);
}

const figuresIn = (text: string): Numeral[] =>
  numeralsOf(text).filter(({ kind }) => kind !== "date" && kind !== "time");

function figureIn({ headline }: Reply): string | undefined {
  const [figure] = figuresIn(headline);
  return figure && headline.slice(figure.at, figure.end).trim();
}

/** In the headline beside the measure's words: numbers of its unit, or names of its kind, none of which is right. */
function wrongIn(headline: string, part: Part, all: readonly Part[], question: string): string[] {
  const readings = [...part.accept, ...(part.lead ?? [])];
  const clauses = clausesOf(headline).filter((clause) => part.words.test(clause));
  if (nameReadings(readings).length > 0 && part.rivals.length > 0) {
    const names = namesOf(readings);
    const isOtherwiseHeld = isAnyHeld(
      readings.filter((reading) => !isName(reading)),
      part,
      [lead({ headline })],
    );
    const strangers = clauses
      .filter((clause) => !isOtherwiseHeld && !names.some((name) => holdsName(clause, name)))
      .flatMap((clause) => strangersIn(clause, part, question));
    return strangers.slice(0, 1).map((stranger) => `${part.what}: says ${stranger}`);
  }
  if (isAnyHeld(readings, part, [lead({ headline })])) return [];
  const numeric = readings.find(({ rows }) => rows.flat().some((item) => typeof item === "number"));
  if (numeric === undefined) return [];
  const areWhole = readings.every(({ rows }) =>
    rows.flat().every((item) => typeof item !== "number" || Number.isInteger(item)),
  );
  const known = all.flatMap(({ accept, lead: leads = [] }) => [...accept, ...leads]);
  const stated = statedNumbers(question).flat();
  for (const clause of clauses) {
    const figures = numeralsOf(withoutIntervals(clause)).filter(
      (figure) =>
        isKind(figure, numeric.unit) &&
        (numeric.unit !== "number" || !areWhole || Number.isInteger(figure.value)) &&
        (isMoney(numeric.unit) || isNear(clause, figure, part.words)),
    );
    const isKnown = (figure: Numeral): boolean =>
      stated.some((value) => isRoundedTo(figure, value)) ||
      known.some(({ rows, unit, isChange = false, within = 0 }) =>
        rows
          .flat()
          .some((item) => typeof item === "number" && fits(figure, item, unit, isChange ? clause : null, within)),
      );
    const [wrong] = figures;
    if (wrong !== undefined && !figures.some(isKnown))
      return [`${part.what}: says ${clause.slice(wrong.at, wrong.end).trim()}`];
  }
  return [];
}

/** So many letters may stand between a number without a currency and the word of what it counts. */
const NEAR = 25;

const isNear = (clause: string, { at, end }: Numeral, words: RegExp): boolean =>
  words.test(clause.slice(Math.max(0, at - NEAR), at)) || words.test(clause.slice(end, end + NEAR));

/** Amounts of another currency are numbers of the measure's unit too: they are of another market. */
const isMoney = (word: string): boolean => CURRENCIES.some((currency) => currency === word);

function isKind({ kind }: Numeral, unit: Unit): boolean {
  if (isMoney(unit)) return isMoney(kind);
  if (unit === "number") return kind === "plain";
  return unit === "days" ? kind === "time" : kind === unit;
}

function areAccounted(question: string, reply: Reply): boolean | null {
  const stated = statedNumbers(question);
  if (stated.length === 0) return null;
  const printed = [reply.headline, ...reply.blocks.flatMap(({ rows }) => rows.flat()), reply.limits].flatMap((text) => [
    ...numeralsOf(text).map(({ value }) => value),
    ...statedNumbers(text).flat(),
  ]);
  return stated.every((readings) => readings.some((value) => printed.includes(value)));
}
