import { type SpecialistId, specialistIds } from "../../graph/specialists/index.js";
import type { EvalCase, ExpectedFact } from "../cases/case.js";
import { cases } from "../cases/index.js";
import type { Oracles } from "../oracles/oracles.js";
import type { Fact } from "../score/fact-coverage.js";
import { list } from "../score/score.js";
import { judgeTrajectory } from "./judge-trajectory.js";
import type { Asked } from "./market.js";
import { scoreAnswer } from "./score-answer.js";
import type { Reference, Suite, Task } from "./suite.js";

/** One suite per specialist: its questions through the whole router, with the facts that an answer has to state. */
export const specialistSuites: readonly Suite[] = specialistIds.map((id) => ({
  id,
  about: `answers of ${id}: facts, proof, evidence, freshness`,
  tasks: () => cases[id].map((given) => toTask(id, given)),
}));

function toTask(id: SpecialistId, given: EvalCase): Task {
  const { question, expectSpecialists, expectEntities, expectFacts, expectKind = "answered", tags = [] } = given;
  return {
    id: given.id,
    question,
    tags: [id, ...tags],
    reference: (oracles) => referenceOf(given, oracles),
    async run(market) {
      const facts = await resolveFacts(expectFacts, market.oracles);
      const asked = await market.ask(question);
      const expected = {
        kind: expectKind,
        specialists: expectSpecialists,
        facts,
        ...(expectEntities && { entities: expectEntities }),
      };
      const { trajectory, scores } = judgeTrajectory(id, given.id, asked, market);
      return {
        expected: [list(expectSpecialists), ...facts.map(describeFact)].join("; "),
        got: describeOutcome(asked),
        scores: { ...(await scoreAnswer(asked, expected, market)), ...scores },
        trajectory,
        tookMs: asked.tookMs,
        tokens: asked.tokens,
        routing: { wanted: expectSpecialists, got: specialistsOf(asked) },
      };
    },
  };
}

/** Facts with their values: an oracle's is computed from the market by a query of its own. */
export function resolveFacts(facts: readonly ExpectedFact[], oracles: Oracles): Promise<Fact[]> {
  return Promise.all(
    facts.map(async (fact) => ("oracle" in fact ? { ...fact, value: await oracles.ask(fact.oracle) } : fact)),
  );
}

const DIGITS = 6;

/** Rounded, so that the same market always gives the same. */
export async function referenceOf(
  {
    expectSpecialists,
    expectKind = "answered",
    expectFacts = [],
  }: Pick<EvalCase, "expectSpecialists" | "expectKind"> & {
    readonly expectFacts?: readonly ExpectedFact[] | undefined;
  },
  oracles: Oracles,
): Promise<Reference> {
  const facts = await resolveFacts(expectFacts, oracles);
  return {
    specialists: expectSpecialists,
    kind: expectKind,
    facts: facts.map(({ what, value, unit }) => ({
      what,
      value: typeof value === "number" ? Number(value.toPrecision(DIGITS)) : value,
      unit,
    })),
  };
}

const describeFact = ({ what, value, unit }: Fact): string =>
  `${what} = ${typeof value === "number" ? Number(value.toPrecision(5)) : value} ${unit}`;

/** The headline, which holds what matters, or what was asked back. */
export function describeOutcome({ outcome }: Asked): string {
  if (outcome.type === "pause") return `asked back: ${outcome.clarification.question}`;
  const headline = outcome.text.match(/\*\*(.+?)\*\*/s)?.[1] ?? outcome.answer.title;
  return `${list(outcome.answer.specialists)}: ${headline}`;
}

export const specialistsOf = ({ outcome }: Asked): readonly string[] =>
  outcome.type === "answer" ? outcome.answer.specialists : [];
