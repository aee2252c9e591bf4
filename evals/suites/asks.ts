import type { Turn } from "../../graph/understand/turns/conversation.js";
import type { AskCase, Talk } from "../cases/asks/case.js";
import { heldOut } from "../cases/asks/held-out.js";
import { tuning } from "../cases/asks/index.js";
import { talks } from "../cases/asks/talks.js";
import { resolveWanted } from "../oracles/asks/resolve.js";
import { type Judgement, judgeReply } from "../score/asks/judge.js";
import { replyOf } from "../score/asks/reply.js";
import { scoresOf } from "../score/asks/scores.js";
import { consistencyOf, inconsistencies } from "../score/consistency/index.js";
import type { Score } from "../score/score.js";
import { scoreLatency, scoreTokens } from "../score/spending.js";
import { asksMeasures, asksTables } from "./asks-tables.js";
import type { Asked, EvalMarket } from "./market.js";
import { proofOf } from "./score-answer.js";
import { describeOutcome } from "./specialists.js";
import type { Judged, Suite, Task } from "./suite.js";

/** Whether what was asked is what is answered: questions of people who have not seen the code, each with an oracle of its own. */
export const asks: Suite = {
  id: "asks",
  about: "whether the answer is to what was asked: natural questions by shape, held-out ones, conversations",
  tasks: () => [
    ...tuning.map((given) => ({ ...questionTask(given, "tuning"), isFurther: furtherSums.has(given.id) })),
    ...heldOut.map((given) => questionTask(given, "held-out")),
    ...talks.map((given, at) => ({ ...talkTask(given), isFurther: at % 2 === 1 })),
  ],
  measure: asksMeasures,
  tables: asksTables,
};

/** With --all only, as every second conversation, whose five turns take the time of as many questions. Every second sum over stated numbers: a third of the questions are sums, each takes the time of two others, and their formulas have tests of their own. */
const furtherSums = new Set(
  tuning.filter(({ shape }) => shape === "solve").flatMap(({ id }, at) => (at % 2 === 1 ? [id] : [])),
);

function questionTask({ id, shape, language, question, wanted }: AskCase, set: string): Task {
  return {
    id: set === "tuning" ? id : `${set}-${id}`,
    question,
    tags: [set, shape, language],
    run: (market) => judge([{ says: question, wanted }], market),
    reference: () => Promise.resolve({ asks: [describeWanted(wanted)] }),
  };
}

function talkTask({ id, language, turns }: Talk): Task {
  return {
    id: `talk-${id}`,
    question: turns.map(({ says }) => says).join(" → "),
    tags: ["conversation", language],
    run: (market) => judge(turns, market),
    reference: () => Promise.resolve({ asks: turns.map(({ wanted }) => describeWanted(wanted)) }),
  };
}

async function judge(turns: Talk["turns"], market: EvalMarket): Promise<Judged> {
  const asked: Asked[] = [];
  const judgements: Judgement[] = [];
  let conversation: readonly Turn[] = [];
  let paused: string | undefined;
  for (const { says, wanted } of turns) {
    const expected = await resolveWanted(wanted, market.oracles.rows);
    const next = await market.ask(says, { conversation, ...(paused !== undefined && { paused }) });
    const { outcome } = next;
    paused = outcome.type === "pause" ? outcome.paused : undefined;
    if (outcome.type === "answer") conversation = outcome.conversation;
    asked.push(next);
    judgements.push(judgeReply(expected, replyOf(outcome), says));
  }
  const total = (pick: (each: Asked) => number): number => asked.reduce((sum, each) => sum + pick(each), 0);
  const [tookMs, tokens] = [
    total((each) => each.tookMs),
    { input: total((each) => each.tokens.input), output: total((each) => each.tokens.output) },
  ];
  const spending: Record<string, Score> = {
    latency: scoreLatency(Math.max(...asked.map((each) => each.tookMs)), market.limits.latencyMs),
    tokens: scoreTokens(tokens, market.limits.tokens),
  };
  const faults = asked.flatMap((each) => {
    const proof = proofOf(each);
    return proof === null || each.outcome.type === "pause" ? [] : inconsistencies(each.outcome.answer, proof);
  });
  return {
    expected: turns.map(({ wanted }) => describeWanted(wanted)).join(" → "),
    got: asked.map(describeOutcome).join(" → "),
    scores: { ...scoresOf(judgements), consistent: consistencyOf(faults), ...spending },
    tookMs,
    tokens,
    routing: null,
    judgements,
  };
}

function describeWanted(wanted: AskCase["wanted"]): string {
  if ("parts" in wanted) return wanted.parts.map(({ what }) => what).join("; ");
  return "declines" in wanted ? "declined by name" : "asked back";
}
