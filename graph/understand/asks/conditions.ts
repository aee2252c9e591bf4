import { Dimension } from "../../../tools/measures/measure.js";
import { isGroupable, MEASURE_IDS, type MeasureId, measures as registry } from "../../../tools/measures/registry.js";
import { isLevel, measureBounded } from "../../asks/bounds.js";
import { anyOf, whole } from "../languages/compose.js";
import { perLanguages, wordsAmong } from "../languages/gloss.js";
import type { Reading } from "../numbers/read.js";
import type { Ask, Condition, Period } from "../request.js";
import { heardByCues } from "../words/cues.js";
import { matchesOf } from "../words/matches.js";
import { asksToConfirm } from "../words/polar.js";
import type { ChangedAsk } from "./changed.js";
import { type Clause, namesOf } from "./clause.js";
import { CLICKS, conditionOf, type Held, levelsIn, MOVES, measureOf, NEAR, saidIn } from "./levels.js";
import type { Measured } from "./measured.js";
import { type Mention, mentionsIn } from "./mentions.js";
import { COUNTS, EXTENTS, LISTED } from "./stand-ins.js";
import { unreadIn } from "./unread.js";

/**
 * Rows that are asked for by what they have to meet: "which product groups have many searches, few sellers and falling prices?". Each such condition is a bound of the
 * request, by a number or by a level (`levels.ts`).
 */

const ROWS = perLanguages((among) => new RegExp(whole(anyOf(({ rows }) => rows.things, among)), "iu"));
const THINGS = wordsAmong(({ levels }) => levels.things);

/** The words that say it are `read`. */
type Meeting = Pick<Measured, "measures" | "by" | "order" | "want" | "bounds"> & { readonly read: ReadonlySet<number> };

/** What words hold something to. */
interface Conditions {
  readonly levels: readonly Held[];
  /** With those by number, in the order of the words. */
  readonly all: readonly Held[];
  /** Where words of levels, and of what they are said of, begin. */
  readonly read: ReadonlySet<number>;
}

/** "Many searches but few sellers" is a name of one measure, and "few brands" of another; as conditions each says what it says word by word. */
function withoutLevels(clause: Clause): Clause {
  const said = saidIn(clause).filter(({ level }) => level === "high" || level === "low");
  if (said.length === 0) return clause;
  const words = clause.words.map((word, place) =>
    said.some(({ from, to }) => from <= place && place < to) ? { ...word, named: LEVEL } : word,
  );
  return { ...clause, mentions: mentionsIn(words, clause.among).filter(({ kind }) => kind !== "criterion") };
}

/** No phrase of the registry goes over it. */
const LEVEL = { kind: "value", name: "" } as const;

/** Null where the words do not ask for rows by several conditions, or for those of them that have most or least of something. `ranked`: what the words are read to order rows by. */
export function rowsMeeting(
  clause: Clause,
  numbers: readonly Reading[],
  ranked: Pick<Measured, "by" | "order" | "measures" | "notHeld" | "unread">,
): Meeting | null {
  const isSum = numbers.some(({ input }) => input !== null);
  // "What share of them is reduced?" asks for a figure.
  const isOfShare = clause.cues.share.length > 0;
  if (isSum || isOfShare || clause.mentions.some(({ kind }) => kind === "not-held")) return null;
  const isExtremeAsked = clause.mentions.some(({ kind }) => kind === "superlative") || isExtreme(clause);
  const single = conditionsIn(clause, numbers);
  const ofOne =
    levelOfOne(single, ranked, clause) ??
    (isExtremeAsked ? null : (onlyLevel(single, ranked, clause) ?? rowsOfLevel(single, ranked, clause)));
  if (ofOne !== null) return ofOne;
  const order = orderedBy(clause) ?? (isExtremeAsked ? ranked.order : null);
  const apart = withoutLevels(clause);
  const { levels, all, read } = apart === clause ? single : conditionsIn(apart, numbers);
  const ids = [...new Set(all.map(({ id }) => id))];
  // "The top 5 that are growing, with clicks under a dollar": ordered by one of the conditions.
  const ordering = MEASURE_IDS.find((id) => id === order?.by);
  const isEnd = order !== null && !(ordering !== undefined && ids.length > 1 && ids.includes(closest(ordering)));
  const isOfSeason = !isEnd && all.some(({ condition }) => condition.is === "one of");
  // Of products with a season the strongest one comes first.
  const end = isOfSeason ? "season-strength" : isEnd ? ordering : undefined;
  // One bound by a number is held to the rows that are ranked without this.
  if (isEnd ? end === undefined || levels.length === 0 || ids.includes(closest(end)) : ids.length < 2 && !isOfSeason)
    return null;
  const by = isEnd ? rowsRanked(ranked.by ?? rowsAsked(apart, all), clause) : rowsAsked(apart, all);
  const measures = end === undefined ? ids : [end, ...ids];
  const asksMore = apart.mentions.some(
    (mention) =>
      mention.kind === "measure" &&
      !all.some((each) => each.mention === mention) &&
      ![mention.id, closest(mention.id)].some((id) => measures.includes(id)) &&
      countedRows(mention) !== by,
  );
  // The part on keywords holds them to numbers, and to more than that.
  if (by === "keyword" && (isOfSeason || levels.length === 0)) return null;
  if (by === null || asksMore || !areKnownFor(measures, by)) return null;
  const [first] = all;
  const usual =
    first === undefined || by === "product"
      ? null
      : isOfSeason
        ? { by: "season-strength" as const, first: "most" as const }
        : { by: first.id, first: endOf(first.condition) };
  return {
    // A single product has few offers, and no usual price.
    measures: measures.map((id) => (by === "product" && id === "price-median" ? "price-lowest" : id)),
    by,
    order: isEnd || ids.some((id) => id === order?.by) ? order : usual,
    want: isEnd ? "rank" : clause.cues.howMany.length > 0 ? "count" : "list",
    bounds: all.map(({ condition }) => condition),
    read: new Set([...read, ...thingsIn(clause), ...wideIn(clause)]),
  };
}

/** Where words begin that are too wide for a measure: "growing demand" grows in searches. */
const wideIn = ({ words, among }: Clause): number[] =>
  mentionsIn(words, among).flatMap(({ kind, from, to }) =>
    kind === "criterion" ? words.slice(from, to).map(({ start }) => start) : [],
  );

/** Where words that stand for products begin: "stuff". */
const thingsIn = ({ text, words, among }: Clause): number[] =>
  matchesOf(text, THINGS(among)).flatMap(({ 0: found, index }) =>
    words.flatMap(({ start }) => (start >= index && start < index + found.length ? start : [])),
  );

/** "Are yoga mats popular?": the level of one product group, to be confirmed. */
function levelOfOne(
  { levels: [level, ...others], all, read }: Conditions,
  { measures, notHeld, unread }: Pick<Measured, "measures" | "notHeld" | "unread">,
  clause: Clause,
): Meeting | null {
  const isMore = others.length + notHeld.length + clause.mentions.length > 0 || all.length > 1;
  const isRead = measures.every((id) => id === level?.id) && unread.every(({ start }) => read.has(start));
  if (level === undefined || isMore || !isRead || namesOf(clause, "cluster").length !== 1) return null;
  if (!isLevel(level.condition) || !asksToConfirm(clause.text)) return null;
  return { measures: [level.id], by: null, order: null, want: "check", bounds: [level.condition], read };
}

/** "What's hot at the moment?": one level and nothing else, no rows and no product, orders all product groups by it. */
function onlyLevel(
  { levels: [level, ...others], all, read }: Conditions,
  { measures, notHeld, unread }: Pick<Measured, "measures" | "notHeld" | "unread">,
  clause: Clause,
): Meeting | null {
  const isMore =
    others.length + measures.length + notHeld.length + clause.mentions.length > 0 ||
    clause.scope.category !== null ||
    namesOf(clause, "cluster").length > 0 ||
    // A part tells what is declining, and how surely.
    heardByCues(clause.text).length > 0 ||
    unread.some(({ start }) => !read.has(start));
  const by = level === undefined || all.length > 1 || isMore ? null : rowsAsked(clause, all);
  if (level === undefined || by === null || !areKnownFor([level.id], by)) return null;
  const { id, condition } = level;
  return { measures: [id], by, order: { by: id, first: endOf(condition) }, want: "rank", bounds: [], read };
}

/** "Which keywords are cheap?", "which brands are popular?": one level and nothing else orders the rows of what is named. */
function rowsOfLevel(
  { levels: [level], all, read }: Conditions,
  { measures, notHeld, unread }: Pick<Measured, "measures" | "notHeld" | "unread">,
  clause: Clause,
): Meeting | null {
  if (level === undefined || all.length > 1 || notHeld.length > 0 || asksToConfirm(clause.text)) return null;
  // Parts tell what rises, and how surely, and what has a season.
  if (level.id === "growth-a-year" || level.id === "price-change" || level.condition.is === "one of") return null;
  // "Too dear" is a place of one's own price too; here it is the level.
  const isOfLevel = (mention: Mention): boolean =>
    mention === level.mention || clause.words.slice(mention.from, mention.to).every(({ start }) => read.has(start));
  const [rows, ...others] = clause.mentions.flatMap((mention) =>
    isOfLevel(mention) ? [] : mention.kind === "dimension" ? [mention.id] : [null],
  );
  if (rows === undefined || rows === null || rows === "month" || others.length > 0) return null;
  const isRead =
    measures.every(
      (id) =>
        id === level.id ||
        id === LISTED[rows] ||
        clause.mentions.some((mention) => isOfLevel(mention) && measureOf(mention) === id),
    ) && unread.every(({ start }) => read.has(start));
  // Brands and shops are popular by clicks.
  const id = level.id === "searches" && !isGroupable(level.id, rows) ? "clicks" : level.id;
  if (!isRead || namesOf(clause, "cluster").length !== 1 || !areKnownFor([id], rows)) return null;
  const order = { by: id, first: endOf(level.condition) };
  return { measures: [id], by: rows, order, want: "rank", bounds: [], read };
}

/** "Rank them by units sold", "the biggest by revenue". */
function orderedBy(clause: Clause): { readonly by: MeasureId; readonly first: "most" | "least" } | null {
  // "Grow by at least 10 % and cost under $50" is ordered by nothing.
  const isBehind = (place: number, from: number): boolean =>
    place <= from && from - place < NEAR && !clause.words.slice(place, from).some(({ folded }) => /^\d/u.test(folded));
  const by = clause.mentions.find(
    (mention) => mention.kind === "measure" && clause.cues.each.some((place) => isBehind(place, mention.from)),
  );
  if (by?.kind !== "measure") return null;
  return { by: by.id, first: clause.cues.least.length > 0 ? "least" : "most" };
}

/** "And growing", "only those with cheap clicks": what the rows that were told are held to besides, and of a few that are named (`areNamed`) by what they are ordered ("and which grows?"); null where the words say anything else. */
export function conditionsAdded(
  clause: Clause,
  numbers: readonly Reading[],
  before: Ask,
  areNamed: boolean,
): ChangedAsk | null {
  const { levels, all, read } = conditionsIn(clause, numbers);
  const isMore =
    clause.words.length > MOST_WORDS ||
    clause.mentions.some(({ kind, from }) => kind !== "look-alike" && !read.has(clause.words[from]?.start ?? -1)) ||
    unreadIn(clause).some(({ start, surface }) => !read.has(start) && !ROWS(clause.among).test(surface));
  return levels.length === 0 || isMore ? null : rowsHeldTo(before, all, areNamed);
}

/** The rows that were told, held to conditions besides; of a few that are named (`areNamed`) one condition orders them. Null where they are not known by these measures. */
export function rowsHeldTo(
  before: Ask,
  held: readonly Pick<Held, "id" | "condition">[],
  areNamed: boolean,
): ChangedAsk | null {
  const by = Dimension.options.find((each) => each === before.by);
  if (by === undefined || by === "month") return null;
  const [level] = held;
  if (areNamed && level !== undefined && held.length === 1 && areKnownFor([level.id], by)) {
    const { id, condition } = level;
    return { measures: [id], by, order: { by: id, first: endOf(condition) }, want: "rank", topics: [], where: [] };
  }
  const added = held.map(({ id }) => id);
  const where = before.where.filter((bound) => !added.some((id) => id === measureBounded(bound)));
  const [told] = [before.order?.by, before.measures[0]].flatMap((each) =>
    MEASURE_IDS.filter((id) => id === each && isGroupable(id, by)),
  );
  const kept = where.flatMap((bound) => measureBounded(bound) ?? []);
  const measures = [...new Set([...(told === undefined ? [] : [told]), ...kept, ...added])];
  const [first] = measures;
  if (first === undefined || !areKnownFor(measures, by)) return null;
  const order =
    told === undefined ? { by: added[0] ?? first, first: endOf(level?.condition ?? { is: "at least" }) } : before.order;
  return {
    measures,
    by,
    order,
    // What they are held to is told of each.
    want: "list",
    topics: [],
    where: [...where, ...held.map(({ condition }) => condition)],
  };
}

/** "Is a click on mattresses expensive?": the level that this measure is asked to have; null where the words say none, or more. */
export function levelAsked(clause: Clause, numbers: readonly Reading[], id: MeasureId): Condition | null {
  const [only, ...others] = conditionsIn(clause, numbers).all;
  return only?.id === id && others.length === 0 && isLevel(only.condition) ? only.condition : null;
}

/** "Are they expensive?" after a figure of one product group: whether that is much or little; null where the words say anything else. */
export function levelOfTold(clause: Clause, before: Ask): ChangedAsk | null {
  const [said, ...others] = saidIn(clause);
  const id = MEASURE_IDS.find((each) => each === before.measures[0]);
  const isMore =
    others.length > 0 || clause.words.length > MOST_WORDS || clause.mentions.some(({ kind }) => kind === "not-held");
  if (said === undefined || id === undefined || isMore || before.by !== null || !asksToConfirm(clause.text))
    return null;
  const read = clause.words.slice(said.from, said.to).map(({ start }) => start);
  const bound = conditionOf(id, said.level);
  if (bound === null || !isLevel(bound.condition) || unreadIn(clause).some(({ start }) => !read.includes(start)))
    return null;
  return { measures: [bound.id], by: null, order: null, want: "check", isYesNo: true, where: [bound.condition] };
}

/** More words than these are a question of their own. */
const MOST_WORDS = 8;

/** As many measures as one query takes, all of them known for these rows. */
export const areKnownFor = (ids: readonly MeasureId[], by: Dimension): boolean =>
  ids.length <= MOST && ids.every((id) => registry[id].answeredBy === "query_market" && isGroupable(id, by));

/** By number and by level, in the order of the words; a level of what a number bounds says no more. */
function conditionsIn(clause: Clause, numbers: readonly Reading[]): Conditions {
  const stated = statedIn(clause, numbers);
  const { held, read } = levelsIn(clause);
  const levels = [...held.filter(({ id }) => !stated.some((other) => other.id === id)), ...monthsIn(clause)];
  return { levels, all: [...stated, ...levels].sort((a, b) => a.at - b.at), read };
}

/** "Peaks in winter", "lowest in July": months of every year, whichever year is meant. */
function monthsIn({ mentions, periods: [period, ...others] }: Clause): Held[] {
  const mention = mentions.find((each) => each.kind === "measure" && MONTHS.includes(each.id));
  const months = period === undefined || others.length > 0 ? [] : monthsOf(period);
  if (mention?.kind !== "measure" || months.length === 0 || months.length > MOST_MONTHS) return [];
  const condition: Condition = { measure: mention.id, is: "one of", value: months, span: null };
  return [{ id: mention.id, condition, at: mention.from, mention }];
}

const MONTHS: readonly MeasureId[] = ["peak-month", "low-month"];
/** A longer time is no part of the year. */
const MOST_MONTHS = 6;

/** 1-12, in the order of the time. */
function monthsOf({ from, to }: Period): number[] {
  const [first, last] = [from, to].map((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1);
  const length = first === undefined || last === undefined ? 0 : last - first + 1;
  return Array.from({ length }, (_, after) => (((first ?? 0) + after) % 12) + 1);
}

/** "The most searches", "the fewest sellers"; "at least 10 %" is a bound. */
const isExtreme = ({ cues, words, text }: Clause): boolean =>
  [...cues.most, ...cues.least].some((place) => !/^\s*\p{Sc}?\s*\d/u.test(text.slice(words[place]?.end)));

/** Single products are known by what is on sale, the market by its product groups. */
const rowsRanked = (by: Dimension | null, clause: Clause): Dimension | null =>
  by === "product" && namesOf(clause, "cluster").length === 0 ? "cluster" : by;

/** What bounds it: of searches that grow their growth, of what is discounted how much. */
const closest = (id: MeasureId): MeasureId => EXTENTS[id] ?? MOVES[id] ?? id;

/** As many measures as one query takes. */
const MOST = 4;

/** The end of its measure that a condition points to comes first. */
export const endOf = ({ is }: Pick<Condition, "is">): "most" | "least" =>
  is === "at most" || is === "among the lowest" ? "least" : "most";

/** Bounds by number; money said of a click is its price. */
function statedIn({ words, mentions }: Clause, numbers: readonly Reading[]): Held[] {
  return numbers.flatMap(({ condition, start }): Held[] => {
    if (condition === null) return [];
    const at = words.findIndex((word) => word.start >= start);
    const said = mentions.findLast(({ to }) => to <= at && at - to <= NEAR);
    const isOfMoney = condition.measure === "price" || condition.measure === "bid";
    const isOfClick = isOfMoney && said?.kind === "measure" && CLICKS.includes(said.id);
    const bound = isOfClick ? { ...condition, measure: "bid" } : condition;
    const id = measureBounded(bound);
    if (id === null) return [];
    const own = mentions.find(
      (mention) =>
        mention.to > at - NEAR &&
        mention.from <= at + NEAR &&
        (measureOf(mention) === id ||
          (isOfClick && mention === said) ||
          // "Cost under $50"
          (bound.measure === "price" && measureOf(mention)?.startsWith("price-"))),
    );
    return [{ id, condition: bound, at, mention: own ?? null }];
  });
}

/** What the rows are: the dimension that is named and counts nothing, or is itself counted; products where only "which" or "something" stands for them. */
function rowsAsked(clause: Clause, held: readonly Held[]): Dimension | null {
  const { text, words, mentions, cues, among } = clause;
  const open = mentions.filter((mention) => !held.some((each) => each.mention === mention));
  const [named] = open.flatMap((mention) =>
    mention.kind === "dimension" && mention.id !== "month" ? [mention.id] : (countedRows(mention) ?? []),
  );
  const groups = namesOf(clause, "cluster").length;
  if (groups > 1) return null;
  const leads = [...cues.which, ...cues.list];
  // "Which air fryers" are products, "what do air fryers cost" is a figure.
  const isOfThings =
    groups === 1
      ? leads.some((place) => words[place]?.named?.kind === "cluster")
      : leads.length > 0 || text.search(THINGS(among)) >= 0;
  const rows = named ?? (isOfThings ? "product" : null);
  return rows === "product" && groups === 0 ? "cluster" : rows;
}

/** "How many product groups have …?" */
const countedRows = (mention: Mention): Dimension | undefined =>
  mention.kind === "measure"
    ? (Object.entries(COUNTS).find(([, id]) => id === mention.id)?.[0] as Dimension | undefined) // a key of COUNTS
    : undefined;
