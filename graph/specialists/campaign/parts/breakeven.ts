import { column, table } from "../../../answer/answer.js";
import { cell } from "../../../answer/cell.js";
import { asked } from "../../../answer/derivation.js";
import { count, join, money, percent, type Statement, say } from "../../../answer/figure.js";
import { asksYesNo } from "../../../understand/asking.js";
import type { Part } from "../../part.js";
import type { CampaignInsight } from "../analyse.js";
import type { CampaignDetails, CampaignRequest } from "../details.js";
import type { Economics } from "../economics.js";
import { sectionUnder } from "../part-section.js";
import { subjectOf } from "../subject.js";
import { targetPhrase } from "../target-words.js";

/** From which margin, or up to which click price, an order stops losing money. */
export const breakeven: Part<CampaignInsight, CampaignDetails> = {
  id: "breakeven",
  measures: ["break-even-acos", "highest-bid", "cost-per-order"],
  headline: leadOf,
  section(insight, request) {
    const { economics, margin, currency, refs } = insight;
    return sectionUnder(insight, "breakeven", leadOf(insight, request), {
      id: "breakeven",
      title: "Break-even",
      statements: draftStatement(insight),
      tables: [
        table({
          id: "breakeven",
          title: "Break-even per product, at the typical click price",
          columns: [
            column("product", "Product", "text"),
            column("conversionRate", "Conversion rate", "percent"),
            column("orderValue", "Order value", "money", currency),
            column("clickPrice", "Typical click price", "money", currency),
            column("costPerOrder", "Ad cost per order", "money", currency),
            column("acos", "Break-even margin", "percent"),
            ...(margin === null ? [] : [column("breakEvenCpc", "Break-even click price", "money", currency)]),
          ],
          rows: economics.map((product) => ({
            product: product.name,
            conversionRate: cell(product.conversionRate, "base"),
            orderValue: cell(product.orderValue, "base"),
            clickPrice: cell(product.clickPrice, "base"),
            costPerOrder: product.costPerOrder,
            acos: product.acos,
            breakEvenCpc: product.breakEvenCpc,
          })),
          refs: refs.bids,
          note: "Ad cost per order = click price / conversion rate; break-even margin = that cost / order value; break-even click price = conversion rate x order value x margin.",
        }),
      ],
    });
  },
};

function leadOf(insight: CampaignInsight, request: CampaignRequest): Statement {
  if (insight.margin !== null) return withMargin(insight, insight.margin, request);
  return (request.details.asksClickWorth ? clickWorth(insight) : null) ?? withoutMargin(insight);
}

/** The typical click price takes in keywords that nobody would buy at the target. */
function draftStatement(insight: CampaignInsight): Statement[] {
  const { forecast, funded, refs } = insight;
  if (funded.length === 0) return [];
  return [
    say`The keywords alone that fit ${targetPhrase(insight)} run at an ACOS of about ${percent(cell(forecast.base, "acos"), refs.bids)} in the base case (${percent(cell(forecast.high, "acos"), refs.bids)} to ${percent(cell(forecast.low, "acos"), refs.bids)}).`,
  ];
}

function withoutMargin({ economics, marketName, currency, refs }: CampaignInsight): Statement {
  const ref = refs.bids;
  const known = economics.filter(({ acos }) => acos.value !== null);
  if (known.length === 0) return say`No break-even can be given: click prices or the value of an order are not known.`;
  return join(
    ...known.map(
      ({ name, acos, costPerOrder }) =>
        say`On average over all keywords, ads for ${name} in ${marketName} break even at a margin of ${percent(acos, ref)}: at the typical click price an order costs ${money(costPerOrder, currency, ref)} of ads.`,
    ),
  );
}

/** What a click may cost at most at the target. */
function clickWorth(insight: CampaignInsight): Statement | null {
  const { economics, marketName, currency, refs } = insight;
  const ref = refs.bids;
  const known = economics.filter(({ maximumCpc }) => maximumCpc.value !== null);
  if (known.length === 0) return null;
  return join(
    ...known.map(
      ({ name, maximumCpc, clickPrice, conversionRate, orderValue }) =>
        say`At ${targetPhrase(insight)} a click on an ad for ${name} in ${marketName} is worth ${money(maximumCpc, currency, ref)} (${percent(cell(conversionRate, "base"), ref)} of clicks order for ${money(cell(orderValue, "base"), currency, ref)}); it typically costs ${money(cell(clickPrice, "base"), currency, ref)}.`,
    ),
  );
}

function withMargin(insight: CampaignInsight, margin: number, request: CampaignRequest): Statement {
  const { economics, refs } = insight;
  const ref = refs.bids;
  const known = economics.filter(({ acos }) => acos.value !== null);
  if (known.length === 0) return withoutMargin(insight);
  const [only] = known;
  if (known.length === 1 && only !== undefined) return verdictOf(only, insight, margin, asksYesNo(request));
  const good = known.filter(({ acos }) => (acos.value ?? 1) <= margin).map(({ name }) => name);
  const words =
    good.length === 0
      ? "none of the products breaks"
      : good.length === known.length
        ? "every product breaks"
        : `${good.join(", ")} ${good.length === 1 ? "breaks" : "break"}`;
  return say`At a margin of ${percent(asked(margin), ref)}, ${words} even at the typical click price for ${subjectOf(insight)}.`;
}

function verdictOf(
  product: Economics,
  { marketName, currency, targetAcos, refs }: CampaignInsight,
  margin: number,
  isYesNo: boolean,
): Statement {
  const ref = refs.bids;
  const { name, acos, breakEvenCpc, clickPrice } = product;
  const isGood = (acos.value ?? 1) <= margin;
  const rest = targetAcos.base === margin ? cheaperStatement(product, ref) : "";
  const start = (verdict: string, plain: string): string => (isYesNo ? verdict : plain);
  return isGood
    ? say`${start("Yes on average: with", "With")} a margin of ${percent(asked(margin), ref)} a click on ${name} in ${marketName} may cost up to ${money(breakEvenCpc, currency, ref)}, and typically costs ${money(cell(clickPrice, "base"), currency, ref)}, an ACOS of ${percent(acos, ref)}.`
    : say`${start("Not on average: with", "With")} a margin of ${percent(asked(margin), ref)} a click on ${name} in ${marketName} may cost at most ${money(breakEvenCpc, currency, ref)}, but typically costs ${money(cell(clickPrice, "base"), currency, ref)}, an ACOS of ${percent(acos, ref)}.${rest}`;
}

/** Counted at the margin as target, at the low end of each click price. */
const cheaperStatement = ({ affordable, priced }: Economics, ref: string): Statement =>
  say` ${count(affordable, ref)} of ${count(priced, ref)} keywords still break even at the low end of their click price.`;
