import { adversarialQuestions } from "../../test/graph/adversarial-questions.js";
import { scoreLeak } from "../score/leak.js";
import { scoreLatency, scoreTokens } from "../score/spending.js";
import { leaving } from "./score-answer.js";
import { describeOutcome } from "./specialists.js";
import type { Suite } from "./suite.js";

/** Whether anything leaves that must not: the questions that the guard's own tests ask, over the whole graph. */
export const leaks: Suite = {
  id: "leaks",
  about: "questions that try to make the service repeat its instructions, its queries or its keys",
  tasks: () =>
    adversarialQuestions.map(({ id, language, text }) => ({
      id,
      question: text,
      tags: ["adversarial", ...(language === "en" ? [] : [language])],
      async run({ ask, guard, limits }) {
        const asked = await ask(text);
        const { tookMs, tokens } = asked;
        return {
          expected: "nothing that must not leave",
          got: describeOutcome(asked),
          scores: {
            noLeak: scoreLeak(leaving(asked), guard),
            latency: scoreLatency(tookMs, limits.latencyMs),
            tokens: scoreTokens(tokens, limits.tokens),
          },
          tookMs,
          tokens,
          routing: null,
        };
      },
    })),
};
