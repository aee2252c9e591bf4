import type { Dimension } from "../../../tools/measures/measure.js";
import { isGroupable, MEASURE_IDS, type MeasureId } from "../../../tools/measures/registry.js";
import { bothLeftOut, namesToLeaveOut } from "../names/left-out.js";
import { entitiesOf } from "../names/named.js";
import { namedValues } from "../names/named-values.js";
import { without } from "../names/slots.js";
import type { Ask, Condition, Request, Scope } from "../request.js";
import { ownersAskedIn } from "./again.js";
import type { Turn } from "./conversation.js";
import { isElliptic, productSpans } from "./few-words.js";
import * as words from "./follow-words.js";
import type { Helpers } from "./leaning.js";
import { boundOf, isBoundOn } from "./merge-conditions.js";
import { addTo, dropFrom, numberOf } from "./name-sets.js";
import { findRowReference } from "./ordinals.js";
import { toldLast } from "./pointing.js";
import { namesOfRows, rowsMeant } from "./rows-meant.js";

/** What words put beside that which was asked about, or take out of it: "add standing desks", "compared with tents?", "leave out France, take Spain", "forget the price limit". */

/** The question before with that done, and the words that are left. */
export interface Edit {
  readonly turn: Turn;
  readonly rest: string;
}

interface Part {
  readonly does: "add" | "compare" | "drop";
  readonly text: string;
}

/** Null where nothing is added or dropped that the question before could have. */
export async function readEdit(text: string, conversation: readonly Turn[], helpers: Helpers): Promise<Edit | null> {
  const turn = conversation.at(-1);
  const { parts, rest } = partsOf(text);
  if (turn === undefined || parts.length === 0) return null;
  // "Compared with tents, is it dearer?" asks a question of its own.
  if (rest !== "" && parts.some(({ does }) => does === "compare")) return null;
  let request: Turn["request"] = turn.request;
  for (const said of parts) {
    // "Ignore that one": the one that led.
    const isOfIt = said.does === "drop" && turn.focus !== null && words.speaksOf(said.text) === "one";
    const part = isOfIt ? { ...said, text: turn.focus ?? said.text } : said;
    request =
      (await withoutRows({ ...turn, request }, part, helpers)) ?? (await change(request, part, helpers)) ?? request;
  }
  if (request === turn.request) return null;
  // "Forget France, take Spain": in its place.
  const isSwapped = parts.every(({ does }) => does === "drop") && rest !== "";
  const swapped = isSwapped ? await inPlace(request, rest, helpers) : null;
  const edited = swapped ?? request;
  const [asked] = edited.asks;
  const isAsBefore = asked === undefined || asked.measures[0] === turn.request.asks[0]?.measures[0];
  const specialists = isAsBefore ? turn.specialists : ownersAskedIn(asked);
  return { turn: { ...turn, request: edited, specialists, isOfRow: false }, rest: swapped === null ? rest : "" };
}

/** With what words name that say nothing else. */
async function inPlace(before: Turn["request"], text: string, helpers: Helpers): Promise<Turn["request"] | null> {
  const said = (await helpers.readNames(text)).request;
  const entities = entitiesOf(said);
  const spans = await productSpans(text, entities, helpers.tools, true);
  const isBare = isElliptic(text.replace(words.MAKE_IT, " "), entities, spans);
  return isBare ? change(before, { does: "add", text }, helpers) : null;
}

/** Words that begin with "add" or "leave out", each with what follows, and the other sentences. */
function partsOf(text: string): { readonly parts: readonly Part[]; readonly rest: string } {
  const pieces = text.split(/(?<=[;:!?–—])\s*|(?<=[,.])\s+/u);
  const parts: Part[] = [];
  const rest: string[] = [];
  for (const piece of pieces) {
    const cues = [...piece.matchAll(CUE)];
    const begins = cues[0]?.index ?? 0;
    if (cues.length === 0 || words.sayingWords(piece.slice(0, begins).replace(words.LEAD_IN, " ")).length > 0) {
      if (piece.trim() !== "") rest.push(piece);
      continue;
    }
    for (const [place, cue] of cues.entries()) {
      const end = cues[place + 1]?.index ?? piece.length;
      const does = words.DROPS.test(cue[0]) ? "drop" : words.ADDS.test(cue[0]) ? "add" : "compare";
      parts.push({ does, text: piece.slice(cue.index + cue[0].length, end).trim() });
    }
  }
  return { parts: parts.filter((part) => part.text !== ""), rest: rest.join(" ").trim() };
}

const CUE = new RegExp(`${words.ADDS.source}|${words.DROPS.source}|${words.COMPARES_TO.source}`, "giu");

/** "Drop the third one": the other rows of the answer are left. Null where no row is pointed at, or the rest has no names of its own. */
async function withoutRows(turn: Turn, { does, text }: Part, helpers: Helpers): Promise<Turn["request"] | null> {
  const reference = does === "drop" ? findRowReference(text) : null;
  if (reference === null || words.sayingWords(without(text, reference)).length > 0) return null;
  const dropped = reference.pick(turn.rows, toldLast(turn)) ?? [];
  const left = namesOfRows(turn.rows.filter((row) => !dropped.includes(row)));
  if (dropped.length === 0 || left.length === 0) return null;
  const { request } = turn;
  const scope = { ...request.scope, ...(await rowsMeant(left, turn, helpers)) };
  const asks = request.asks.map((ask, place) => (place === 0 && left.length > 1 ? withRowsOf(ask, scope) : ask));
  return scope.clusters.length + scope.brands.length + scope.merchants.length === 0
    ? null
    : { ...request, scope, asks };
}

/** Told of each of the rows that are named. */
function withRowsOf(ask: Ask, scope: Scope): Ask {
  const by = KINDS.find(([kind]) => numberOf(scope, kind) > 1)?.[1] ?? null;
  const id = MEASURE_IDS.find((known) => known === ask.measures[0]);
  const isRanked = id !== undefined && by !== null && isGroupable(id, by);
  return isRanked ? { ...ask, by, want: "rank", limit: null, order: ask.order ?? { by: id, first: "most" } } : ask;
}

async function change(before: Turn["request"], { does, text }: Part, helpers: Helpers) {
  const said = (await helpers.readNames(text)).request;
  // "Compared with tents in May" is no mere name.
  if (does === "compare" && (said.scope.period !== null || said.asks.some(({ measures }) => measures.length > 0)))
    return null;
  const isDropped = does === "drop";
  const scope = isDropped ? dropFrom(before.scope, said.scope) : addTo(before.scope, said.scope);
  if (scope !== null) return { ...before, scope, asks: inRows(before, scope) };
  return isDropped
    ? ((await withoutConditions(before, said, text, helpers)) ?? (await leavingOut(before, text, helpers)))
    : null;
}

const KINDS = [
  ["clusters", "cluster"],
  ["brands", "brand"],
  ["merchants", "merchant"],
  ["markets", "market"],
] as const;

/** "Leave out electronics": of rows that were told, those are no more. Null where no rows were, or nothing that can be left out is named. */
async function leavingOut(before: Turn["request"], text: string, { tools }: Helpers): Promise<Turn["request"] | null> {
  if (before.asks[0]?.by == null) return null;
  const { names } = await namesToLeaveOut(text, tools);
  if (names === null) return null;
  const { leftOut } = before.scope;
  // No part leaves anything out.
  const asks = before.asks.map((ask) => ({ ...ask, topics: [] }));
  return {
    ...before,
    asks,
    scope: { ...before.scope, leftOut: leftOut === null ? names : bothLeftOut(leftOut, names) },
  };
}

/** Several of a kind are told side by side, one by itself. */
function inRows({ asks: [ask, ...others], scope: before }: Request, scope: Scope): Ask[] {
  if (ask === undefined) return [];
  const id = MEASURE_IDS.find((known) => known === ask.measures[0]);
  const changed = KINDS.find(([kind]) => numberOf(before, kind) !== numberOf(scope, kind));
  if (id === undefined || changed === undefined) return [ask, ...others];
  const [kind, by] = changed;
  const isSeveral = numberOf(scope, kind) > 1;
  // How something went from month to month is held against others by how far it moved.
  const move = ask.by === "month" ? MOVES[id] : id;
  const ofMove =
    move === undefined || move === id ? {} : { topics: [], specialists: ownersAskedIn({ measures: [move] }) };
  if (isSeveral && (ask.by === null || move !== id) && move !== undefined && isTold(move, by))
    return [{ ...ask, measures: [move], by, order: null, want: "compare", isYesNo: false, ...ofMove }, ...others];
  const isAlone = !isSeveral && ask.by === by && ask.want === "compare";
  return [isAlone ? { ...ask, by: null, order: null, want: "value" } : ask, ...others];
}

/** How far what is told moved. */
export const MOVES: Partial<Record<MeasureId, MeasureId>> = {
  searches: "change-on-year",
  "price-median": "price-change",
};

const isTold = (id: MeasureId, by: Dimension): boolean => isGroupable(id, by);

/** "Forget the discount", "drop the filter", "leave out anything under 5,000". Null where nothing held the answer back in this way, and nothing is called a limit. */
async function withoutConditions(
  before: Turn["request"],
  said: Request,
  text: string,
  { tools }: Helpers,
): Promise<Turn["request"] | null> {
  const [first, ...others] = before.asks;
  if (first === undefined) return null;
  const withWhere = (where: Condition[]): Turn["request"] => ({ ...before, asks: [{ ...first, where }, ...others] });
  const stated = said.asks.flatMap(({ where }) => where);
  if (stated.length > 0) {
    const kept = stated.map((bound) => turned(boundOf(bound, first, text)));
    return withWhere([...first.where.filter(({ measure }) => !kept.some((each) => each.measure === measure)), ...kept]);
  }
  const { values } = await namedValues(text, before.scope, tools);
  const left = before.scope.values.filter(({ value }) => !values.some((each) => each.value === value));
  if (left.length < before.scope.values.length) return { ...before, scope: { ...before.scope, values: left } };
  const ids = said.asks.flatMap(({ measures }) => measures);
  const open = first.where.filter(({ measure }) => !ids.some((id) => isBoundOn(measure, id)));
  if (open.length < first.where.length) return withWhere(open);
  if (!words.LIMIT.test(text)) return null;
  const isAny = words.sayingWords(text.replace(words.LIMIT, " ")).length === 0;
  if (!isAny) return before;
  return { ...withWhere([]), scope: { ...before.scope, values: [] } };
}

/** What lies beyond a bound is left out: "anything under 5,000" leaves 5,000 and more. */
const turned = ({ is, isStrict, ...bound }: Condition): Condition => {
  if (is === "equal") return { ...bound, is };
  const other = is === "at most" ? "at least" : "at most";
  return isStrict === true ? { ...bound, is: other } : { ...bound, is: other, isStrict: true };
};
