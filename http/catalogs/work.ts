import type { Catalogs, Compared } from "../../graph/catalogs/catalogs.js";
import type { CatalogSource, OnboardOrder } from "../../graph/catalogs/order.js";
import type { Tasks } from "../a2a/tasks.js";
import { TokenCount } from "../a2a/token-count.js";
import type { Admit } from "../callers/admission.js";
import { type Caller, ownerOf } from "../callers/caller.js";
import { HttpFailure } from "../failures.js";
import { renderCatalog } from "./render.js";
import { type AnalyseRequest, type OnboardRequest, SHOWN_PRODUCTS } from "./requests.js";

/** Who wants something done with a catalog, and until when. */
export interface Asker {
  readonly caller: Caller;
  /** Counts one query, once the work is sure to be done. */
  readonly admit: Admit;
  readonly signal: AbortSignal;
  /** Called with what is being done, in words. */
  readonly onProgress?: (label: string) => void;
}

const UNKNOWN = "There is no such catalog. It may have been deleted, be too old, or belong to somebody else.";

/** What is done with catalogs, whichever way it is asked. `base`: path of the catalogs, for addresses of pages. */
export class CatalogWork {
  readonly #catalogs: Catalogs;
  readonly #tasks: Pick<Tasks, "tokenBudgetOf">;
  readonly #base: string;

  constructor(catalogs: Catalogs, tasks: Pick<Tasks, "tokenBudgetOf">, base: string) {
    this.#catalogs = catalogs;
    this.#tasks = tasks;
    this.#base = base;
  }

  order(caller: Caller, source: CatalogSource, given: OnboardRequest | AnalyseRequest): OnboardOrder {
    const { market, currency } = given;
    const name = "name" in given ? given.name : undefined;
    const encoding = "encoding" in given ? given.encoding : undefined;
    return { source, owner: ownerOf(caller), notes: caller.notes, market, currency, encoding, name };
  }

  /** @throws RpcError without a query left; InvalidInputError, NoProductsError, DataUnavailableError, CanceledError */
  async onboard(asked: OnboardOrder, { caller, admit, signal, onProgress }: Asker) {
    await admit();
    const { products, ...shown } = await this.#counted(caller, { ...asked, signal, onProgress }, (counting) =>
      this.#catalogs.onboard(counting),
    );
    const page = { offset: 0, total: products.length, items: products.slice(0, SHOWN_PRODUCTS) };
    return renderCatalog(shown, page, this.#base);
  }

  /** @throws RpcError without a query left; HttpFailure for a catalog that is not theirs; InvalidInputError, NoProductsError, DataUnavailableError, CanceledError */
  async analyse(given: AnalyseRequest, asker: Asker) {
    const { own, market } = await this.#compare(given, asker);
    const { notes, account } = asker.caller;
    const limit = given.limit === undefined ? {} : { limit: given.limit };
    const asked = { own, market, notes, signal: asker.signal, queue: account.id, ...limit };
    for await (const event of this.#catalogs.analyst.analyse(asked)) {
      if (event.type === "analysis") return { catalog_id: given.catalog_id ?? null, ...event.analysis };
      if (event.type === "step") asker.onProgress?.(event.label);
    }
    throw new Error("the analysis ended without a result");
  }

  /** @throws HttpFailure when it is not theirs; StateUnavailableError */
  async find(id: string, caller: Caller) {
    const kept = await this.#catalogs.find(id, ownerOf(caller));
    if (!kept) throw unknownCatalog();
    return kept;
  }

  async #compare(given: AnalyseRequest, { caller, admit, signal }: Asker): Promise<Compared> {
    const { catalog_id, cluster_ids, products, description = "", market } = given;
    if (catalog_id !== undefined) {
      const { document } = await this.find(catalog_id, caller);
      await admit();
      return { own: document.own, market: market ?? document.market.code };
    }
    if (cluster_ids !== undefined) {
      const compared = await this.#catalogs.clusters(cluster_ids, market ?? null);
      await admit();
      return compared;
    }
    await admit();
    const source: CatalogSource = products
      ? { kind: "products", products }
      : { kind: "description", text: description };
    return this.#counted(caller, { ...this.order(caller, source, given), signal }, (counting) =>
      this.#catalogs.place(counting),
    );
  }

  /** A description may be read by a language model, on the caller's account. */
  async #counted<Result>(
    caller: Caller,
    asked: OnboardOrder,
    work: (order: OnboardOrder) => Promise<Result>,
  ): Promise<Result> {
    const tokenBudget = this.#tasks.tokenBudgetOf(caller.account.id);
    const reservation = await tokenBudget.reserve();
    const withoutModels = reservation.refusal ?? undefined;
    const spent = new TokenCount();
    return work({ ...asked, withoutModels, onUsage: (usage) => spent.add(usage) }).finally(() =>
      reservation.settle(spent.tokens),
    );
  }
}

export const unknownCatalog = () => new HttpFailure(404, "invalidParams", UNKNOWN);

export function sourceOf({ url, csv_base64, filename, description = "" }: OnboardRequest): CatalogSource {
  if (url !== undefined) return { kind: "url", url };
  if (csv_base64 === undefined) return { kind: "description", text: description };
  return { kind: "file", bytes: csv_base64, filename: filename ?? null, mediaType: null };
}
