import { column, type Section } from "../answer/answer.js";
import type { Figure } from "../answer/figure.js";
import { monthOf } from "../answer/words.js";
import { seasonWarning } from "./actions/prepare-season.js";
import { isKnown, MOST_ROWS, ownCount, ownMoney, rowOf } from "./cells.js";
import type { ClusterView } from "./cluster-view.js";
import { citedTable, GROUP, section } from "./sections.js";

/** Where the catalog stands: demand and supply of its product groups, its prices, the seasons ahead. */

export function demandSection(views: readonly ClusterView[], others: readonly ClusterView[]): Section | null {
  const currency = views[0]?.currency ?? others[0]?.currency ?? null;
  const base = [
    GROUP,
    column("products", "Your products", "count"),
    column("searches", "Searches a month", "count"),
    column("growth", "Growth in a year", "percent", null, true),
  ];
  const supply = [column("supply", "Supply", "text"), column("value", "Open demand a month", "estimate", currency)];
  const cells = ({ line, view }: ClusterView) => ({
    group: line.cluster.name,
    products: ownCount(line.products),
    searches: searchesOf(view),
    growth: view.gap?.growth,
    supply: view.gap?.supply ?? null,
    value: view.gap?.value,
  });
  const deep = views
    .filter(({ view }) => view.gap !== null || view.demand !== null)
    .map((each) =>
      rowOf({
        ...cells(each),
        trend: each.view.demand?.direction ?? null,
        peak: each.view.demand?.isSeasonStrong ? monthOf(each.view.demand.nextPeak ?? "") : null,
      }),
    );
  const short = others.filter(({ view }) => view.gap !== null).map((each) => rowOf(cells(each)));
  return section("demand-supply", "Demand and supply", [
    citedTable(
      "demand-supply",
      "Product groups of the catalog",
      [...base, column("trend", "Trend, tested", "text"), column("peak", "Season peaks", "text"), ...supply],
      deep,
      "Open demand is that of all sellers together.",
    ),
    citedTable("other-groups", "The other product groups, in short", [...base, ...supply], short),
  ]);
}

const searchesOf = (view: ClusterView["view"]): Figure | undefined =>
  isKnown(view.demand?.searches) ? view.demand?.searches : view.gap?.searches;

export function priceSection(views: readonly ClusterView[]): Section | null {
  const rows = views.flatMap(({ line, view, currency, isComparable }) => {
    const { pricing } = view;
    if (!isComparable || line.prices === null || pricing?.catalog == null) return [];
    const { percentile, toMedian, toClicks } = pricing.catalog;
    return [
      rowOf({
        group: line.cluster.name,
        own: ownMoney(line.prices.median, currency),
        median: pricing.median,
        percentile,
        toMedian,
        toClicks,
        offers: pricing.offers,
      }),
    ];
  });
  const currency = views[0]?.currency ?? null;
  return section("prices", "Your prices", [
    citedTable(
      "prices",
      "Your median price among comparable offers",
      [
        GROUP,
        column("own", "Your median", "money", currency),
        column("median", "Market median", "money", currency),
        column("percentile", "Percentile rank", "number"),
        column("toMedian", "Index to the median", "index"),
        column("toClicks", "Index to what is clicked", "index"),
        column("offers", "Offers", "count"),
      ],
      rows,
      "An index of one hundred is level; the percentile rank is the share of comparable offers that are cheaper. Where pack sizes differ, your price was taken as that of one unit.",
    ),
  ]);
}

export function seasonSection(views: readonly ClusterView[]): Section | null {
  const warnings = views.flatMap(({ view }) => (view.demand && seasonWarning(view.name, view.demand)) ?? []);
  const found = section("seasons", "Seasons", [], warnings.slice(0, MOST_ROWS));
  return found && { ...found, isList: true };
}
