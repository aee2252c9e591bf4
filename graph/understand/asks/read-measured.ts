import type { Dimension } from "../../../tools/measures/measure.js";
import { isGroupable, type MeasureId, measures as registry } from "../../../tools/measures/registry.js";
import { comparedIn, reversed } from "../claim.js";
import { askedMeasures } from "./asked-measures.js";
import { boundedIn } from "./bounds.js";
import { type Clause, clauseOf, isAgainstToday, isEarlierFirst } from "./clause.js";
import type { Measured, Named, Order } from "./measured.js";
import type { Mention } from "./mentions.js";
import { movedRows } from "./moved.js";
import { extremeOf, heldBy, orderBy, superlativeOf } from "./ranking.js";
import {
  countedAlone,
  countedIn,
  countedOnSale,
  dimensionsIn,
  knownRows,
  listedBy,
  listedRows,
  ofRows,
  rowsOf,
} from "./rows.js";
import { BIDS } from "./stand-ins.js";
import { changesAsk, denies, unreadIn } from "./unread.js";
import { againstOf, notHeldIn, periodOf, wantOf } from "./wanted.js";
import { spanOf } from "./words.js";
import { growthOver, ofGrowth } from "./year-growth.js";

/** What the words of one question ask for. */
export function readMeasured(text: string, scope: Named, language: string): Omit<Measured, "clause"> {
  const clause = clauseOf(text, scope, language);
  const measured = measuredIn(clause);
  const bounded = boundedIn(clause, measured);
  if (bounded !== null) {
    const unread = measured.unread.filter(({ folded }) => denies(folded) || changesAsk(folded, bounded.measures));
    return { ...measured, ...bounded, unread, isUnclear: unread.length > 0, supposed: null };
  }
  const { measures, notHeld, unread, period, against } = measured;
  // "Are tents booming?" is said of what is searched for.
  const isOfDemand = clause.supposed?.size !== undefined && measures.length + notHeld.length + unread.length === 0;
  const areTwoTimes = against?.kind === "period" && (period !== null || isAgainstToday(clause));
  const said = clause.supposed ?? (areTwoTimes ? comparedIn(text, clause.among) : null);
  // "Cheaper in January than in March": "fell from January to March" has no "than".
  const isTurned = said !== null && areTwoTimes && clause.cues.versus.length > 0 && isEarlierFirst(clause);
  const supposed = isTurned ? reversed(said) : said;
  return isOfDemand ? { ...measured, measures: ["searches"], want: "value", supposed } : { ...measured, supposed };
}

function measuredIn(clause: Clause): Omit<Measured, "clause"> {
  const named = [...new Set(askedMeasures(clause).map((id) => growthOver(clause, id)))];
  const listed = listedRows(clause, named);
  const asked = listed?.measures ?? named;
  const dimensions = dimensionsIn(clause);
  const counted = countedIn(clause, dimensions);
  const counts = new Set<Mention>(counted.map(({ mention }) => mention));
  const superlative = superlativeOf(clause);
  const extreme = superlative === undefined ? (extremeOf(clause, asked, dimensions) ?? lowOf(clause, asked)) : null;
  // "How much of the clicks do the top three brands take together?" asks for one figure.
  const isWhole = asked[0] === "top-brands-share" && clause.cues.top.length > 0;
  const by = isWhole
    ? null
    : (listed?.by ??
      rowsOf(
        clause,
        dimensions.filter((mention) => !counts.has(mention)),
        asked,
        superlative !== undefined || extreme !== null,
      ));
  const toldOrder = isWhole
    ? null
    : superlative === undefined
      ? (extreme ?? heldBy(clause, asked))
      : orderBy(superlative, by, clause);
  const heardOrder = toldOrder && { ...toldOrder, by: growthOver(clause, ofRows(toldOrder.by, by)) };
  const isOfRows = asked.length + counted.length === 0;
  const isOfClick = by === "keyword" && heardOrder?.by === "click-price";
  const ids = [
    ...countedAlone(clause),
    ...(isOfRows && superlative === undefined ? listedBy(clause, by) : []),
    ...asked.map((id) => ofRows(id, by)).filter((id) => !(isOfClick && BIDS.includes(id))),
    ...counted.map(({ id }) => id),
    ...(isOfRows ? countedOnSale(clause) : []),
  ];
  const measures = ofGrowth(heardOrder === null || ids.includes(heardOrder.by) ? ids : [heardOrder.by, ...ids], by);
  const unread = unreadIn(clause);
  const moved = movedRows(clause, measures, by, heardOrder);
  const against = moved?.against ?? againstOf(clause, measures);
  // "More in 2025 than in 2024": two times of one thing have no rows to order.
  const isOfTimes = by === null && against?.kind === "period" && clause.periods.length > 1;
  const order = isOfTimes ? null : heardOrder;
  const meant = superlative?.ids[0] && growthOver(clause, ofRows(superlative.ids[0], by));
  // What a keyword costs is a click on it.
  const isStandIn =
    meant !== undefined && by !== null && by !== "keyword" && order?.by !== meant && !isGroupable(meant, by);
  const ofMonth = moved === null ? inExtremeMonth(clause, measures) : null;
  return {
    ...(moved !== null
      ? { measures: moved.measures, by, order: moved.order }
      : ofMonth !== null
        ? ofMonth
        : isWorstMonth(clause, measures, by)
          ? { measures: ["low-month" as const], by: null, order: null }
          : asSeason([...new Set(measures)], knownRows(by, measures[0], clause), order, clause)),
    period: moved?.period ?? periodOf(clause, measures),
    notHeld: notHeldIn(clause, measures),
    against,
    want: ofMonth === null ? wantOf(clause, by, order !== null, measures, against) : "rank",
    unread,
    supposed: clause.supposed,
    ...(isStandIn && moved === null && { meant }),
    isUnclear:
      measures.length === 0
        ? unread.length > 0
        : unread.some(({ folded }) => denies(folded) || changesAsk(folded, measures)),
    span: spanOf(
      clause.mentions.flatMap(({ kind, from, to }) => (kind === "look-alike" ? [] : clause.words.slice(from, to))),
    ),
  };
}

/** "When is interest in tents at its lowest?": the end that is said stands away from what is measured. */
function lowOf({ cues }: Clause, [only, ...others]: readonly MeasureId[]): Order | null {
  const isLow = cues.when.length > 0 && cues.least.length > 0 && cues.most.length === 0;
  return only === undefined || others.length > 0 || !isLow ? null : { by: only, first: "least" };
}

/** "Which month is the worst for tents?" */
const isWorstMonth = ({ cues, periods }: Clause, measures: readonly MeasureId[], by: Dimension | null): boolean =>
  measures.length === 0 && by === "month" && cues.least.length > 0 && periods.length === 0;

/** "How many searches does the best month have?" asks for the searches, not for the month. */
function inExtremeMonth({ cues }: Clause, measures: readonly MeasureId[]): SeasonAsk | null {
  const end = ENDS.filter(({ id }) => measures.includes(id));
  const isOfSearches = cues.howMany.length > 0 && measures.includes("searches") && measures.length === 2;
  const [only, ...others] = end;
  return isOfSearches && only !== undefined && others.length === 0 ? searchesOfMonth(only.id) : null;
}

type SeasonAsk = Pick<Measured, "by" | "order"> & { measures: MeasureId[] };

const ENDS = [
  { id: "peak-month", first: "most" },
  { id: "low-month", first: "least" },
] as const;

/** What is searched in the month of the peak or of the low. */
export function searchesOfMonth(id: string | undefined): SeasonAsk | null {
  const end = ENDS.find((each) => each.id === id);
  return end === undefined
    ? null
    : { measures: ["searches"], by: "month", order: { by: "searches", first: end.first } };
}

/** The month with most searches is the peak of the season, unless a time is named. */
function asSeason(
  measures: readonly MeasureId[],
  by: Dimension | null,
  order: Order | null,
  { periods }: Clause,
): Pick<Measured, "measures" | "by" | "order"> {
  const [first] = measures;
  // "When is high season?": which month it is has no value for each month.
  if (first !== undefined && by === "month" && registry[first].unit === "month")
    return { measures, by: null, order: null };
  const isPeak = first === "searches" && by === "month" && order !== null && periods.length === 0;
  if (!isPeak) return { measures, by, order };
  return { measures: [order.first === "most" ? "peak-month" : "low-month"], by: null, order: null };
}
