import { type ClarificationCase, clarificationCases } from "../cases/clarification.js";
import { list, passed, type Score } from "../score/score.js";
import { judgeTrajectory } from "./judge-trajectory.js";
import type { Asked, EvalMarket } from "./market.js";
import { scoreAnswer } from "./score-answer.js";
import { describeOutcome, referenceOf, resolveFacts, specialistsOf } from "./specialists.js";
import type { Judged, Suite } from "./suite.js";

/** Whether it asks back when only the asker can say what is meant, and only then; and whether the reply leads on. */
export const clarification: Suite = {
  id: "clarification",
  about: "asking back when a question cannot be answered as it stands, and only then",
  tasks: () =>
    clarificationCases.map((given) => ({
      id: given.id,
      question: "reply" in given ? `${given.question} → ${given.reply}` : given.question,
      tags: ["clarification", "reply" in given ? "asks-back" : "answers-at-once"],
      run: (market) => judge(given, market),
      reference: (oracles) => referenceOf(given, oracles),
    })),
};

async function judge(given: ClarificationCase, market: EvalMarket): Promise<Judged> {
  const first = await market.ask(given.question);
  const wantsPause = "reply" in given;
  const asksBack = scorePause(wantsPause, given.choices ?? [], first);
  const { outcome } = first;
  const isReplied = wantsPause && outcome.type === "pause";
  const last = isReplied ? await market.ask(given.reply, { paused: outcome.paused }) : first;
  const expected = {
    kind: given.expectKind ?? "answered",
    specialists: given.expectSpecialists,
    ...(given.expectEntities && { entities: given.expectEntities }),
    facts: await resolveFacts(given.expectFacts ?? [], market.oracles),
  } as const;
  const { trajectory, scores } = judgeTrajectory("clarification", given.id, last, market);
  return {
    expected: `${wantsPause ? "asks back" : "answers at once"}; ${list(given.expectSpecialists)}`,
    got: describeOutcome(last),
    scores: { asksBack, ...(await scoreAnswer(last, expected, market)), ...scores },
    trajectory,
    tookMs: first.tookMs + (isReplied ? last.tookMs : 0),
    tokens: {
      input: first.tokens.input + (isReplied ? last.tokens.input : 0),
      output: first.tokens.output + (isReplied ? last.tokens.output : 0),
    },
    routing: { wanted: given.expectSpecialists, got: specialistsOf(last) },
  };
}

function scorePause(wantsPause: boolean, choices: readonly string[], { outcome }: Asked): Score {
  const isPause = outcome.type === "pause";
  if (isPause !== wantsPause) {
    const explanation = isPause ? `It asked back: ${outcome.clarification.question}` : "It did not ask back.";
    return { score: 0, passed: false, explanation };
  }
  if (!isPause) return passed("It answered at once.");
  const missing = choices.filter((choice) => !outcome.clarification.choices.includes(choice));
  if (missing.length === 0) return passed("It asked back.");
  return { score: 0.5, passed: false, explanation: `It asked back without offering ${list(missing)}.` };
}
