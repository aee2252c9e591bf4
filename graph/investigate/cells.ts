import type { QueryOutput } from "../../tools/measures/query/request.js";
import { type MeasureId, measures as registry } from "../../tools/measures/registry.js";
import { cell } from "../answer/cell.js";
import { asked, type Derived, derive, type FormulaName } from "../answer/derivation.js";
import { count, days, estimate, type Figure, formatNumber, money, months, number, percent } from "../answer/figure.js";
import { dayOf } from "../answer/words.js";
import { inWords, nameOf } from "../asks/words.js";
import type { Request } from "../understand/request.js";

/** A figure that was looked up or computed, as the model is given it. It cites the id; what is printed is the figure. */
export interface FactCell {
  readonly id: string;
  /** "yoga mats in the United States" */
  readonly subject: string;
  /** "median price" */
  readonly measure: string;
  /** "November 2025 to October 2026"; null where it holds for no time. */
  readonly period: string | null;
  readonly figure: Figure;
}

/** Whose the asker's numbers are. */
const STATED = "the asker";
const SHARE_OF = "part of the stated ";

export const isStated = ({ subject }: FactCell): boolean => subject === STATED;
/** By what an amount was shared out; null for any other cell. */
export const sharedBy = ({ measure }: FactCell): string | null =>
  measure.startsWith(SHARE_OF) ? (measure.split(" in proportion to ")[1] ?? null) : null;

const FIGURES: Readonly<
  Record<Request["inputs"][number]["unit"], (value: Derived, currency: string) => Figure | null>
> = {
  money: (value, currency) => money(value, currency, []),
  share: (value) => percent(value, []),
  ratio: (value) => number(value, []),
  count: (value) => count(value, []),
  days: (value) => days(value, []),
  weeks: () => null,
  months: (value) => months(value, []),
};

/** A result the size of a table is a few looks; more would not be read. */
const MOST_CELLS = 400;

const regions = new Intl.DisplayNames("en", { type: "region" });

/** Every figure of one investigation. */
export class CellBook {
  readonly #cells = new Map<string, FactCell>();

  get(id: string): FactCell | undefined {
    return this.#cells.get(id.trim());
  }

  get size(): number {
    return this.#cells.size;
  }

  /** The figures of a result, each with an id. Unknown values are none. */
  addResult(result: QueryOutput, by: Request["asks"][number]["by"], ref: string): FactCell[] {
    const isOfMarkets = result.currencies.length > 1;
    const currencyOf = (market: string) => result.currencies.find((each) => each.market === market)?.currency ?? null;
    const added: FactCell[] = [];
    const rows = result.rows.length > 0 ? result.rows : [];
    for (const row of rows) {
      const { keys } = row;
      const month = keys.month === null ? null : dayOf(keys.month).replace(/^\d+ /, "");
      const name = [
        keys.brand,
        keys.merchant,
        keys.product,
        keys.keyword && `“${keys.keyword}”`,
        keys.value,
        keys.stage,
      ]
        .filter((word) => typeof word === "string" && word !== "")
        .join(", ");
      const group =
        keys.clusterName ?? (by === "market" || keys.category === null ? "" : nameOf(keys, "category", false));
      const what = [name, group].filter((word) => word !== "").join(" of ");
      const place = regions.of(keys.market) ?? keys.market;
      const subject = what === "" ? `the whole market in ${place}` : `${what} in ${place}`;
      for (const { id } of result.measures) {
        if (!(id in row.values)) continue;
        const value = inWords(row.values, id, currencyOf(keys.market), ref);
        const window = result.windows.find(({ measure, of }) => measure === id && of === "period");
        const period = month ?? windowWords(window);
        if (typeof value !== "string") added.push(...this.#add(subject, nameOfMeasure(id), period, value));
        const change = row.change?.[id];
        if (change)
          added.push(
            ...this.#add(
              subject,
              `change of ${nameOfMeasure(id)} against the period before`,
              period,
              percent(cell(change, "share"), ref, { signed: true }),
            ),
          );
      }
      if (isOfMarkets && added.length > MOST_CELLS) break;
    }
    return added;
  }

  /** Figures of another data tool. Unknown values are none. */
  addReadings(readings: readonly Omit<FactCell, "id">[]): FactCell[] {
    return readings.flatMap(({ subject, measure, period, figure }) => this.#add(subject, measure, period, figure));
  }

  /** Numbers of the asker's own, as operands: they are no findings. */
  addStated(inputs: Request["inputs"], currency: string): FactCell[] {
    return inputs.flatMap(({ kind, value, unit, per }) => {
      const figure = FIGURES[unit](asked(value), currency);
      return figure === null
        ? []
        : this.#add(STATED, kind.replaceAll("-", " "), per === null ? null : `a ${per}`, figure);
    });
  }

  /**
   * An amount of the asker's shared out in proportion to what figures of one measure are, a cell for each of them.
   * @throws TypeError with a plain sentence where that cannot be done
   */
  addShares(amount: FactCell, by: readonly FactCell[]): FactCell[] {
    const { currency } = amount.figure;
    if (amount.subject !== STATED || currency === null)
      throw new TypeError("Give the id of an amount of money that the asker stated.");
    if (by.length < 2 || new Set(by.map(({ measure }) => measure)).size > 1)
      throw new TypeError("Give two or more cells of one measure.");
    if (new Set(by.map(({ subject }) => subject)).size < by.length)
      throw new TypeError("Give one cell of each subject.");
    if (by.some(({ figure }) => (figure.value ?? 0) <= 0))
      throw new TypeError("Nothing can be shared out by figures that are not above zero.");
    const whole = derive("sum", ...by.map(({ figure }) => figure));
    const refs = [...new Set(by.flatMap(({ figure }) => figure.refs))];
    return by.flatMap(({ subject, measure, period, figure }) => {
      const part = derive("product", amount.figure, derive("quotient", figure, whole));
      return this.#add(
        subject,
        `${SHARE_OF}${amount.measure} in proportion to ${measure}`,
        period,
        estimate(part, currency, refs),
      );
    });
  }

  /** @throws TypeError with a plain sentence where the figures cannot be joined so */
  addComputed(by: FormulaName, of: readonly FactCell[]): FactCell {
    const [first, second] = of;
    if (first === undefined) throw new TypeError("Give the ids of cells.");
    const units = new Set(of.map(({ figure }) => unitOf(figure)));
    if (SAME_UNIT.has(by) && units.size > 1) throw new TypeError(`A ${by} needs figures of one unit.`);
    if (PAIRS.has(by) && (of.length !== 2 || second === undefined)) throw new TypeError(`A ${by} needs two figures.`);
    const value = derive(by, ...of.map(({ figure }) => ({ value: figure.value, derivation: figure.derivation })));
    if (value.value === null || value.derivation === null) throw new TypeError("That cannot be computed.");
    const names = of.map((each) => `${each.measure} of ${each.subject}`);
    const period = of.every((each) => each.period === first.period) ? first.period : null;
    const [added] = this.#add(names.join(" and "), WORDS[by] ?? by, period, figureOf(by, value, of));
    if (added === undefined) throw new TypeError("That cannot be computed.");
    return added;
  }

  #add(subject: string, measure: string, period: string | null, figure: Figure): FactCell[] {
    if (figure.value === null || this.#cells.size >= MOST_CELLS) return [];
    const id = `c${this.#cells.size + 1}`;
    const added = { id, subject, measure, period, figure };
    this.#cells.set(id, added);
    return [added];
  }
}

const nameOfMeasure = (id: MeasureId): string => registry[id].name;

function windowWords(window: QueryOutput["windows"][number] | undefined): string | null {
  if (window === undefined) return null;
  return window.from === null || window.to === null ? window.basis : `${dayOf(window.from)} to ${dayOf(window.to)}`;
}

/** As the model reads it: one line, values as they are printed. */
export function lineOf({ id, subject, measure, period, figure }: FactCell): string {
  const { value, kind, currency, signed } = figure;
  const direction = !signed || value === null ? "" : value > 0 ? ", a rise" : value < 0 ? ", a fall" : ", no change";
  return `[${id}] ${subject} | ${measure} | ${period ?? "–"} | ${formatNumber(value, kind, currency, signed)}${direction}`;
}

const unitOf = ({ kind, currency }: Figure): string => `${kind === "estimate" ? "money" : kind} ${currency ?? ""}`;

const SAME_UNIT: ReadonlySet<FormulaName> = new Set([
  "sum",
  "difference",
  "mean",
  "smallest",
  "largest",
  "quotient",
  "change",
]);
const PAIRS: ReadonlySet<FormulaName> = new Set(["difference", "quotient", "change"]);
const WORDS: Readonly<Partial<Record<FormulaName, string>>> = {
  sum: "sum",
  difference: "difference",
  product: "product",
  quotient: "quotient",
  change: "change, the first against the second",
  mean: "mean",
  smallest: "lowest",
  largest: "highest",
};

function figureOf(by: FormulaName, value: Derived, of: readonly FactCell[]): Figure {
  const [first] = of;
  const base = first?.figure;
  const shared = {
    value: value.value,
    derivation: value.derivation,
    refs: [...new Set(of.flatMap(({ figure }) => figure.refs))],
    signed: by === "change" || by === "difference",
  };
  if (by === "change") return { ...shared, kind: "percent", currency: null };
  if (by === "quotient") return { ...shared, kind: "ratio", currency: null };
  // A share of an amount is an amount.
  const amount = of.find(({ figure }) => figure.currency !== null)?.figure ?? base;
  return { ...shared, kind: amount?.kind ?? "number", currency: amount?.currency ?? null };
}
