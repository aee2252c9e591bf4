import type { Section } from "../../../answer/answer.js";
import { cell } from "../../../answer/cell.js";
import { constant } from "../../../answer/derivation.js";
import { count, index, money, number, percent, type Statement } from "../../../answer/figure.js";
import type { Part } from "../../part.js";
import type { PricingInsight, ProductPrices } from "../analyse.js";
import { distributionChart } from "../charts.js";
import type { PricingDetails, PricingRequest } from "../details.js";
import type { Distance, Position } from "../position.js";
import { INDEX_BASE } from "../priced.js";
import type { ClusterStatistics } from "../rows.js";
import { answering, kindOf, perUnit, tell, where } from "../words.js";

type Placed = ProductPrices & { readonly statistics: ClusterStatistics; readonly position: Position };

const placedOf = ({ products }: PricingInsight): Placed[] =>
  products.filter(
    (product): product is Placed =>
      product.position !== null && product.statistics !== null && product.position.among.value !== 0,
  );

/** Where a stated price stands among the comparable offers. */
export const position: Part<PricingInsight, PricingDetails> = {
  id: "position",
  measures: ["own-price-rank", "own-price-index"],
  headline,
  section,
};

function headline(insight: PricingInsight, request: PricingRequest): Statement | null {
  const [placed] = placedOf(insight);
  if (!placed) return null;
  const { statistics, position: own } = placed;
  const ref = insight.refs.statistics;
  const currency = statistics.currency ?? request.scope.market.currency;
  const price = money(cell(own, "price"), currency, ref);
  const what = `${kindOf(placed, request, insight)} ${where(request)}`;
  const who = insight.plan.reference?.isOwn ? "you are" : "the price is";
  if (own.percentileRank === null)
    return tell`At ${price} ${count(cell(own, "cheaperOffers"), ref)} of only ${count(own.among, ref)} comparable offers of ${what} are cheaper: too few for a percentile.`;
  const standing = tell`at ${price} ${who} ${own.verdict} of ${what}: ${count(cell(own, "cheaperOffers"), ref)} of ${count(own.among, ref)} comparable offers are cheaper, and ${insight.plan.reference?.isOwn ? "your price" : "it"} ${apart(own.fromMedian, ref)} the median of ${money(cell(statistics, "median"), currency, ref)}${perUnit(statistics.basis)}.`;
  return answering(
    insight.plan,
    judge(request.details.asksIf, own.percentileRank),
    standing,
    "It is an ordinary price: ",
  );
}

/** Yes or no to "too expensive?", "too cheap?", "a good price?"; null between. */
function judge(asksIf: PricingDetails["asksIf"], rank: number): boolean | null {
  switch (asksIf) {
    case "too expensive":
    case "expensive":
      return rank >= 60;
    case "too cheap":
      return rank <= 25;
    case "fair":
      return rank <= 60;
    default:
      return rank <= 40 ? true : rank >= 60 ? false : null;
  }
}

function apart({ size, side }: Distance, ref: string): Statement | string {
  return side === "level with" ? "is level with" : tell`lies ${percent(size, ref)} ${side}`;
}

function section(insight: PricingInsight, request: PricingRequest): Section | null {
  const placed = placedOf(insight).filter(({ position: own }) => own.percentileRank !== null);
  if (placed.length === 0) return null;
  const statements = placed.flatMap((product) => describe(product, insight, request));
  return {
    id: "price-position",
    title: insight.plan.reference?.isOwn ? "Your price" : "The price asked about",
    statements,
    tables: [],
    charts:
      placed.length === 1 ? distributionChart(placed, insight.refs.statistics, request.scope.market.currency) : [],
  };
}

function describe(
  { kind, statistics, position: own }: Placed,
  { refs, plan, products }: PricingInsight,
  request: PricingRequest,
): Statement[] {
  const ref = refs.statistics;
  const currency = statistics.currency ?? request.scope.market.currency;
  const your = plan.reference?.isOwn ? "Your price" : "This price";
  const among = products.length > 1 ? ` among ${kind}` : "";
  const said = [
    tell`${your} has percentile rank ${number(cell(own, "percentileRank"), ref)} of ${number(constant(100, "scale of the rank"), ref)}${among}; price index ${index(cell(own, "indexToMedian"), ref)} against the median (${number(INDEX_BASE, ref)} = level with it)${own.fromClicks.size.value === null ? "" : tell`, and it is ${own.fromClicks.side === "level with" ? "level with" : tell`${percent(own.fromClicks.size, ref)} ${own.fromClicks.side}`} the ${money(cell(statistics, "clickWeightedMean"), currency, ref)} that shoppers click on average`}.`,
  ];
  if (own.band !== null)
    said.push(
      tell`It falls into the ${own.band.name} of the price bands, ${money(cell(own.band, "low"), currency, ref)} to ${money(cell(own.band, "high"), currency, ref)}.`,
    );
  if (statistics.basis === "unit") said.push(tell`Pack sizes differ here, so the price was taken as that of one unit.`);
  return said;
}
