import { signsOf } from "./agreement.js";
import type { Day, SaidDate } from "./dates.js";
import { type Examined, explain, wordsAt } from "./examined.js";
import { distance, type Fact, type FactQuantity } from "./reading.js";

/** Dates of a sentence have to be dates of its facts, beside the same figures. */

const isPartOf = (said: Day, held: Day): boolean =>
  said.month === held.month &&
  (said.year === undefined || said.year === held.year) &&
  (said.day === undefined || said.day === held.day);

export const agreesWith = (said: SaidDate, held: SaidDate): boolean =>
  said.readings.some((each) => held.readings.some((other) => isPartOf(each, other)));

/** Both figures are told of the whole of it. */
const isBefore = ({ text }: Fact, { start }: SaidDate): boolean => /\bfrom $/.test(text.slice(0, start));

/** Two dates of a fact and two figures of one unit belong together in their order. */
export function datedFigures(fact: Fact): readonly (readonly [SaidDate, FactQuantity])[] | null {
  const [first, second, ...more] = fact.dates;
  if (first === undefined || second === undefined || more.length > 0) return null;
  // "From May to October" is one time.
  if (/^\s(?:to|and|until|through)\s$/.test(fact.text.slice(first.end, second.start)) && isBefore(fact, first))
    return null;
  for (const unit of new Set(fact.quantities.map((quantity) => quantity.unit))) {
    const [one, other, ...others] = fact.quantities.filter(
      (quantity) => quantity.figure !== null && quantity.unit === unit,
    );
    if (one === undefined || other === undefined || others.length > 0) continue;
    return [
      [first, one],
      [second, other],
    ];
  }
  return null;
}

/** What became of a figure that a fact has for two dates; none of other facts. */
export function changeBetweenDates(fact: Fact): string[] {
  const [one, other] = datedFigures(fact) ?? [];
  const [from, to] = [one, other].sort((a, b) => timeOf(a?.[0]) - timeOf(b?.[0]));
  const [before, after] = [from?.[1].figure?.value, to?.[1].figure?.value];
  if (!to?.[1].figure || before == null || after == null || timeOf(from?.[0]) === timeOf(to[0])) return [];
  return signsOf({ ...to[1].figure, value: after - before, signed: true });
}

export const timeOf = (date: SaidDate | undefined): number => {
  const [{ year = 0, month = 0, day = 0 } = {}] = date?.readings ?? [];
  return year * 372 + month * 31 + day;
};

/** Whether its dates are dates of the facts, and each beside the figure that the fact has for it. */
export function judgeDates(piece: Examined): void {
  for (const date of piece.reading.dates)
    if (!piece.facts.some(({ dates }) => dates.some((held) => agreesWith(date, held))))
      piece.reasons.push(`"${wordsAt(piece, date)}" is no date of the facts`);
  judgePairs(piece);
  judgeDeadlines(piece);
  judgeYears(piece);
}

function judgePairs(piece: Examined): void {
  for (const fact of piece.facts) {
    const pairs = datedFigures(fact);
    if (pairs === null) continue;
    const told = piece.told
      .filter((each) => each.fact === fact && pairs.some(([, figure]) => figure === each.quantity))
      .sort((a, b) => a.at - b.at);
    const dates = piece.reading.dates.filter((date) => pairs.filter(([held]) => agreesWith(date, held)).length === 1);
    if (told.length !== dates.length) continue;
    for (const [place, { quantity }] of told.entries()) {
      const date = dates[place];
      const own = pairs.find(([, figure]) => figure === quantity)?.[0];
      if (date !== undefined && own !== undefined && !agreesWith(date, own))
        piece.reasons.push(`its fact has another figure for "${wordsAt(piece, date)}"`);
    }
  }
}

/** "Order after" of a fact that says by when, and another of its days for it. */
function judgeDeadlines(piece: Examined): void {
  const { dates, marks } = piece.reading;
  for (const fact of piece.facts) {
    const due = fact.dates.filter(({ start }) => /\bby $/.test(fact.text.slice(0, start)));
    if (due.length === 0) continue;
    const [only, ...others] = dates;
    const isOrder = marks.some(({ kind, concepts }) => kind === "also" && concepts.includes("order"));
    const isOther = only !== undefined && others.length === 0 && due.every((held) => !agreesWith(only, held));
    const after = dates
      .filter((date) => due.some((held) => agreesWith(date, held)))
      .flatMap((date) => marks.filter((mark) => mark.kind === "rel" && distance(mark, date) <= 5));
    for (const mark of after) piece.reasons.push(`"${wordsAt(piece, mark)}": its fact says by when`);
    if (isOrder && isOther) piece.reasons.push(`"${wordsAt(piece, only)}" is another day of its fact`);
  }
}

/** "A year earlier" of two dates that are a year apart, "the quarter before" of two quarters. */
export function judgeAgo(piece: Examined): void {
  const words = piece.reading.marks.filter(
    ({ kind, concepts }) => kind === "ago" && piece.facts.some((fact) => concepts.some((span) => isApart(fact, span))),
  );
  explain(piece, words);
}

function isApart({ text, dates }: Fact, span: string): boolean {
  if (span === "quarter") return new Set(text.match(/\b(?:first|second|third|fourth) quarter/gi)).size > 1;
  const months = dates.flatMap(({ readings }) => readings.map(({ year = 0, month }) => 12 * year + month));
  return months.some((one) => months.some((other) => one - other === (span === "year" ? 12 : 1)));
}

/** A month's figure is not the year's. */
function judgeYears(piece: Examined): void {
  const { reading, facts } = piece;
  if (reading.dates.length > 0 || reading.marks.some(({ kind }) => kind === "month")) return;
  const held = facts.flatMap(({ dates }) => dates.flatMap(({ readings }) => readings));
  for (const { values, start, end } of reading.quantities) {
    const months = held.filter(({ year }) => year === values[0]);
    if (months.length === 0 || months.some(isTurnOfYear) || facts.some(({ text }) => YEAR_ALONE.test(text))) continue;
    piece.reasons.push(`"${wordsAt(piece, { start, end })}": its fact is of a part of that year`);
  }
}

const YEAR_ALONE = /(?<![\d-]|[A-Z][a-z]{2,8} )(?:19|20)\d{2}(?![\d-])/u;
const isTurnOfYear = ({ month, day }: Day): boolean =>
  (month === 12 && day === 31) || (month === 1 && (day === 1 || day === undefined));
