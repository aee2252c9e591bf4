import type { Agent, AgentEvent, AgentProfile } from "../agent.js";
import type { Turn } from "../understand/turns/conversation.js";
import type { Answer } from "./answer.js";
import { say } from "./figure.js";
import { renderAnswer } from "./markdown.js";

/** Answers that rest on no data: what was done, or why nothing could be. */
export function plainAnswer(title: string, sentence: string): Answer {
  return {
    kind: "answered",
    title,
    headline: say`${sentence}`,
    sections: [],
    evidence: [],
    freshness: { oldest: null, newest: null, isSample: false, warning: null },
    limits: "",
    followUps: [],
    specialists: [],
  };
}

export const finished = (answer: Answer, conversation: readonly Turn[]): Extract<AgentEvent, { type: "answer" }> => ({
  type: "answer",
  answer,
  entities: null,
  request: null,
  text: renderAnswer(answer),
  conversation,
  turn: null,
});

/** The agent as it answers with a fixed sentence, whatever is asked. */
export const agentSaying = (profile: AgentProfile, sentence: string): Agent => ({
  profile,
  async *stream(_text, { conversation = [] } = {}) {
    yield finished(plainAnswer(profile.name, sentence), conversation);
  },
});
