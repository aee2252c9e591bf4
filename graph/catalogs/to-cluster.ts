import { seasonWarning } from "./actions/prepare-season.js";
import type { CatalogAnalysis, ClusterAnalysis } from "./analysis.js";
import { ownMoney } from "./cells.js";
import type { ClusterView } from "./cluster-view.js";
import { missingAttributes } from "./missing-attributes.js";
import type { Plain } from "./plain.js";

/** One product group as plain values. */

export function toCluster(cluster: ClusterView, plain: Plain): ClusterAnalysis {
  const { line, view, findings } = cluster;
  const price = priceOf(cluster, plain);
  return {
    cluster_id: line.cluster.clusterId,
    name: line.cluster.name,
    products: line.products,
    mapping_confidence: line.confidence,
    demand: demandOf(cluster, plain),
    supply: supplyOf(cluster, plain),
    price_position: price,
    price_position_reason: price === null ? noPriceReason(cluster) : null,
    missing_attributes: attributesOf(cluster, plain),
    ghosts:
      view.intent?.catalog?.ghosts.map(({ query, cause, searches, unanswered }) => ({
        query,
        cause,
        searches_per_month: plain.value(searches),
        unanswered_per_month: plain.value(unanswered),
        refs: plain.refs(searches, unanswered),
      })) ?? null,
    titles: titlesOf(cluster, plain),
    campaign: campaignOf(cluster, plain),
    season_warnings: [view.demand && seasonWarning(view.name, view.demand)].flatMap((warning) =>
      warning === null ? [] : [plain.text(warning)],
    ),
    findings: findings.map(({ specialist, status }) => ({ specialist, status })),
  };
}

function demandOf({ view: { demand, gap } }: ClusterView, plain: Plain): ClusterAnalysis["demand"] {
  if (demand === null) return null;
  const { catalog } = demand;
  return {
    searches_per_month: plain.value(demand.searches),
    growth: plain.value(gap?.growth),
    direction: demand.direction,
    test: { name: catalog?.test ?? null, p: plain.value(catalog?.p), months: plain.value(catalog?.months) },
    per_year: plain.value(demand.perYear),
    per_year_low: plain.value(demand.perYearLow),
    per_year_high: plain.value(demand.perYearHigh),
    season_phase: demand.phase,
    peak_to_trough: plain.value(demand.peakToTrough),
    next_onset: demand.nextOnset,
    next_peak: demand.nextPeak,
    ...plain.sourced(demand.searches, demand.perYear, catalog?.months, gap?.growth),
  };
}

function supplyOf({ view: { gap }, currency }: ClusterView, plain: Plain): ClusterAnalysis["supply"] {
  if (gap === null) return null;
  return {
    judgement: gap.supply,
    gap_index: plain.value(gap.catalog?.index),
    products_on_sale: plain.value(gap.catalog?.products),
    searches_per_product: plain.value(gap.perProduct),
    open_demand_value: plain.value(gap.value),
    currency,
    ...plain.sourced(gap.catalog?.products, gap.searches, gap.value),
  };
}

function priceOf({ line, view: { pricing }, currency, isComparable }: ClusterView, plain: Plain) {
  const own = line.prices;
  if (own === null || !isComparable || pricing?.catalog == null) return null;
  const { percentile, toMedian, toClicks, clickBenchmark } = pricing.catalog;
  if (plain.value(pricing.median) === null) return null;
  return {
    own_median: plain.value(ownMoney(own.median, currency)),
    own_low: plain.value(ownMoney(own.low, currency)),
    own_high: plain.value(ownMoney(own.high, currency)),
    percentile: plain.value(percentile),
    index_to_median: plain.value(toMedian),
    index_to_click_weighted: plain.value(toClicks),
    market_median: plain.value(pricing.median),
    click_weighted_benchmark: plain.value(clickBenchmark),
    offers: plain.value(pricing.offers),
    is_per_unit: pricing.catalog.isPerUnit,
    currency,
    ...plain.sourced(pricing.median, pricing.offers, percentile),
  };
}

function noPriceReason({ line, view: { pricing }, currency, isComparable, findings }: ClusterView): string {
  if (line.prices === null) return "The catalog states no price for these products.";
  if (!isComparable)
    return `The catalog's prices are not in ${currency}, the currency of this market; nothing was converted.`;
  const status = findings.find(({ specialist }) => specialist === "pricing")?.status;
  if (status === undefined) return "Prices were not asked for.";
  if (status === "failed" || status === "unavailable") return "The market's prices could not be read.";
  return pricing === null
    ? "This market has no comparable offers."
    : "This market has too few comparable offers for a position.";
}

function attributesOf({ line, view: { gap } }: ClusterView, plain: Plain): ClusterAnalysis["missing_attributes"] {
  if (gap?.catalog === undefined) return null;
  return (
    missingAttributes(line, gap.catalog.attributes)
      ?.slice(0, MOST_ATTRIBUTES)
      .map(({ attribute, value, searches, onSale, isClear }) => ({
        attribute,
        value,
        searches_per_month: plain.value(searches),
        products_on_sale: plain.value(onSale),
        is_scarce: isClear,
        refs: plain.refs(searches, onSale),
      })) ?? null
  );
}

const MOST_ATTRIBUTES = 15;

function titlesOf({ view: { intent } }: ClusterView, plain: Plain): ClusterAnalysis["titles"] {
  if (intent?.catalog === undefined) return null;
  return intent.catalog.titles.map((title) => ({
    current: title.current,
    coverage_before: plain.value(title.before),
    suggested: title.suggested,
    coverage_after: plain.value(title.after),
    searches_gained: plain.value(title.gain),
    channel: title.channels.join(", "),
    characters: plain.value(title.length),
    refs: plain.refs(title.after, title.before),
  }));
}

function campaignOf({ view: { campaign }, currency }: ClusterView, plain: Plain): ClusterAnalysis["campaign"] {
  if (campaign === null) return null;
  return {
    affordable_share: plain.value(campaign.affordable),
    orders: plain.value(campaign.orders),
    cost: plain.value(campaign.cost),
    revenue: plain.value(campaign.catalog?.revenue),
    acos: plain.value(campaign.acos),
    target_acos: plain.value(campaign.target),
    is_target_assumed: campaign.isTargetAssumed,
    currency,
    keywords: (campaign.catalog?.keywords ?? []).map(({ keyword, match, bid, clickPrice, searches }) => ({
      keyword,
      match,
      bid: plain.value(bid),
      expected_click_price: plain.value(clickPrice),
      searches_per_month: plain.value(searches),
    })),
    ...plain.sourced(campaign.affordable, campaign.target, campaign.cost),
  };
}

/** A product group that was not looked into. */
export function toOther(cluster: ClusterView, plain: Plain): CatalogAnalysis["other_clusters"][number] {
  const { line, view } = cluster;
  return {
    cluster_id: line.cluster.clusterId,
    name: line.cluster.name,
    products: line.products,
    searches_per_month: plain.value(view.gap?.searches),
    growth: plain.value(view.gap?.growth),
    supply: supplyOf(cluster, plain),
  };
}
