import type { Item, Part, Reading, Unit } from "./expected.js";
import { findName, holdsName } from "./names.js";
import { isRoundedTo, type Numeral, numeralsOf } from "./numerals.js";
import type { Block } from "./reply.js";

/** Whether what an answer prints holds a reading of what was asked. */

const FALLS =
  /\b(?:f[ae]ll(?:s|en|ing)?|down|declin\w*|decreas\w*|dropp?\w*|lower|less|fewer|shr[aiu]nk\w*|los[te]\w*|cheaper|below|under|minus|reduc\w*|slid\w*|slipp\w*|behind)\b/i;
const RISES =
  /\b(?:r[io]s[ei]n?\w*|up|gr[eo]wn?\w*|increas\w*|higher|more|above|over|gain\w*|climb\w*|dearer|faster|ahead|plus)\b/i;

export const isAnyHeld = (readings: readonly Reading[], part: Part, blocks: readonly Block[]): boolean =>
  readings.some((reading) => isHeld(reading, part, blocks));

function isHeld(reading: Reading, part: Part, blocks: readonly Block[]): boolean {
  const { rows, isOrdered = false, isWhole = false } = reading;
  if (isOrdered || isWhole) return blocks.some((block) => isList(reading, part, block));
  return rows.every((row) =>
    blocks.some((block) => block.rows.some((line) => isLine(row, line, block, reading, part))),
  );
}

/** All rows in one table or one sentence: in their order, and alone, where that is asked. */
function isList(reading: Reading, part: Part, block: Block): boolean {
  const { rows, isOrdered = false, isWhole = false } = reading;
  const names = rows.flatMap((row) => row.filter((item) => typeof item === "string"));
  const places = rows.map((row) => placeOf(row, block, reading, part));
  if (places.some((place) => place < 0)) return false;
  if (isOrdered && places.some((place, at) => place <= (places[at - 1] ?? -1))) return false;
  if (!isWhole) return true;
  const strangers = part.rivals.filter((rival) => !names.some((name) => findName(name, rival) >= 0));
  return !strangers.some((stranger) => {
    if (block.headings !== undefined)
      return block.rows.some((line) => line.some((cell) => cell.toLowerCase() === stranger.toLowerCase()));
    return block.rows.some(([text = ""]) => holdsName(text, stranger));
  });
}

/** The row of a table, or the place in a sentence, that a row of the reading stands at; -1 for none. */
function placeOf(row: readonly Item[], block: Block, reading: Reading, part: Part): number {
  const [name] = row.filter((item) => typeof item === "string");
  if (block.headings !== undefined) {
    const placeBy = (isNamed: (cell: string) => boolean): number =>
      block.rows.findIndex((line) => line.some(isNamed) && isLine(row, line, block, reading, part));
    if (name === undefined) return placeBy(() => true);
    // "yoga mat" and "yoga mats" are two keywords: what is written alike goes first.
    const exact = placeBy((cell) => cell.trim().toLowerCase() === name.toLowerCase());
    return exact >= 0 ? exact : placeBy((cell) => isSame(cell, name));
  }
  const [text = ""] = block.rows[0] ?? [];
  return isLine(row, [text], block, reading, part) && name !== undefined ? findName(text, name) : -1;
}

const isSame = (cell: string, name: string): boolean => {
  const [left, right] = [cell.trim().toLowerCase(), name.toLowerCase()];
  return left === right || left === `${right}s` || `${left}s` === right;
};

function isLine(
  row: readonly Item[],
  cells: readonly string[],
  block: Block,
  { unit, isChange = false, within = 0 }: Reading,
  { words, isStrict = false }: Part,
): boolean {
  const text = cells.join(CELL);
  const hasName = row.some((item) => typeof item === "string");
  const numeric = row.filter((item) => typeof item === "number");
  const numerals = numeric.length > 0 ? numeralsOf(withoutIntervals(text)) : [];
  // A count or a share of few digits says little without what is counted.
  const isOfMeasure = (numeral: Numeral): boolean =>
    hasName || !(isStrict || needsWords(unit, block)) || words.test(wordsBeside(cells, text, numeral, block));
  return row.every((item) => {
    if (typeof item === "number")
      return numerals.some(
        (numeral) => fits(numeral, item, unit, isChange ? text : null, within) && isOfMeasure(numeral),
      );
    if (typeof item === "string") return holdsName(text, item) || (numeric.length > 0 && holdsName(block.about, item));
    return item.test(text);
  });
}

const CELL = " | ";

/** The ends of an interval are not the value: "+28.4 % a year (95 % interval +25.2 % to +32.8 %)". */
export const withoutIntervals = (text: string): string =>
  text.replace(/\([^()]*\binterval\b[^()]*\)/g, (words) => " ".repeat(words.length));

/** A sentence is its own words; a cell has those of its heading and its row, and of the titles where the heading has none. */
function wordsBeside(cells: readonly string[], text: string, { at }: Numeral, { about, headings }: Block): string {
  if (headings === undefined) return `${text}${CELL}${about}`;
  const place = text.slice(0, at).split(CELL).length - 1;
  const heading = headings[place] ?? "";
  const named = cells.filter((cell) => /\p{L}{3}/u.test(cell));
  return [heading, ...named, ...(/\p{L}{3}/u.test(heading) ? [] : [about])].join(CELL);
}

/** In the headline a share stands for what was asked; below it, others stand beside it. */
const needsWords = (unit: Unit, { isHeadline = false }: Block): boolean =>
  unit === "number" || (unit === "%" && !isHeadline);

/** `text` where the number is a change, whose direction has to be right. */
export function fits(numeral: Numeral, wanted: number, unit: Unit, text: string | null, within = 0): boolean {
  if (!isOfUnit(numeral, unit)) return false;
  if (!isRoundedTo({ ...numeral, half: numeral.half + within }, Math.abs(wanted))) return false;
  if (text === null) return wanted === 0 || numeral.isNegative === wanted < 0;
  const clause = clauseAround(text, numeral.at);
  if (wanted < 0) return numeral.isNegative || (FALLS.test(clause) && text[numeral.at - 1] !== "+");
  return !numeral.isNegative && (text[numeral.at - 1] === "+" || RISES.test(clause) || !FALLS.test(clause));
}

function isOfUnit({ kind }: Numeral, unit: Unit): boolean {
  if (unit === "number") return kind === "plain";
  if (unit === "days") return kind === "time";
  return kind === unit;
}

/** Sentences and their parts: a number belongs to the words of its own. */
export const clausesOf = (text: string): string[] => text.split(/(?<=[.;!?])\s+/);

function clauseAround(text: string, at: number): string {
  let from = 0;
  for (const clause of clausesOf(text)) {
    const start = text.indexOf(clause, from);
    if (at < start + clause.length) return clause;
    from = start + clause.length;
  }
  return text;
}
