import type { Concentration } from "../../../tools/market/gap/concentration.js";
import type { GapLine } from "../../../tools/market/gap/gap-ranking.js";
import { cell } from "../../answer/cell.js";
import { type Derived, derive } from "../../answer/derivation.js";

export type Supply = "under-supplied" | "over-supplied" | "balanced" | "unknown";
export type BrandLevel = "concentrated" | "moderate" | "fragmented" | "unknown";
/** What a newcomer should make of it. */
export type Verdict = "enter" | "with care" | "small opening" | "no opening" | "crowded" | "unknown";

/** Between these the shares of demand and supply differ by less than a quarter. */
const BALANCE = 0.22;
/** Herfindahl index from which clicks are moderately concentrated, as competition authorities draw it. */
const MODERATE_HHI = 0.15;
/** Change of demand within a year below which it is called falling, and above which growing. */
const CHANGED = 0.05;
/** Below this many products shares of clicks and the gap index hang on each single one. */
export const FEW_PRODUCTS = 10;

export interface Brands extends Concentration {
  readonly name: string;
  readonly level: BrandLevel;
}

/** One cluster, judged. */
export interface JudgedGap {
  readonly line: GapLine;
  readonly supply: Supply;
  /** Demand share over supply share, or its inverse when over-supplied: always at least 1. */
  readonly times: Derived;
  /** More products on sale at which it would have as many per search as the typical cluster; null when it already has. */
  readonly productsToTypical: Derived | null;
  /** Share of the draws in which it keeps its place among the first of what was asked for. */
  readonly held: Derived;
  readonly brands: Brands | null;
  readonly trend: "growing" | "falling" | "steady" | "unknown";
  readonly verdict: Verdict;
}

export function judge(line: GapLine, held: Derived, brands: Brands | null): JudgedGap {
  const { gapIndex, products, saturation, growth } = line;
  const supply = supplyOf(gapIndex);
  const trend = trendOf(growth);
  return {
    line,
    supply,
    times: derive("exponential", derive("magnitude", cell(line, "gapIndex"))),
    productsToTypical:
      saturation === null || saturation <= 0 || saturation >= 1
        ? null
        : derive(
            "wholes",
            derive(
              "difference",
              derive("quotient", cell(line, "products"), cell(line, "saturation")),
              cell(line, "products"),
            ),
          ),
    held,
    brands,
    trend,
    // Three products on sale always look concentrated: that is the gap, not a wall around it.
    verdict: verdictOf({
      supply,
      hasOpenDemand: (line.valuePerMonth?.base ?? 0) > 0,
      isFalling: trend === "falling",
      isHeld: brands?.level === "concentrated" && products >= FEW_PRODUCTS,
    }),
  };
}

export function supplyOf(gapIndex: number | null): Supply {
  if (gapIndex === null) return "unknown";
  if (gapIndex > BALANCE) return "under-supplied";
  return gapIndex < -BALANCE ? "over-supplied" : "balanced";
}

function trendOf(growth: number | null): JudgedGap["trend"] {
  if (growth === null) return "unknown";
  if (growth > CHANGED) return "growing";
  return growth < -CHANGED ? "falling" : "steady";
}

interface Grounds {
  readonly supply: Supply;
  readonly hasOpenDemand: boolean;
  readonly isFalling: boolean;
  /** Few brands hold the clicks of many products. */
  readonly isHeld: boolean;
}

export function verdictOf({ supply, hasOpenDemand, isFalling, isHeld }: Grounds): Verdict {
  if (supply === "unknown") return "unknown";
  if (supply === "over-supplied") return "crowded";
  if (!hasOpenDemand) return "no opening";
  if (supply === "balanced") return "small opening";
  return isFalling || isHeld ? "with care" : "enter";
}

export function levelOf({ verdict, brandHhi }: Pick<Concentration, "verdict" | "brandHhi">): BrandLevel {
  if (verdict !== "fragmented") return verdict;
  return (brandHhi ?? 0) >= MODERATE_HHI ? "moderate" : "fragmented";
}
