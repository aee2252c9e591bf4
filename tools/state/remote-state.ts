import { randomUUID } from "node:crypto";
import { StateUnavailableError } from "../errors.js";
import { closed, type StateLogger, unavailable } from "./failure.js";
import { LocalMailbox } from "./local-mailbox.js";
import { isStateMessage, type StateMethod, type StatePort } from "./state-port.js";
import type { Increment, Listed, SearchPage, StateRecord, StateStore, Stored } from "./state-store.js";

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: StateUnavailableError) => void;
}

/** The state that another process of this service keeps (state-keeper.ts): one process writes a file, so everything stays as atomic as it is there. */
export class RemoteState implements StateStore {
  readonly engine = "sqlite";
  readonly instance = randomUUID();
  readonly #port: StatePort;
  readonly #mailbox: LocalMailbox;
  readonly #waiting = new Map<number, Waiting>();
  #calls = 0;
  #hasLeftWork = false;
  #closing: Promise<void> | undefined;

  constructor(port: StatePort, logger: StateLogger | undefined) {
    this.#port = port;
    this.#mailbox = new LocalMailbox(logger);
    port.listen((message) => this.#receive(message));
    port.send({ state: "hello", instance: this.instance });
  }

  get(collection: string, key: string): Promise<Stored | null> {
    return this.#ask("get", collection, key);
  }

  put(records: readonly StateRecord[]): Promise<void> {
    return this.#ask("put", records);
  }

  create(record: StateRecord): Promise<Stored | null> {
    return this.#ask("create", record);
  }

  replace(record: StateRecord, revision: number): Promise<boolean> {
    return this.#ask("replace", record, revision);
  }

  increment(counter: Omit<StateRecord, "value">, by: number, limit: number): Promise<Increment> {
    return this.#ask("increment", counter, by, limit);
  }

  list(collection: string): Promise<readonly Listed[]> {
    return this.#ask("list", collection);
  }

  search(collection: string, words: string, page: SearchPage): Promise<readonly Listed[]> {
    return this.#ask("search", collection, words, page);
  }

  delete(collection: string, key: string): Promise<void> {
    return this.#ask("delete", collection, key);
  }

  isAlive(instance: string): Promise<boolean> {
    return this.#ask("isAlive", instance);
  }

  lostInstances(): Promise<readonly string[]> {
    return this.#ask("lostInstances");
  }

  forgetInstance(instance: string): Promise<void> {
    return this.#ask("forgetInstance", instance);
  }

  leaveWork(): void {
    this.#hasLeftWork = true;
  }

  send(instance: string, message: unknown): Promise<void> {
    return this.#ask("send", instance, JSON.stringify(message));
  }

  onMessage(listener: (message: unknown) => void): void {
    this.#mailbox.listen(listener);
  }

  /** What was handed over is written by the keeper, whatever becomes of this process. */
  close(): Promise<void> {
    this.#closing ??= this.#call("leave", [this.#hasLeftWork]).then(() => this.#mailbox.close());
    return this.#closing;
  }

  async #ask<Result>(method: StateMethod, ...given: readonly unknown[]): Promise<Result> {
    if (this.#closing) throw closed();
    return (await this.#call(method, given)) as Result; // the keeper calls the method of that name
  }

  #call(method: StateMethod, given: readonly unknown[]): Promise<unknown> {
    this.#calls += 1;
    const id = this.#calls;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      try {
        this.#port.send({ state: "call", id, method, given });
      } catch (cause) {
        this.#waiting.delete(id);
        reject(unavailable(cause));
      }
    });
  }

  #receive(message: unknown): void {
    if (!isStateMessage(message)) return;
    if (message.state === "mail") this.#mailbox.deliver(message.body);
    if (message.state !== "reply") return;
    const { id, result, failure } = message;
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (failure === undefined) waiting?.resolve(result);
    else waiting?.reject(new StateUnavailableError(failure));
  }
}
