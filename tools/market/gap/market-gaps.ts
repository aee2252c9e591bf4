import type { Assumption, Cluster } from "../../domain.js";
import { comparisonCategories } from "../../statistics/comparison-category.js";
import { quantile } from "../../statistics/quantiles.js";
import { ASSUMED, productClickRateOf, productConversionOf, statedValue } from "../../statistics/rates.js";
import { roundTo, roundToCents } from "../../statistics/rounding.js";
import { inSteps } from "../../steps.js";
import { countCell, numberCell, textCell } from "../../warehouse/cells.js";
import { type KeptQuery, keptRows } from "../../warehouse/kept-rows.js";
import { perGeneration } from "../../warehouse/per-generation.js";
import { clickResponses, yearlySales } from "../../warehouse/queries/demand.js";
import { ALL_CLUSTERS, CLUSTER_DEMAND, CLUSTER_SUPPLY, MARKET_CURRENCY } from "../../warehouse/queries/gap.js";
import { lastMonths, type MonthWindow, NO_MONTHS } from "../../warehouse/queries/month-window.js";
import { referenceRows } from "../../warehouse/reference-rows.js";
import type { Row, Warehouse } from "../../warehouse/warehouse.js";
import { readOrderPrices } from "../campaign/order-prices.js";
import { toClickResponse } from "../demand/click-response.js";
import { type ClusterSize, type RankedMarket, rankClusters } from "./gap-ranking.js";

const YEAR = 12;
const WHOLE_MARKET = { clusterIds: null, category: null } as const;

const METHOD =
  "log gap index = ln((searches / all searches) / ((products + 0.5) / (all products + 0.5 x clusters))); value = searches x product clicks per search x conversion rate x median price x (1 - saturation); ranked by the base value";

export interface MarketGaps extends RankedMarket {
  readonly currency: string | null;
  /** Months of the demand. */
  readonly period: { readonly from: string; readonly to: string } | null;
  readonly method: string;
  readonly rowsExamined: number;
}

export interface GapScope {
  readonly market: string;
  /** Periods count back from here; null = newest month loaded. */
  readonly asOf: string | null;
}

/**
 * Every cluster of a market, measured and ranked: an index over shares means something only over the whole. The named clusters'
 * prices are those of the offers that pricing counts; sieving a whole market for untrusted feeds took 2-6 s at 20 million price events.
 */
export async function marketGaps(
  warehouse: Warehouse,
  { named, stated, ...scope }: GapScope & { readonly named: readonly number[] | null; readonly stated: StatedInputs },
  signal?: AbortSignal,
): Promise<MarketGaps> {
  const repriced = named === null ? [] : await findRepriced(warehouse, scope, named, signal);
  if (stated.conversionRate === null && stated.orderValue === null)
    return rankMarket(warehouse, { ...scope, repriced }, signal);
  // Not remembered: every asker states other numbers.
  return rankRead(warehouse, { ...scope, repriced }, signal, { ...stated, named });
}

/** The named clusters of whose offers pricing leaves some out: the others' prices are those of the whole ranking, which is remembered. */
async function findRepriced(
  warehouse: Warehouse,
  scope: GapScope,
  named: readonly number[],
  signal: AbortSignal | undefined,
): Promise<number[]> {
  const [{ rows }, prices] = await Promise.all([
    readMarket(warehouse, scope, signal),
    readOrderPrices(warehouse, { market: scope.market, clusterIds: named }, signal),
  ]);
  const [supply, counted] = [byCluster(rows.supply), byCluster(prices)];
  const isCut = (id: number) =>
    countCell(supply.get(id) ?? {}, "priced") !== countCell(counted.get(id) ?? {}, "offers");
  return [...new Set(named)].filter(isCut).sort((a, b) => a - b);
}

/** What the asker says of the own business; null = as measured. */
export interface StatedInputs {
  readonly conversionRate: number | null;
  readonly orderValue: number | null;
}

/** The clusters it is said of; null = all. */
type Stated = StatedInputs & { readonly named: readonly number[] | null };

interface RankedScope extends GapScope {
  /** Clusters whose prices leave out the feeds under quarantine and the outliers. */
  readonly repriced: readonly number[];
}

const rankMarket = perGeneration<MarketGaps, RankedScope>((warehouse, scope, signal) =>
  rankRead(warehouse, scope, signal, null),
);

async function rankRead(
  warehouse: Warehouse,
  { repriced, ...scope }: RankedScope,
  signal: AbortSignal | undefined,
  stated: Stated | null,
): Promise<MarketGaps> {
  const [market, prices] = await Promise.all([
    readMarket(warehouse, scope, signal),
    repriced.length === 0 ? null : readOrderPrices(warehouse, { market: scope.market, clusterIds: repriced }, signal),
  ]);
  const { clusters, rows, ...facts } = market;
  const supply = prices === null ? rows.supply : reprice(rows.supply, repriced, prices);
  const sizes = measureClusters(clusters, { ...rows, supply });
  const ranked = await inSteps(rankClusters(stated === null ? sizes : sizes.map(withStated(stated))));
  return { ...facts, method: METHOD, ...ranked };
}

const withStated =
  ({ named, conversionRate, orderValue }: Stated) =>
  (size: ClusterSize): ClusterSize => {
    if (named !== null && !named.includes(size.cluster.clusterId)) return size;
    const { assumptions } = size;
    return {
      ...size,
      assumptions: {
        ...assumptions,
        ...(conversionRate === null ? {} : { conversionRate: statedValue("conversion rate", conversionRate, "share") }),
        ...(orderValue === null ? {} : { price: statedValue("price", orderValue, "currency per order") }),
      },
    };
  };

/** Supply stays what is on sale; only its prices are those that pricing counts. */
function reprice(supply: readonly Row[], repriced: readonly number[], prices: readonly Row[]): Row[] {
  const trusted = byCluster(prices);
  return supply.map((row) => {
    const clusterId = countCell(row, "cluster_id");
    if (!repriced.includes(clusterId)) return row;
    const {
      offers: priced = 0,
      price_p25 = null,
      price_median = null,
      price_p75 = null,
    } = trusted.get(clusterId) ?? {};
    return { ...row, priced, price_p25, price_median, price_p75 };
  });
}

type Measured = Readonly<Record<"demand" | "supply" | "clicks" | "sales", readonly Row[]>>;

interface MarketRows extends Pick<MarketGaps, "currency" | "period" | "rowsExamined"> {
  readonly clusters: readonly Row[];
  readonly rows: Measured;
}

const readMarket = perGeneration<MarketRows, GapScope>(readMarketRows);

/** The texts behind the rows of a market, and the months they are about; null where no month of a kind is known. */
export async function gapQueries(warehouse: Warehouse, { market, asOf }: GapScope) {
  const [demandMonths, clickMonths, salesMonths] = await Promise.all([
    lastMonths(warehouse, market, "keyword_months", asOf, 12),
    lastMonths(warehouse, market, "click_shares", asOf, 12),
    lastMonths(warehouse, market, "sales_months", asOf, 12),
  ]);
  const within = (sql: string, months: MonthWindow | null): KeptQuery | null =>
    months === null ? null : { sql, parameters: [market, months.from, months.to] };
  // Without monthly volumes an empty window still leaves the keywords' own averages.
  const { from, previousFrom, to } = demandMonths ?? NO_MONTHS;
  const queries: Readonly<Record<keyof Measured, KeptQuery | null>> = {
    demand: { sql: CLUSTER_DEMAND, parameters: [market, from, previousFrom, to] },
    supply: { sql: CLUSTER_SUPPLY, parameters: [market] },
    clicks: within(clickResponses(WHOLE_MARKET), clickMonths),
    sales: within(yearlySales(WHOLE_MARKET), salesMonths),
  };
  return { queries, period: demandMonths === null ? null : { from: demandMonths.from, to: demandMonths.to } };
}

async function readMarketRows(warehouse: Warehouse, scope: GapScope, signal?: AbortSignal): Promise<MarketRows> {
  const { queries, period } = await gapQueries(warehouse, scope);
  const read = (query: KeptQuery | null) => (query === null ? [] : keptRows(warehouse, query, { signal }));
  const [clusters, demand, supply, clicks, sales, currencies] = await Promise.all([
    referenceRows(warehouse, ALL_CLUSTERS, [], { signal }),
    read(queries.demand),
    read(queries.supply),
    read(queries.clicks),
    read(queries.sales),
    referenceRows(warehouse, MARKET_CURRENCY, [scope.market], { signal }),
  ]);
  return {
    currency: currencies[0] === undefined ? null : textCell(currencies[0], "currency"),
    period,
    rowsExamined: total(demand, "rows_examined") + total(supply, "offers") + total([...clicks, ...sales], "examined"),
    clusters,
    rows: { demand, supply, clicks, sales },
  };
}

const total = (rows: readonly Row[], name: string): number => rows.reduce((sum, row) => sum + countCell(row, name), 0);

/** Clusters that the market knows by a keyword or an offer, with what each rests on. */
function measureClusters(clusters: readonly Row[], measured: Measured): ClusterSize[] {
  const demand = byCluster(measured.demand);
  const supply = byCluster(measured.supply);
  const clicks = byCluster(measured.clicks);
  const sales = byCluster(measured.sales);
  const known = clusters
    .map((row) => ({
      clusterId: countCell(row, "cluster_id"),
      name: textCell(row, "name"),
      categoryPath: textCell(row, "category_path"),
      headTerm: textCell(row, "head_term"),
    }))
    .filter(({ clusterId }) => demand.has(clusterId) || supply.has(clusterId));
  const categoryOf = comparisonCategories(known.map(({ categoryPath }) => categoryPath));
  const typicalPrice = typicalPrices(known, supply, categoryOf);
  return known.map((cluster) => {
    const offers = supply.get(cluster.clusterId);
    const response = toClickResponse(clicks.get(cluster.clusterId));
    const searched = demandOf(demand.get(cluster.clusterId));
    const price = offers === undefined ? null : priceOf(offers);
    return {
      cluster,
      demand: searched,
      salesPerMonth: salesOf(sales.get(cluster.clusterId)),
      products: offers === undefined ? 0 : countCell(offers, "products"),
      offers: offers === undefined ? 0 : countCell(offers, "offers"),
      merchants: offers === undefined ? 0 : countCell(offers, "merchants"),
      medianPrice: price?.base ?? null,
      assumptions: {
        clickRate: productClickRateOf(response, searched.searches),
        conversionRate: productConversionOf(response),
        price: price ?? typicalPrice(categoryOf(cluster.categoryPath)),
      },
    };
  });
}

function demandOf(row: Row | undefined): ClusterSize["demand"] {
  const recent = row === undefined ? null : numberCell(row, "recent");
  const previous = row === undefined ? null : numberCell(row, "previous");
  const whole = (name: string) => (row === undefined ? null : roundTo(roundTo(numberCell(row, name), 6), 0));
  return {
    searches: whole("searches"),
    low: whole("searches_low"),
    high: whole("searches_high"),
    summed: whole("searches_summed"),
    growth: recent === null || previous === null || previous <= 0 ? null : roundTo(recent / previous - 1, 4),
    keywords: row === undefined ? 0 : countCell(row, "keywords"),
    ranged: row === undefined ? 0 : countCell(row, "ranged"),
  };
}

function byCluster(rows: readonly Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [countCell(row, "cluster_id"), row]));
}

/** Recorded revenue of an average month; null below twelve months of it. */
function salesOf(row: Row | undefined): number | null {
  if (row === undefined || countCell(row, "revenue_months") < YEAR) return null;
  const revenue = numberCell(row, "revenue");
  return revenue === null ? null : roundTo(revenue / YEAR, 2);
}

function priceOf(offers: Row): Assumption | null {
  const base = numberCell(offers, "price_median");
  if (base === null) return null;
  return {
    name: "price",
    low: roundToCents(numberCell(offers, "price_p25") ?? base),
    base: roundToCents(base),
    high: roundToCents(numberCell(offers, "price_p75") ?? base),
    unit: "currency per order",
    origin: `measured: quartiles of ${countCell(offers, "priced").toLocaleString("en-US")} new offers in stock`,
  };
}

/** For clusters that nobody supplies: the median of their category's medians. */
function typicalPrices(
  known: readonly Cluster[],
  supply: ReadonlyMap<number, Row>,
  categoryOf: (path: string) => string,
): (category: string) => Assumption | null {
  const medians = new Map<string, number[]>();
  for (const { clusterId, categoryPath } of known) {
    const offers = supply.get(clusterId);
    const median = offers === undefined ? null : numberCell(offers, "price_median");
    if (median === null) continue;
    const category = categoryOf(categoryPath);
    medians.set(category, [...(medians.get(category) ?? []), median]);
  }
  return (category) => {
    const values = medians.get(category) ?? [];
    const base = quantile(values, 0.5);
    if (base === null) return null;
    return {
      name: "price",
      low: roundToCents(quantile(values, 0.25) ?? base),
      base: roundToCents(base),
      high: roundToCents(quantile(values, 0.75) ?? base),
      unit: "currency per order",
      origin: `${ASSUMED}: no usable price in stock, the median of the category ${category} is taken`,
    };
  };
}
