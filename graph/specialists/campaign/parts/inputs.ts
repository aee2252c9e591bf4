import type { Assumption } from "../../../../tools/domain.js";
import { STATED } from "../../../../tools/statistics/rates.js";
import { column, table } from "../../../answer/answer.js";
import { cell, cells } from "../../../answer/cell.js";
import { citing, percent, type Statement, say } from "../../../answer/figure.js";
import type { Part } from "../../part.js";
import type { CampaignInsight } from "../analyse.js";
import type { CampaignDetails } from "../details.js";
import { sectionUnder } from "../part-section.js";
import { originWords } from "../target-words.js";

/** What the bids and the forecast rest on. */
export const inputs: Part<CampaignInsight, CampaignDetails> = {
  id: "inputs",
  measures: ["conversion", "ad-click-rate", "ad-clicks", "ad-orders"],
  headline: leadOf,
  section(insight) {
    const { clusters, currency, refs } = insight;
    const ref = refs.bids;
    return sectionUnder(insight, "inputs", leadOf(insight), {
      id: "inputs",
      title: "What the draft rests on",
      statements: [
        ...clusters.map(({ name, conversionRate, clickRate, orderValue }) =>
          citing(
            say`${name}: conversion rate ${originWords(conversionRate)}; click rate ${originWords(clickRate)}; order value ${orderValueWords(orderValue)}.`,
            ref,
          ),
        ),
        say`Name a conversion rate, an order value, a margin or a target ACOS in the question to replace one.`,
      ],
      tables: [
        table({
          id: "inputs",
          title: "Inputs per product",
          columns: [
            column("product", "Product", "text"),
            column("low", "Conversion rate, low", "percent"),
            column("base", "Conversion rate", "percent"),
            column("high", "Conversion rate, high", "percent"),
            column("clickRate", "Click rate", "percent"),
            column("orderValue", "Order value", "money", currency),
            column("clicks", "Own ad clicks", "count"),
            column("orders", "Own ad orders", "count"),
          ],
          rows: clusters.map(({ name, conversionRate, clickRate, orderValue, ads }) => ({
            product: name,
            ...cells(conversionRate, "low", "base", "high"),
            clickRate: cell(clickRate, "base"),
            orderValue: cell(orderValue, "base"),
            ...cells(ads, "clicks", "orders"),
          })),
          refs: ref,
          note: "Low and high of a measured rate are its 95 % interval (Wilson).",
        }),
      ],
    });
  },
};

function leadOf({ targetAcos, impressionShare, refs }: CampaignInsight): Statement {
  const ref = refs.bids;
  return say`The draft rests on a target ACOS of ${percent(cell(targetAcos, "base"), ref)}, ${originWords(targetAcos)}, an impression share of ${percent(cell(impressionShare, "base"), ref)} (${percent(cell(impressionShare, "low"), ref)} to ${percent(cell(impressionShare, "high"), ref)}), ${originWords(impressionShare)}, and per product a conversion rate, a click rate and an order value.`;
}

function orderValueWords(orderValue: Assumption | null): string {
  if (orderValue === null) return "unknown";
  return orderValue.origin === STATED
    ? "stated by you"
    : "taken from the median price of new offers in stock, one item per order";
}
