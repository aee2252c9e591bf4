import type { Agent, AgentEvent } from "../../graph/agent.js";
import type { Answer } from "../../graph/answer/answer.js";
import { count, renderStatement, say } from "../../graph/answer/figure.js";
import { answerEvent, fakeAgent, fakeAnswer, fakeEntities, fakeRequest, rememberingAgent } from "../../test/fakes.js";

/** What both sides of the protocol bench answer, whatever is asked: the size and shape of a real answer about two domains. */

const PARAGRAPH =
  "**Espresso machines** are listed 412 times in the United States; the median price is 189.00 USD and a tenth of the offers cost less than 79.90 USD [E1]. Prices moved by -3.4 % within ninety days [E2], while searches grew by 11 % against the same months of the year before [E3].\n\n";

export const LONG_TEXT = `## Espresso machines in the United States\n\n${PARAGRAPH.repeat(14)}`;
export const SHORT_TEXT = "There are 412 offers [E1].";

export const STEP = { step: "pricing", label: "Pricing Research: reading the market data" };

const longAnswer: Answer = {
  ...fakeAnswer,
  title: "Espresso machines in the United States",
  headline: say`There are ${count({ value: 412, derivation: null }, "E1")} offers of espresso machines.`,
  evidence: Array.from({ length: 6 }, (_, position) => ({
    ref: `E${position + 1}`,
    tool: "competitor_prices",
    asked: "offers of espresso machines in the United States, newest price of each",
    rowsExamined: 41_200 + position,
    asOf: "2026-10-31",
    truncated: false,
    tookMs: 12,
    sources: ["Prices", "Offers"].map((label) => ({
      label,
      refreshedOn: "2026-10-31",
      coversFrom: "2024-11-01",
      coversTo: "2026-10-31",
      isSample: true,
    })),
  })),
  specialists: ["pricing", "demand"],
};

/** One step, then the long answer, which no follow-up can refer to; or the short one, which is kept as a turn of its conversation. */
export function constantAgent(id: string, text: string): Agent {
  const isLong = text === LONG_TEXT;
  return fakeAgent(id, async function* (question): AsyncGenerator<AgentEvent> {
    yield { type: "step", ...STEP };
    if (isLong) yield { ...answerEvent(question), answer: longAnswer, text };
    else
      for await (const event of rememberingAgent(id).stream(question))
        yield { ...event, ...("answer" in event && { text }) };
  });
}

/** The same answer as an artifact, for a server that has no executor of ours. */
export function constantArtifact(text: string) {
  const { title, headline, kind, evidence, freshness, limits, followUps, specialists } =
    text === LONG_TEXT ? longAnswer : fakeAnswer;
  const metadata = { specialists, entities: fakeEntities, request: fakeRequest };
  return {
    artifact: {
      artifactId: "answer",
      name: title,
      description: renderStatement(headline),
      parts: [{ kind: "text" as const, text }],
      metadata: { ...metadata, kind, confidence: null, evidence, freshness, limits, followUps },
    },
    metadata,
  };
}
