import type { Turn } from "../../graph/understand/turns/conversation.js";
import { type Chain, chains } from "../cases/conversations.js";
import { list } from "../score/score.js";
import { judgeTrajectory } from "./judge-trajectory.js";
import type { Asked, EvalMarket } from "./market.js";
import { scoreAnswer } from "./score-answer.js";
import { describeOutcome, referenceOf, resolveFacts, specialistsOf } from "./specialists.js";
import type { Judged, Suite } from "./suite.js";

/** Whether a follow-up is understood in the light of what came before it. The last turn of a chain is judged. */
export const conversations: Suite = {
  id: "conversations",
  about: "follow-up questions: what they take from the turns before, and what they leave",
  tasks: () =>
    chains.map((chain) => ({
      id: chain.id,
      question: chain.turns.join(" → "),
      tags: ["conversation", ...(chain.tags ?? [])],
      run: (market) => judge(chain, market),
      reference: (oracles) => referenceOf(chain, oracles),
    })),
};

async function judge({ id, turns, ...wanted }: Chain, market: EvalMarket): Promise<Judged> {
  const asked: Asked[] = [];
  let conversation: readonly Turn[] = [];
  for (const turn of turns) {
    const next = await market.ask(turn, { conversation });
    asked.push(next);
    if (next.outcome.type === "answer") conversation = next.outcome.conversation;
  }
  const last = asked.at(-1);
  if (last === undefined) throw new Error("a chain without turns");
  const expected = {
    kind: wanted.expectKind ?? "answered",
    specialists: wanted.expectSpecialists,
    ...(wanted.expectEntities && { entities: wanted.expectEntities }),
    facts: await resolveFacts(wanted.expectFacts ?? [], market.oracles),
  } as const;
  const { trajectory, scores } = judgeTrajectory("conversations", id, last, market);
  const total = (pick: (each: Asked) => number): number => asked.reduce((sum, each) => sum + pick(each), 0);
  return {
    expected: `${list(wanted.expectSpecialists)} ${JSON.stringify(wanted.expectEntities ?? {})}`,
    got: describeOutcome(last),
    scores: { ...(await scoreAnswer(last, expected, market)), ...scores },
    trajectory,
    tookMs: total(({ tookMs }) => tookMs),
    tokens: { input: total(({ tokens }) => tokens.input), output: total(({ tokens }) => tokens.output) },
    routing: { wanted: wanted.expectSpecialists, got: specialistsOf(last) },
  };
}
