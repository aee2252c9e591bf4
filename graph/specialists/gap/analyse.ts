import type { CategoryGap } from "../../../tools/market/gap/gap-ranking.js";
import type { Ghost } from "../../../tools/market/intent/ghost-products.js";
import { carry, cell } from "../../answer/cell.js";
import type { Limit } from "../../answer/limit.js";
import { marketWords } from "../../answer/words.js";
import { amountsOf } from "../../understand/names/named.js";
import { type AttributeInsight, readAttributes } from "./attributes.js";
import type { GapFacts, Gaps } from "./gather.js";
import { type Brands, type JudgedGap, judge, levelOf } from "./judge.js";
import { limitsOf, ofUnknown } from "./limits.js";
import { type GapRequest, type Plan, planOf, statedInputs } from "./plan.js";

export interface GapRefs {
  readonly gaps: string;
  readonly surplus: string;
  readonly concentration: string;
  readonly attributes: string;
  readonly ghosts: string;
}

export interface GapInsight {
  readonly plan: Plan;
  /** The category's or market's name as people say it. */
  readonly scopeName: string;
  /** "the United States". */
  readonly marketName: string;
  readonly currency: string;
  readonly period: { readonly from: string; readonly to: string } | null;
  /** All that were read, in the order asked for. */
  readonly rows: readonly JudgedGap[];
  /** In scope, and before price bounds. */
  readonly total: number;
  readonly clusters: number;
  /** What was read, for what is told as it is. */
  readonly facts: GapFacts;
  readonly surplus: readonly JudgedGap[];
  readonly asked: CategoryGap | null;
  readonly whole: CategoryGap | null;
  readonly categories: readonly CategoryGap[];
  /** Fewest hands first, or most where a surplus of power was asked for. */
  readonly brands: readonly Brands[];
  readonly askedBrands: readonly string[];
  readonly attributes: AttributeInsight | null;
  /** Searches that find nothing because nothing is sold, and those that only use other words. */
  readonly ghosts: { readonly unserved: readonly Ghost[]; readonly wording: readonly Ghost[] } | null;
  readonly stated: { readonly conversionRate: number | null; readonly orderValue: number | null };
  readonly priceMin: number | null;
  readonly priceMax: number | null;
  /** Of the named clusters, or of the first of a ranking. */
  readonly names: readonly string[];
  /** Named clusters that have neither keywords nor offers in this market. */
  readonly unknownClusters: readonly string[];
  readonly refs: GapRefs;
  readonly limits: readonly Limit[];
}

/** Judges demand against supply; the ranking itself comes from the data tool. */
export function analyse(facts: GapFacts, request: GapRequest): GapInsight {
  const { scope } = request;
  const plan = planOf(request);
  const names = new Map([
    ...scope.clusters.map(({ clusterId, name }) => [clusterId, name] as const),
    ...(facts.gaps?.data.rows ?? []).map(({ clusterId, name }) => [clusterId, name] as const),
  ]);
  const nameOf = (clusterId: number): string => names.get(clusterId) ?? "";
  const brands = readBrands(facts, nameOf, request.details.wantsFragmented);
  const rows = judgeAll(facts.gaps, brands);
  const data = facts.gaps?.data;
  const attributes = facts.attributes?.data.clusters;
  const unknownClusters = unknownHere(facts, request);
  return {
    plan,
    scopeName: scope.category ?? marketWords(scope.market),
    marketName: marketWords(scope.market),
    currency: data?.currency ?? scope.market.currency,
    period: data?.period ?? null,
    rows,
    total: data?.total ?? 0,
    clusters: data?.clusters ?? 0,
    facts,
    surplus: (plan.criterion === "surplus" ? rows : judgeAll(facts.surplus, brands)).filter(
      ({ supply }) => supply === "over-supplied",
    ),
    asked: data?.asked ?? null,
    whole: data?.whole ?? null,
    categories: data?.categories ?? [],
    brands,
    askedBrands: scope.brands,
    attributes: attributes === undefined ? null : readAttributes(attributes, nameOf, scope),
    ghosts: splitGhosts(facts),
    stated: statedInputs(request),
    priceMin: amountsOf(request).priceMin,
    priceMax: amountsOf(request).priceMax,
    names: [...names.values()],
    unknownClusters,
    refs: {
      gaps: facts.gaps?.ref ?? "",
      surplus: (plan.criterion === "surplus" ? facts.gaps : facts.surplus)?.ref ?? "",
      concentration: facts.concentration?.ref ?? "",
      attributes: facts.attributes?.ref ?? "",
      ghosts: facts.ghosts?.ref ?? "",
    },
    limits: [...ofUnknown(unknownClusters, scope.market), ...limitsOf(rows, facts, request, plan)],
  };
}

function judgeAll(gaps: Gaps | null, brands: readonly Brands[]): JudgedGap[] {
  if (gaps === null) return [];
  const held = new Map(gaps.data.scopeStability.holds.map((hold) => [hold.clusterId, hold]));
  return gaps.data.rows.map((line) =>
    judge(
      line,
      cell(held.get(line.clusterId), "share"),
      brands.find(({ clusterId }) => clusterId === line.clusterId) ?? null,
    ),
  );
}

function readBrands(
  { concentration }: GapFacts,
  nameOf: (clusterId: number) => string,
  fragmentedFirst: boolean,
): Brands[] {
  const brands = (concentration?.data.clusters ?? []).map((cluster) =>
    carry(cluster, { name: nameOf(cluster.clusterId), level: levelOf(cluster) }),
  );
  const sign = fragmentedFirst ? 1 : -1;
  // Where too few clicks were seen there is nothing to compare.
  const place = ({ level, brandHhi }: Brands): number => (level === "unknown" ? Infinity : sign * (brandHhi ?? 0));
  return brands.sort((a, b) => place(a) - place(b));
}

function splitGhosts({ ghosts }: GapFacts): GapInsight["ghosts"] {
  if (ghosts === null) return null;
  const found = ghosts.data.ghosts;
  return {
    unserved: found.filter(({ cause }) => cause === "product_gap" || cause === "out_of_stock"),
    wording: found.filter(({ cause }) => cause === "vocabulary_gap"),
  };
}

function unknownHere({ gaps, concentration, attributes }: GapFacts, { scope }: GapRequest): string[] {
  const found = new Set(
    [gaps?.data.rows, concentration?.data.clusters, attributes?.data.clusters].flatMap((list) =>
      (list ?? []).map(({ clusterId }) => clusterId),
    ),
  );
  return scope.clusters.filter(({ clusterId }) => !found.has(clusterId)).map(({ name }) => name);
}
