import { column, table } from "../../../answer/answer.js";
import { cell } from "../../../answer/cell.js";
import { type Figure, join, money, percent, readsAlike, type Statement, say } from "../../../answer/figure.js";
import { be, inSentence } from "../../../answer/words.js";
import type { Part } from "../../part.js";
import type { CampaignInsight } from "../analyse.js";
import { rowsAsked } from "../asked.js";
import { type Comparison, type Criterion, measureOf } from "../comparison.js";
import type { CampaignDetails } from "../details.js";
import type { Economics } from "../economics.js";
import { sectionUnder } from "../part-section.js";
import { namesOf } from "../subject.js";

/** Which product is cheaper to advertise, and by how much. */
export const comparison: Part<CampaignInsight, CampaignDetails> = {
  id: "comparison",
  measures: ["click-price", "cost-per-order", "acos"],
  headline: (insight) => (insight.comparison === null ? null : verdictStatement(insight, insight.comparison)),
  section(insight, request) {
    const { currency, refs, comparison: found } = insight;
    if (found === null) return null;
    return sectionUnder(insight, "comparison", verdictStatement(insight, found), {
      id: "comparison",
      title: "Side by side",
      statements: againstStatement(insight, found),
      tables: [
        table({
          id: "comparison",
          title: `Products by ${TITLES[found.criterion]}, lowest first`,
          columns: [
            column("product", "Product", "text"),
            column("clickPrice", "Typical click price", "money", currency),
            column("conversionRate", "Conversion rate", "percent"),
            column("orderValue", "Order value", "money", currency),
            column("costPerOrder", "Ad cost per order", "money", currency),
            column("acos", "ACOS", "percent"),
            column("affordable", "Affordable keywords", "count"),
            column("priced", "Priced keywords", "count"),
          ],
          rows: found.ranked.map((product) => ({
            product: product.name,
            clickPrice: cell(product.clickPrice, "base"),
            conversionRate: cell(product.conversionRate, "base"),
            orderValue: cell(product.orderValue, "base"),
            costPerOrder: product.costPerOrder,
            acos: product.acos,
            affordable: product.affordable,
            priced: product.priced,
          })),
          refs: refs.bids,
          show: rowsAsked(request) ?? found.ranked.length,
          note: "Click prices are weighted by searches over all priced keywords, also those above the target; ad cost per order = click price / conversion rate; ACOS = that cost / order value.",
        }),
      ],
    });
  },
};

const TITLES: Readonly<Record<Criterion, string>> = { click: "click price", order: "ad cost per order", acos: "ACOS" };
const figureOf = (product: Economics, criterion: Criterion, currency: string, ref: string): Figure =>
  criterion === "acos"
    ? percent(measureOf(product, criterion), ref)
    : money(measureOf(product, criterion), currency, ref);

function verdictStatement(
  { economics, marketName, currency, refs }: CampaignInsight,
  { ranked, criterion, lead, isFirm }: Comparison,
): Statement {
  const ref = refs.bids;
  const [first, second] = ranked;
  if (first === undefined || second === undefined || lead.value === null) {
    return say`Which of ${namesOf(economics)} is cheaper to advertise in ${marketName} cannot be said: click prices or order values are not known for both.`;
  }
  const best = figureOf(first, criterion, currency, ref);
  const next = figureOf(second, criterion, currency, ref);
  if (readsAlike(best, next)) {
    const names = `${first.name} and ${inSentence(second.name)}`;
    return criterion === "click"
      ? say`${names} cost the same per click in ${marketName}: a click typically costs ${best} for each.`
      : criterion === "order"
        ? say`${names} cost the same to advertise in ${marketName}: at the typical click price an order costs ${best} of ads for each.`
        : say`${names} are level to advertise in ${marketName}: at the typical click price ads take ${best} of the order value (ACOS) for each.`;
  }
  const isTwo = ranked.length === 2;
  const start = `${first.name} ${be(first.name)}`;
  const verdict =
    criterion === "click"
      ? say`${start} ${isTwo ? "cheaper" : "the cheapest"} per click in ${marketName}: a click typically costs ${best} against ${next} for ${second.name}, ${percent(lead, ref)} less.`
      : criterion === "order"
        ? say`${start} ${isTwo ? "cheaper" : "the cheapest"} to advertise in ${marketName}: at the typical click price an order costs ${best} of ads against ${next} for ${second.name}, ${percent(lead, ref)} less.`
        : say`${start} the better choice to advertise in ${marketName}: at the typical click price ads take ${best} of the order value (ACOS) against ${next} for ${second.name}.`;
  return isFirm
    ? verdict
    : join(verdict, say`The intervals of the conversion rates overlap, so the order of the two is not certain.`);
}

/** Another measure by which another product is ahead: said, so that nobody takes one verdict for all. */
function againstStatement({ currency, refs }: CampaignInsight, { against }: Comparison): Statement[] {
  if (against === null) return [];
  const { criterion, winner, other } = against;
  const ref = refs.bids;
  if (readsAlike(figureOf(winner, criterion, currency, ref), figureOf(other, criterion, currency, ref))) return [];
  return [
    say`By ${TITLES[criterion]}, though, ${winner.name} ${be(winner.name)} ahead: ${figureOf(winner, criterion, currency, ref)} against ${figureOf(other, criterion, currency, ref)} for ${other.name}.`,
  ];
}
