import { specialistIds } from "../../graph/specialists/index.js";
import { HELD_OUT } from "../measure/routing.js";
import { scoreExactSet } from "../score/exact-set.js";
import { macroF1, microF1 } from "../score/f1.js";
import { noneRecall } from "../score/none-recall.js";
import { list } from "../score/score.js";
import { scoreLatency, scoreTokens } from "../score/spending.js";
import { type LabelledQuestion, readQuestions } from "../train/corpus.js";
import type { CaseResult, Suite, Task } from "./suite.js";

/** Whether a question reaches the specialists that an answer needs. Runs the classify node alone: who answers is decided there. */
export const routing: Suite = {
  id: "routing",
  about: "who has to answer: the classify node over labelled questions",
  tasks: () => readQuestions(HELD_OUT).map(toTask),
  measure(results) {
    const pairs = pairsOf(results);
    return { microF1: microF1(pairs), macroF1: macroF1(pairs, specialistIds), noneRecall: noneRecall(pairs) };
  },
};

const pairsOf = (results: readonly CaseResult[]) => results.flatMap(({ routing: pair }) => pair ?? []);

function toTask({ text, labels, kind, lang }: LabelledQuestion, position: number): Task {
  return {
    id: `routing-${String(position + 1).padStart(3, "0")}`,
    question: text,
    reference: () => Promise.resolve({ specialists: labels }),
    tags: [kind, ...(lang === "en" ? [] : [lang])],
    async run({ route, limits }) {
      const { specialists, tookMs, tokens } = await route(text);
      return {
        expected: list(labels),
        got: list(specialists),
        scores: {
          exactSet: scoreExactSet(labels, specialists),
          latency: scoreLatency(tookMs, limits.latencyMs),
          tokens: scoreTokens(tokens, limits.tokens),
        },
        tookMs,
        tokens,
        routing: { wanted: labels, got: specialists },
      };
    },
  };
}
