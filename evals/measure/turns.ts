import { createHash } from "node:crypto";
import { outcomeOf } from "../../graph/agent.js";
import { createAgents } from "../../graph/agents.js";
import type { GraphDependencies } from "../../graph/dependencies.js";
import { buildGraph } from "../../graph/router.js";
import { RunCheckpoints } from "../../graph/run-checkpoints.js";
import { specialistIds } from "../../graph/specialists/index.js";
import type { AgentState } from "../../graph/state.js";
import type { Scope } from "../../graph/understand/request.js";
import { remember, type Turn } from "../../graph/understand/turns/conversation.js";
import type { AskedLine } from "../train/asks-corpus.js";

/** How many labelled second turns are read as meant: first measure, rows, kind of answer, and whether they go on from the question before. */

type Heard = Pick<AgentState, "request" | "specialists" | "carried" | "missing">;

export interface JudgedTurn {
  readonly line: AskedLine;
  /** A fingerprint of its text puts it there: who mends the reading looks at one half only. */
  readonly isForLooking: boolean;
  readonly turn: Turn;
  readonly got: Heard;
  /** As it was taken. */
  readonly follows: boolean;
  readonly right: Readonly<Record<Score, boolean>>;
}

const SCORES = ["follows", "measure", "rows", "all"] as const;
type Score = (typeof SCORES)[number];

const isForLooking = (text: string): boolean => (createHash("sha256").update(text).digest()[0] ?? 0) % 2 === 0;

/** What the market holds, where a question before names a product that it does not. */
export const HELD: Readonly<Record<string, string>> = {
  en: "air fryers",
  de: "Heißluftfritteusen",
  fr: "friteuses sans huile",
  es: "freidoras de aire",
  it: "friggitrici ad aria",
  pt: "fritadeiras sem óleo",
  nl: "airfryers",
  pl: "frytkownice beztłuszczowe",
};

/** Null where the question before cannot be answered from this market, so that there is nothing to go on from. */
export function turnJudge(dependencies: GraphDependencies): (line: AskedLine) => Promise<JudgedTurn | null> {
  const router = createAgents(dependencies).get("router");
  const checkpoints = new RunCheckpoints();
  const graph = buildGraph(dependencies, specialistIds, checkpoints);
  const hear = async (text: string, conversation: readonly Turn[]): Promise<Heard> => {
    const thread = checkpoints.newThread();
    try {
      const stream = await graph.stream(
        { text, conversation: [...conversation] },
        { configurable: { thread_id: thread }, streamMode: "updates", interruptAfter: ["classify"] },
      );
      for await (const { classify } of stream) if (classify !== undefined) return classify as Heard; // it fills these fields
      throw new Error("the classifier did not run");
    } finally {
      await checkpoints.deleteThread(thread);
    }
  };
  /** A row that is pointed at has to be looked up; else what was understood is all that a next question goes on from. */
  const begin = async (text: string, isWhole: boolean): Promise<Begun> => {
    if (!isWhole || router === undefined) return begun(text, await hear(text, []));
    const outcome = await outcomeOf(router.stream(text));
    const turn = outcome.type === "answer" ? outcome.turn : null;
    return { turn, unknown: outcome.request?.scope.unknownTerms ?? [] };
  };
  return async (line) => {
    const { text, before, lang, changes = [] } = line;
    if (before === undefined) return null;
    const isOfRow = changes.includes("row");
    const first = await begin(before, isOfRow);
    const unknown = first.turn === null ? first.unknown : [];
    const swapped = (words: string): string =>
      unknown.reduce((left, { term }) => swap(left, term, HELD[lang] ?? term), words);
    const { turn } = unknown.length === 0 ? first : await begin(swapped(before), isOfRow);
    return turn === null ? null : judge(line, turn, await hear(swapped(text), [turn]));
  };
}

interface Begun {
  readonly turn: Turn | null;
  readonly unknown: Scope["unknownTerms"];
}

function begun(said: string, { request, carried, specialists, missing }: Heard): Begun {
  const unknown = request.scope.unknownTerms;
  if (missing !== null || specialists.length === 0 || (unknown.length > 0 && request.scope.clusters.length === 0))
    return { turn: null, unknown };
  const answer = { kind: "answered" as const, headline: { parts: [], refs: [] }, sections: [], specialists };
  return { turn: remember([], { said, request, carried, suggestions: [] }, answer).at(-1) ?? null, unknown };
}

export function swap(text: string, term: string, held: string): string {
  const start = text.toLowerCase().indexOf(term.toLowerCase());
  return start < 0 ? text : `${text.slice(0, start)}${held}${text.slice(start + term.length)}`;
}

function judge(line: AskedLine, turn: Turn, got: Heard): JudgedTurn {
  const [wanted] = line.asks;
  const [ask] = got.request.asks;
  const follows = goesOn(got, turn.request);
  const heard = [ask?.meant, ask?.measures[0], ...(ask?.notHeld ?? [])].filter((id) => id !== undefined);
  const names = wanted?.notHeld !== undefined ? ask?.notHeld.length !== 0 : heard.length === 0;
  const isAnswered = got.specialists.length > 0;
  const isFollowing = follows === (line.follows ?? false);
  const measure = isAnswered && (wanted?.measures.length ? wanted.measures.some((id) => heard.includes(id)) : names);
  const rows = measure && (ask?.by ?? undefined) === wanted?.by;
  return {
    line,
    isForLooking: isForLooking(line.text),
    turn,
    got,
    follows,
    right: { follows: isFollowing, measure, rows, all: rows && isFollowing && ask?.want === wanted?.want },
  };
}

/** It takes more of the question before than the market. */
function goesOn({ carried, request: { scope, inputs } }: Heard, before: Turn["request"]): boolean {
  if (carried === null) return false;
  const subject = namesOf(before.scope);
  const isAboutSame = namesOf(scope).some((name) => subject.includes(name));
  const takesNumbers = inputs.some(({ kind, value }) =>
    before.inputs.some((each) => each.kind === kind && each.value === value),
  );
  return carried.isChange || carried.isOfRow || isAboutSame || takesNumbers;
}

const namesOf = ({ clusters, category, brands, merchants }: Scope): string[] => [
  ...clusters.map(({ name }) => name),
  ...(category === null ? [] : [category]),
  ...brands,
  ...merchants,
];

/** Lines of text: all, new questions, and each kind of change. */
export function describeTurns(judged: readonly (JudgedTurn | null)[]): string[] {
  const read = judged.filter((each) => each !== null);
  const changes = [...new Set(read.flatMap(({ line }) => line.changes ?? []))].sort();
  const groups: readonly (readonly [string, (each: JudgedTurn) => boolean])[] = [
    ["all", () => true],
    ["following", ({ line }) => line.follows === true],
    ["following, English", ({ line }) => line.follows === true && line.lang === "en"],
    ["following, others", ({ line }) => line.follows === true && line.lang !== "en"],
    ["new questions", ({ line }) => line.follows !== true],
    ...changes.map((change) => [change, ({ line }: JudgedTurn) => line.changes?.includes(change) ?? false] as const),
  ];
  return [true, false].flatMap((looked) => [
    `later turns, ${looked ? "half for looking" : "half apart"}`.padEnd(34) +
      ["lines", ...SCORES].map((each) => each.padStart(9)).join(""),
    ...groups.map(([name, isIn]) => {
      const some = read.filter((each) => each.isForLooking === looked && isIn(each));
      return (
        `  ${name}`.padEnd(34) + String(some.length).padStart(9) + SCORES.map((score) => share(some, score)).join("")
      );
    }),
    `  ${judged.length - read.length} lines left out: the market cannot answer the question before`,
  ]);
}

const share = (some: readonly JudgedTurn[], score: Score): string =>
  (some.filter(({ right }) => right[score]).length / Math.max(1, some.length)).toFixed(3).padStart(9);
