import type { Answer } from "./answer/answer.js";
import type { OwnProducts } from "./catalogs/own-products.js";
import type { TokenUsage } from "./models/language-model.js";
import type { Clarification } from "./understand/clarification.js";
import type { Entities } from "./understand/names/named.js";
import type { Request } from "./understand/request.js";
import type { Turn } from "./understand/turns/conversation.js";

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

/** A file that came with a question: the asker's catalog. */
export interface Attachment {
  readonly name: string | null;
  readonly mediaType: string | null;
  /** Null: it lies at the address. */
  readonly bytes: Uint8Array | null;
  readonly address: string | null;
}

/** A request as callers may see it. */
export type HeardRequest = Omit<Request, "own">;

/** Progress while the graph works, then exactly one outcome: an answer or a pause. */
export type AgentEvent =
  | { readonly type: "step"; readonly step: string; readonly label: string }
  | {
      /** A finished part of the answer's text, in order; the answer holds all of them. */
      readonly type: "part";
      readonly text: string;
    }
  | {
      /** What a call of a language model took. */
      readonly type: "usage";
      readonly usage: TokenUsage;
    }
  | {
      readonly type: "answer";
      readonly answer: Answer;
      /** What was understood of the question; null when the data to understand it with could not be read. */
      readonly entities: Entities | null;
      /** The whole request, without the asker's own products; null likewise. */
      readonly request: HeardRequest | null;
      /** The answer as markdown. */
      readonly text: string;
      /** The conversation as it goes on from here. */
      readonly conversation: readonly Turn[];
      /** Its newest turn: this question; null when nothing was answered that a follow-up could mean. */
      readonly turn: Turn | null;
      /** The catalog that the answer is about; missing where it is about none. */
      readonly catalogId?: string;
    }
  | {
      /** Only the asker can say what is meant: the run waits for the reply. */
      readonly type: "pause";
      readonly clarification: Clarification;
      /** What was understood so far. */
      readonly entities: Entities;
      readonly request: HeardRequest;
      /** Specialists that would answer. */
      readonly specialists: readonly string[];
      /** The question and its choices as markdown. */
      readonly text: string;
      /** Names the run. Hand it back with the reply, to this agent in any process that shares the store. */
      readonly paused: string;
    };

export type AgentOutcome = Extract<AgentEvent, { type: "answer" | "pause" }>;

export interface AskOptions {
  readonly signal?: AbortSignal;
  /** What was asked and answered before, oldest first. */
  readonly conversation?: readonly Turn[];
  /** The words were said before the question that follows, and are asked for the conversation only: no catalog is read, kept or deleted for them. */
  readonly isEarlier?: boolean;
  /** The run that the words reply to; its conversation goes on. */
  readonly paused?: string;
  /** Why no language model may be asked, as a sentence for the limits. */
  readonly withoutModels?: string;
  /** Further sentences for the limits. */
  readonly notes?: readonly string[];
  /** Whose saved catalogs the question may speak of; null or missing: nobody's. */
  readonly owner?: string | null;
  readonly attachment?: Attachment | null;
  /** The catalog that was brought earlier in the conversation; it comes after one that the words name. */
  readonly catalogId?: string | null;
  /** Whose question it is: where questions wait, those of different callers are served in turns. */
  readonly queue?: string;
  /** What the asker sells, where the question speaks of it. */
  readonly own?: OwnProducts | null;
}

export interface Agent {
  /** Its examples are those of the loaded market: another object once another one is noticed. */
  readonly profile: AgentProfile;
  /**
   * Runs the agent's graph once, or goes on with a paused run. The question or reply is plain text, not empty.
   * @throws CanceledError when the signal aborts; any other error is a fault of ours
   */
  readonly stream: (question: string, options?: AskOptions) => AsyncGenerator<AgentEvent>;
  /** Drops a paused run that nobody will reply to. Missing where no run pauses. Never rejects. */
  readonly forget?: (paused: string) => Promise<void>;
}

/** The answer or pause that a run comes to; what would come after it does not matter. */
export async function outcomeOf(
  events: AsyncIterable<AgentEvent>,
  onEvent: (event: Exclude<AgentEvent, AgentOutcome>) => void = () => {},
): Promise<AgentOutcome> {
  for await (const event of events) {
    if (event.type === "answer" || event.type === "pause") return event;
    onEvent(event);
  }
  throw new Error("the agent ended without an answer");
}
