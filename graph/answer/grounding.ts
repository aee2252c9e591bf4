import { numbersSaid } from "../understand/leftover.js";
import type { Request } from "../understand/request.js";
import type { Answer, AnswerTable, Cell, Chart, Section, TableColumn } from "./answer.js";
import { pathIn, valueAt } from "./cell.js";
import { type Derivation, evaluate } from "./derivation.js";
import { type Figure, formatNumber, type Statement } from "./figure.js";
import { numbered, strayNumerals, type Texts, textsOf, titlesOf } from "./numerals.js";

/**
 * Proves an answer: every figure is a cell of a tool result that it cites, or a formula over such cells that is computed here again,
 * and every numeral of the prose is such a figure, part of a name from the data, a date, or something the asker said, be it in a catalog.
 */

export interface Fault {
  /** Where it stands: "headline", "section price-level", "table keywords, row 3, cpc". */
  readonly place: string;
  /** The numeral or value without proof. */
  readonly found: string;
}

export interface Proof {
  /** Data of the tool results by the reference an answer cites; calls that read as one share it. */
  readonly results: ReadonlyMap<string, readonly unknown[]>;
  readonly request: Request;
}

/** Everything in an answer that cannot be proven; empty for a sound one. */
export function findFaults(answer: Answer, proof: Proof): Fault[] {
  const check = createChecker(proof);
  return [
    ...check.statement(answer.headline, "headline"),
    ...(answer.keyFigures ?? []).flatMap(({ name, figure }) => check.statement(alone(figure), `key figure ${name}`)),
    ...answer.sections.flatMap((section) => [
      ...section.statements.flatMap((statement) => check.statement(statement, `section ${section.id}`)),
      ...section.tables.flatMap(check.table),
      ...(section.charts ?? []).flatMap(check.chart),
    ]),
  ];
}

/**
 * The same answer from what can be proven alone: a statement that holds a fault is left out, a cell becomes unknown, a chart goes.
 * `headline` replaces one that cannot be proven.
 */
export function rebuild(answer: Answer, proof: Proof, headline: Statement): Answer {
  const check = createChecker(proof);
  const sections = answer.sections
    .map(
      (section): Section => ({
        ...section,
        statements: section.statements.filter((statement) => check.statement(statement, "").length === 0),
        tables: section.tables.map((table) => blankCells(table, check.table(table))),
        ...(section.charts && { charts: section.charts.filter((chart) => check.chart(chart).length === 0) }),
      }),
    )
    .filter(({ statements, tables }) => statements.length + tables.length > 0);
  const isSound = check.statement(answer.headline, "").length === 0;
  const keyFigures = answer.keyFigures?.filter(({ figure }) => check.statement(alone(figure), "").length === 0);
  return {
    ...answer,
    headline: isSound ? answer.headline : headline,
    ...(keyFigures && { keyFigures }),
    sections,
  };
}

const alone = (figure: Figure): Statement => ({ parts: [figure], refs: figure.refs });

/** Whether every figure and numeral of a statement is proven, for many statements over the same results. */
export function createProver(proof: Proof): (statement: Statement) => boolean {
  const check = createChecker(proof);
  return (statement) => check.statement(statement, "").length === 0;
}

function blankCells(table: AnswerTable, faults: readonly CellFault[]): AnswerTable {
  if (faults.length === 0) return table;
  return {
    ...table,
    rows: table.rows.map((cells, row) => {
      const blanked = faults.filter((fault) => fault.row === row).map(({ key }) => [key, null]);
      return { ...cells, ...Object.fromEntries(blanked) };
    }),
  };
}

interface CellFault extends Fault {
  readonly row: number;
  readonly key: string;
}

function createChecker({ results, request }: Proof) {
  const said = numbersSaid(request);
  const { scope, own } = request;
  const sides = request.inputs.flatMap(({ side }) => side ?? []);
  const understood = textsOf({ scope, own, sides });
  const held = numbersIn([scope, own]);
  const titles = new Set([...results.values()].flatMap((found) => found.flatMap(titlesOf)));
  const names = [...numbered(understood.all), ...titles];
  const known = new Map<string, Cited>();
  /** The results behind some references; a reference without a result proves nothing. */
  const citedBy = (refs: readonly string[]): Cited => {
    const key = refs.join();
    const found = known.get(key) ?? new Cited(refs.flatMap((ref) => results.get(ref) ?? []));
    known.set(key, found);
    return found;
  };
  const isProven = (derivation: Derivation, cited: Cited): boolean => {
    switch (derivation.by) {
      case "cell":
        return cited.hasCell(derivation.path, derivation.value);
      case "rows":
        return (
          new Set(derivation.at).size === derivation.at.length && derivation.at.every((path) => cited.hasRow(path))
        );
      case "constant":
      case "length":
        return true;
      case "asked":
        return (
          [...said, ...said.map((value) => value / 100)].some((value) => isSame(value, derivation.value)) ||
          held.some((value) => isSame(value, derivation.value))
        );
      case "count":
        return (
          new Set(derivation.of).size === derivation.of.length &&
          derivation.of.every((name) => cited.texts.some(({ all }) => all.has(name)) || understood.all.has(name))
        );
      default:
        return derivation.from.every((operand) => isProven(operand, cited));
    }
  };
  const isFigureProven = (value: number, derivation: Derivation | null, cited: Cited): boolean =>
    derivation !== null && isSame(evaluate(derivation), value) && isProven(derivation, cited);

  const statement = (given: Statement, place: string): Fault[] => {
    const figures = given.parts.filter((part): part is Figure => typeof part !== "string" && part.value !== null);
    const unproven = figures.filter(
      ({ value, derivation, refs }) => !isFigureProven(value ?? Number.NaN, derivation, citedBy(refs)),
    );
    const cited = citedBy(given.refs);
    const strays = given.parts.flatMap((part) =>
      typeof part === "string" ? strayNumerals(part, cited.texts, names) : [],
    );
    return [...unproven.map((figure) => showFigure(figure)), ...strays].map((found) => ({ place, found }));
  };

  const table = (given: AnswerTable): CellFault[] => {
    const cited = citedBy(given.refs);
    const proofs = new Map(given.derived.map(({ row, key, derivation }) => [`${row}/${key}`, derivation]));
    const fault = (cell: Cell, column: TableColumn, row: number): CellFault[] => {
      const { key } = column;
      const place = `table ${given.id}, row ${row + 1}, ${key}`;
      if (typeof cell === "string") {
        return strayNumerals(cell, cited.texts, names).map((found) => ({ place, found, row, key }));
      }
      if (cell === null) return [];
      const origin = given.origins[row] ?? null;
      const path = origin === null ? null : pathIn(origin, key);
      const derivation = proofs.get(`${row}/${key}`) ?? (path === null ? null : { by: "cell", path, value: cell });
      return isFigureProven(cell, derivation, cited) ? [] : [{ place, found: String(cell), row, key }];
    };
    return given.rows.flatMap((cells, row) =>
      given.columns.flatMap((column) => fault(cells[column.key] ?? null, column, row)),
    );
  };
  const chart = ({ data, marks, id }: Chart): Fault[] => [
    ...table(data),
    ...marks.flatMap(({ figure }) => statement(alone(figure), `chart ${id}`)),
  ];
  return { statement, table, chart };
}

const showFigure = ({ value, kind, currency, signed }: Figure): string => formatNumber(value, kind, currency, signed);

/** The results that something cites. */
class Cited {
  readonly #results: readonly unknown[];
  #texts: readonly Texts[] | undefined;

  constructor(results: readonly unknown[]) {
    this.#results = results;
  }

  get texts(): readonly Texts[] {
    this.#texts ??= this.#results.map(textsOf);
    return this.#texts;
  }

  hasCell(path: string, value: number): boolean {
    return this.#results.some((result) => {
      const found = valueAt(result, path);
      return typeof found === "number" && isSame(found, value);
    });
  }

  hasRow(path: string): boolean {
    return this.#results.some((result) => {
      const found = valueAt(result, path);
      return typeof found === "object" && found !== null;
    });
  }
}

/** Figures pass from a result to an answer unrounded; only the noise of floating point lies between. */
const EQUAL = 1e-9;

const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= EQUAL * Math.max(1, Math.abs(a), Math.abs(b));

/** All numbers of a value; the lengths of lists are numbers too. */
function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  if (typeof value !== "object" || value === null) return [];
  return [...(Array.isArray(value) ? [value.length] : []), ...Object.values(value).flatMap(numbersIn)];
}
