/** The way between a process and the one that keeps the state for it. Messages are JSON; those of one side arrive in order. */
export interface StatePort {
  /** @throws when the other process has gone */
  send(message: StateMessage): void;
  /** One listener. It is handed every message, also ones of other kinds. */
  listen(listener: (message: unknown) => void): void;
}

/** What is asked of the store itself; what is about processes the keeper answers. */
export type StoreMethod = "get" | "put" | "create" | "replace" | "increment" | "list" | "search" | "delete";
export type StateMethod = StoreMethod | "isAlive" | "lostInstances" | "forgetInstance" | "send" | "leave";

export type StateMessage =
  | { readonly state: "hello"; readonly instance: string }
  | { readonly state: "call"; readonly id: number; readonly method: StateMethod; readonly given: readonly unknown[] }
  | { readonly state: "reply"; readonly id: number; readonly result?: unknown; readonly failure?: string }
  | { readonly state: "mail"; readonly body: string };

export const isStateMessage = (message: unknown): message is StateMessage =>
  typeof message === "object" && message !== null && "state" in message;
