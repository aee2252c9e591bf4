import { resolved } from "./schema-graph.js";
import type { SchemaNode } from "./schema-values.js";

/** Offers read on one page: many products can refer to the same list of them. */
const MOST_OFFERS = 100_000;

/** Where the nodes of a page stand, and what is left of the work they may cause. */
export class SchemaContext {
  readonly page: string | null;
  /** Base of relative addresses. */
  readonly base: string | null;
  readonly #byId: ReadonlyMap<string, SchemaNode>;
  #offersLeft = MOST_OFFERS;

  constructor(
    place: { readonly page: string | null; readonly base: string | null },
    byId: ReadonlyMap<string, SchemaNode>,
  ) {
    this.page = place.page;
    this.base = place.base;
    this.#byId = byId;
  }

  get hasReferences(): boolean {
    return this.#byId.size > 0;
  }

  resolve(node: SchemaNode): SchemaNode {
    return resolved(node, this.#byId);
  }

  /** How many of so many offers may still be read. */
  spendOffers(wanted: number): number {
    const granted = Math.min(wanted, this.#offersLeft);
    this.#offersLeft -= granted;
    return granted;
  }
}
