import { Dimension } from "../../../tools/measures/measure.js";
import { isGroupable, MEASURE_IDS, type MeasureId, measures as registry } from "../../../tools/measures/registry.js";
import type { Ask, Scope, Want } from "../request.js";
import * as words from "../turns/follow-words.js";
import { askedMeasures } from "./asked-measures.js";
import { type Clause, clauseOf, follows } from "./clause.js";
import { orderBy, superlativeOf } from "./ranking.js";
import { dimensionsIn } from "./rows.js";
import { COUNTS, SHARES } from "./stand-ins.js";
import { unreadIn } from "./unread.js";

/** What a few words change of a question about measures: what is measured, by what, in which order. */

export type ChangedAsk = Pick<Ask, "measures" | "by" | "order" | "want"> &
  Partial<Pick<Ask, "topics" | "limit" | "where" | "per" | "isYesNo">>;
type Measures = Pick<Ask, "measures" | "by" | "order">;

/** More words than these are a question of their own. */
const MOST_WORDS = 8;

/** Null where the words change nothing of it, ask a whole question, or say something else besides. */
export function changedAsk(text: string, scope: Scope, before: Ask, spoken: readonly string[]): ChangedAsk | null {
  const rest = text.replace(words.LEAD_IN, "");
  if (before.measures.length === 0) return null;
  const told = [words.ORDER, words.SORTED, words.SHARE, words.MEAN, words.UNBOUND].reduce(
    (left, form) => left.replace(form, blank),
    rest,
  );
  const clause = clauseOf(
    told,
    { ...scope, clusters: [], category: null, unknownTerms: [], otherMarkets: [] },
    ...spoken,
  );
  const isMore = clause.words.length > MOST_WORDS || clause.mentions.some(({ kind }) => kind === "not-held");
  if (
    isMore ||
    words.sayingWords(
      unreadIn(clause)
        .map(({ surface }) => surface)
        .join(" "),
    ).length > 0
  )
    return null;
  // "Cheapest first" alone orders what was told.
  const isOrder = words.ORDER.test(rest);
  if (isOrder && askedMeasures(clause).length === 0) return null;
  const count = counted(clause, before);
  if (count !== null) return { ...count, want: "count" };
  if (words.WHOLE_QUESTION.test(rest)) return null;
  const changed =
    inOrder(clause, rest, before) ?? measured(clause, rest, before) ?? atEnd(clause, before) ?? inRows(clause, before);
  return changed && { ...changed, want: wantOf(changed, before) };
}

const blank = (found: string): string => " ".repeat(found.length);

/** "How many are there altogether?": what the rows stand for, or the offers that were told. */
function counted({ cues, mentions, periods }: Clause, { measures: [id], by }: Ask): Measures | null {
  const isBare = cues.howMany.length > 0 && mentions.length + periods.length === 0;
  const rows = rowsBefore(by);
  const told = rows === null ? (isPrice(id) ? "offers" : id) : COUNTS[rows];
  const count = MEASURE_IDS.find((each) => each === told && registry[each].unit === "count");
  return isBare && count !== undefined ? { measures: [count], by: null, order: null } : null;
}

/** "Sort by clicks"; "by clicks", where rows are ordered already. */
function inOrder(clause: Clause, rest: string, { measures, by, order }: Ask): Measures | null {
  const [id] = askedMeasures(clause);
  const isBehindBy = clause.mentions.some(({ kind, from }) => kind === "measure" && follows(clause, "each", from));
  if (id === undefined || by === null || !(words.SORTED.test(rest) || (order !== null && isBehindBy))) return null;
  const first = words.orderSaid(rest)?.first ?? (clause.cues.least.length > 0 ? "least" : "most");
  const others = measures.filter((measure) => measure !== order?.by && measure !== id);
  // What rows were ordered by was told because of that.
  return { measures: [id, ...others], by, order: { by: id, first } };
}

/** "And clicks?", where more than the figure was asked for; "and the share?", "and the average?" of the same. */
function measured(clause: Clause, rest: string, { measures: [former], by, order }: Ask): Measures | null {
  const isShare = Object.values(SHARES).some((id) => id === former);
  const asked = askedMeasures(clause).map((id) => (isShare ? (SHARES[id] ?? id) : id));
  const ids = asked.length > 0 ? asked : ofSame(rest, former);
  const [id] = ids;
  if (id === undefined || (asked.length > 0 && by === null && !isShare)) return null;
  const rows = rowsSaid(clause) ?? rowsBefore(by);
  const isTold = rows !== null && isGroupable(id, rows);
  return { measures: ids, by: isTold ? rows : null, order: isTold && order !== null ? { ...order, by: id } : null };
}

function ofSame(rest: string, former: string | undefined): MeasureId[] {
  const known = MEASURE_IDS.find((id) => id === former);
  const same = words.SHARE.test(rest)
    ? known && SHARES[known]
    : words.MEAN.test(rest) && isPrice(former)
      ? "price-mean"
      : undefined;
  return same === undefined ? [] : [same];
}

const isPrice = (id: string | undefined): boolean => id?.startsWith("price-") ?? false;
const PRICES = { most: "price-highest", least: "price-lowest" } as const;

const isEnd = (id: string): boolean => Object.values<string>(PRICES).includes(id);

/** "And the lowest?", "the cheapest instead": the other end, or the end of what was told. */
function atEnd(clause: Clause, { measures, by, order }: Ask): Measures | null {
  const superlative = superlativeOf(clause);
  const end = clause.cues.most.length > 0 ? "most" : clause.cues.least.length > 0 ? "least" : null;
  const first = superlative?.first ?? end;
  // "The top 3" is a number of rows.
  if (first === null || (superlative === undefined && clause.cues.top.length > 0)) return null;
  const isOfSame = superlative === undefined || isPrice(superlative.ids[0]) === isPrice(order?.by ?? measures[0]);
  if (by !== null && isOfSame && order !== null) {
    // The dearest has the highest price.
    const turned = measures.map((id) => (isEnd(id) ? PRICES[first] : id));
    return { measures: turned, by, order: { by: isEnd(order.by) ? PRICES[first] : order.by, first } };
  }
  if (by !== null) {
    const wanted = superlative === undefined ? measures[0] : orderBy(superlative, rowsBefore(by), clause).by;
    return wanted === undefined ? null : { measures: [wanted], by, order: { by: wanted, first } };
  }
  // "Which brands are the cheapest?"
  const rows = superlative === undefined ? null : rowsSaid(clause);
  const wanted = superlative === undefined || rows === null ? null : orderBy(superlative, rows, clause).by;
  if (rows !== null && wanted !== null && isGroupable(wanted, rows))
    return { measures: [wanted], by: rows, order: { by: wanted, first } };
  if (MONTHS.some((id) => id === measures[0]))
    return { measures: [first === "most" ? "peak-month" : "low-month"], by, order: null };
  if (!isPrice(measures[0]) || !isOfSame) return null;
  const id = PRICES[first];
  // "The lowest" is a price, "the cheapest" something that is sold.
  return superlative === undefined
    ? { measures: [id], by, order: null }
    : { measures: [id], by: "product", order: { by: id, first } };
}

const MONTHS: readonly MeasureId[] = ["peak-month", "low-month"];

/** "By brand", "and shops?" */
function inRows(clause: Clause, { measures, by, order }: Ask): Measures | null {
  const rows = rowsSaid(clause);
  const [id] = measures;
  if (rows === null || id === undefined) return null;
  const isLed = dimensionsIn(clause).some(({ from }) => follows(clause, "each", from));
  const count = COUNTS[rows];
  const isCount = Object.values(COUNTS).some((counted) => counted === id);
  if (!isLed && isCount && count !== undefined && by === null) return { measures: [count], by, order };
  const known = MEASURE_IDS.find((each) => each === id);
  return known !== undefined && isGroupable(known, rows) ? { measures, by: rows, order } : null;
}

const rowsSaid = (clause: Clause): Dimension | null => dimensionsIn(clause)[0]?.id ?? null;

const rowsBefore = (by: Ask["by"]): Dimension | null => Dimension.options.find((id) => id === by) ?? null;

function wantOf({ measures: [id], by, order }: Measures, before: Ask): Want {
  if (order !== null) return "rank";
  if (by !== null) return "list";
  const known = MEASURE_IDS.find((each) => each === id);
  if (known === undefined || before.measures.includes(known)) return before.want;
  if (Object.values(COUNTS).includes(known)) return "count";
  return registry[known].kind === "share" ? "share" : "value";
}
