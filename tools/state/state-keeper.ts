import { StateUnavailableError } from "../errors.js";
import { type StateLogger, unavailable } from "./failure.js";
import type { SqliteState } from "./sqlite-state.js";
import { isStateMessage, type StateMethod, type StatePort } from "./state-port.js";
import type { StateRecord } from "./state-store.js";

/** Keeps the state of several processes of one service: it alone has the file, they ask it (remote-state.ts). */
export class StateKeeper {
  readonly #store: SqliteState;
  readonly #logger: StateLogger | undefined;
  /** Those that live, by instance. */
  readonly #peers = new Map<string, StatePort>();

  constructor(store: SqliteState, logger: StateLogger | undefined) {
    this.#store = store;
    this.#logger = logger;
  }

  /** @returns what is to be called when that process has ended */
  attach(port: StatePort): () => void {
    let instance: string | undefined;
    const end = () => {
      if (instance !== undefined) this.#peers.delete(instance);
      instance = undefined;
    };
    port.listen((message) => {
      if (!isStateMessage(message)) return;
      if (message.state === "hello") {
        instance = message.instance;
        this.#peers.set(instance, port);
        this.#store.register(instance);
      } else if (message.state === "call" && instance !== undefined) {
        const { id, method, given } = message;
        void this.#reply(port, id, this.#serve(instance, method, given));
        if (method === "leave") end();
      }
    });
    return end;
  }

  async #reply(port: StatePort, id: number, result: Promise<unknown>): Promise<void> {
    const reply = await result.then(
      (value) => ({ result: value }),
      (error: unknown) => {
        if (!(error instanceof StateUnavailableError)) this.#logger?.warn({ error }, "state not read or written");
        return { failure: unavailable(error).message };
      },
    );
    try {
      port.send({ state: "reply", id, ...reply });
    } catch {
      // It has ended meanwhile.
    }
  }

  async #serve(instance: string, method: StateMethod, given: readonly unknown[]): Promise<unknown> {
    const [first, second] = given;
    switch (method) {
      case "leave":
        return first === true ? undefined : this.#store.forgetInstance(instance);
      case "isAlive":
        return this.#peers.has(String(first));
      case "lostInstances":
        return (await this.#store.lostInstances()).filter((each) => !this.#peers.has(each));
      case "forgetInstance":
        return this.#store.forgetInstance(String(first));
      case "send":
        return this.#deliver(String(first), String(second));
      default: {
        const call = this.#store[method] as (...given: unknown[]) => Promise<unknown>; // as RemoteState calls it
        return call.apply(this.#store, given.map(withDates));
      }
    }
  }

  #deliver(instance: string, body: string): void {
    const port = this.#peers.get(instance);
    if (port === undefined) throw unavailable(new Error("That process has ended"));
    port.send({ state: "mail", body });
  }
}

/** A record, or several, as they were before they were JSON. */
const withDates = (given: unknown): unknown => {
  if (Array.isArray(given)) return given.map(withDates);
  const isRecord = typeof given === "object" && given !== null && "expiresAt" in given;
  if (!isRecord) return given;
  const { expiresAt } = given as { readonly expiresAt: string | null };
  return { ...given, expiresAt: expiresAt === null ? null : new Date(expiresAt) } as Partial<StateRecord>;
};
