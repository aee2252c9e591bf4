import { hash } from "../../features.js";
import type { Reading } from "../read.js";

/** What stands around a number of a text and how it is written, as places of a small table. */

const NUMBER_PLACES = 1 << 12;

/** Words on each side that are read. */
const REACH = 5;
const WORD = /\p{L}+(?:['’]\p{L}+)?|\d[\d.,]*|[$€£%?.,;:!/=()-]/gu;

type Stated = Pick<
  Reading,
  "start" | "end" | "words" | "value" | "unit" | "form" | "isLoose" | "input" | "condition" | "limit"
>;

/** `numbers` are all of the text, in order. */
export function contextOf(text: string, numbers: readonly Stated[], at: number): number[] {
  const number = numbers[at];
  if (number === undefined) return [];
  const before = words(text.slice(0, number.start)).reverse().slice(0, REACH);
  const behind = words(text.slice(number.end)).slice(0, REACH);
  const features = [
    `unit ${number.unit}`,
    `form ${number.form} ${number.unit}`,
    `loose ${number.isLoose}`,
    `size ${number.unit} ${Math.round(Math.log10(Math.abs(number.value) + 1) * 3)}`,
    `whole ${number.unit} ${Number.isInteger(number.value)}`,
    `heard ${heardAs(number)}`,
    `heard ${heardAs(number)} ${number.unit}`,
    `place ${Math.min(at, 3)} of ${Math.min(numbers.length, 4)}`,
    ...numbers.flatMap((other, place) => (place === at ? [] : [`other ${place < at} ${other.unit} ${heardAs(other)}`])),
    ...before.flatMap((word, place) => [
      `-${place} ${word}`,
      `- ${word}`,
      ...(place < 3 ? [`-${place} ${number.unit} ${word}`] : []),
    ]),
    ...behind.flatMap((word, place) => [
      `+${place} ${word}`,
      `+ ${word}`,
      ...(place < 3 ? [`+${place} ${number.unit} ${word}`] : []),
    ]),
    ...pairs(before).map((pair) => `- ${pair}`),
    ...pairs(behind).map((pair) => `+ ${pair}`),
    `around ${before[0]} ${behind[0]}`,
  ];
  return features.map((feature) => hash(feature) % NUMBER_PLACES);
}

/** What the words right beside it made of it. */
const heardAs = ({ input, condition, limit, form }: Stated): string =>
  input?.kind ?? (condition !== null ? "condition" : limit !== null ? "limit" : (form ?? "nothing"));

const words = (text: string): string[] =>
  (text.normalize("NFKC").toLowerCase().match(WORD) ?? []).map((word) => (/^\d/.test(word) ? "0" : word));

const pairs = (row: readonly string[]): string[] => row.slice(1).map((word, place) => `${row[place]} ${word}`);
