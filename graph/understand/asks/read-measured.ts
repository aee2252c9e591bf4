import type { Dimension } from "../../../tools/measures/measure.js";
import { type MeasureId, measures as registry } from "../../../tools/measures/registry.js";
import { askedMeasures } from "./asked-measures.js";
import { type Clause, clauseOf } from "./clause.js";
import type { Measured, Named, Order } from "./measured.js";
import type { Mention } from "./mentions.js";
import { extremeOf, heldBy, orderBy, superlativeOf } from "./ranking.js";
import { countedIn, dimensionsIn, knownRows, listedBy, offersOnSale, rowsOf } from "./rows.js";
import { changesAsk, unreadIn } from "./unread.js";
import { againstOf, notHeldIn, periodOf, wantOf } from "./wanted.js";
import { spanOf } from "./words.js";

/** What the words of one question ask for. */
export function readMeasured(text: string, scope: Named, language: string): Measured {
  const clause = clauseOf(text, scope, language);
  const asked = askedMeasures(clause);
  const dimensions = dimensionsIn(clause);
  const counted = countedIn(clause, dimensions);
  const counts = new Set<Mention>(counted.map(({ mention }) => mention));
  const superlative = superlativeOf(clause);
  const extreme = superlative === undefined ? extremeOf(clause, asked, dimensions) : null;
  const by = rowsOf(
    clause,
    dimensions.filter((mention) => !counts.has(mention)),
    superlative !== undefined || extreme !== null,
    asked.some((id) => registry[id].kind === "share"),
  );
  const order = superlative === undefined ? (extreme ?? heldBy(clause, asked)) : orderBy(superlative, by, clause);
  const isOfRows = asked.length + counted.length === 0;
  const ids = [
    ...(isOfRows && superlative === undefined ? listedBy(clause, by) : []),
    ...asked,
    ...counted.map(({ id }) => id),
    ...(isOfRows ? offersOnSale(clause) : []),
  ];
  const measures = order === null || ids.includes(order.by) ? ids : [order.by, ...ids];
  const unread = unreadIn(clause);
  return {
    ...asSeason([...new Set(measures)], knownRows(by, measures[0], clause), order, clause),
    period: periodOf(clause, measures),
    notHeld: notHeldIn(clause, measures),
    against: againstOf(clause, measures),
    want: wantOf(clause, by, order !== null, measures),
    unread,
    isUnclear: measures.length === 0 ? unread.length > 0 : unread.some(({ folded }) => changesAsk(folded, measures)),
    span: spanOf(
      clause.mentions.flatMap(({ kind, from, to }) => (kind === "look-alike" ? [] : clause.words.slice(from, to))),
    ),
  };
}

/** The month with most searches is the peak of the season, unless a time is named. */
function asSeason(
  measures: readonly MeasureId[],
  by: Dimension | null,
  order: Order | null,
  { periods }: Clause,
): Pick<Measured, "measures" | "by" | "order"> {
  const isPeak = measures[0] === "searches" && by === "month" && order !== null && periods.length === 0;
  if (!isPeak) return { measures, by, order };
  return { measures: [order.first === "most" ? "peak-month" : "low-month"], by: null, order: null };
}
