import type { HttpLogger } from "../logger.js";
import { type ApiKey, idIn, isValid, type Tier } from "./api-key.js";
import type { KeyStore } from "./key-store.js";

/** How long a key that was issued or revoked may go unnoticed. */
const READ_EVERY_MS = 1_000;

/** The keys as requests are held against them. */
export class ApiKeys {
  readonly #store: KeyStore;
  readonly #logger: HttpLogger;
  #keys: ReadonlyMap<string, ApiKey> = new Map();
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;

  constructor(store: KeyStore, logger: HttpLogger) {
    this.#store = store;
    this.#logger = logger;
  }

  /** Null for a key that is unknown or revoked. */
  async find(secret: string): Promise<ApiKey | null> {
    if (performance.now() - this.#readAt > READ_EVERY_MS) await this.#read();
    const key = this.#keys.get(idIn(secret) ?? "");
    return isValid(secret, key) ? key : null;
  }

  /** Of a key that was found before; null for one that is unknown. */
  tierOf(id: string): Tier | null {
    return this.#keys.get(id)?.tier ?? null;
  }

  /** While the store cannot be read, the keys known last go on counting. */
  async #read(): Promise<void> {
    this.#reading ??= this.#store
      .list()
      .then((keys) => {
        this.#keys = new Map(keys.map((key) => [key.id, key]));
      })
      .catch((err: unknown) => this.#logger.warn({ err }, "API keys not read"))
      .finally(() => {
        this.#readAt = performance.now();
        this.#reading = undefined;
      });
    await this.#reading;
  }
}
