import { MeasureId, measures as registry } from "../../../tools/measures/registry.js";
import { column, type Section, table } from "../../answer/answer.js";
import { cell } from "../../answer/cell.js";
import { counted, derive } from "../../answer/derivation.js";
import { citing, compose, count, listStatements, money, percent, type Statement, say } from "../../answer/figure.js";
import { capital, inSentence, marketWords } from "../../answer/words.js";
import type { Ask, MarketScope, Request, Scope } from "../../understand/request.js";
import type { AskAnswer, Queried } from "../tell/asking.js";
import type { Row } from "../words.js";
import type { ComparisonPlan } from "./comparison-plan.js";

/** Why one market is dearer than another: both prices, the currencies, and what is on sale in each. */

export function planMarketReason(ask: Ask, request: Request): ComparisonPlan | null {
  const { scope } = request;
  const [cluster, ...others] = scope.clusters;
  const [other, ...further] = scope.comparedMarkets;
  const isPrice = ask.measures.some((id) => {
    const known = MeasureId.safeParse(id).data;
    return known !== undefined && registry[known].owner === "pricing" && known.startsWith("price-");
  });
  const isPair = cluster !== undefined && others.length === 0 && other !== undefined && further.length === 0;
  const isWhole = scope.brands.length + scope.merchants.length + scope.values.length + ask.where.length === 0;
  if (ask.want !== "why" || !isPrice || !isPair || !isWhole) return null;
  const place = { markets: [scope.market.code, other.code], clusterIds: [cluster.clusterId] };
  return {
    owner: "pricing",
    queries: [
      { ...place, measures: ["price-median", "offers"] },
      { ...place, by: "brand", measures: ["price-median", "offers"], limit: 50 },
    ],
    tell: ([whole, brands]) =>
      whole === undefined || brands === undefined
        ? null
        : tellReason(scope, [scope.market, other], cluster.name, whole, brands),
  };
}

function tellReason(
  scope: Scope,
  markets: readonly [MarketScope, MarketScope],
  name: string,
  whole: Queried,
  brands: Queried,
): AskAnswer | null {
  const totals = markets.map(({ code }) => whole.data.totals.find(({ market }) => market === code));
  const [here, there] = [totals[0]?.values, totals[1]?.values];
  if (here?.["price-median"] == null || there?.["price-median"] == null) return null;
  const price = (values: Row["values"], { currency }: MarketScope, ref: string) =>
    money(cell(values, "price-median"), currency, ref);
  const [first, second] = markets;
  const prices = compose(
    `The median price of ${inSentence(name)} is `,
    price(here, first, whole.ref),
    ` in ${marketWords(first)} over `,
    count(cell(here, "offers"), whole.ref),
    " offers and ",
    price(there, second, whole.ref),
    ` in ${marketWords(second)} over `,
    count(cell(there, "offers"), whole.ref),
    " offers",
  );
  const apart =
    first.currency === second.currency
      ? compose(
          " (",
          percent(derive("change", cell(here, "price-median"), cell(there, "price-median")), whole.ref, {
            signed: true,
          }),
          ")",
        )
      : `; this data holds no exchange rate between ${first.currency} and ${second.currency}, so by how much one is dearer cannot be told`;
  const named = brandsOf(markets, brands);
  // A list that was cut does not tell in which market a brand is missing.
  const mix = brands.data.groups > brands.data.rows.length ? null : mixOf(named, markets, brands.ref);
  return {
    headline: citing(
      compose(
        prices,
        apart,
        ". ",
        mix === null ? "" : compose(mix, " "),
        say`Costs, taxes and shipping are not in this data.`,
      ),
      whole.ref,
      brands.ref,
    ),
    section: sectionOf(scope, named, markets, brands),
    limits: [],
    isDeclined: false,
    isComparison: true,
  };
}

export interface Brand {
  readonly name: string;
  readonly here: Row | undefined;
  readonly there: Row | undefined;
}

function brandsOf([first, second]: readonly [MarketScope, MarketScope], { data }: Queried): Brand[] {
  const offered = data.rows.filter(({ values }) => (values.offers ?? 0) > 0);
  const names = [...new Set(offered.map(({ keys }) => keys.brand ?? ""))].filter((name) => name !== "");
  const of = (name: string, { code }: MarketScope) =>
    offered.find(({ keys }) => keys.brand === name && keys.market === code);
  return names.map((name) => ({ name, here: of(name, first), there: of(name, second) }));
}

/** Whose products are on sale here and there: what differs by that is no difference of prices. */
export function mixOf(
  brands: readonly Brand[],
  [first, second]: readonly [MarketScope, MarketScope],
  ref: string,
): Statement | null {
  if (brands.length === 0) return null;
  const rows = (pick: (brand: Brand) => boolean) => brands.filter(pick).map(({ here, there }) => here ?? there ?? {});
  const [shared, onlyFirst, onlySecond] = [
    rows(({ here, there }) => here !== undefined && there !== undefined),
    rows(({ there }) => there === undefined),
    rows(({ here }) => here === undefined),
  ];
  const apart = onlyFirst.length + onlySecond.length;
  if (apart === 0)
    return compose(
      "Which brands are on sale is no cause: all ",
      count(counted(shared), ref),
      " are on sale in both markets.",
    );
  const parts = [
    compose(count(counted(shared), ref), " in both"),
    compose(count(counted(onlyFirst), ref), ` only in ${marketWords(first)}`),
    compose(count(counted(onlySecond), ref), ` only in ${marketWords(second)}`),
  ];
  const extent = shared.length === 0 ? "" : apart > shared.length ? "largely " : "in part ";
  return compose(
    "What the data shows of a cause is the assortment: of the brands on sale ",
    listStatements(parts),
    `, so the two medians are ${extent}of different products.`,
  );
}

function sectionOf(
  scope: Scope,
  brands: readonly Brand[],
  [first, second]: readonly [MarketScope, MarketScope],
  { ref }: Queried,
): Section {
  return {
    id: "asked-brands",
    title: "Brands in both markets",
    statements: [],
    tables: [
      table({
        id: "asked-brands",
        title: `Median price of ${scope.clusters.map(({ name }) => inSentence(name)).join(", ")} by brand`,
        columns: [
          column("brand", "Brand", "text"),
          column("here", capital(first.name), "money", first.currency),
          column("there", capital(second.name), "money", second.currency),
        ],
        rows: brands
          .toSorted(
            (a, b) =>
              Number(b.here !== undefined && b.there !== undefined) -
              Number(a.here !== undefined && a.there !== undefined),
          )
          .map(({ name, here, there }) => ({
            brand: name,
            here: cell(here?.values, "price-median"),
            there: cell(there?.values, "price-median"),
          })),
        refs: ref,
      }),
    ],
  };
}
