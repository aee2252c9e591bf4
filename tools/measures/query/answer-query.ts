import type { ToolContext, ToolReading } from "../../define.js";
import { textCell } from "../../warehouse/cells.js";
import { MARKET_ROWS } from "../../warehouse/queries/measures/offers.js";
import type { TableName } from "../../warehouse/schema.js";
import { type MeasureId, measures } from "../registry.js";
import { answerMarket, type MarketAnswer, nothing } from "./answer-market.js";
import { type Compared, changeOf, compareGroups } from "./compare-periods.js";
import { type PlannedMeasure, planMeasures } from "./plan.js";
import { nameProducts } from "./product-names.js";
import { countTies, inOrder, meets, type Order, orderOf, placed } from "./rank.js";
import type { NamedEnds, QueryInput, QueryOutput } from "./request.js";
import { tableOf, type Window } from "./windows.js";

/** A question over several markets and up to two periods, put together from the answers of each. */

interface Answer {
  readonly market: string;
  readonly currency: string | null;
  readonly now: MarketAnswer;
  readonly before: MarketAnswer | null;
}

const USUAL_LIMIT = 20;
const MONTH_LIMIT = 50;

export async function answerQuery(input: QueryInput, context: ToolContext): Promise<ToolReading<QueryOutput>> {
  const plan = planMeasures(input);
  const answers = await readAnswers(input, plan.measures, context);
  const answered = plan.measures.map(({ id }) => id).filter((id) => answers.some(({ now }) => now.windows.has(id)));
  const order = orderOf(input, answered);
  const limit = input.limit ?? (input.by === "month" ? MONTH_LIMIT : USUAL_LIMIT);
  const { listed, groups, ties, levels } = chooseRows(input, answers, order, limit);
  const rows = listed.flatMap(({ months, ...group }) =>
    input.byMonth ? months.map((month) => ({ ...month, key: `${group.key}/${month.key}` })) : [group],
  );
  const [named, totals] = await Promise.all([
    nameProducts(context, rows.map(withoutMonths)),
    nameProducts(
      context,
      answers.map(({ now }) => now.total),
    ),
  ]);
  return {
    data: {
      measures: answered.map((id) => {
        const { name, unit, additivity, better } = measures[id];
        return { id, name, unit, additivity, better };
      }),
      currencies: answers.flatMap(({ market, currency }) => (currency === null ? [] : [{ market, currency }])),
      rows: named.map(toRow),
      totals: answers.map(({ market, now, before }, place) => {
        const { values, n, basis, coverage } = now.total;
        const { values: against, basis: againstBasis, coverage: againstCoverage } = before?.total ?? NO_TOTAL;
        const change = changeOf({ values, basis, coverage, against, againstBasis, againstCoverage });
        return { market, values, against, change, n, basis, coverage, againstCoverage, ...endsOf(totals[place]) };
      }),
      groups,
      ...(levels.length > 0 && { levels }),
      ties,
      order,
      windows: answers[0] === undefined ? [] : toWindows(answers[0]),
      refused: [...plan.refused.map((refusal) => ({ ...refusal, market: null })), ...refusalsOf(answers)],
      notes: notesOn(input, answers, order, groups),
    },
    rowsExamined: answers.reduce((all, { now, before }) => all + now.rowsExamined + (before?.rowsExamined ?? 0), 0),
    truncated: groups > listed.length,
    reads: tablesOf(input, plan.measures),
  };
}

const NO_TOTAL = { values: null, basis: null, coverage: null } as const;

/** The kinds of data behind the measures. */
function tablesOf({ by, where }: QueryInput, planned: readonly PlannedMeasure[]): TableName[] {
  const facts = new Set(planned.flatMap(({ definition }) => definition.facts));
  const isByAttribute = by === "attribute-value" || where.some(({ on }) => on === "attribute");
  const tables = [...facts].flatMap((fact): TableName[] => {
    if (fact === "months" || fact === "history") return [tableOf(fact), "keywords"];
    // Prices of feeds that their own history does not bear out are left out.
    if (fact === "prices") return [tableOf(fact), "price_events"];
    return fact === "dayPrices" ? [tableOf(fact), "offers"] : [tableOf(fact)];
  });
  if (planned.some(({ definition }) => definition.withClicks)) tables.push("click_shares");
  if (isByAttribute) tables.push("product_attributes");
  return [...new Set(tables)];
}

async function readAnswers(
  input: QueryInput,
  planned: readonly PlannedMeasure[],
  context: ToolContext,
): Promise<Answer[]> {
  const known = await context.warehouse.query(MARKET_ROWS, [], { signal: context.signal });
  const currencyOf = new Map(known.map((row) => [textCell(row, "market"), textCell(row, "currency")]));
  const answers: Answer[] = [];
  // One after another: a question over ten markets holds up nobody else.
  for (const market of new Set(input.markets)) {
    const currency = currencyOf.get(market) ?? null;
    const isKnown = currency !== null;
    const read = (period: QueryInput["period"]) =>
      isKnown
        ? answerMarket(context, market, planned, input, period)
        : nothing(market, planned, `the data hold no market ${market}`);
    const now = await read(input.period);
    const before = input.against === null ? null : await read(input.against.period);
    answers.push({ market, currency, now, before });
  }
  return answers;
}

/** The groups listed: held to the conditions, ranked, then cut. Amounts of different currencies are ranked market by market. */
function chooseRows(input: QueryInput, answers: readonly Answer[], order: Order | null, limit: number) {
  const isOne = answers.length === 1;
  const levels: NonNullable<QueryOutput["levels"]> = [];
  const perMarket = answers.map(({ market, now, before }) => {
    const compared = compareGroups(input, now, before);
    const groups = input.by === "month" ? compared.flatMap(({ months }) => months) : compared;
    const { having, levels: ends } = placed(groups, input.having);
    levels.push(...ends.map((end) => ({ market, ...end })));
    return groups
      .map((group) => ({ ...group, key: keyOf(isOne || input.by === "market" ? null : market, group.key) }))
      .filter((group) => order !== null && meets(group, having));
  });
  const groups = perMarket.reduce((all, list) => all + list.length, 0);
  if (order === null) return { listed: [], groups, ties: 0, levels };
  const isApart = mixesCurrencies(answers, order.by);
  if (isApart && input.by === "market") return { listed: perMarket.flat().slice(0, limit), groups, ties: 0, levels };
  const lists = (isApart ? perMarket : [perMarket.flat()]).map((list) => inOrder(list, order));
  return {
    listed: lists.flatMap((list) => list.slice(0, limit)),
    groups,
    ties: lists.reduce((all, list) => all + countTies(list, limit, order), 0),
    levels,
  };
}

const keyOf = (market: string | null, id: string): string =>
  [market, id === "" ? null : id].filter((part) => part !== null).join("/") || "all";

function mixesCurrencies(answers: readonly Answer[], by: MeasureId | "month"): boolean {
  return by !== "month" && measures[by].unit === "money" && new Set(answers.map(({ currency }) => currency)).size > 1;
}

/** Which offer stood lowest is not told month by month. */
const withoutMonths = (row: Omit<Compared, "months">): Omit<Compared, "months"> =>
  row.keys.month === null ? row : { ...row, ends: {} };

type NamedRow = Omit<Compared, "months" | "ends"> & { readonly ends: NamedEnds };

function toRow(row: NamedRow): QueryOutput["rows"][number] {
  const { key, keys, values, against, change, n, basis, coverage, againstCoverage } = row;
  return { key, keys, values, against, change, n, basis, coverage, againstCoverage, ...endsOf(row) };
}

const endsOf = (row: { readonly ends: NamedEnds } | undefined): { ends?: NamedEnds } =>
  row === undefined || Object.keys(row.ends).length === 0 ? {} : { ends: row.ends };

function toWindows({ now, before }: Answer): QueryOutput["windows"] {
  const list = (of: "period" | "against", windows: ReadonlyMap<MeasureId, Window>) =>
    [...windows].map(([measure, window]) => ({ measure, of, ...window }));
  return [...list("period", now.windows), ...(before === null ? [] : list("against", before.windows))];
}

/** A reason that holds in every market is given once. */
function refusalsOf(answers: readonly Answer[]): QueryOutput["refused"] {
  const all = answers.flatMap(({ market, now, before }) => [
    ...now.refused.map((refusal) => ({ ...refusal, market })),
    ...(before?.refused ?? [])
      .filter(({ measure }) => now.windows.has(measure))
      .map(({ measure, why }) => ({ measure, market, why: `to compare with: ${why}` })),
  ]);
  const isEverywhere = ({ measure, why }: (typeof all)[number]) =>
    answers.length > 1 &&
    all.filter((other) => other.measure === measure && other.why === why).length === answers.length;
  const seen = new Set<string>();
  return all.flatMap((refusal) => {
    const given = isEverywhere(refusal) || answers.length === 1 ? { ...refusal, market: null } : refusal;
    const key = JSON.stringify(given);
    if (seen.has(key)) return [];
    seen.add(key);
    return [given];
  });
}

function notesOn(input: QueryInput, answers: readonly Answer[], order: Order | null, groups: number): string[] {
  const currencies = new Set(answers.flatMap(({ currency }) => currency ?? []));
  const isMoneyBound =
    input.having.some(({ measure }) => measures[measure].unit === "money") ||
    input.where.some(({ on }) => on in measures && measures[on as MeasureId].unit === "money"); // checked beside it
  return [
    ...(order !== null && mixesCurrencies(answers, order.by)
      ? ["Amounts in different currencies are not ranked against each other: each market has its own order."]
      : []),
    ...(currencies.size > 1 && isMoneyBound ? ["Amounts are compared in the currency of each market."] : []),
    ...(input.by === "attribute-value"
      ? ["A product with several values of an attribute is in each of their rows."]
      : []),
    ...(order !== null && groups === 0 ? ["Nothing meets all conditions."] : []),
  ];
}
