import { type MeasureId, measures as registry } from "../../../tools/measures/registry.js";
import { anyOf, whole } from "../languages/compose.js";
import { perLanguages, wordsAmong } from "../languages/gloss.js";
import type { Condition } from "../request.js";
import { matchesOf } from "../words/matches.js";
import type { Clause } from "./clause.js";
import { JOINS } from "./criteria.js";
import { type Mention, mentionsIn } from "./mentions.js";
import { COUNTS } from "./stand-ins.js";

/**
 * Words that hold something to a level without a number: "many searches" are among the highest third of the rows that are compared, "rising" is at least 2 % a year, where
 * the parts on demand and prices begin to speak of a move. Each level belongs to the nearest thing beside it that it can be said of.
 */

type Level = "high" | "low" | "cheap" | "dear" | "rising" | "falling" | "popular" | "discounted";

/** The share of rows that counts as having much or little of something. */
const THIRD = 1 / 3;

const LEVELS: readonly Level[] = ["high", "low", "cheap", "dear", "rising", "falling", "popular", "discounted"];
const WORDS = Object.fromEntries(LEVELS.map((level) => [level, wordsAmong(({ levels }) => levels[level])])) as Record<
  Level,
  ReturnType<typeof wordsAmong>
>; // one entry for every level
const RIVALRY = wordsAmong(({ levels }) => levels.rivalry);
const HOW_MANY = wordsAmong(({ asks }) => `${asks.howMany}|${asks.howMuch}`);
const DENIED = wordsAmong(({ levels }) => levels.denied);
const WITHOUT = wordsAmong(({ asks }) => asks.without);
/** "Those that", "the ones where", "anything with". */
const ROWS = perLanguages(
  (among) =>
    new RegExp(
      `^\\s+(?:\\p{L}{1,3}\\s+)?${whole(anyOf(({ rows, levels, follow }) => `${rows.things}|${levels.things}|${follow.many}`, among))}`,
      "iu",
    ),
);
const ADVERTISING = wordsAmong(({ decisions }) => decisions.advertising);

/** Words that may stand between a level and what it is said of: "many monthly searches", "prices have been falling". */
export const NEAR = 3;

/** What a level can be said of. */
interface Subject {
  readonly id: MeasureId;
  /** Places among the words: the first, and the one behind the last. */
  readonly from: number;
  readonly to: number;
  /** The dimension that its word also names: "few sellers" are no rows. */
  readonly mention: Mention | null;
}

/** A level with the places of its words. */
export interface Said {
  readonly level: Level;
  /** Rows that have it are left out: "except those that are shrinking". */
  readonly isLeftOut: boolean;
  readonly from: number;
  readonly to: number;
}

export interface Held {
  readonly id: MeasureId;
  readonly condition: Condition;
  /** Where it stands among the words. */
  readonly at: number;
  readonly mention: Mention | null;
}

export const CLICKS: readonly MeasureId[] = ["clicks", "ad-clicks", "click-price", "ad-click-cost"];

export const measureOf = (mention: Mention): MeasureId | undefined =>
  mention.kind === "measure" || mention.kind === "criterion"
    ? mention.id
    : mention.kind === "dimension"
      ? COUNTS[mention.id]
      : undefined;

/** The same where it is much or little: "many queries" are searches. */
const levelledOf = (mention: Mention): MeasureId | undefined =>
  mention.kind === "dimension" && mention.id === "keyword" ? "searches" : measureOf(mention);

/** What levels are said of, and what they then hold the rows to. */
export function levelsIn(clause: Clause): { readonly held: Held[]; readonly read: ReadonlySet<number> } {
  const said = saidIn(clause);
  const open = new Set(said);
  const subjects = subjectsIn(clause);
  const found = new Map<Subject, Said>();
  const take = (subject: Subject, isNear: (one: Said) => boolean): void => {
    if (found.has(subject)) return;
    const near = [...open].filter((one) => isNear(one) && conditionOf(subject.id, one.level) !== null);
    const [closest] = near.sort((a, b) => distance(a, subject) - distance(b, subject));
    if (closest === undefined) return;
    found.set(subject, closest);
    open.delete(closest);
  };
  // "Few" in "few brands dominate" is part of what is measured; in "clicks … expensive" the level is said of it.
  const isWithin = (one: Said, { from, to }: Subject): boolean => one.from >= from && one.to <= to;
  for (const one of open)
    if ((one.level === "high" || one.level === "low") && subjects.some((subject) => isWithin(one, subject)))
      open.delete(one);
  for (const subject of subjects) take(subject, (one) => isWithin(one, subject));
  for (const subject of subjects)
    take(subject, (one) => one.to <= subject.from && areJoined(clause, one.to, subject.from, subjects));
  for (const subject of subjects)
    take(subject, (one) => one.from >= subject.to && areJoined(clause, subject.to, one.from, subjects));
  const held = [...found].flatMap(([subject, one]): Held[] => {
    const bound = boundBy(one, subject.id);
    return bound === null ? [] : [{ ...bound, at: subject.from, mention: subject.mention }];
  });
  held.push(...seasonal(clause));
  // "Cheap and growing": said of the rows themselves.
  const ofKeywords = isOfKeywords(clause);
  const alone = [...open].flatMap((one): Held[] => {
    const id = ALONE[one.level];
    const bound = id === undefined ? null : boundBy(one, ofKeywords && id === "price-median" ? "click-price" : id);
    return bound === null ? [] : [{ ...bound, at: one.from, mention: null }];
  });
  const used = [...found.values(), ...[...open].filter(({ level }) => ALONE[level] !== undefined)];
  const read = new Set(
    [...used, ...found.keys()].flatMap(({ from, to }) => clause.words.slice(from, to).map(({ start }) => start)),
  );
  return { held: [...held, ...alone], read };
}

/** "Seasonal things", "not the seasonal ones": a name of the measure that says how much of it there is. */
function seasonal({ mentions, text, words, among }: Clause): Held[] {
  const mention = mentions.find((each) => each.kind === "measure" && each.id === "season-strength");
  const start = mention === undefined ? undefined : words[mention.from]?.start;
  if (mention === undefined || start === undefined) return [];
  const said = text.slice(start, words[mention.to - 1]?.end);
  const before = words.slice(Math.max(0, mention.from - NEAR), mention.from).map(({ surface }) => surface);
  const isDenied = [...before, said].some((part) => matchesOf(part, DENIED(among)).length > 0);
  const condition: Condition = {
    measure: "season-strength",
    is: isDenied ? "among the lowest" : "among the highest",
    value: THIRD,
    span: null,
  };
  return [{ id: "season-strength", condition, at: mention.from, mention }];
}

function boundBy({ level, isLeftOut }: Said, id: MeasureId): Pick<Held, "id" | "condition"> | null {
  const bound = conditionOf(id, level);
  return bound === null || !isLeftOut ? bound : { ...bound, condition: otherThan(bound.condition) };
}

/** All rows but those that a condition holds of. */
function otherThan(condition: Condition): Condition {
  const { is, isStrict, value, ...rest } = condition;
  if (is === "among the highest" || is === "among the lowest")
    return {
      ...rest,
      is: is === "among the highest" ? "among the lowest" : "among the highest",
      value: 1 - Number(value),
    };
  if (is === "equal") return condition;
  return {
    ...rest,
    is: is === "at least" ? "at most" : "at least",
    value,
    ...(isStrict !== true && { isStrict: true }),
  };
}

const ALONE: Partial<Record<Level, MeasureId>> = {
  cheap: "price-median",
  dear: "price-median",
  rising: "searches",
  falling: "searches",
  popular: "searches",
  discounted: "discount-depth",
};

/** What is meant where a level is denied; nothing where that leaves it open. */
const OPPOSITE: Partial<Record<Level, readonly Level[]>> = {
  high: ["low"],
  low: ["high"],
  cheap: ["dear"],
  dear: ["cheap"],
};

const distance = (one: Said, { from, to }: Subject): number => Math.max(from - one.to, one.from - to, 0);

/** A few words apart, with no joint and nothing else that a level is said of between them. */
function areJoined({ words, text, among }: Clause, from: number, to: number, subjects: readonly Subject[]): boolean {
  const between = text.slice(words[from - 1]?.end ?? 0, words[to]?.start ?? text.length);
  return (
    to - from <= NEAR &&
    !JOINS(among).test(between) &&
    !subjects.some((subject) => subject.from >= from && subject.to <= to)
  );
}

export function saidIn({ text, words, mentions, among }: Clause): Said[] {
  // "The most expensive" orders rows.
  const orders = mentions.filter(({ kind }) => kind === "superlative" || kind === "comparative");
  const spansOf = (words: typeof DENIED) =>
    matchesOf(text, words(among)).map(({ 0: found, index }) => ({ start: index, end: index + found.length }));
  const [denials, counts] = [spansOf(DENIED), spansOf(HOW_MANY)];
  const leftOut = spansOf(WITHOUT).flatMap(({ start, end }) => {
    const rows = ROWS(among).exec(text.slice(end))?.[0].length;
    return rows === undefined ? [] : [{ start, end: end + rows }];
  });
  const all = LEVELS.flatMap((level) =>
    matchesOf(text, WORDS[level](among)).flatMap(({ 0: found, index }): Said[] => {
      // "How many" asks.
      if (counts.some(({ start, end }) => start <= index && index < end)) return [];
      const [from, to] = placesOf(words, index, index + found.length);
      const isElse =
        words.slice(from, to).some(({ named }) => named !== null) ||
        orders.some((mention) => mention.from < to && from < mention.to);
      if (from >= to || isElse) return [];
      const denial = denials.find((span) => span.end <= index && placesBetween(words, span.end, index) < NEAR);
      const left = leftOut.find((span) => span.end <= index && !JOINS(among).test(text.slice(span.end, index)));
      if (left !== undefined) return [{ level, isLeftOut: true, from: placesOf(words, left.start, left.end)[0], to }];
      if (denial === undefined) return [{ level, isLeftOut: false, from, to }];
      // "Doesn't have many sellers"
      const [first] = placesOf(words, denial.start, denial.end);
      return (OPPOSITE[level] ?? []).map((other) => ({ level: other, isLeftOut: false, from: first, to }));
    }),
  );
  // "Hardly any" stands before "any".
  return all.filter((one) => !all.some((other) => other !== one && isPartOf(one, other)));
}

const isPartOf = (one: Said, other: Said): boolean =>
  one.from >= other.from && one.to <= other.to && one.to - one.from < other.to - other.from;

const placesBetween = (words: Clause["words"], start: number, end: number): number =>
  words.filter((word) => word.start >= start && word.end <= end).length;

function placesOf(words: Clause["words"], start: number, end: number): readonly [number, number] {
  const from = words.findIndex((word) => word.start >= start);
  const to = words.findLastIndex((word) => word.end <= end);
  return from < 0 ? [0, 0] : [from, to + 1];
}

const isOfKeywords = ({ mentions }: Clause): boolean =>
  mentions.some((mention) => mention.kind === "dimension" && mention.id === "keyword");

/** Measures, things that are counted, and competition and advertising where no word says what of them. */
function subjectsIn(clause: Clause): Subject[] {
  const { text, words, mentions, among } = clause;
  // "Demand", too wide for a measure by itself, can be high or low; against supply it is a gap, which has a part of its own.
  const wide = mentionsIn(words, among).filter(
    ({ kind, from }) => kind === "criterion" && !mentions.some((each) => each.from <= from && from < each.to),
  );
  const isOfGap = wide.some((mention) => measureOf(mention) === "products");
  const named = [...mentions, ...(isOfGap ? [] : wide)].flatMap((mention): Subject[] => {
    const id = levelledOf(mention);
    return id === undefined ? [] : [{ id, from: mention.from, to: mention.to, mention }];
  });
  const rivalry: MeasureId = isOfKeywords(clause) ? "competition" : "merchants";
  const further = [
    ...matchesOf(text, RIVALRY(among)).map((match) => ({ match, id: rivalry })),
    ...matchesOf(text, ADVERTISING(among)).map((match) => ({ match, id: "click-price" as const })),
  ].flatMap(({ match, id }): Subject[] => {
    const [from, to] = placesOf(words, match.index, match.index + match[0].length);
    const isTold = named.some((subject) => subject.from < to && from < subject.to);
    return from < to && !isTold ? [{ id, from, to, mention: null }] : [];
  });
  return [...named, ...further].sort((a, b) => a.from - b.from);
}

/** What a level of this measure is: none where it cannot be said of it. */
export function conditionOf(id: MeasureId, level: Level): Pick<Held, "id" | "condition"> | null {
  const bound = (of: MeasureId, is: Condition["is"], value: number): Pick<Held, "id" | "condition"> => ({
    id: of,
    condition: {
      measure: of,
      is,
      value,
      span: null,
    },
  });
  if (level === "rising" || level === "falling") {
    const moved = MOVES[id] ?? (id.startsWith("price-") ? "price-change" : undefined);
    return moved === undefined
      ? null
      : bound(moved, level === "rising" ? "at least" : "at most", LEAST_MOVE[moved] * (level === "rising" ? 1 : -1));
  }
  if (level === "cheap" || level === "dear") {
    const cost = CLICKS.includes(id) ? "click-price" : registry[id].unit === "money" ? id : undefined;
    return cost === undefined ? null : bound(cost, level === "dear" ? "among the highest" : "among the lowest", THIRD);
  }
  if (level === "discounted") {
    const { id: of, condition } = bound("discount-depth", "at least", 0);
    return id === of ? { id, condition: { ...condition, measure: "discount", isStrict: true } } : null;
  }
  if (TEXTS.includes(registry[id].unit) || (level === "popular" && id !== "searches")) return null;
  return bound(id, level !== "low" ? "among the highest" : "among the lowest", THIRD);
}

const TEXTS: readonly string[] = ["month", "date", "text"];

type Move = "growth-a-year" | "price-change";

/** Less than this is level, as the parts on demand and on prices tell it: shares of what was, of a year and from one time to another. */
const LEAST_MOVE: Readonly<Record<Move, number>> = { "growth-a-year": 0.02, "price-change": 0.005 };

/** What says how a measure moves. */
export const MOVES: Partial<Record<MeasureId, Move>> = {
  searches: "growth-a-year",
  trend: "growth-a-year",
  "growth-a-year": "growth-a-year",
  "change-on-year": "growth-a-year",
  "price-change": "price-change",
};
