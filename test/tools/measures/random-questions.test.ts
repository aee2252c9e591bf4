import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { queryMarket } from "../../../tools/market/lookup/query-market.js";
import type { QueryInput } from "../../../tools/measures/query/request.js";
import { measures } from "../../../tools/measures/registry.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { isLong, rounds } from "../../long-run.js";
import { engines, openEngine } from "../../market.js";
import { contextOf } from "../market/demand/demand-support.js";
import { type NaiveAnswer, NaiveMarket, type NaiveValues } from "./naive/answer.js";
import { monthNumber, monthText } from "./naive/figures.js";
import { loadRawMarket, type RawMarket } from "./naive/raw-market.js";
import { RequestMaker } from "./naive/requests.js";

/**
 * Random questions, answered by the tool and by hand from single rows: the same figures, rows, totals and counts. Every third question is
 * answered on every engine, in a long run each of them; the engines take turns with the others.
 */

const QUESTIONS = rounds(50, 1_000);
const SEED = 20_261_127;

type Answer = Awaited<ReturnType<typeof queryMarket.run>>;

describe("query_market on random questions", () => {
  const warehouses = new Map<string, Warehouse>();
  let raw: RawMarket;
  let byHand: NaiveMarket;
  beforeAll(async () => {
    for (const engine of engines()) warehouses.set(engine, await openEngine(engine));
    raw = await loadRawMarket([...warehouses.values()][0] as Warehouse); // there is at least one engine
    byHand = new NaiveMarket(raw);
  });
  afterAll(async () => {
    for (const warehouse of warehouses.values()) await warehouse.close();
  });

  test(
    `${QUESTIONS} of them`,
    async () => {
      const maker = new RequestMaker(raw, SEED);
      const seen = { rows: 0, values: 0, refused: 0, empty: 0, measures: new Set<string>() };
      for (let question = 1; question <= QUESTIONS; question += 1) {
        const made = maker.make();
        const hand = await answerByHand(byHand, made);
        const input = withHaving(made, hand, question);
        const what = `question ${question}: ${JSON.stringify(input)}`;
        const answers: Answer[] = [];
        const all = [...warehouses.values()];
        const asked = isLong || question % 3 === 0 ? all : all.filter((_, at) => at === question % all.length);
        for (const warehouse of asked) answers.push(await queryMarket.run(input, contextOf(warehouse)));
        const [answer, ...others] = answers as [Answer, ...Answer[]]; // at least one engine is asked
        for (const other of others) {
          expect(other.data, what).toEqual(answer.data);
          expect(other.provenance.rowsExamined, what).toBe(answer.provenance.rowsExamined);
        }
        check(answer, input, hand, what);
        seen.rows += answer.data.rows.length;
        seen.refused += answer.data.refused.length;
        seen.empty += answer.data.rows.length === 0 ? 1 : 0;
        for (const { values } of answer.data.rows)
          for (const [id, value] of Object.entries(values)) {
            if (value === null) continue;
            seen.values += 1;
            seen.measures.add(id);
          }
      }
      // The questions are of breadth, and most have an answer.
      expect(seen.measures.size).toBeGreaterThan(rounds(45, 55));
      expect(seen.values).toBeGreaterThan(9 * QUESTIONS);
      expect(seen.empty).toBeLessThan(QUESTIONS / 4);
    },
    rounds(300_000, 3_000_000),
  );
});

interface ByHand {
  readonly market: string;
  readonly now: NaiveAnswer;
  readonly before: NaiveAnswer | null;
}

async function answerByHand(byHand: NaiveMarket, input: QueryInput): Promise<ByHand[]> {
  const answers: ByHand[] = [];
  for (const market of input.markets)
    answers.push({
      market,
      now: await byHand.answer(market, input, input.period),
      before: input.against === null ? null : await byHand.answer(market, input, input.against.period),
    });
  return answers;
}

/** Every third question holds its groups to a value that one of them has, a little apart so that no rounding decides. */
function withHaving(input: QueryInput, answers: readonly ByHand[], question: number): QueryInput {
  const [measure] = input.measures;
  if (measure === undefined || question % 3 !== 0 || input.by === null) return input;
  const groups = input.by === "month" ? answers[0]?.now.months : answers[0]?.now.groups;
  const values = [...(groups?.values() ?? [])].flatMap((own) => own[measure] ?? []);
  const value = values[question % Math.max(1, values.length)];
  if (value === undefined) return input;
  return {
    ...input,
    having: [{ measure, of: "value", is: question % 2 === 0 ? "at least" : "at most", value: value * 1.0001 + 1e-6 }],
  };
}

interface Expected {
  readonly key: string;
  readonly market: string;
  readonly values: NaiveValues;
  readonly before: NaiveValues | null;
}

function check({ data, provenance }: Answer, input: QueryInput, answers: readonly ByHand[], what: string) {
  for (const { measure, market } of data.refused)
    for (const { now, market: own } of answers)
      if (market === null || market === own)
        expect(
          [...now.groups.values()].every((values) => (values[measure] ?? null) === null || values[measure] === 0),
          `${measure} refused in ${what}`,
        ).toBe(true);

  const expected = answers.flatMap((answer) => expectedGroups(input, answer, answers.length));
  const met = expected.filter(({ values }) =>
    input.having.every(({ measure, is, value }) => {
      const own = values[measure] ?? null;
      return own !== null && (is === "at least" ? own >= Number(value) : own <= Number(value));
    }),
  );
  // A measure refused because too little is behind it keeps its rows, with unknown values.
  if (data.measures.length === 0) {
    expect(data.rows, what).toEqual([]);
    return;
  }
  expect(data.groups, what).toBe(met.length);

  const limit = input.limit ?? (input.by === "month" ? 50 : 20);
  const listed = new Set(data.rows.map(({ key }) => (input.byMonth ? key.slice(0, key.lastIndexOf("/")) : key)));
  const order = data.order;
  const isApart =
    order !== null &&
    order.by !== "month" &&
    measures[order.by].unit === "money" &&
    new Set(data.currencies.map(({ currency }) => currency)).size > 1;
  if (!isApart) expect(listed.size, what).toBe(Math.min(limit, met.length));
  if (order !== null && order.by !== "month" && !isApart) {
    const by = order.by;
    const rank = (values: (number | null)[]) =>
      values.toSorted((a, b) =>
        a === null || b === null ? Number(a === null) - Number(b === null) : order.first === "most" ? b - a : a - b,
      );
    const best = rank(met.map(({ values }) => values[by] ?? null)).slice(0, limit);
    const own = rank(met.filter(({ key }) => listed.has(key)).map(({ values }) => values[by] ?? null));
    best.forEach((value, at) => {
      same(own[at] ?? null, value, `place ${at + 1} of ${what}`);
    });
    if (!input.byMonth)
      expect(
        data.rows.map(({ values }) => values[by] ?? null),
        what,
      ).toEqual(rank(data.rows.map(({ values }) => values[by] ?? null)));
  }

  for (const row of data.rows) {
    const one = input.byMonth ? monthOf(row, input, answers) : met.find(({ key }) => key === row.key);
    expect(one, `${row.key} in ${what}`).toBeDefined();
    if (one === undefined) continue;
    for (const [id, value] of Object.entries(row.values))
      same(value, one.values[id] ?? null, `${id} of ${row.key} in ${what}`);
    for (const [id, value] of Object.entries(row.against ?? {}))
      same(value, one.before?.[id] ?? null, `${id} before of ${row.key} in ${what}`);
  }
  for (const { market, values } of data.totals) {
    const own = answers.find((answer) => answer.market === market);
    for (const [id, value] of Object.entries(values))
      same(value, own?.now.total[id] ?? null, `total ${id} of ${market} in ${what}`);
  }
  const examined = answers.reduce((all, { now, before }) => all + now.examined + (before?.examined ?? 0), 0);
  expect(provenance.rowsExamined, what).toBe(examined);
}

/** Groups of either period, with the keys of rows. */
function expectedGroups(input: QueryInput, { market, now, before }: ByHand, markets: number): Expected[] {
  const prefix = markets === 1 || input.by === "market" ? "" : `${market}/`;
  const isMonth = input.by === "month";
  const own = isMonth ? withoutGroup(now.months) : now.groups;
  const other = before === null ? null : isMonth ? shifted(withoutGroup(before.months), shiftOf(input)) : before.groups;
  const keys = new Set([...own.keys(), ...(other?.keys() ?? [])]);
  return [...keys].map((key) => ({
    key: `${prefix}${key}` === "" ? "all" : `${prefix}${key}`.replace(/\/$/, ""),
    market,
    values: own.get(key) ?? {},
    before: other === null ? null : (other.get(key) ?? {}),
  }));
}

function monthOf(
  row: Answer["data"]["rows"][number],
  input: QueryInput,
  answers: readonly ByHand[],
): Expected | undefined {
  const answer = answers.find(({ market }) => market === row.keys.market);
  if (answer === undefined) return undefined;
  const cut = row.key.lastIndexOf("/");
  const prefix = answers.length === 1 || input.by === "market" ? "" : `${answer.market}/`;
  const group = row.key.slice(prefix.length, cut);
  const month = row.key.slice(cut + 1);
  const earlier = monthText(monthNumber(month) - shiftOf(input));
  return {
    key: row.key,
    market: answer.market,
    values: answer.now.months.get(`${group}|${month}`) ?? {},
    before: answer.before === null ? null : (answer.before.months.get(`${group}|${earlier}`) ?? {}),
  };
}

const withoutGroup = (months: ReadonlyMap<string, NaiveValues>) =>
  new Map([...months].map(([key, values]) => [key.slice(key.indexOf("|") + 1), values]));
const shifted = (months: ReadonlyMap<string, NaiveValues>, by: number) =>
  new Map([...months].map(([month, values]) => [monthText(monthNumber(month) + by), values]));
const shiftOf = ({ period, against }: QueryInput): number =>
  period === null || against === null ? 0 : monthNumber(period.from) - monthNumber(against.period.from);

function same(own: number | null, other: number | null, what: string) {
  if (own === null || other === null) {
    expect(own, what).toBe(other);
    return;
  }
  if (Math.abs(own - other) <= 1e-8 + 1e-8 * Math.abs(other)) return;
  expect(own, what).toBe(other);
}
