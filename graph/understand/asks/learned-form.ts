import { DIMENSIONS, type Dimension } from "../../../tools/measures/measure.js";
import {
  isGroupable,
  isSolver,
  MEASURE_IDS,
  type MeasureId,
  measures as registry,
} from "../../../tools/measures/registry.js";
import { type UnknownMeasureId, unknownMeasures } from "../../../tools/measures/unknown-measures.js";
import { isPrice } from "../../asks/solve/prices.js";
import type { LearnedAsk } from "../encoder/ask-reader.js";
import type { Likely } from "../encoder/ask-reading.js";
import { Want } from "../request.js";
import type { Measured, Order } from "./measured.js";
import { PARTS } from "./parts.js";
import { COUNTS, knownFor, LISTED, RANGES } from "./stand-ins.js";

/** How a measure is asked for, by what was learned and by the words: kind of answer, rows, order. */

/** How likely a measure has to be for other rows than words name, and in a later turn that names nothing. */
export const MOST_LIKELY = 0.9;
/** From here on a measure may be meant beside another one. */
const LEAST_BESIDE = 0.1;
/** From here on rows are told that no word names. */
const SURE_OF_ROWS = 0.75;
/** From here on it is told without what its words name and no data holds. */
const LIKELY_ALONE = 0.75;
/** From here on rows, kind of answer and the end that comes first are taken. */
const LIKELY_FORM = 0.5;
/** The same of rows, where they are ranked. */
const LIKELY_RANKED = 0.3;

/** Whether the measure, or one that stands in for it, is known for the rows that are asked for, or the words name no rows. */
export const isTold = (ask: Measured, id: MeasureId, learned: LearnedAsk, p: number): boolean =>
  ask.by === null ||
  ask.by === countedBy(id) ||
  p >= MOST_LIKELY ||
  rowsWanted(ask, id, learned) === null ||
  isSolver(id) ||
  rowsOf(ask, id, learned).by !== null ||
  (PARTS[id] !== undefined && registry[id].by.length < 2);

/** Words name the measure; of how it is asked for, more was learned than words say. */
export function inForm(ask: Measured, id: MeasureId, learned: LearnedAsk, p: number): Measured {
  const isKnown = ask.by === null || isGroupable(ask.measures[0] ?? id, ask.by);
  // "What are people typing in?": rows that words do not name.
  const { by: rows } = learned;
  const named = DIMENSIONS.find((each) => each === rows.id);
  const areKnown = named !== undefined && ask.measures.every((each) => isGroupable(each, named));
  const isOfRows = areKnown && ask.by === null && Math.min(rows.p, p) >= SURE_OF_ROWS;
  if ((ask.unread.length === 0 && isKnown && !isOfRows) || isSolver(id) || !isTold(ask, id, learned, 0)) return ask;
  const known: Measured = { ...ask, unread: namesIn(ask), isUnclear: false, isBorneOut: true };
  const { by } = learned;
  // "Over the last 12 months against the 12 before" asks for no row of each.
  if (ask.against !== null && ask.by === "month" && by.id === "-" && by.p >= MOST_LIKELY)
    return { ...known, by: null, order: null };
  // Rows that stand in the question by their names are all that is compared.
  return ask.against !== null || (ask.want === "compare" && isKnown)
    ? known
    : { ...known, ...formOf(ask, id, learned) };
}

/** "Which searches find nothing?" is a list of them, "how many" a number: where words leave that open, what was learned of it says which. */
export function listedSearches(ask: Measured, { want: likely }: LearnedAsk): Measured {
  const { by, want, order, against, measures } = ask;
  const isOpen = by === null && (want ?? "value") === "value" && order === null && against === null;
  const isOfSearches = OF_SEARCHES.some((id) => id === measures[0]);
  const isList = likely.p >= MOST_LIKELY && likely.id === ("list" satisfies Want);
  return isOpen && isOfSearches && isList
    ? { ...ask, by: "keyword", want: "list", measures: measures.filter((id) => OF_SEARCHES.includes(id)) }
    : ask;
}

/** What shoppers type into shops. */
const OF_SEARCHES: readonly MeasureId[] = ["searches-without-result", "site-searches"];

/** What its words name and no data holds ("ratings") is told so beside it, unless it is all but sure. */
export function asLearned(ask: Measured, id: MeasureId, learned: LearnedAsk, p: number): Measured {
  const { meant: _meant, ...rest } = ask;
  // "The top 10 keywords" are told by what was learned of each; their part stays asked for.
  const isOfNamed = ask.by !== null && (countsItsRows(ask) || (ask.measures.length === 0 && LISTED[ask.by] === id));
  const how = isOfNamed ? { isBorneOut: true as const } : { isLearned: true as const };
  const known = { ...rest, notHeld: [], unread: namesIn(ask), isUnclear: false, ...how };
  // "At the lower quartile" says which price it rests on.
  if (isSolver(id))
    return { ...known, measures: [id, ...ask.measures.filter(isPrice)], by: null, want: "solve", order: null };
  const notHeld = ask.notHeld.filter((each) => p < LIKELY_ALONE || isBeside(each, id));
  return { ...known, notHeld, ...formOf(ask, id, learned) };
}

/** "Their age and income": what no data holds stands beside what comes nearest to it. */
const isBeside = (unknown: string, id: MeasureId): boolean =>
  unknown in unknownMeasures &&
  (unknownMeasures[unknown as UnknownMeasureId].nearest as readonly MeasureId[]).includes(id); // asked for just before; a list of any

type Form = Pick<Measured, "measures" | "by" | "meant" | "want" | "order">;

/** Kind of answer, rows and order. */
function formOf(ask: Measured, id: MeasureId, learned: LearnedAsk): Form {
  const rows = rowsOf(ask, id, learned);
  const want = wantOf(ask, rows.by, learned);
  const counted = countedBy(id);
  const isOfCounted = rowsWanted(ask, id, learned) === counted || (rows.by === null && LISTS.includes(want));
  const told = counted && isOfCounted ? (besides(id, learned, counted)[0] ?? LISTED[counted]) : undefined;
  // "Which brands are there?" asks for them, not for their number.
  if (counted !== null && told !== undefined) {
    const kind = LISTS.includes(want) ? want : "list";
    return { measures: [told], by: counted, want: kind, order: orderOf(ask, told, learned) };
  }
  if (rows.by !== null) return { ...rows, want, order: orderOf(ask, rows.measures[0] ?? id, learned) };
  // "Do they want to buy or to learn?" holds two figures of one thing against each other; one end of a range is told with the other.
  const others = want === "compare" && ask.against === null ? besides(id, learned) : [RANGES[id] ?? []].flat();
  return { ...rows, measures: [...rows.measures, ...others], want: others.length > 0 ? "value" : want, order: null };
}

/** What "how many" of these rows is told by; null for other measures. */
const countedBy = (id: MeasureId): Dimension | null => DIMENSIONS.find((each) => COUNTS[each] === id) ?? null;

/** "The biggest brands" by brand: each counts one. */
export const countsItsRows = ({ by, measures }: Measured): boolean =>
  by !== null && measures.some((each) => countedBy(each) === by);

/** Measures that may be meant beside one: known for these rows, or figures of its kind. */
function besides(id: MeasureId, { measures }: LearnedAsk, by: Dimension | null = null): MeasureId[] {
  const isOfKind = (other: MeasureId): boolean =>
    by === null
      ? registry[other].unit === registry[id].unit && registry[other].owner === registry[id].owner
      : isGroupable(other, by);
  return measures.flatMap(({ id: likely, p }) => {
    const other = p < LEAST_BESIDE || likely === id ? undefined : MEASURE_IDS.find((each) => each === likely);
    return other !== undefined && isOfKind(other) ? [other] : [];
  });
}

const LISTS: readonly Want[] = ["list", "rank"];

/** Only names may still say something else: "amazon's sales", "in Leeds". */
const namesIn = ({ unread, clause }: Measured): Measured["unread"] =>
  unread.filter(
    ({ surface, end }) => /^\p{Lu}/u.test(surface) || /^['’]s(?!\p{L})/u.test(clause.text.slice(end - clause.start)),
  );

/** "What percentage" asks for a share. */
const wantOf = ({ want }: Measured, by: Dimension | null, learned: LearnedAsk): Want =>
  want === "share" ? want : (sureOf(learned.want, Want.options) ?? want ?? (by === null ? "value" : "list"));

/** Rows that words name give way to others only where these are all but sure. */
function rowsWanted({ by }: Measured, id: MeasureId, { by: learned, want }: LearnedAsk): Dimension | null {
  if (by !== null && learned.p < MOST_LIKELY && isGroupable(id, by)) return by;
  const isRanked = isSure(want, (each) => each === "rank") && learned.p >= LIKELY_RANKED;
  const ranked = isRanked ? (DIMENSIONS.find((each) => each === learned.id) ?? null) : null;
  return learned.p >= LIKELY_FORM && learned.id === "-" ? null : (sureOf(learned, DIMENSIONS) ?? by ?? ranked);
}

/** The rows that are asked for, and the measure that tells them. */
function rowsOf(ask: Measured, id: MeasureId, learned: LearnedAsk): Pick<Measured, "measures" | "by" | "meant"> {
  const { by, measures, meant } = ask;
  const ids = measures[0] === id ? measures : [id];
  const rows = rowsWanted(ask, id, learned);
  if (rows === null) return { measures: ids, by: null };
  if (meant !== undefined && measures[0] === id && by === rows) return { measures: ids, by, meant };
  if (isGroupable(id, rows)) return { measures: ids, by: rows };
  const [standIn, known] = knownFor(id, rows);
  if (known !== null) return { measures: [standIn], by: known, meant: id };
  // Product groups are the kinds of product that whole categories are made of.
  const isOfGroups =
    (rows === "product" || rows === "attribute-value") && by === "cluster" && isGroupable(id, "cluster");
  return { measures: ids, by: isOfGroups ? "cluster" : null };
}

function orderOf({ order, supposed }: Measured, id: MeasureId, { first, want }: LearnedAsk): Order | null {
  // What loses most changes least.
  const isFall = registry[id].isChange && supposed?.direction === "falling";
  const end = order?.first ?? (isFall ? "least" : sureOf(first, ["most", "least"] as const));
  if (end !== null) return { by: id, first: end };
  return want.id === "rank" && want.p >= LIKELY_FORM ? { by: id, first: "most" } : null;
}

export const sureOf = <T extends string>({ id, p }: Likely, among: readonly T[]): T | null =>
  p < LIKELY_FORM ? null : (among.find((each) => each === id) ?? null);

export const isSure = (want: Likely, is: (want: Want) => boolean): boolean => {
  const sure = sureOf(want, Want.options);
  return sure !== null && sure !== "solve" && is(sure);
};
