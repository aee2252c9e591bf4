import type { RpcError } from "./errors.js";
import type { Method } from "./method.js";
import { findMethod } from "./methods.js";
import type { Task, TaskEvent } from "./protocol.js";
import { renderErrorV1 } from "./v1/errors.js";
import { toEventV1, toTaskV1 } from "./v1/from-core.js";
import { findMethodV1 } from "./v1/methods.js";
import type { ProtocolGeneration } from "./v1/version.js";

/** How a generation of A2A words what the core does. */
export interface Dialect {
  /** @throws RpcError when there is no such method */
  readonly findMethod: (name: string) => Method;
  readonly extensionsHeader: string;
  /** `isWrapped`: where it stands among other kinds of results. */
  readonly task: (task: Task, isWrapped: boolean) => object;
  readonly event: (event: TaskEvent) => object;
  readonly error: (error: RpcError) => { readonly code: number; readonly message: string };
}

export const DIALECTS: Readonly<Record<ProtocolGeneration, Dialect>> = {
  "0.3": {
    findMethod,
    extensionsHeader: "x-a2a-extensions",
    task: (task) => task,
    event: (event) => event,
    error: ({ code, message }) => ({ code, message }),
  },
  "1.0": {
    findMethod: findMethodV1,
    extensionsHeader: "a2a-extensions",
    task: (task, isWrapped) => (isWrapped ? { task: toTaskV1(task) } : toTaskV1(task)),
    event: toEventV1,
    error: renderErrorV1,
  },
};
