import type { CatalogStore, KeptCatalog, ProductPage } from "../../tools/catalogs/catalog-store.js";
import { readClusters } from "../../tools/clusters.js";
import { DataUnavailableError, InvalidInputError, StateUnavailableError } from "../../tools/errors.js";
import { productMapperOf } from "../../tools/products/mapping/read-mapper.js";
import { Gate } from "../../tools/warehouse/gate.js";
import type { Answer } from "../answer/answer.js";
import type { GraphDependencies } from "../dependencies.js";
import { BUILT_IN } from "../roles.js";
import { createMarketReader } from "../understand/names/market-reader.js";
import { catalogId } from "../understand/names/own-words.js";
import { type CatalogAnalyst, createCatalogAnalyst } from "./analyst.js";
import type { CatalogDocument, PlacedEntry } from "./document.js";
import { type Onboarded, type OnboardParts, onboard } from "./onboard.js";
import type { OnboardOrder } from "./order.js";
import { ownProducts } from "./own-lines.js";
import type { OwnLine, OwnProducts } from "./own-products.js";
import { placeCatalog } from "./place-catalog.js";
import { readSource, type SourceReaders } from "./read-source.js";

/** Catalogs at once that are there already: each may take tens of megabytes, and all the time of the one thread. */
const MOST_AT_ONCE = 2;
/** Shops at once: reading them is mostly waiting, for up to a minute, and nobody else shall wait for that. */
const MOST_CRAWLS = 8;
/** Of files that are read or wait to be, those of tasks too. */
const MOST_BYTES_HELD = 128 * 1024 * 1024;

const FULL = "The service is reading as many catalogs as it can hold. Please try again in a moment.";

type Store = CatalogStore<CatalogDocument, PlacedEntry>;

/** What an analysis is made of. */
export interface Compared {
  readonly own: OwnProducts;
  /** ISO country code; null for the default. */
  readonly market: string | null;
}

/** All that is done with catalogs: onboarded, found again, forgotten. The endpoints and the conversation both ask here. */
export class Catalogs {
  readonly analyst: CatalogAnalyst;
  readonly #dependencies: GraphDependencies;
  readonly #store: Store;
  readonly #readers: SourceReaders;
  readonly #readMarkets: ReturnType<typeof createMarketReader>;
  readonly #files = new Gate(MOST_AT_ONCE);
  readonly #crawls = new Gate(MOST_CRAWLS);
  #bytesHeld = 0;
  #onDeleted: ((id: string) => Promise<unknown>) | undefined;

  /** `runs`: where runs of the graph wait. */
  constructor(dependencies: GraphDependencies, store: Store, readers: SourceReaders, runs?: Gate) {
    this.#dependencies = dependencies;
    this.#store = store;
    this.#readers = readers;
    this.#readMarkets = createMarketReader(dependencies);
    this.analyst = createCatalogAnalyst(dependencies, runs);
  }

  /** The answer in a language, as far as there are translations. */
  tell(answer: Answer, language: string, question: string): Promise<Answer> {
    return (this.#dependencies.roles ?? BUILT_IN).plain.write({ answer, language, question, names: [] });
  }

  /** What has to go with a catalog: answers that were given about it. */
  onDeleted(forget: (id: string) => Promise<unknown>): void {
    this.#onDeleted = forget;
  }

  /** Deletes all catalogs of an owner. @returns how many @throws StateUnavailableError */
  async forgetOwner(owner: string): Promise<number> {
    const entries = await this.#store.list(owner);
    for (const { id } of entries) await this.delete(id, owner);
    return entries.length;
  }

  /** Learns how the market words its products, so that the first catalog waits no longer than the second. Never rejects. */
  async warmUp(): Promise<void> {
    const { warehouse, logger } = this.#dependencies;
    await productMapperOf(warehouse).catch((err) => logger.warn({ err }, "catalogs not warmed up"));
  }

  /** @throws InvalidInputError, NoProductsError, DataUnavailableError, CanceledError */
  onboard(order: OnboardOrder): Promise<Onboarded> {
    return this.#inTurn(order, () => onboard(order, this.#parts));
  }

  /** What a catalog that is not to be kept holds of each cluster. @throws InvalidInputError, NoProductsError, DataUnavailableError, CanceledError */
  place(order: OnboardOrder): Promise<Compared> {
    return this.#inTurn(order, async () => {
      const { placed, market, currency } = await placeCatalog(order, this.#parts);
      const own = await ownProducts(order.name ?? "your products", currency, placed, order.signal);
      return { own: { ...own, market: market.code }, market: market.code };
    });
  }

  /** Clusters without products. @throws InvalidInputError for ids that the market does not hold */
  async clusters(ids: readonly number[], market: string | null): Promise<Compared> {
    const known = await readClusters(this.#dependencies.warehouse);
    const unknown = ids.filter((id) => !known.has(id));
    if (unknown.length > 0)
      throw new InvalidInputError(
        `These clusters are not known: ${unknown.slice(0, 10).join(", ")}. An onboarding names the ones that are.`,
      );
    const lines = [...new Set(ids)].flatMap((id): OwnLine[] => {
      const cluster = known.get(id);
      return cluster ? [{ cluster, products: null, confidence: 1, prices: null, titles: [], attributes: [] }] : [];
    });
    return { own: { name: "the clusters asked for", currency: null, lines, unmapped: 0 }, market };
  }

  async #inTurn<Result>({ source, signal }: OnboardOrder, work: () => Promise<Result>): Promise<Result> {
    const bytes = source.kind === "file" ? source.bytes.length : 0;
    if (bytes > 0 && this.#bytesHeld + bytes > MOST_BYTES_HELD) throw new DataUnavailableError(FULL);
    this.#bytesHeld += bytes;
    try {
      return await (source.kind === "url" ? this.#crawls : this.#files).run(work, signal);
    } finally {
      this.#bytesHeld -= bytes;
    }
  }

  get #parts(): OnboardParts {
    return {
      dependencies: this.#dependencies,
      store: this.#store,
      readSource: (given) => readSource(given, this.#readers),
      readMarkets: this.#readMarkets,
    };
  }

  /** Null when it is unknown to this caller. @throws StateUnavailableError */
  async find(id: string, owner: string | null): Promise<KeptCatalog<CatalogDocument> | null> {
    return isId(id) ? this.#store.find(id, owner) : null;
  }

  /** @throws StateUnavailableError */
  products(catalog: KeptCatalog<CatalogDocument>, offset: number, limit: number): Promise<ProductPage<PlacedEntry>> {
    return this.#store.products(catalog, offset, limit);
  }

  /** The catalog that the words name, or the owner's newest; null when there is none, or it cannot be read just now. */
  async ownOf(text: string, owner: string | null): Promise<KeptCatalog<CatalogDocument> | null> {
    try {
      const id = catalogId(text);
      if (id !== null) return await this.#store.find(id, owner);
      return owner === null ? null : await this.#store.latest(owner);
    } catch (error) {
      if (!(error instanceof StateUnavailableError)) throw error;
      this.#dependencies.logger.warn({ err: error }, "saved catalog not read");
      return null;
    }
  }

  /** Deletes the catalog that the words name, or all of the owner's. @returns the names of what is gone @throws StateUnavailableError */
  async forget(text: string, owner: string | null): Promise<string[]> {
    const id = catalogId(text);
    const found = id === null ? null : await this.#store.find(id, owner);
    const entries = id !== null ? (found ? [found] : []) : owner === null ? [] : await this.#store.list(owner);
    const names: string[] = [];
    for (const entry of entries) if (await this.delete(entry.id, owner)) names.push(entry.name);
    return names;
  }

  /** Deletes one. False when it is unknown to this caller. @throws StateUnavailableError */
  async delete(id: string, owner: string | null): Promise<boolean> {
    if (!isId(id) || !(await this.#store.delete(id, owner))) return false;
    await this.#onDeleted?.(id);
    return true;
  }
}

/** Whatever else stands in an address or a body is no key for a store. */
const isId = (text: string): boolean => catalogId(text) === text;
