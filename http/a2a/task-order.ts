import type { Agent, Attachment } from "../../graph/agent.js";
import type { InterfaceWish } from "./interface.js";
import type { Message } from "./protocol.js";

/** Whose task it is and who works on it. */
export interface TaskScope {
  readonly agent: Agent;
  readonly callerId: string;
}

/** A message that begins a task or joins one. */
export interface Order extends TaskScope {
  readonly messageId: string;
  readonly contextId: string | null;
  readonly taskId: string | null;
  /** Whose saved catalogs it may speak of; null: nobody's. */
  readonly owner: string | null;
  readonly attachment: Attachment | null;
  /** Any process can do the work anew from the words alone: nothing else came with them. */
  readonly isRepeatable: boolean;
  /** What the answer is to show beside its text; null for text alone. */
  readonly wish: InterfaceWish | null;
  /** Whose tokens of language models it uses. */
  readonly accountId: string;
  /** What the answer has to say of who asked, each a sentence for its limits. */
  readonly notes: readonly string[];
  /** Counts the message as a query, once it is sure to be worked on. @throws RpcError when none is left */
  readonly admit: () => Promise<void>;
  /** What the asker said before it to others, oldest first. */
  readonly earlier?: readonly string[];
  /** The words of the message. */
  readonly text: string;
  /** The message as it stands in the history, once its ids are known. */
  readonly message: (ids: { taskId: string; contextId: string }) => Message;
}

/** What a process needs to do the work of another one that died. Reading the market changes nothing, so doing it twice does no harm. */
export interface Repeatable extends Pick<Order, "accountId" | "owner" | "notes" | "earlier" | "wish"> {
  /** The words to work on, in their order. */
  readonly texts: readonly string[];
  /** The agent's run that they reply to. */
  readonly paused: string | null;
  /** How many processes died while they worked on it: what ends process after process is given up. */
  readonly deaths: number;
  /** It is worked on: what only waits ends no process. */
  readonly hasBegun: boolean;
}

/** What is known of it before the work. */
export type Repeated = Omit<Repeatable, "texts" | "hasBegun">;
