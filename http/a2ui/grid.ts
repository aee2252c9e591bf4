import { card, cell, column, divider, list, type Part, row, rows, text, weighted } from "./parts.js";
import { plain, shorten } from "./plain.js";
import type { A2uiEntry } from "./protocol.js";
import { inThirds, thirdsFor, wordsOf } from "./thirds.js";

/**
 * Tables of the standard catalog, which has none and whose surfaces do not know their width: up to three columns stand beside one another
 * below their headings, of more each row is a card of labels and values. Both read at 360 px.
 */

export const MOST_BESIDE = 3;
const LONGEST_CELL = 80;
const LONGEST_TITLE = 160;
/** More room for long names would take it from the figures on a narrow screen. */
const MOST_WEIGHT = 20;
const LEAST_WEIGHT = 5;
export interface GridColumn {
  readonly heading: string;
  readonly isNumeric: boolean;
}

export interface Grid {
  readonly title: string;
  readonly columns: readonly GridColumn[];
  /** Formatted cells, row by row. */
  readonly cells: readonly (readonly string[])[];
  /** What is to be known of what is not shown, and how to read it. */
  readonly captions: readonly string[];
}

export const grid = (given: Grid): Part =>
  framed(given, given.columns.length > MOST_BESIDE ? [cards(given)] : lines(given));

/** A table between its title and its captions. */
export const framed = ({ title, captions }: Grid, inside: readonly Part[]): Part =>
  column([
    ...(title === "" ? [] : [text(shorten(title, LONGEST_TITLE), "h4")]),
    ...inside,
    ...captions.filter((caption) => caption !== "").map((caption) => text(caption, "caption")),
  ]);

/** A line of headings and below it the rows with the same weights: lists have a padding of their own in some themes. */
function lines({ columns, cells }: Grid): Part[] {
  const weights = columns.map(({ heading }, at) => weightOf(heading, valuesOf(cells, at)));
  const weigh = (parts: readonly Part[]) =>
    parts.map((part, at) =>
      weighted(columns[at]?.isNumeric === true && at > 0 ? column([part], "end") : part, weights[at] ?? 1),
    );
  return [
    row(weigh(columns.map(({ heading }) => text(heading, "caption")))),
    divider(),
    rows(row(weigh(columns.map((_, at) => cell(keyOf(at))))), entriesOf(cells)),
  ];
}

/** The first column names the card; of the others each value stands below its label. */
function cards({ title, columns, cells }: Grid): Part {
  const [, ...others] = columns.map(({ heading }, at) => ({
    part: column([text(heading, "caption"), cell(keyOf(at))]),
    span: thirdsFor([heading, ...valuesOf(cells, at).map((value) => shorten(value, LONGEST_CELL))]),
  }));
  const name = cell(keyOf(0), title === "" ? "h4" : "h5");
  return list(card(column([name, ...inThirds(others)])), entriesOf(cells));
}

const keyOf = (at: number): string => `c${at + 1}`;

const valuesOf = (cells: Grid["cells"], at: number): string[] => cells.map((line) => line[at] ?? "");

const entriesOf = (cells: Grid["cells"]): A2uiEntry[] =>
  cells.map((texts, at) => ({
    key: `r${at + 1}`,
    valueMap: texts.map((value, position) => ({
      key: keyOf(position),
      valueString: plain(shorten(value, LONGEST_CELL)),
    })),
  }));

/** Room in characters: never less than the longest word, below which renderers push a column out of its line. */
function weightOf(heading: string, values: readonly string[]): number {
  const words = wordsOf([heading, ...values]);
  const longest = Math.max(...values.map((value) => value.length), ...words.map((word) => word.length));
  return Math.min(MOST_WEIGHT, Math.max(LEAST_WEIGHT, longest));
}
