import type { AttributeValueGap } from "../../../tools/market/attribute-gaps.js";
import type { Concentration } from "../../../tools/market/concentration.js";
import type { CategoryGap, GapLine } from "../../../tools/market/demand-supply.js";
import { isAssumed } from "../../../tools/statistics/rates.js";
import type { Entities, Question } from "../../question.js";
import { marketWords } from "../../words.js";
import type { GapFacts } from "./facts.js";
import { limitsOf } from "./limits.js";

export type Supply = "under-supplied" | "over-supplied" | "balanced" | "unknown";

/** Between these the shares of demand and supply differ by less than a quarter. */
const BALANCE = 0.22;
/** An attribute gap worth naming: 1.5 times as much demand share as supply share. */
const ATTRIBUTE_GAP = 0.4;
/** Named by fewer searches than this share, a value is no assortment question. */
const ATTRIBUTE_DEMAND = 0.01;

export interface AttributeGap extends AttributeValueGap {
  readonly clusterId: number;
  readonly cluster: string;
}

/** One cluster, judged. */
export interface JudgedGap {
  readonly line: GapLine;
  readonly supply: Supply;
  /** Demand share over supply share, or its inverse when over-supplied: always at least 1. */
  readonly times: number | null;
  /** Searches per product against the category's: 2 = twice. */
  readonly againstCategory: number | null;
  /** More products on sale at which it would have as many per search as the typical cluster; null when it already has. */
  readonly productsToTypical: number | null;
  /** Whether a rate or price behind the value is assumed. */
  readonly isValueAssumed: boolean;
  readonly concentration: Concentration | null;
  readonly attributes: readonly AttributeGap[];
}

export interface GapRefs {
  readonly gaps: string;
  readonly surplus: string | null;
  readonly concentration: string | null;
  readonly attributes: string | null;
}

export interface GapInsight {
  readonly scope: "clusters" | "category" | "market";
  /** The category's or market's name as people say it. */
  readonly scopeName: string;
  /** "the United States". */
  readonly marketName: string;
  readonly currency: string;
  readonly asOf: string;
  readonly period: { readonly from: string; readonly to: string } | null;
  readonly rows: readonly JudgedGap[];
  readonly total: number;
  readonly surplus: readonly GapLine[];
  readonly asked: CategoryGap | null;
  readonly whole: CategoryGap;
  readonly categories: readonly CategoryGap[];
  readonly stability: { readonly draws: number; readonly top: number };
  /** Named clusters that have neither keywords nor offers in this market. */
  readonly unknownClusters: readonly string[];
  readonly category: string | null;
  readonly refs: GapRefs;
  readonly limits: readonly string[];
}

/** Judges demand against supply; the ranking itself comes from the data tool. Null when only unknown products were named. */
export function analyse(facts: GapFacts | "unknown product", { entities }: Question): GapInsight | "unknown product" {
  if (facts === "unknown product") return facts;
  const { data, ref } = facts.gaps;
  const rows = data.rows.map((line) => judge(line, facts));
  const { scope, scopeName } = scopeOf(entities);
  const found = new Set(data.rows.map(({ clusterId }) => clusterId));
  return {
    scope,
    scopeName,
    marketName: marketWords(entities.market),
    currency: data.currency ?? entities.market.currency,
    asOf: entities.market.asOf,
    period: data.period,
    rows,
    total: data.total,
    surplus: (facts.surplus?.data.rows ?? []).filter(({ gapIndex }) => gapIndex !== null && gapIndex < -BALANCE),
    asked: data.asked,
    whole: data.whole,
    categories: data.categories,
    stability: { draws: data.stability.draws, top: data.stability.top },
    unknownClusters: entities.clusters.filter(({ clusterId }) => !found.has(clusterId)).map(({ name }) => name),
    category: entities.category,
    refs: {
      gaps: ref,
      surplus: facts.surplus?.ref ?? null,
      concentration: facts.concentration?.ref ?? null,
      attributes: facts.attributes?.ref ?? null,
    },
    limits: limitsOf(rows, facts, entities),
  };
}

function scopeOf({ clusters, category, market }: Entities): { scope: GapInsight["scope"]; scopeName: string } {
  if (clusters.length > 0) return { scope: "clusters", scopeName: clusters.map(({ name }) => name).join(", ") };
  if (category !== null) return { scope: "category", scopeName: category };
  return { scope: "market", scopeName: marketWords(market) };
}

function judge(line: GapLine, facts: GapFacts): JudgedGap {
  const { gapIndex, ratio, category, products, saturation } = line;
  const { clusterId, name } = line;
  const attributes = facts.attributes?.data.clusters.find((cluster) => cluster.clusterId === clusterId)?.values ?? [];
  return {
    line,
    supply: supplyOf(gapIndex),
    times: gapIndex === null ? null : Math.exp(Math.abs(gapIndex)),
    againstCategory: ratio === null || category.ratio === null || category.ratio === 0 ? null : ratio / category.ratio,
    productsToTypical:
      saturation === null || saturation <= 0 || saturation >= 1 ? null : Math.round(products / saturation - products),
    isValueAssumed: line.assumptions.some(isAssumed),
    concentration: facts.concentration?.data.clusters.find((cluster) => cluster.clusterId === clusterId) ?? null,
    attributes: attributes
      .filter(({ gapIndex: own, demandShare }) => (own ?? 0) >= ATTRIBUTE_GAP && (demandShare ?? 0) >= ATTRIBUTE_DEMAND)
      .map((value) => ({ ...value, clusterId, cluster: name })),
  };
}

export function supplyOf(gapIndex: number | null): Supply {
  if (gapIndex === null) return "unknown";
  if (gapIndex > BALANCE) return "under-supplied";
  return gapIndex < -BALANCE ? "over-supplied" : "balanced";
}
