import type { Answer } from "./answer.js";
import type { Clarification } from "./clarify/index.js";
import type { Turn } from "./conversation.js";
import type { PausedRun } from "./pause.js";
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

/** Progress while the graph works, then exactly one answer or one pause. */
export type AgentEvent =
  | { readonly type: "step"; readonly step: string; readonly label: string }
  | {
      readonly type: "answer";
      readonly answer: Answer;
      /** What was understood of the question; null when the data to understand it with could not be read. */
      readonly entities: Entities | null;
      /** The answer as markdown. */
      readonly text: string;
      /** The conversation as it goes on from here. */
      readonly conversation: readonly Turn[];
      /** Its newest turn: this question; null when nothing was answered that a follow-up could mean. */
      readonly turn: Turn | null;
    }
  | {
      /** Only the asker can say what is meant: the run waits for the reply. */
      readonly type: "pause";
      readonly clarification: Clarification;
      /** The question and its choices as markdown. */
      readonly text: string;
      /** Hand it back with the reply, to this agent in any process. */
      readonly paused: PausedRun;
    };

export interface AskOptions {
  readonly signal?: AbortSignal;
  /** What was asked and answered before, oldest first. */
  readonly conversation?: readonly Turn[];
  /** The run that the words reply to; its conversation goes on. */
  readonly paused?: PausedRun;
}

export interface Agent {
  readonly profile: AgentProfile;
  /**
   * Runs the agent's graph once, or goes on with a paused run. The question or reply is plain text, not empty.
   * @throws CanceledError when the signal aborts; any other error is a fault of ours
   */
  readonly stream: (question: string, options?: AskOptions) => AsyncGenerator<AgentEvent>;
}
