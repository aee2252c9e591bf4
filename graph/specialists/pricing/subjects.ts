import { priceProducts } from "../../../tools/market/pricing/price-products.js";
import { inSentence } from "../../answer/words.js";
import type { ResultOf, Toolbox } from "../../toolbox.js";
import type { Scope } from "../../understand/request.js";
import type { PricingRequest } from "./details.js";

/** More products than this do not read side by side. */
export const COMPARABLE = 6;
/** More products than these of one name are a brand rather than a product. */
const MOST_NAMED = 5;

/** A product or, without one named, a cluster that prices are told of. */
export interface Subject {
  readonly clusterId: number;
  /** As a heading, and inside a sentence. */
  readonly name: string;
  readonly label: string;
  /** The kind of product whose offers a price is compared with: the same as `label` unless one product is named. */
  readonly kind: string;
  /** Name of the cluster. */
  readonly clusterName: string;
}

export interface NamedProducts {
  readonly lookup: Pick<ResultOf<typeof priceProducts>, "data" | "ref"> | null;
  /** Products that the question names one by one; `asked` stays when none was found. */
  readonly products: {
    readonly asked: NonNullable<Scope["product"]>;
    readonly found: ResultOf<typeof priceProducts>["data"]["products"];
  } | null;
}

/** Products the question names by brand and model, with the cluster they belong to. */
export async function findProducts(request: PricingRequest, tools: Toolbox): Promise<NamedProducts> {
  const asked = request.scope.product;
  if (asked === null) return { products: null, lookup: null };
  const { clusters, market } = request.scope;
  const clusterIds = clusters.length > 0 ? clusters.slice(0, COMPARABLE).map(({ clusterId }) => clusterId) : null;
  const lookup = await tools.attempt(priceProducts, {
    market: market.code,
    clusterIds,
    brands: [asked.brand],
    words: [...asked.words],
    limit: MOST_NAMED,
  });
  if (lookup === null) return { products: null, lookup: null };
  const { products, found } = lookup.data;
  return { products: { asked, found: found > MOST_NAMED ? [] : products }, lookup };
}

export function subjectsOf({ scope }: PricingRequest, { products }: Pick<NamedProducts, "products">): Subject[] {
  const found = products?.found ?? [];
  if (found.length === 0) return scope.clusters.slice(0, COMPARABLE).map(kindSubject);
  return found.slice(0, 1).map(({ clusterId, product, name: kind }) => {
    const name = found.length === 1 ? product : `${product} and its variants`;
    return { clusterId, name, label: name, kind: inSentence(kind), clusterName: kind };
  });
}

export const kindSubject = ({ clusterId, name }: { readonly clusterId: number; readonly name: string }): Subject => ({
  clusterId,
  name,
  label: inSentence(name),
  kind: inSentence(name),
  clusterName: name,
});

export const productIdsOf = ({ products }: Pick<NamedProducts, "products">): number[] =>
  products?.found.map(({ productId }) => productId) ?? [];
