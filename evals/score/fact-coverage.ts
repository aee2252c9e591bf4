import type { Answer } from "../../graph/answer/answer.js";
import type { FigureKind } from "../../graph/answer/figure-kind.js";
import { type Score, shareScore } from "./score.js";
import { figuresOf, type StatedFigure, wordsOf } from "./stated-figures.js";

/** ISO 4217 for amounts; "%" takes its value as a fraction; "number" counts, ratios and indexes; "name" words. */
export type FactUnit = Currency | "%" | "number" | "days" | "months" | "name";
type Currency = Uppercase<string>;

/** A fact that an answer has to state. */
export interface Fact {
  /** In words, for the explanation. */
  readonly what: string;
  readonly value: number | string;
  readonly unit: FactUnit;
  /** How far the stated value may be off, as a part of the value; 0.005 when missing. */
  readonly tolerance?: number;
  /** How far it may be off in its own unit, where the value can be near zero. */
  readonly within?: number;
  /** Words that have to stand in the figure's statement, or in its row, heading or titles. */
  readonly near?: readonly string[];
  /** It is the answer itself, so it has to stand in the headline. */
  readonly inHeadline?: boolean;
}

/** What rounding to three digits may move. */
const ROUNDED = 0.005;

const AMOUNTS: readonly FigureKind[] = ["money", "estimate"];
const KINDS: Readonly<Partial<Record<FactUnit, readonly FigureKind[]>>> = {
  "%": ["percent"],
  number: ["count", "number", "ratio", "index"],
  days: ["days"],
  months: ["months"],
};
const isCurrency = (unit: FactUnit): boolean => /^[A-Z]{3}$/.test(unit);

/** Words that turn a stated amount into a loss of it: "fell by 12 %". */
const FALLING = /\b(?:fall|falls|fell|falling|down|below|less|lower|cheaper|loses|lost|shrank|shrinks|dropped)\b/;

/** Share of the facts that the typed answer states: the value, its unit, and the words beside it. */
export function scoreFacts(facts: readonly Fact[], answer: Answer): Score {
  const missing = facts.flatMap((fact) => explainMissing(fact, answer) ?? []);
  return shareScore(
    facts.length - missing.length,
    facts.length,
    missing.length === 0 ? `All ${facts.length} facts are stated.` : `Not stated: ${missing.join("; ")}.`,
  );
}

/** Null when the answer states the fact. */
function explainMissing(fact: Fact, answer: Answer): string | null {
  const { what, value, unit, near = [], inHeadline = false } = fact;
  const isNear = (around: string): boolean => near.every((word) => around.includes(word.toLowerCase()));
  const isPlace = (place: { readonly isHeadline: boolean }): boolean => !inHeadline || place.isHeadline;
  if (typeof value === "string" || unit === "name") {
    const isSaid = wordsOf(answer).some(
      (place) => isPlace(place) && isNear(place.around) && holdsName(place.words, String(value)),
    );
    return isSaid ? null : `${what} (${value}${inHeadline ? ", in the headline" : ""})`;
  }
  const candidates = figuresOf(answer).filter((figure) => isPlace(figure) && hasUnit(figure, unit));
  const close = candidates.filter((figure) => isClose(figure, fact, value));
  if (close.some(({ around }) => isNear(around))) return null;
  const nearest = candidates.filter(({ around }) => isNear(around)).sort((a, b) => far(a, value) - far(b, value))[0];
  const told =
    close.length > 0
      ? `stands without ${near.join(", ")} beside it`
      : nearest === undefined
        ? "nothing of that unit there"
        : `nearest there: ${show(nearest.value)}`;
  return `${what} (${show(value)} ${unit}; ${told})`;
}

const far = ({ value }: StatedFigure, wanted: number): number => Math.abs(value - wanted);

const show = (value: number): string => String(Number(value.toPrecision(6)));

function hasUnit({ kind, currency }: StatedFigure, unit: Exclude<FactUnit, "name">): boolean {
  if (isCurrency(unit)) return AMOUNTS.includes(kind) && currency === unit;
  return KINDS[unit]?.includes(kind) ?? false;
}

function isClose({ value: stated, around }: StatedFigure, { tolerance, within }: Fact, wanted: number): boolean {
  const allowed = within ?? Math.abs(wanted) * (tolerance ?? ROUNDED) + 1e-9;
  if (Math.abs(stated - wanted) <= allowed) return true;
  return wanted < 0 && stated > 0 && FALLING.test(around) && Math.abs(stated + wanted) <= allowed;
}

/** Whole words, letter case aside. */
function holdsName(words: string, name: string): boolean {
  const [text, wanted] = [words.toLowerCase(), name.toLowerCase()];
  const isEdge = (letter: string | undefined): boolean => letter === undefined || !/[\p{L}\p{N}]/u.test(letter);
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (isEdge(text[at - 1]) && isEdge(text[at + wanted.length])) return true;
  }
  return false;
}
