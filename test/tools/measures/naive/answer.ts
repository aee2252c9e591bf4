import type { QueryInput } from "../../../../tools/measures/query/request.js";
import type { Row } from "../../../../tools/warehouse/warehouse.js";
import { bucket, distinct, monthNumber, monthText, num, str } from "./figures.js";
import { courseOf, type NaiveMeasure, naiveMeasures } from "./measures.js";
import type { RawMarket } from "./raw-market.js";
import { isPoisoned, type Kind, type NaiveCondition, NaiveRows, type NaiveScope } from "./rows.js";

/** A question's answer by hand: single rows, put into groups, each group computed alone. */

export type NaiveValues = Record<string, number | null>;
export interface NaiveAnswer {
  readonly total: NaiveValues;
  readonly groups: Map<string, NaiveValues>;
  /** By group and month. */
  readonly months: Map<string, NaiveValues>;
  readonly examined: number;
}

/** First and last month, or day, that each kind of rows covers. */
export const COVERED: Readonly<Partial<Record<Kind, readonly [string, string]>>> = {
  keywordMonths: ["2023-11-01", "2026-10-01"],
  clicks: ["2025-11-01", "2026-10-01"],
  sales: ["2023-11-01", "2026-10-01"],
  ads: ["2026-05-01", "2026-10-01"],
  siteSearches: ["2025-11-01", "2026-10-01"],
  moves: ["2023-11-01", "2026-10-31"],
  dayPrices: ["2023-11-01", "2026-10-31"],
};

const PLACES = ["market", "category", "cluster", "month"];

export class NaiveMarket {
  readonly #raw: RawMarket;
  readonly #rows: NaiveRows;

  constructor(raw: RawMarket) {
    this.#raw = raw;
    this.#rows = new NaiveRows(raw);
  }

  async answer(market: string, input: QueryInput, period: QueryInput["period"]): Promise<NaiveAnswer> {
    const isDated = input.period !== null || input.against !== null || input.by === "month" || input.byMonth;
    const measures = input.measures.map((id) => {
      const measure = naiveMeasures[id];
      if (measure === undefined) throw new Error(`no figure by hand for ${id}`);
      return { id, measure: isDated ? (measure.dated ?? measure) : measure };
    });
    const isMonthly = input.by === "month" || input.byMonth;
    const scope = { market, ...input, where: input.where as NaiveCondition[] };
    const answer: NaiveAnswer = { total: {}, groups: new Map(), months: new Map(), examined: 0 };
    const examined: Record<string, number> = {};
    const valuations: ((key: string, values: NaiveValues) => void)[] = [];
    for (const { id, measure } of measures) {
      const read = (of: Omit<NaiveScope, "from" | "to">) => this.#read(measure, of, period, isMonthly);
      const [rows, beside] = await read(scope);
      const isApart = input.by === "keyword";
      const grouped = this.#group(
        measure.kind,
        rows.map((row) => (isApart ? { ...row, apart: true } : row)),
        input,
      );
      const besideGroups = this.#group(measure.beside ?? "offers", beside, input);
      const whole = measure.isShare ? await this.#whole(measure, input, scope, period) : null;
      const besides = measure.beside === undefined ? [] : Object.keys(besideGroups);
      for (const key of [...Object.keys(grouped), ...besides]) if (!answer.groups.has(key)) answer.groups.set(key, {});
      valuations.push((key, values) => {
        const value = measure.value(grouped[key] ?? [], besideGroups[key] ?? []);
        values[id] = whole === null ? value : part(value, measure.value(whole.of(key, null), []));
      });
      for (const [key, own] of Object.entries(grouped)) {
        if (isMonthly) this.#addMonths(answer, id, measure, key, own, whole);
      }
      const total = measure.value(rows, beside);
      answer.total[id] = whole === null ? total : part(total, measure.value(whole.rows, []));
      note(examined, measure, rows, beside, whole?.rows ?? []);
    }
    if ((input.by === null || input.by === "month") && !answer.groups.has("")) answer.groups.set("", {});
    for (const [key, values] of answer.groups) for (const valuate of valuations) valuate(key, values);
    return { ...answer, examined: Object.values(examined).reduce((a, b) => a + b, 0) };
  }

  #addMonths(answer: NaiveAnswer, id: string, measure: NaiveMeasure, key: string, own: Row[], whole: Whole | null) {
    const set = (month: string, value: number | null) => {
      const values = answer.months.get(`${key}|${month}`) ?? {};
      values[id] = value;
      answer.months.set(`${key}|${month}`, values);
    };
    if (measure.kind === "keywordMonths") {
      for (const { month, value } of courseOf(own).months) set(month, value);
      return;
    }
    for (const [month, rows] of Object.entries(bucket(own, (row) => str(row, "month")))) {
      const value = measure.value(
        rows.map((row) => ({ ...row, isLast: true })),
        [],
      );
      set(month, whole === null ? value : part(value, measure.value(whole.of(key, month), [])));
    }
  }

  async #read(
    measure: NaiveMeasure,
    of: Omit<NaiveScope, "from" | "to">,
    period: QueryInput["period"],
    isMonthly: boolean,
  ) {
    const one = async (kind: Kind): Promise<Row[]> => {
      const rows = await this.#rows.read(kind, { ...of, ...windowOf(kind, measure, period, isMonthly) });
      if (kind === "keywordMonths") return rows.map((row) => ({ ...this.#rows.keywordOf(row), ...row }));
      return measure.isTrusted ? judgePrices(rows.filter((row) => !isPoisoned(row, this.#raw))) : rows;
    };
    return [await one(measure.kind), measure.beside === undefined ? [] : await one(measure.beside)] as const;
  }

  async #whole(
    measure: NaiveMeasure,
    input: QueryInput,
    scope: Omit<NaiveScope, "from" | "to">,
    period: QueryInput["period"],
  ): Promise<Whole> {
    const isPlace = input.by === null || PLACES.includes(input.by);
    const isHeld = scope.brands.length + scope.merchants.length + scope.where.length > 0;
    const field = input.by === "attribute-value" ? "attribute" : input.by;
    const open = {
      ...scope,
      ...(input.shareOf === "market" ? { clusterIds: null, category: null, leftOut: undefined } : {}),
      brands: isPlace || field === "brand" ? [] : scope.brands,
      merchants: isPlace || field === "merchant" ? [] : scope.merchants,
      where: isPlace ? [] : scope.where.filter(({ on }) => on !== field),
    };
    const [rows] = await this.#read(measure, open, period, input.by === "month" || input.byMonth);
    const isPerGroup = input.by !== null && isPlace && isHeld && input.shareOf === "scope";
    const groups = isPerGroup ? this.#group(measure.kind, rows, input) : null;
    const isMonthly = input.byMonth || isPerGroup;
    return {
      rows,
      of: (key, month) => {
        const own = groups === null ? rows : (groups[key] ?? []);
        return month === null || !isMonthly ? own : own.filter((row) => row.month === month);
      },
    };
  }

  /** Rows by the key of their group; a row can be in several. */
  #group(kind: Kind, rows: readonly Row[], { by, category, clusterIds, attribute }: QueryInput): Record<string, Row[]> {
    const level = (clusterIds === null && category !== null ? category.split(" > ").length : 0) + 1;
    const keysOf = (row: Row): string[] => {
      switch (by) {
        case null:
        case "month":
          return [""];
        case "market":
          return [str(row, "market")];
        case "category":
          return [this.#rows.pathOf(row).split(" > ").slice(0, level).join(" > ")];
        case "cluster":
          return [str(row, "cluster_id")];
        case "product":
          return [`${row.cluster_id}/${row.product_id}`];
        case "keyword":
          return [
            `${row.cluster_id}/${str(row, { ads: "search_term", siteSearches: "query" }[kind as "ads"] ?? "keyword")}`,
          ];
        case "attribute-value":
          return this.#rows
            .attributesOf(row)
            .filter((own) => attribute === null || str(own, "attribute").toLowerCase() === attribute.toLowerCase())
            .map((own) => `${own.attribute}: ${own.value}`);
        default:
          return [str(row, by)];
      }
    };
    const groups: Record<string, Row[]> = {};
    for (const row of rows) {
      for (const key of keysOf(row)) {
        groups[key] ??= [];
        groups[key].push(row);
      }
    }
    return groups;
  }
}

/** What shares are shares of. */
interface Whole {
  readonly rows: readonly Row[];
  readonly of: (key: string, month: string | null) => readonly Row[];
}

const part = (value: number | null, whole: number | null): number | null =>
  value === null || whole === null || whole === 0 ? null : value / whole;

/** Months or days read: those asked for within what is covered, else the last year. */
function windowOf(kind: Kind, { isHistory }: NaiveMeasure, period: QueryInput["period"], isMonthly: boolean) {
  const covered = COVERED[kind];
  if (covered === undefined) return { from: null, to: null };
  const [first, last] = covered;
  if (isHistory) return { from: first, to: last };
  if (kind === "dayPrices") {
    const asked = period ?? { from: "2025-11-01", to: last };
    const to = asked.to > last ? last : asked.to;
    return { from: !isMonthly ? to : asked.from < first ? first : asked.from, to };
  }
  if (kind === "moves") {
    const eve = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
    const asked = period === null ? { from: "2025-10-31", to: last } : { from: eve(period.from), to: period.to };
    return { from: asked.from < first ? first : asked.from, to: asked.to > last ? last : asked.to };
  }
  const yearBefore = monthText(monthNumber(last) - 11);
  const asked =
    period === null
      ? { from: yearBefore, to: last }
      : { from: `${period.from.slice(0, 7)}-01`, to: `${period.to.slice(0, 7)}-01` };
  return { from: asked.from < first ? first : asked.from, to: asked.to > last ? last : asked.to };
}

/** Within each product group: prices per unit where packs differ, and which are outliers. */
function judgePrices(rows: readonly Row[]): Row[] {
  return Object.values(bucket(rows, (row) => str(row, "cluster_id"))).flatMap((own) => {
    const perUnit = distinct(own, "pack_units") > 1;
    const comparedOf = (row: Row): number =>
      perUnit ? Math.round((Number(row.price) / Number(row.pack_units)) * 10_000) / 10_000 : Number(row.price);
    return own.map((row): Row => {
      // Far from the others is not enough: it takes an own history of other prices, which no offer of the sample has.
      return { ...row, perUnit, compared: comparedOf(row), isOdd: false };
    });
  });
}

/** Rows behind a kind of figure count once, however many measures are made of them; of a share those of the whole. */
function note(examined: Record<string, number>, measure: NaiveMeasure, ...lists: (readonly Row[])[]) {
  const [rows = [], beside = [], whole = []] = lists;
  const size = (list: readonly Row[]): number =>
    distinct(
      list.filter(({ event }) => event !== undefined),
      "event",
    ) + list.filter(({ event }) => event === undefined).reduce((all, row) => all + (num(row, "events") ?? 1), 0);
  const name = `${measure.kind} ${measure.isHistory ?? false} ${measure.isTrusted ?? false}`;
  examined[name] = Math.max(examined[name] ?? 0, size(rows), size(whole));
  if (measure.beside === undefined) return;
  const other = `${measure.beside} false false`;
  examined[other] = Math.max(examined[other] ?? 0, size(beside));
}
