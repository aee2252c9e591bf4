import type { z } from "zod";
import type { Agent } from "../../graph/agent.js";
import type { Admit } from "../callers/admission.js";
import type { Caller } from "../callers/caller.js";
import type { HttpLogger } from "../logger.js";
import type { ReadCard } from "./card.js";
import type { Task, TaskEvent } from "./protocol.js";
import type { PushNotifications } from "./push.js";
import type { Tasks } from "./tasks.js";
import type { ProtocolGeneration } from "./v1/version.js";

/** What a method of the protocol is given and gives, in every generation. */

export interface MethodContext {
  readonly agent: Agent;
  readonly card: ReadCard;
  readonly caller: Caller;
  /** Counts one query of the caller. @throws RpcError when none is left */
  readonly admit: Admit;
  /** True on the path of an assistant host, which sends turns without words. */
  readonly isHost: boolean;
  /** Extensions that the request activates for itself. */
  readonly extensions: readonly string[];
  readonly tasks: Tasks;
  /** What the caller speaks. */
  readonly generation: ProtocolGeneration;
  /** Null where the operator has not switched it on. */
  readonly push: PushNotifications | null;
  readonly logger: HttpLogger;
  /** Aborts when the caller has left; the work goes on. */
  readonly left: AbortSignal;
}

/** A task; a task, then its events as they happen; or some other value. `extensions`: those in effect for this reply; without any only text is sent. */
export type MethodReply =
  | { readonly type: "task"; readonly task: Task; readonly extensions: readonly string[] }
  | {
      readonly type: "events";
      readonly task: Task;
      readonly events: AsyncGenerator<TaskEvent>;
      readonly extensions: readonly string[];
    }
  | { readonly type: "value"; readonly value: object | null; readonly extensions: readonly [] };

export interface Method {
  /** What it takes: read by `call`, and told in /openapi.json. */
  readonly params: z.ZodType;
  /** True where a caller reads nothing but events, so that an error has to be one. */
  readonly errorsAreEvents: boolean;
  /** True where A2A 1.0 names what the result is: a task can be answered by something else. */
  readonly isWrapped: boolean;
  /** @throws RpcError for everything the caller can change */
  readonly call: (params: unknown, context: MethodContext) => Promise<MethodReply>;
}
