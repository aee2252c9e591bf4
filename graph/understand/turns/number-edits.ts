import { anyOf, whole } from "../languages/compose.js";
import { perLanguages } from "../languages/gloss.js";
import { type KnownLanguage, languages } from "../languages/languages.js";
import { flatten } from "../numbers/numeral.js";
import { readNumbers } from "../numbers/read.js";
import type { Input, InputKind } from "../request.js";
import type { Span } from "../span.js";
import { languagesSpoken } from "../words/language.js";
import { matchesOf } from "../words/matches.js";
import type { Turn } from "./conversation.js";
import type { Edit } from "./edits.js";
import * as words from "./follow-words.js";
import { MOVES, namedIn } from "./named-kinds.js";

/** Stated numbers that words change without a number: "double the budget", "undo the price cut but keep the shipping", "back to the original budget". */

/** How far what is done to a number may stand from the word for it. */
const NEAR = 25;
/** How far a new number may stand behind it. */
const NEXT = 12;

type Change =
  | { readonly does: "scale"; readonly by: number }
  | { readonly does: "restore" | "drop" | "keep"; readonly by?: never };

interface Done extends Span {
  readonly change: Change;
}

/** The last turn that stated numbers, with those that words change, and the other words; null where they change none. */
export function editNumbers(text: string, conversation: readonly Turn[]): Edit | null {
  const base = conversation.findLast(({ request }) => request.inputs.length > 0);
  if (base === undefined) return null;
  const spoken = [text, base.said].flatMap((said) => languagesSpoken(said));
  const among = languages.filter((each) => spoken.includes(each));
  const flat = flatten(text);
  const numbers = readNumbers(text);
  const named = namedIn(text, base.request.inputs, numbers, among).filter(({ end }) => !limits(text.slice(end)));
  let inputs: readonly Input[] = base.request.inputs;
  const used: Span[] = [];
  for (const { change, start, end } of donesIn(flat, among)) {
    const target = nearest({ start, end }, named, change.does === "restore" ? 1 : NEAR);
    if (target === null) continue;
    const span = { start: Math.min(start, target.start), end: Math.max(end, target.end) };
    // "Drop the price to 69" states the new one.
    const statesIt = (number: Span): boolean =>
      number.end > span.start && number.start < span.end + NEXT && !/[,;:]/.test(text.slice(span.end, number.start));
    if (numbers.some(statesIt)) continue;
    inputs = changed(inputs, target.kinds, change, conversation);
    used.push(span);
  }
  if (inputs === base.request.inputs) return null;
  const left = used.reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text);
  const [first, ...others] = base.request.asks;
  const asks = first === undefined ? [] : [{ ...first, claim: null }, ...others];
  return {
    turn: { ...base, request: { ...base.request, inputs: [...inputs], asks }, isOfRow: false },
    rest: words.sayingWords(left.replace(words.LEAD_IN, " ").replace(ABOUT_IT, " ")).length === 0 ? "" : left.trim(),
  };
}

/** "What if I …", "back to …": says nothing beside what is done to a number. */
const ABOUT_IT = new RegExp(
  `(?<!\\p{L})(?:${anyOf(({ amounts, follow }) => [amounts.whatIf, amounts.own, follow.backTo, follow.undo].join("|"))})(?!\\p{L})`,
  "giu",
);

/** "The price limit" is no price that was stated. */
const limits = (behind: string): boolean => new RegExp(`^\\s*(?:${words.LIMIT.source})`, "iu").test(behind);

const patternsOf = perLanguages((among: readonly KnownLanguage[]): readonly (readonly [RegExp, Change])[] => [
  ...among.flatMap(({ moves: { factors } }) =>
    Object.entries(factors).map(([each, by]) => [everyOne(each), { does: "scale", by }] as const),
  ),
  [everyOne(anyOf(({ follow }) => follow.original, among)), { does: "restore" }],
  [everyOne(anyOf(({ follow }) => follow.drops, among)), { does: "drop" }],
  [everyOne(anyOf(({ follow }) => follow.keeps, among)), { does: "keep" }],
]);

const everyOne = (pattern: string): RegExp => new RegExp(whole(pattern), "giu");

/** What words do to numbers, left to right; languages share words. */
const donesIn = (text: string, among: readonly KnownLanguage[]): Done[] =>
  patternsOf(among)
    .flatMap(([pattern, change]) =>
      matchesOf(text, pattern).map(({ 0: found, index }) => ({ start: index, end: index + found.length, change })),
    )
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter(({ start }, place, all) => all.slice(0, place).every(({ end }) => end <= start));

function nearest<Named extends Span>({ start, end }: Span, named: readonly Named[], within: number): Named | null {
  const apart = ({ start: from, end: to }: Span): number => (from >= end ? from - end : to <= start ? start - to : 0);
  const near = named.filter((each) => apart(each) <= within).sort((a, b) => apart(a) - apart(b));
  return near[0] ?? null;
}

/** A price that was moved is what it was; another number that is taken back is what was stated first, and is left out where that was all. */
function changed(
  inputs: readonly Input[],
  kinds: readonly InputKind[],
  change: Change,
  conversation: readonly Turn[],
): readonly Input[] {
  const isMeant = ({ kind }: Input): boolean => kinds.includes(kind);
  if (change.does === "keep") return inputs;
  if (change.does === "scale") {
    const { kind } = inputs.find((input) => isMeant(input) && input.kind === "target-price") ?? {};
    const isScaled = (input: Input): boolean => isMeant(input) && (kind === undefined || input.kind === kind);
    return inputs.map((input) => (isScaled(input) ? { ...input, value: input.value * change.by } : input));
  }
  const moves = inputs.filter((input) => isMeant(input) && MOVES.includes(input.kind));
  if (moves.length > 0) return inputs.filter((input) => !moves.includes(input));
  const first = conversation.flatMap(({ request }) => request.inputs).find(isMeant);
  if (first !== undefined && inputs.every(({ kind, value }) => kind !== first.kind || value !== first.value))
    return inputs.map((input) => (input.kind === first.kind ? first : input));
  return change.does === "drop" && first?.kind !== "own-price" ? inputs.filter((input) => !isMeant(input)) : inputs;
}
