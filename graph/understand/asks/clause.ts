import type { Dimension } from "../../../tools/measures/measure.js";
import { blanked, type Claim, supposedIn } from "../claim.js";
import { wordsAmong } from "../languages/gloss.js";
import { type KnownLanguage, languages } from "../languages/languages.js";
import type { Period } from "../request.js";
import { withCriteria } from "./criteria.js";
import { type Cue, type CuePlaces, findCues } from "./cue-places.js";
import type { Named } from "./measured.js";
import { type Mention, mentionsIn } from "./mentions.js";
import { timesIn } from "./periods.js";
import { type AskedWord, askedWords, type NameKind } from "./words.js";

/** One question with what its words mean one by one. */
export interface Clause {
  readonly text: string;
  readonly words: readonly AskedWord[];
  readonly mentions: readonly Mention[];
  readonly cues: CuePlaces;
  readonly scope: Named;
  readonly periods: readonly Period[];
  /** Where words of cues and of times begin. */
  readonly said: ReadonlySet<number>;
  readonly among: readonly KnownLanguage[];
  /** It speaks of rising or falling. */
  readonly isMoving: boolean;
  /** It speaks of a click. */
  readonly isOfClick: boolean;
  /** Which way its words suppose that something moves. */
  readonly supposed: Claim | null;
}

/** English is mixed into every other language. */
export function clauseOf(text: string, scope: Named, ...spoken: readonly string[]): Clause {
  const known = clauses.get(scope) ?? new Map<string, Clause>();
  clauses.set(scope, known);
  const key = `${spoken.join()} ${text}`;
  const clause = known.get(key) ?? makeClause(text, scope, spoken);
  known.set(key, clause);
  return clause;
}

/** The same words of a question are looked at from several sides. */
const clauses = new WeakMap<Named, Map<string, Clause>>();

function makeClause(text: string, scope: Named, spoken: readonly string[]): Clause {
  const among = languages.filter(({ code }) => spoken.includes(code) || code === "en");
  const words = askedWords(text, scope);
  const times = timesIn(text, scope.market.asOf);
  const cues = findCues(text, words, among);
  const ofTimes = words.filter(({ start, end }) =>
    times.some(({ span }) => span !== null && start >= span.start && end <= span.end),
  );
  const supposed = supposedIn(blanked(text, words), among);
  const ofSizes = words.filter(({ start, end }) =>
    supposed?.sizeWords.some((size) => start >= size.start && end <= size.end),
  );
  return {
    text,
    words,
    supposed: supposed?.claim ?? null,
    mentions: withCriteria(mentionsIn(words, among), { text, words, among }),
    cues,
    scope,
    periods: times.map(({ period }) => period),
    said: new Set([...cues.said, ...[...ofTimes, ...ofSizes].map(({ start }) => start)]),
    among,
    isMoving: cues.happened.length > 0 || text.search(MOVING(among)) >= 0,
    isOfClick: text.search(CLICK(among)) >= 0,
  };
}

const MOVING = wordsAmong(({ amounts: { roles } }) => `${roles.growth}|${roles.shrinks}`);
const CLICK = wordsAmong(({ asks }) => asks.click);

/** Names of these kinds are rows where several stand in a question. */
const ROWS: readonly (readonly [kind: NameKind, by: Dimension])[] = [
  ["brand", "brand"],
  ["merchant", "merchant"],
  ["cluster", "cluster"],
  ["keyword", "keyword"],
  ["value", "attribute-value"],
];

/** What rows stand for where several of a kind are named; null where none are. */
export const rowsNamed = (clause: Clause): Dimension | null =>
  ROWS.find(([kind]) => namesOf(clause, kind).length > 1)?.[1] ?? null;

/** Whether several of this kind are named. */
export const areNamed = (clause: Clause, by: Dimension): boolean =>
  ROWS.some(([kind, rows]) => rows === by && namesOf(clause, kind).length > 1);

export const namesOf = ({ words }: Clause, wanted: NameKind): string[] => [
  ...new Set(words.flatMap(({ named }) => (named?.kind === wanted ? [named.name] : []))),
];

/** How many words may stand between a cue and what it is about. */
export const NEAR = 3;

/** Whether a cue ends at most a few words before a place. */
export const follows = ({ cues }: Clause, cue: Cue, at: number): boolean =>
  cues[cue].some((place) => place <= at && at - place < NEAR);

/** "Higher in May than in June", "cheaper in January than now": the earlier of two times is what the claim is about. */
export function isEarlierFirst({ periods: [first, second], cues }: Clause): boolean {
  if (first !== undefined && second !== undefined) return first.from < second.from;
  const [present, versus] = [cues.present[0], cues.versus[0]];
  return present !== undefined && versus !== undefined && versus < present;
}

/** "Are tents cheaper today than in January?" */
export const isAgainstToday = ({ periods, cues }: Clause): boolean =>
  periods.length === 1 && cues.versus.length > 0 && cues.present.length > 0;
