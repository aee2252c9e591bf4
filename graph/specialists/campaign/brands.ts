import type { CampaignRequest } from "./details.js";

export interface NamedBrands {
  readonly own: readonly string[];
  /** Named without a word that makes them the asker's: ads may run under their own brand only. */
  readonly rivals: readonly string[];
}

export const brandsOf = ({ scope, details }: CampaignRequest): NamedBrands => ({
  own: details.ownBrands,
  rivals: scope.brands.filter((brand) => !details.ownBrands.includes(brand)),
});
