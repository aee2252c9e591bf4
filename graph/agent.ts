import type { Answer } from "./answer.js";
import type { Entities } from "./question.js";

/** What a caller sees of an agent: the router or one specialist on its own. The HTTP adapter, `ask` and evaluations use it. */

/** What an agent says of itself; cards are rendered from it. */
export interface AgentProfile {
  /** "router" or "<specialist>-agent": the last part of its endpoint. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly skills: readonly AgentSkill[];
}

export interface AgentSkill {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly examples: readonly string[];
}

/** Progress while the graph works, then exactly one answer. */
export type AgentEvent =
  | { readonly type: "step"; readonly step: string; readonly label: string }
  | {
      readonly type: "answer";
      readonly answer: Answer;
      /** What was understood of the question; null when the data to understand it with could not be read. */
      readonly entities: Entities | null;
      /** The answer as markdown. */
      readonly text: string;
    };

export interface Agent {
  readonly profile: AgentProfile;
  /**
   * Runs the agent's graph once. The question is plain text, not empty.
   * @throws CanceledError when the signal aborts; any other error is a fault of ours
   */
  readonly stream: (question: string, options?: { readonly signal?: AbortSignal }) => AsyncGenerator<AgentEvent>;
}
