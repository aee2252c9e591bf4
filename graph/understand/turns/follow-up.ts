import { isDeepStrictEqual } from "node:util";
import { isSolver, MEASURE_IDS } from "../../../tools/measures/registry.js";
import { solversOf } from "../../asks/solve/index.js";
import { type SpecialistId, specialistIds } from "../../specialists/index.js";
import type { Toolbox } from "../../toolbox.js";
import { askedMeasures } from "../asks/asked-measures.js";
import type { ChangedAsk } from "../asks/changed.js";
import { clauseOf } from "../asks/clause.js";
import { isOutsideField } from "../asks/heard-ask.js";
import { ownersOf } from "../asks/index.js";
import type { Alone, Attempt, Understanding } from "../attempt.js";
import { isNotHeld, missingFrom } from "../missing.js";
import { nothingNamed } from "../names/named.js";
import type { Ask, Input, Request } from "../request.js";
import { languageOf } from "../words/language.js";
import { tellCarried } from "./carried.js";
import type { Turn } from "./conversation.js";
import { findReturn, type Return } from "./earlier.js";
import { readEdit } from "./edits.js";
import { sayingWords, speaksOf } from "./follow-words.js";
import { withWholeNames } from "./head-nouns.js";
import { lean } from "./lean.js";
import type { Helpers, Leaning, UnclearRow } from "./leaning.js";
import { learnedOf } from "./learned-turn.js";
import { inEachMarket } from "./market-rows.js";
import { changeRequest } from "./merge.js";
import { namesAnything, placed, subjectOf } from "./merge-scope.js";
import { editNumbers } from "./number-edits.js";
import { fillIn } from "./reply.js";
import { findSuggestion } from "./suggested.js";
import { changeSum, withPriceOf } from "./sum-again.js";

/** How a question in a conversation is read. */
export interface Reader {
  /** From its words alone. */
  readonly attempt: (text: string) => Promise<Alone>;
  /** Where nothing has to be read. */
  readonly unread: () => Pick<Attempt, "memory" | "toolbox">;
  /** A request of an earlier turn in the market of today. */
  readonly today: (request: Request) => Promise<Request>;
  readonly tools: Toolbox;
  /** Whether this agent can ask the specialist. */
  readonly isOurs: (specialist: SpecialistId) => boolean;
}

interface Spoken {
  readonly text: string;
  /** What was asked back about, where the words are the reply. */
  readonly unclear: Request | null;
  /** In which words it had been asked. */
  readonly said: string;
  readonly conversation: readonly Turn[];
}

/** What a question means after what was said before. */
export async function readTogether({ text, unclear, said, conversation }: Spoken, reader: Reader): Promise<Attempt> {
  // After a turn that was not understood the sum before it still stands.
  const last = conversation.at(-1)?.request ?? null;
  const isOpen = unclear === null || (last !== null && isSolved(last) && missingFrom(unclear) === null);
  if (isOpen) {
    const known = await readSuggestion(text, conversation, reader);
    if (known !== null) return known;
    const moved = await goOnElsewhere(text, conversation, reader);
    if (moved !== null) return moved;
  }
  const alone = await reader.attempt(await withWholeNames(text, conversation, reader.tools));
  // A reply may be the missing piece of what was asked, or a question of its own.
  if (isOpen || (alone.namesDomain && alone.missing === null)) return goOn(alone, conversation, reader);
  const { helpers, looked } = helpersOf(alone, reader);
  return reply(await fillIn(unclear, alone, conversation, helpers), looked(), { unclear, said, conversation });
}

/** A next question that was offered is its request: there is nothing to understand. */
async function readSuggestion(text: string, conversation: readonly Turn[], reader: Reader): Promise<Attempt | null> {
  const offered = findSuggestion(text, conversation);
  if (offered === null) return null;
  const asked = offered.request.asks.flatMap(({ specialists }) => specialists);
  const chosen = specialistIds.filter((id) => asked.includes(id) && reader.isOurs(id));
  if (chosen.length === 0) return null;
  const request = await reader.today(offered.request);
  return {
    ...reader.unread(),
    text,
    request,
    specialists: chosen,
    missing: missingFrom(request),
    namesDomain: true,
    carried: null,
    said: offered.text,
  };
}

async function goOn(alone: Alone, conversation: readonly Turn[], reader: Reader, from?: string): Promise<Attempt> {
  const { helpers, looked } = helpersOf(alone, reader);
  const leaning = await lean(alone, conversation, helpers);
  const turn = conversation.at(-1);
  if (turn === undefined) return alone;
  if (leaning === null) return isLost(alone, turn) ? { ...alone, missing: "question" } : alone;
  return finish(leaning, looked(), turn, reader, from);
}

/** "Which of those has the best reviews?": what no data holds is declined of what was spoken of. */
function ofSubject<A extends Attempt>(alone: A, { request: { scope: before } }: Turn): A {
  const { request, text } = alone;
  const isAsked = request.asks.every(({ notHeld, measures }) => notHeld.length > 0 && measures.length === 0);
  if (!isAsked || speaksOf(text) === null || namesAnything(request.scope)) return alone;
  const scope = { ...placed(request.scope, before, text), ...subjectOf(before, null) };
  return { ...alone, request: { ...request, scope } };
}

/** "What's that together?": it goes on from what was told, and nothing says how. */
function isLost(alone: Alone, turn: Turn): boolean {
  const isUnheard = alone.specialists.length === 0 && alone.missing === null && !isNotHeld(alone.request);
  const learned = isUnheard ? learnedOf(alone, turn) : null;
  return learned !== null && !isOutsideField(learned) && !isOutsideField(alone.learned());
}

/** From an earlier turn, or from the one before with things added or dropped; null where the words do neither. */
async function goOnElsewhere(text: string, conversation: readonly Turn[], reader: Reader): Promise<Attempt | null> {
  const back = findReturn(text, conversation);
  const returned = back === null ? null : await goOnFromEarlier(back, conversation, reader);
  if (returned !== null) return returned;
  const edit = editNumbers(text, conversation) ?? (await readEdit(text, conversation, editing(reader)));
  if (edit === null) return null;
  const edited = [...conversation.slice(0, -1), edit.turn];
  const next = edit.rest === "" ? null : await readRest(edit.rest, edited, reader);
  return next ?? repeat({ ...edit.turn, isChange: true, before: edit.turn.place }, reader, BEFORE);
}

/** Words beside those that lead to a turn; null where they ask nothing. */
async function readRest(rest: string, conversation: readonly Turn[], reader: Reader): Promise<Attempt | null> {
  const moved = await goOnElsewhere(rest, conversation, reader);
  if (moved !== null) return moved;
  const next = await goOn(await reader.attempt(rest), conversation, reader);
  const isRead = next.missing !== "question" && (next.carried !== null || next.specialists.length > 0);
  return isRead ? next : null;
}

const editing = ({ attempt, tools }: Reader): Helpers => ({ tools, readNames: attempt, reread: attempt });

const EARLIER = "an earlier question";
const BEFORE = "the question before";

/** From an earlier turn; null where the words beside those that lead there mean nothing in it. */
async function goOnFromEarlier(
  { rest, conversation, isCorrection }: Return,
  whole: readonly Turn[],
  reader: Reader,
): Promise<Attempt | null> {
  const turn = conversation.at(-1);
  if (turn === undefined) return null;
  if (rest === "") return repeat(turn, reader);
  const moved = isCorrection ? null : await goOnElsewhere(rest, conversation, reader);
  if (moved !== null) return moved;
  const alone = await reader.attempt(rest);
  const changed = await goOn(alone, conversation, reader, conversation.length < whole.length ? EARLIER : undefined);
  if (isCorrection && !changed.carried?.isChange) {
    const next = await goOn(alone, whole, reader);
    return next.specialists.length > 0 ? next : null;
  }
  if (changed.carried !== null || changed.specialists.length > 0) return changed;
  return sayingWords(rest).length > 0 ? null : repeat(turn, reader);
}

/** The question of an earlier turn as it was. */
function repeat(
  { request, said, specialists, isOfRow, isChange, before }: Turn,
  reader: Reader,
  from: string = EARLIER,
): Attempt {
  const chosen = specialistIds.filter((id) => specialists.includes(id));
  const nothing = { scope: nothingNamed({ ...request.scope.market, stated: false }), inputs: [], asks: [] };
  const words = tellCarried(nothing, request, chosen, from);
  return {
    ...reader.unread(),
    text: "",
    request,
    specialists: chosen,
    missing: missingFrom({ ...request, leftover: [] }),
    namesDomain: true,
    carried: { words, isOfRow, isChange, before },
    said,
  };
}

async function finish(
  leaning: Leaning | UnclearRow,
  alone: Alone,
  turn: Turn,
  reader: Reader,
  from: string | undefined,
): Promise<Attempt> {
  const kept = specialistIds.filter((id) => leaning.kept.includes(id));
  if ("pending" in leaning) return { ...alone, request: leaning.pending, specialists: kept, missing: "row" };
  const { again, isOfRow, isChange } = leaning;
  const { conclude } = leaning.read ?? alone;
  const heard = await conclude(leaning.entities, kept, leaning.stated);
  // A measure of the same subject is of our field, however it is asked for.
  const owners = heard.specialists.length === 0 && again === null ? ownersAsked(heard) : [];
  const read = owners.length > 0 ? await conclude(leaning.entities, owners, leaning.stated) : heard;
  if (read.specialists.length === 0)
    return leaning.read !== undefined && isNotHeld(read.request) ? { ...alone, ...read } : ofSubject(alone, turn);
  const merged =
    again === null
      ? withAsk(read.request, leaning.ask ?? null)
      : leaning.isSum
        ? changeSum(again, read.request, read.text, leaning.isSum)
        : changeRequest(again, read.request, read.text, leaning.ask ?? null);
  const changed =
    again === null
      ? merged
      : { ...merged, asks: withPriceOf(merged.asks, { asks: again.asks, inputs: merged.inputs }) };
  if (again !== null && isSameSum(again, changed, read.text, leaning)) return { ...alone, missing: "question" };
  const answered = {
    ...read,
    specialists: again === null ? read.specialists : answerers(changed, read.specialists, reader),
  };
  const { scope } = changed;
  const unknownNames = [...new Set([...scope.unknownNames, ...(leaning.strangers ?? [])])];
  const request = inEachMarket({ ...changed, scope: { ...scope, unknownNames } });
  const stated = again === null ? alone.request : { ...read.request, scope: alone.request.scope };
  const words = tellCarried(stated, request, isChange ? answered.specialists : [], from);
  return {
    ...alone,
    ...answered,
    request,
    missing: again === null ? read.missing : missingFrom(request),
    carried: { words, isOfRow, isChange, before: turn.place },
    said: isChange ? `${turn.said} ${alone.said}` : alone.said,
  };
}

/** A sum is answered by those who solve sums, whoever its measure belongs to. */
function answerers(request: Request, others: readonly SpecialistId[], { isOurs }: Reader): readonly SpecialistId[] {
  const solvers: readonly string[] = isSolved(request) ? solversOf({ ...request, leftover: [] }) : [];
  const known = specialistIds.filter((id) => solvers.includes(id) && isOurs(id));
  return known.length > 0 ? known : others;
}

const isSolved = ({ asks: [ask], inputs }: Request): boolean =>
  inputs.length > 0 && (ask?.want === "solve" || (ask?.measures.some(isSolver) ?? false));

/** The sum before would be told again: a number is left that nothing accounts for, or nothing that was understood changes it. */
function isSameSum(before: Request, request: Request, text: string, { isSum }: Leaning): boolean {
  const isSame =
    isDeepStrictEqual(before.asks.map(askedIn), request.asks.map(askedIn)) &&
    isDeepStrictEqual(before.inputs.map(statedIn), request.inputs.map(statedIn));
  const asksDay = request.asks[0]?.isOfDay === true && before.asks[0]?.isOfDay !== true;
  if (!isSame || asksDay) return false;
  if (isSum !== undefined && request.leftover.some(({ isNumber }) => isNumber)) return true;
  const isElsewhere = !isDeepStrictEqual(placeOf(before), placeOf(request));
  const isOtherwise = request.certainty !== before.certainty || request.breadth !== before.breadth;
  return isSolved(before) && !isElsewhere && !isOtherwise && !namesMeasure(text, request);
}

/** "Margin?", once more */
const namesMeasure = (text: string, { scope, asks }: Request): boolean =>
  askedMeasures(clauseOf(text, scope, languageOf(text))).some((id) =>
    asks.some(({ measures }) => measures.includes(id)),
  );

const askedIn = ({ measures, want, by, order, where, per, period, isYesNo }: Ask) => ({
  measures,
  want,
  by,
  order,
  where,
  per,
  period,
  isYesNo,
});
const placeOf = ({ scope: { clusters, category, market } }: Request) => [
  clusters.map(({ clusterId }) => clusterId),
  category,
  market.code,
];
const statedIn = ({ kind, value, per }: Input) => ({ kind, value, per });

const withAsk = (request: Request, ask: ChangedAsk | null): Request => {
  const [first, ...others] = request.asks;
  return ask === null || first === undefined
    ? request
    : { ...request, asks: [{ ...first, ...ask, accounted: true }, ...others] };
};

/** The owners of the measures that are asked for. */
function ownersAsked({ request }: Understanding): SpecialistId[] {
  const asked = request.asks.flatMap(({ measures }) => MEASURE_IDS.filter((id) => measures.includes(id)));
  const owners: readonly string[] = ownersOf([{ measures: asked }]);
  return specialistIds.filter((id) => owners.includes(id));
}

/** What was asked back about, with the reply in it. */
async function reply(
  { again, entities, kept }: Leaning,
  alone: Alone,
  {
    unclear,
    said,
    conversation,
  }: { readonly unclear: Request; readonly said: string; readonly conversation: readonly Turn[] },
): Promise<Attempt> {
  const read = await alone.conclude(
    entities,
    specialistIds.filter((id) => kept.includes(id)),
  );
  const request = changeRequest(again ?? unclear, read.request, read.text);
  const isPlaced = unclear.scope.market.stated || alone.request.scope.market.stated;
  const unplaced = { ...request.scope, market: { ...request.scope.market, stated: false } };
  const words = isPlaced ? "" : tellCarried({ ...request, scope: unplaced }, request, []);
  const before = conversation.at(-1)?.place ?? null;
  return {
    ...alone,
    ...read,
    request,
    missing: missingFrom(request),
    carried: { words, isOfRow: false, isChange: false, before },
    said: `${said} ${alone.said}`.trim(),
  };
}

/** Rows are read as names; what that looked up is what the answer rests on. */
function helpersOf(alone: Alone, { attempt, tools }: Reader) {
  let looked = alone;
  const reread = async (text: string): Promise<Alone> => {
    const read = await attempt(text);
    looked = { ...alone, memory: read.memory, toolbox: read.toolbox };
    return read;
  };
  const helpers: Helpers = { tools, readNames: reread, reread };
  return { helpers, looked: () => looked };
}
