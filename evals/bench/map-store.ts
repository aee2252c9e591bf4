import { DEFAULT_BOUNDS, type StateRecord, type StateStore, type Stored } from "../../tools/state/state-store.js";

/** A state store without a disk, bounded like the real one: what is left of the time of a request is the protocol's. */
export class MapStore implements StateStore {
  readonly engine = "sqlite";
  readonly instance = "bench";
  readonly #records = new Map<string, Stored>();
  #revision = 0;

  async get(collection: string, key: string): Promise<Stored | null> {
    return this.#records.get(nameOf(collection, key)) ?? null;
  }

  async put(records: readonly StateRecord[]): Promise<void> {
    for (const record of records) this.#write(record);
  }

  async create(record: StateRecord): Promise<Stored | null> {
    const standing = this.#records.get(nameOf(record.collection, record.key));
    if (!standing) this.#write(record);
    return standing ?? null;
  }

  async replace(record: StateRecord, revision: number): Promise<boolean> {
    const isSame = this.#records.get(nameOf(record.collection, record.key))?.revision === revision;
    if (isSame) this.#write(record);
    return isSame;
  }

  async increment({ collection, key, expiresAt }: Omit<StateRecord, "value">, by: number, limit: number) {
    const count = Number(this.#records.get(nameOf(collection, key))?.value ?? 0);
    if (count + by > limit) return { count, isWithin: false };
    this.#write({ collection, key, value: count + by, expiresAt });
    return { count: count + by, isWithin: true };
  }

  async list(): Promise<[]> {
    return [];
  }

  async search(): Promise<[]> {
    return [];
  }

  async delete(collection: string, key: string): Promise<void> {
    this.#records.delete(nameOf(collection, key));
  }

  async lostInstances(): Promise<[]> {
    return [];
  }

  async forgetInstance(): Promise<void> {}
  leaveWork(): void {}

  async isAlive(instance: string): Promise<boolean> {
    return instance === this.instance;
  }

  async send(): Promise<void> {}
  onMessage(): void {}
  async close(): Promise<void> {}

  #write({ collection, key, value }: StateRecord): void {
    const name = nameOf(collection, key);
    this.#records.delete(name);
    this.#records.set(name, { value, revision: ++this.#revision });
    const [oldest] = this.#records.keys();
    if (this.#records.size > DEFAULT_BOUNDS.maxRecords && oldest !== undefined) this.#records.delete(oldest);
  }
}

const nameOf = (collection: string, key: string): string => `${collection} ${key}`;
