import type { ClusterTitles } from "../../../tools/market/intent/title-terms.js";
import type { Titles } from "./gather.js";

type Name = ClusterTitles["names"][number];

export interface NameInsight {
  readonly ref: string;
  readonly products: readonly {
    readonly product: string;
    readonly names: readonly Name[];
    /** The name with most searches that less than half of the titles carry, other than the first. */
    readonly overlooked: Name | null;
  }[];
}

export function readNames({ data, ref }: Titles): NameInsight | null {
  const products = data.clusters
    .filter(({ names }) => names.length > 0)
    .map(({ name, names }) => ({
      product: name.toLowerCase(),
      names,
      overlooked: names.find(({ titleShare }, at) => at > 0 && titleShare !== null && titleShare < 0.5) ?? null,
    }));
  return products.length === 0 ? null : { ref, products };
}
