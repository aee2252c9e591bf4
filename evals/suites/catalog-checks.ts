import type { CatalogAnalysis, ClusterAnalysis } from "../../graph/catalogs/analysis.js";
import type { Onboarded } from "../../graph/catalogs/onboard.js";
import type { CatalogCase, ExpectedGroup } from "../cases/catalog-case.js";
import type { Oracles } from "../oracles/oracles.js";
import type { Check } from "../score/checks.js";

/** What has to hold of a catalog, as checks: from the case, and from the oracles. */

export function readingChecks(wanted: NonNullable<CatalogCase["reading"]>, { document }: Onboarded): Check[] {
  const { format, rows, market, currency, assumptions } = document;
  const { columns = {}, encoding, assumed } = wanted;
  const fieldOf = new Map(format.columns.map(({ column, field }) => [column, field]));
  return [
    { what: "format", wanted: wanted.format, got: format.id },
    ...Object.entries(columns).map(([heading, field]) => ({
      what: `column ${heading}`,
      wanted: field,
      got: fieldOf.get(heading),
    })),
    ...(encoding === undefined ? [] : [{ what: "encoding", wanted: encoding, got: format.encoding }]),
    ...(["read", "accepted", "rejected"] as const).map((kind, at) => ({
      what: `rows ${kind}`,
      wanted: wanted.rows[at] ?? 0,
      got: rows[kind],
      tolerance: 0,
    })),
    { what: "market", wanted: wanted.market, got: market.code },
    { what: "currency", wanted: wanted.currency, got: currency },
    ...(assumed === undefined ? [] : [holds("the assumption", assumed, assumptions.join("; "))]),
  ];
}

/** Whether words stand somewhere, as a check that shows both. */
const holds = (what: string, words: string, text: string): Check => ({
  what,
  wanted: words,
  got: text.includes(words) ? words : text,
});

export async function analysisChecks(
  { groups = {}, firstAction, actions = [], notActions = [] }: CatalogCase,
  analysis: CatalogAnalysis,
  oracles: Oracles,
): Promise<Check[]> {
  const nameOf = new Map(analysis.clusters.map(({ cluster_id, name }) => [cluster_id, name]));
  const advised = analysis.actions.map(({ kind, cluster_id }) => `${kind} ${nameOf.get(cluster_id)}`);
  const market = analysis.market?.code ?? "";
  const ofGroups = await Promise.all(
    Object.entries(groups).map(([name, wanted]) => {
      const found = analysis.clusters.find((cluster) => cluster.name === name);
      return groupChecks(name, wanted, found, (oracle, ...more) =>
        oracles.ask(`${oracle}(${[name, market, ...more].join(", ")})`),
      );
    }),
  );
  return [
    ...ofGroups.flat(),
    ...(firstAction ? [{ what: "first action", wanted: firstAction.join(" "), got: advised[0] }] : []),
    ...actions.map((action) => {
      const words = action.join(" ");
      return { what: "an action", wanted: words, got: advised.includes(words) ? words : null };
    }),
    ...notActions.map((action) => {
      const words = action.join(" ");
      return { what: "an action too many", wanted: null, got: advised.includes(words) ? words : null };
    }),
  ];
}

/** Below it a product may well be another than it is taken for. */
const SURE = 0.85;

/** Advice is given on what is surely known, and towards the market's price from where the own one stands. */
export const adviceChecks = ({ actions, clusters }: CatalogAnalysis): Check[] =>
  actions.flatMap(({ kind, cluster_id, action, why }) => {
    const cluster = clusters.find((each) => each.cluster_id === cluster_id);
    const what = `${kind} of ${cluster?.name}`;
    const isSure = (cluster?.mapping_confidence ?? 0) >= SURE;
    const sure = { what: `${what}, its product group`, wanted: "sure", got: isSure ? "sure" : "a guess" };
    const price = cluster?.price_position;
    if (kind !== "reprice" || price?.own_median == null || price.market_median === null) return [sure];
    const isDear = price.own_median > price.market_median;
    return [
      sure,
      holds(`${what}, side`, isDear ? " above " : " below ", why),
      holds(`${what}, direction`, isDear ? "Lower prices" : "higher prices", action),
    ];
  });

type Ask = (oracle: string, ...more: readonly number[]) => Promise<number | string>;

async function groupChecks(
  name: string,
  { direction, supply, peakMonth, ...prices }: ExpectedGroup,
  found: ClusterAnalysis | undefined,
  ask: Ask,
): Promise<Check[]> {
  const demand = found?.demand;
  const ofMarket: Check[] = [
    { what: "searches", wanted: await ask("monthly_searches"), got: demand?.searches_per_month },
    { what: "products on sale", wanted: await ask("products_on_sale"), got: found?.supply?.products_on_sale },
    { what: "gap index", wanted: await ask("gap_index"), got: found?.supply?.gap_index, tolerance: 0.02 },
  ];
  const peak = demand?.next_peak == null ? null : Number(demand.next_peak.slice(5, 7));
  const checks = [
    ...ofMarket,
    ...(await priceChecks(prices, found, ask)),
    ...(direction ? [{ what: "direction", wanted: direction, got: demand?.direction }] : []),
    ...(supply ? [{ what: "supply", wanted: supply, got: found?.supply?.judgement }] : []),
    ...(peakMonth == null ? [] : [{ what: "month of the next peak", wanted: peakMonth, got: peak, tolerance: 0 }]),
    ...(peakMonth === undefined
      ? []
      : [
          {
            what: "season warnings",
            wanted: peakMonth === null ? 0 : 1,
            got: found?.season_warnings.length,
            tolerance: 0,
          },
        ]),
  ];
  return checks.map((check) => ({ ...check, what: `${name}, ${check.what}` }));
}

async function priceChecks(
  { median, isPerUnit }: Pick<ExpectedGroup, "median" | "isPerUnit">,
  found: ClusterAnalysis | undefined,
  ask: Ask,
): Promise<Check[]> {
  const price = found?.price_position;
  if (isPerUnit) return [{ what: "prices of one unit", wanted: "yes", got: price?.is_per_unit ? "yes" : "no" }];
  if (median === undefined) return [];
  if (typeof median !== "number")
    return [
      { what: "price position", wanted: null, got: price?.percentile ?? null },
      holds("why there is none", median.notComparedFor, found?.price_position_reason ?? ""),
    ];
  return [
    { what: "own median", wanted: median, got: price?.own_median },
    { what: "market median", wanted: await ask("median_price"), got: price?.market_median },
    { what: "offers", wanted: await ask("offer_count"), got: price?.offers },
    { what: "percentile rank", wanted: await ask("price_rank", median), got: price?.percentile },
    { what: "index to the median", wanted: await ask("price_against_median", median), got: price?.index_to_median },
    {
      what: "index to what is clicked",
      wanted: await ask("price_against_clicks", median),
      got: price?.index_to_click_weighted,
    },
  ];
}
