import { setImmediate } from "node:timers/promises";
import { readClusters } from "../../clusters.js";
import type { ToolContext } from "../../define.js";
import type { DateRange } from "../../domain.js";
import { CanceledError } from "../../errors.js";
import { fromMonthNumber, toMonthNumber } from "../../statistics/calendar.js";
import { type FactScope, MOST_ROWS } from "../../warehouse/queries/measures/filters.js";
import { tableNamed } from "../../warehouse/schema.js";
import { type MeasureId, measures } from "../registry.js";
import type { Definition } from "./definition.js";
import { atEnd, countExamined, type FactKey, type FactName, type Facts } from "./facts.js";
import { groupFacts, KEY_OF, type Naming, wholeGroup } from "./groups.js";
import { createMarketReader, type MarketReader } from "./market-reader.js";
import { type Answered, measureGroup, measureMonths, sampleShortage } from "./measure-group.js";
import type { PlannedMeasure } from "./plan.js";
import { readAttributeValues, readRecordedMonths, TooManyRows } from "./read-facts.js";
import type { QueryInput } from "./request.js";
import { hasConditions, scopeOf, wholeOf, withoutConditions } from "./scope.js";
import { tableOf, type Window, windowOf } from "./windows.js";

/** The answer of one market over one period. */

export interface AnsweredGroup extends Answered {
  /** Month by month, where asked for: by first day, or "01" to "12". */
  readonly months: ReadonlyMap<string, Answered>;
}

export interface Refusal {
  readonly measure: MeasureId;
  readonly why: string;
}

export interface MarketAnswer {
  readonly total: Answered;
  readonly groups: ReadonlyMap<string, AnsweredGroup>;
  readonly windows: ReadonlyMap<MeasureId, Window>;
  readonly refused: readonly Refusal[];
  readonly rowsExamined: number;
}

/** More slow groups would hold up everybody else. */
const MOST_SLOW_GROUPS = 500;
/** After so many groups others get their turn. */
const GROUPS_A_TURN = 100;
const SLOW_GROUPS_A_TURN = 10;

/** Measures with more rows behind them than fit an answer are refused. */
export async function answerMarket(...question: Question): Promise<MarketAnswer> {
  try {
    return await answer(...question);
  } catch (error) {
    if (!(error instanceof TooManyRows)) throw error;
    const [, market, planned] = question;
    return nothing(
      market,
      planned,
      `more than ${MOST_ROWS.toLocaleString("en-US")} rows are behind it: name products or a category`,
    );
  }
}

type Question = [
  context: ToolContext,
  market: string,
  planned: readonly PlannedMeasure[],
  input: QueryInput,
  period: DateRange | null,
];

/** Every measure refused for one reason. */
export function nothing(market: string, planned: readonly PlannedMeasure[], why: string): MarketAnswer {
  const whole = wholeGroup(market);
  return {
    total: measureGroup([], whole, whole.facts),
    groups: new Map(),
    windows: new Map(),
    refused: planned.map(({ id }) => ({ measure: id, why })),
    rowsExamined: 0,
  };
}

async function answer(...[context, market, planned, input, period]: Question): Promise<MarketAnswer> {
  const { warehouse, signal } = context;
  const { windows, inTime, refused } = await placeInTime(context, market, planned, input, period);
  const reader = createMarketReader(warehouse, windows, signal);
  const scope = scopeOf(market, input);
  const timed = await Promise.all(inTime.map((measure) => withRecordedMonths(context, measure, windows, scope)));
  const naming = await readNaming(context, market, input);
  const { grouped, together, whole } = await readAll(reader, timed, input, scope);

  const groups = groupFacts(grouped, input.by, naming);
  if (input.by === null || input.by === "month") groups.set("", groups.get("") ?? wholeGroup(market));
  const answerable: PlannedMeasure[] = [];
  for (const measure of timed) {
    const isTooMany = groups.size > MOST_SLOW_GROUPS && measure.definition.isSlow;
    const why = isTooMany ? TOO_MANY_SEASONS : await whyEmpty(measure, grouped, reader, input, market);
    if (why === null) answerable.push(measure);
    else refused.push({ measure: measure.id, why });
  }

  const { isPerGroup } = wholeOf(scope, input);
  const wholeGroups = groupFacts(whole, isPerGroup ? input.by : null, naming);
  const wholeFor = (id: string): Facts => (wholeGroups.get(isPerGroup ? id : "") ?? wholeGroup(market)).facts;
  const answered = new Map<string, AnsweredGroup>();
  const turn = answerable.some(({ definition }) => definition.isSlow) ? SLOW_GROUPS_A_TURN : GROUPS_A_TURN;
  for (const [id, group] of groups) {
    if (answered.size % turn === 0) await takeTurns(context);
    const own = measureGroup(answerable, { ...group, facts: atEnd(group.facts) }, wholeFor(id));
    const months = isByMonth(input)
      ? measureMonths(answerable, group, wholeFor(id), input.byMonth || isPerGroup)
      : new Map();
    answered.set(id, { ...own, months });
  }
  const all = { ...wholeGroup(market), facts: atEnd(together) };
  const total = measureGroup(answerable, all, whole);
  return {
    total,
    groups: answered,
    windows: new Map(answerable.flatMap(({ id, definition }) => firstWindow(id, definition, windows))),
    refused: [...refused, ...answerable.flatMap((measure) => whyThin(measure, atEnd(together), total, answered))],
    rowsExamined: reader.rowsExamined(),
  };
}

const TOO_MANY_SEASONS = `more than ${MOST_SLOW_GROUPS} seasons are too many: name products or a category`;

const isByMonth = ({ by, byMonth }: QueryInput): boolean => by === "month" || byMonth;

async function takeTurns({ signal }: ToolContext): Promise<void> {
  await setImmediate();
  if (signal?.aborted) throw new CanceledError("the question was withdrawn");
}

/** Measures whose data cover the period, and the windows they are read for. */
async function placeInTime(
  { warehouse }: ToolContext,
  market: string,
  planned: readonly PlannedMeasure[],
  input: QueryInput,
  period: DateRange | null,
) {
  const windows = new Map<FactName, Window>();
  const inTime: PlannedMeasure[] = [];
  const refused: Refusal[] = [];
  for (const measure of planned) {
    const missing: string[] = [];
    for (const fact of measure.definition.facts) {
      const window = await windowOf(warehouse, market, fact, period, isByMonth(input));
      if ("why" in window) missing.push(window.why);
      else windows.set(fact, window);
    }
    if (missing.length === 0) inTime.push(measure);
    else refused.push({ measure: measure.id, why: missing.join("; ") });
  }
  return { windows, inTime, refused };
}

/** With the months that sums are known for, whatever else narrows the question: a brand without a row is no gap in the record. */
async function withRecordedMonths(
  { warehouse, signal }: ToolContext,
  measure: PlannedMeasure,
  windows: ReadonlyMap<FactName, Window>,
  scope: FactScope,
): Promise<PlannedMeasure> {
  const { sums } = measure.definition;
  const window = sums && windows.get(sums.fact);
  const recorded = window && (await readRecordedMonths(warehouse, sums, scope, window, signal));
  return recorded === undefined ? measure : { ...measure, recorded };
}

/** Facts that groups are made of, those of the total, and those that shares are parts of. */
async function readAll(
  reader: MarketReader,
  planned: readonly PlannedMeasure[],
  input: QueryInput,
  scope: ReturnType<typeof scopeOf>,
): Promise<{ grouped: Facts; together: Facts; whole: Facts }> {
  const dimensions = [input.by, input.byMonth ? ("month" as const) : null].filter((dimension) => dimension !== null);
  const keys = dimensions.flatMap((dimension): FactKey[] => {
    const key = KEY_OF[dimension];
    return key === undefined ? [] : [key];
  });
  const shares = planned.filter(({ definition }) => definition.isShare);
  const whole = wholeOf(scope, input);
  const isShared = ({ definition }: PlannedMeasure) => definition.facts.some((fact) => SHARED.includes(fact));
  const grouped = await reader.read({ scope, keys, measures: planned });
  // A figure that several keywords share stands in the row of each, and counts once in the total.
  const once = keys.includes("keyword")
    ? await reader.read({ scope, keys: [], measures: planned.filter(isShared) })
    : null;
  const together = once === null ? grouped : { ...grouped, ...pick(once, SHARED) };
  const wholeKeys = whole.isPerGroup ? keys : keys.filter((key) => key === "month");
  return { grouped, together, whole: await reader.read({ scope: whole.scope, keys: wholeKeys, measures: shares }) };
}

const SHARED: readonly FactName[] = ["keywords", "months", "history"];
const pick = (facts: Facts, names: readonly FactName[]): Partial<Facts> =>
  Object.fromEntries(names.map((name) => [name, facts[name]]));

async function readNaming({ warehouse, signal }: ToolContext, market: string, input: QueryInput): Promise<Naming> {
  const { by, clusterIds, category } = input;
  return {
    market,
    category: clusterIds === null ? category : null,
    clusters: await readClusters(warehouse),
    valuesOf: by === "attribute-value" ? await readAttributeValues(warehouse, input, signal) : new Map(),
  };
}

/** Why there is nothing behind a measure; null where there is something, or where only the conditions leave nothing. */
async function whyEmpty(
  measure: PlannedMeasure,
  facts: Facts,
  reader: MarketReader,
  input: QueryInput,
  market: string,
): Promise<string | null> {
  const empty = measure.definition.facts.filter((fact) => countExamined(facts[fact]) === 0);
  if (empty.length === 0) return null;
  const scope = scopeOf(market, input);
  const open = hasConditions(scope)
    ? await reader.read({ scope: withoutConditions(scope), keys: [], measures: [measure], isProbe: true })
    : facts;
  const missing = empty.filter((fact) => countExamined(open[fact]) === 0);
  const labels = [...new Set(missing.map((fact) => tableNamed(tableOf(fact)).label))];
  return labels.length === 0 ? null : `no ${labels.join(" and no ")} are recorded for it in ${market}`;
}

function whyThin(
  { id, definition }: PlannedMeasure,
  facts: Facts,
  total: Answered,
  groups: ReadonlyMap<string, AnsweredGroup>,
): Refusal[] {
  const shortage = sampleShortage(id, definition, facts);
  const isKnown = total.values[id] !== null || [...groups.values()].some(({ values }) => values[id] !== null);
  return shortage === null || isKnown ? [] : [{ measure: id, why: shortage }];
}

function firstWindow(id: MeasureId, { facts, latest }: Definition, windows: ReadonlyMap<FactName, Window>) {
  const window = windows.get(facts[0] ?? "markets");
  if (window === undefined || measures[id] === undefined) return [];
  if (latest === undefined || window.to === null) return [[id, window] as const];
  return [[id, { ...window, from: fromMonthNumber(toMonthNumber(window.to) - latest + 1) }] as const];
}
