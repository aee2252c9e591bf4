import type { Answer, AnswerTable, Cell, Section, TableColumn } from "./answer.js";
import { pathIn, valueAt } from "./cell.js";
import { type Derivation, evaluate } from "./derivation.js";
import { type Figure, formatNumber, type Statement } from "./figure.js";
import { numbersSaid } from "./understand/leftover.js";
import type { Request } from "./understand/request.js";

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
    ]),
  ];
}

/**
 * The same answer from what can be proven alone: a statement that holds a fault is left out, a cell becomes unknown.
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
  const understood = leavesOf({ scope: request.scope, own: request.own });
  const names = numbered(understood.texts);
  const known = new Map<string, Cited>();
  /** The results behind some references; a reference without a result proves nothing. */
  const citedBy = (refs: readonly string[]): Cited => {
    const key = refs.join();
    const found = known.get(key) ?? new Cited(refs.flatMap((ref) => results.get(ref) ?? []));
    known.set(key, found);
    return found;
  };
  const holds = (leaves: readonly Leaves[], value: number): boolean => leaves.some((each) => hasNumber(each, value));
  const isProven = (derivation: Derivation, cited: Cited): boolean => {
    const { leaves } = cited;
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
          hasNumber(understood, derivation.value)
        );
      case "count":
        return (
          new Set(derivation.of).size === derivation.of.length &&
          derivation.of.every((thing) =>
            typeof thing === "number"
              ? holds(leaves, thing)
              : leaves.some(({ texts }) => texts.has(thing)) || understood.texts.has(thing),
          )
        );
      default:
        return derivation.from.every((operand) =>
          typeof operand === "number" ? holds(leaves, operand) : isProven(operand, cited),
        );
    }
  };
  const isFigureProven = (value: number, derivation: Derivation | null, cited: Cited): boolean =>
    derivation === null
      ? holds(cited.leaves, value)
      : isSame(evaluate(derivation), value) && isProven(derivation, cited);

  const statement = (given: Statement, place: string): Fault[] => {
    const figures = given.parts.filter((part): part is Figure => typeof part !== "string" && part.value !== null);
    const unproven = figures.filter(
      ({ value, derivation, refs }) => !isFigureProven(value ?? Number.NaN, derivation, citedBy(refs)),
    );
    const cited = citedBy(given.refs);
    const strays = given.parts.flatMap((part) => (typeof part === "string" ? strayNumerals(part, cited, names) : []));
    return [...unproven.map((figure) => showFigure(figure)), ...strays].map((found) => ({ place, found }));
  };

  const table = (given: AnswerTable): CellFault[] => {
    const cited = citedBy(given.refs);
    const proofs = new Map(given.derived.map(({ row, key, derivation }) => [`${row}/${key}`, derivation]));
    const fault = (cell: Cell, column: TableColumn, row: number): CellFault[] => {
      const { key } = column;
      const place = `table ${given.id}, row ${row + 1}, ${key}`;
      if (typeof cell === "string") {
        return strayNumerals(cell, cited, names).map((found) => ({ place, found, row, key }));
      }
      if (cell === null) return [];
      const origin = given.origins[row] ?? null;
      const path = origin === null ? null : pathIn(origin, key);
      const derivation =
        proofs.get(`${row}/${key}`) ??
        (path !== null && cited.hasCell(path, cell) ? { by: "cell", path, value: cell } : null);
      return isFigureProven(cell, derivation, cited) ? [] : [{ place, found: String(cell), row, key }];
    };
    return given.rows.flatMap((cells, row) =>
      given.columns.flatMap((column) => fault(cells[column.key] ?? null, column, row)),
    );
  };
  return { statement, table };
}

const showFigure = ({ value, kind, currency, signed }: Figure): string => formatNumber(value, kind, currency, signed);

/**
 * Numerals of prose that none of the given figures explains, for text that was written from facts by somebody else.
 * A numeral agrees with a figure when the figure, rounded to as many digits, reads the same.
 */
export function unprovenNumerals(text: string, figures: readonly Figure[], proof: Proof): string[] {
  const cited = new Cited([...proof.results.values()].flat());
  const shown = figures.flatMap((figure) =>
    figure.value === null ? [] : [{ value: figure.value, text: showFigure(figure) }],
  );
  // What the asker said may be said back.
  const read = shown.flatMap((figure) => numeralsOf(figure.text).map(({ value }) => value));
  const allowed = [...read, ...numbersSaid(proof.request)];
  const { scope, own } = proof.request;
  const rest = withoutNames(text, cited.leaves, numbered(leavesOf({ scope, own }).texts));
  return numeralsOf(rest)
    .filter(({ value }) => !allowed.some((known) => isSame(known, value)))
    .map(({ numeral }) => numeral);
}

/** Numerals in words that are neither part of a name from the data or the question, nor a date, nor a fixed wording of a method. */
function strayNumerals(words: string, cited: Cited, names: readonly string[]): string[] {
  if (!/\d/.test(words) || cited.leaves.some(({ texts }) => texts.has(words))) return [];
  return numeralsOf(withoutNames(words, cited.leaves, names)).map(({ numeral }) => numeral);
}

const MONTH =
  "(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)";
/** Dates, and numerals that belong to the name of a method or a scale. */
const KNOWN_FOR_WHAT_THEY_ARE = new RegExp(
  [
    "\\b\\d{4}-\\d{2}(?:-\\d{2})?\\b",
    `\\b(?:\\d{1,2} )?${MONTH}(?: \\d{1,2},)?(?: (?:19|20)\\d{2})?\\b`,
    "\\bQ[1-4](?: (?:19|20)\\d{2})?\\b",
    "\\b(?:summer|winter|spring|autumn|Easter|Christmas|Black Friday|year|since|in) (?:19|20)\\d{2}\\b",
    "\\b(?:80|95) % (?:interval|low|high)\\b",
    "\\bpercentile\\b",
  ].join("|"),
  "gi",
);

/** Of names, those that hold a digit, in lower case. */
const numbered = (names: Iterable<string>): string[] =>
  [...names].filter((name) => /\d/.test(name)).map((name) => name.toLowerCase());

/** `names` are numbered. The longest go first, whoever they come from: a short one inside a longer one would tear it apart. */
function withoutNames(words: string, leaves: readonly Leaves[], names: readonly string[]): string {
  const text = words.toLowerCase();
  const isIn = (name: string): boolean => text.includes(name);
  const rest = [...leaves.flatMap(({ named }) => named.filter(isIn)), ...names.filter(isIn)]
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, name) => (left.includes(name) ? withoutWord(left, name) : left), text);
  return rest.replace(KNOWN_FOR_WHAT_THEY_ARE, " ");
}

/** A name goes where it stands by itself: the "6" of a list is no part of "2026". */
const withoutWord = (text: string, name: string): string =>
  text.replaceAll(name, (found, at: number) =>
    isPartOf(text[at - 1], found[0]) || isPartOf(text[at + found.length], found.at(-1)) ? found : " ",
  );

const isPartOf = (beside: string | undefined, end: string | undefined): boolean =>
  beside !== undefined && end !== undefined && /[\p{L}\p{N}]/u.test(beside) && /[\p{L}\p{N}]/u.test(end);

/** Numerals with their value: "1,234.5" → 1234.5. A digit inside a word ("X78") is part of a name and no numeral of its own. */
function numeralsOf(text: string): { readonly numeral: string; readonly value: number }[] {
  return [...text.matchAll(/(?<![\p{L}\d.,])\d+(?:,\d{3})*(?:\.\d+)?(?![\p{L}\d])/gu)].map(([numeral]) => ({
    numeral,
    value: Number(numeral.replaceAll(",", "")),
  }));
}

/** The results that something cites. */
class Cited {
  readonly #results: readonly unknown[];
  #leaves: readonly Leaves[] | undefined;

  constructor(results: readonly unknown[]) {
    this.#results = results;
  }

  /** For names and texts; figures need none of them. */
  get leaves(): readonly Leaves[] {
    this.#leaves ??= this.#results.map(leavesOf);
    return this.#leaves;
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

/** All numbers and texts of a tool result. */
interface Leaves {
  /** Sorted; the lengths of lists are numbers of the result too. */
  readonly numbers: Float64Array;
  readonly texts: ReadonlySet<string>;
  /** Texts that hold a digit, in lower case, longest first. */
  readonly named: readonly string[];
}

const known = new WeakMap<object, Leaves>();

function leavesOf(data: unknown): Leaves {
  const isObject = typeof data === "object" && data !== null;
  const remembered = isObject ? known.get(data) : undefined;
  if (remembered) return remembered;
  const numbers: number[] = [];
  const texts = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value === "number") numbers.push(value);
    else if (typeof value === "string") texts.add(value);
    else if (Array.isArray(value)) {
      numbers.push(value.length);
      value.forEach(visit);
    } else if (typeof value === "object" && value !== null) Object.values(value).forEach(visit);
  };
  visit(data);
  const named = [...texts]
    .filter((text) => /\d/.test(text))
    .map((text) => text.toLowerCase())
    .sort((a, b) => b.length - a.length);
  const leaves = { numbers: Float64Array.from(numbers).sort(), texts, named };
  if (isObject) known.set(data, leaves);
  return leaves;
}

/** Figures pass from a result to an answer unrounded; only the noise of floating point lies between. */
const EQUAL = 1e-9;

const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= EQUAL * Math.max(1, Math.abs(a), Math.abs(b));

function hasNumber({ numbers }: Leaves, value: number): boolean {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return [numbers[low - 1], numbers[low]].some((near) => near !== undefined && isSame(near, value));
}
