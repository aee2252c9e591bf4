import { z } from "zod";
import { Confidence, Evidence, Freshness } from "../answer/answer.js";

/** The analysis of a catalog as plain values. Null is unknown; `units` says what each number counts and how it was found. */

const known = z.number().nullable();
const refs = z.array(z.string());

/** What a number counts, over which period, and by which method. */
export const FieldUnit = z.object({
  field: z.string(),
  unit: z.string(),
  period: z.string().nullable(),
  method: z.string(),
});
export type FieldUnit = z.infer<typeof FieldUnit>;

/** Evidence that a part rests on, and its oldest refresh. */
const Sourced = { refs, as_of: z.string().nullable() };

const DemandPart = z.object({
  searches_per_month: known,
  /** Last twelve months against the twelve before; a share. */
  growth: known,
  direction: z.enum(["rising", "falling", "level", "unknown"]),
  test: z.object({ name: z.string().nullable(), p: known, months: known }),
  per_year: known,
  per_year_low: known,
  per_year_high: known,
  season_phase: z.enum(["low", "climbing", "peak", "after peak", "all year", "unknown"]),
  peak_to_trough: known,
  next_onset: z.string().nullable(),
  next_peak: z.string().nullable(),
  ...Sourced,
});

const SupplyPart = z.object({
  judgement: z.enum(["under-supplied", "balanced", "over-supplied", "unknown"]),
  gap_index: known,
  products_on_sale: known,
  searches_per_product: known,
  open_demand_value: known,
  currency: z.string(),
  ...Sourced,
});

const PricePart = z.object({
  own_median: known,
  own_low: known,
  own_high: known,
  /** 0-100. */
  percentile: known,
  /** 100 = level. */
  index_to_median: known,
  index_to_click_weighted: known,
  market_median: known,
  click_weighted_benchmark: known,
  offers: known,
  /** Pack sizes differ: the market's prices are those of one unit, and the own ones were taken as such. */
  is_per_unit: z.boolean(),
  currency: z.string(),
  ...Sourced,
});

const MissingAttribute = z.object({
  attribute: z.string(),
  value: z.string(),
  searches_per_month: known,
  products_on_sale: known,
  /** Searched clearly more than it is offered. */
  is_scarce: z.boolean(),
  refs,
});

const GhostSearch = z.object({
  query: z.string(),
  cause: z.string(),
  searches_per_month: known,
  unanswered_per_month: known,
  refs,
});

const TitleRewrite = z.object({
  current: z.string(),
  coverage_before: known,
  suggested: z.string(),
  coverage_after: known,
  searches_gained: known,
  /** Where the suggested title fits. */
  channel: z.string(),
  characters: known,
  refs,
});

const CampaignPart = z.object({
  affordable_share: known,
  orders: known,
  cost: known,
  revenue: known,
  acos: known,
  target_acos: known,
  is_target_assumed: z.boolean(),
  currency: z.string(),
  keywords: z.array(
    z.object({
      keyword: z.string(),
      match: z.string(),
      bid: known,
      expected_click_price: known,
      searches_per_month: known,
    }),
  ),
  ...Sourced,
});

export const ClusterAnalysis = z.object({
  cluster_id: z.number(),
  name: z.string(),
  /** Products of the catalog; null for a product group that was asked for by itself. */
  products: known,
  mapping_confidence: z.number(),
  /** Null where no specialist found anything. */
  demand: DemandPart.nullable(),
  supply: SupplyPart.nullable(),
  price_position: PricePart.nullable(),
  /** Why there is no price position; null when there is one. */
  price_position_reason: z.string().nullable(),
  /** Null where nothing is known of the catalog's titles and attributes, or of what searchers name. */
  missing_attributes: z.array(MissingAttribute).nullable(),
  ghosts: z.array(GhostSearch).nullable(),
  titles: z.array(TitleRewrite).nullable(),
  campaign: CampaignPart.nullable(),
  season_warnings: z.array(z.string()),
  /** What each specialist could say. */
  findings: z.array(
    z.object({ specialist: z.string(), status: z.enum(["answered", "empty", "unavailable", "failed"]) }),
  ),
});
export type ClusterAnalysis = z.infer<typeof ClusterAnalysis>;

export const ActionKind = z.enum([
  "rewrite-title",
  "name-attribute",
  "answer-search",
  "reprice",
  "prepare-season",
  "grow",
  "wind-down",
  "advertise",
]);
export type ActionKind = z.infer<typeof ActionKind>;

export const CatalogAction = z.object({
  /** 1 = first. */
  rank: z.number(),
  kind: ActionKind,
  cluster_id: z.number(),
  action: z.string(),
  why: z.string(),
  /** Null where no amount can be given. */
  value: z.object({ amount: z.number(), unit: z.string(), period: z.string().nullable() }).nullable(),
  /** The seller's own money, what actions are ranked by first; null where no sum can be told honestly. */
  worth: z
    .object({
      amount: z.number(),
      unit: z.string(),
      period: z.string(),
      /** Whose money it is: what the own ads would leave, after the stated margin and the cost of the ads. */
      of: z.literal("own ads"),
    })
    .nullable(),
  confidence: z.enum(["high", "medium", "low"]),
  assumptions: z.array(z.string()),
  refs,
});
export type CatalogAction = z.infer<typeof CatalogAction>;

export const CatalogAnalysis = z.object({
  catalog: z.object({
    name: z.string(),
    currency: z.string().nullable(),
    products_mapped: z.number(),
    products_unmapped: z.number(),
    clusters: z.number(),
  }),
  market: z.object({ code: z.string(), name: z.string(), currency: z.string(), as_of: z.string() }).nullable(),
  headline: z.string(),
  actions: z.array(CatalogAction),
  /** In depth, most products first. */
  clusters: z.array(ClusterAnalysis),
  /** The other product groups. */
  other_clusters: z.array(
    z.object({
      cluster_id: z.number(),
      name: z.string(),
      products: known,
      searches_per_month: known,
      growth: known,
      supply: SupplyPart.nullable(),
    }),
  ),
  units: z.array(FieldUnit),
  evidence: z.array(Evidence),
  freshness: Freshness,
  confidence: Confidence.nullable(),
  limits: z.string(),
  /** All of it as markdown. */
  text: z.string(),
});
export type CatalogAnalysis = z.infer<typeof CatalogAnalysis>;
