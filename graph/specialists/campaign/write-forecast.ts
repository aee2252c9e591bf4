import type { Assumption } from "../../../tools/domain.js";
import { isAssumed, STATED } from "../../../tools/statistics/rates.js";
import { column, type Section, table } from "../../answer.js";
import { citing, money, percent, say } from "../../figure.js";
import type { CampaignInsight } from "./analyse.js";

/** Clicks, orders and cost in three cases. */
export function forecastSection({ forecast, costPerOrder, funded, currency, refs }: CampaignInsight): Section | null {
  if (funded.length === 0) return null;
  const ref = refs.bids;
  const { low, high } = forecast;
  return {
    id: "forecast",
    title: "What it should bring",
    statements: [
      say`An order should cost about ${money(costPerOrder, currency, ref, { formula: "base cost / base orders" })}. The ACOS lies between ${percent(high.acos, ref)} in the good case and ${percent(low.acos, ref)} in the bad one, where each click costs the full bid and the rates are at their low ends.`,
    ],
    tables: [
      table({
        id: "forecast",
        title: "Forecast a month",
        columns: [
          column("case", "Case", "text"),
          column("clicks", "Clicks", "number"),
          column("orders", "Orders", "number"),
          column("cost", "Cost", "estimate", currency),
          column("revenue", "Revenue", "estimate", currency),
          column("acos", "ACOS", "percent"),
        ],
        rows: (["low", "base", "high"] as const).map((name) => ({ case: name, ...forecast[name] })),
        refs: ref,
        note: "Clicks = searches x impression share x click rate, up to the budget; orders = clicks x conversion rate.",
      }),
    ],
  };
}

/** What the bids and the forecast rest on. */
export function inputsSection({ clusters, targetAcos, impressionShare, currency, refs }: CampaignInsight): Section {
  const ref = refs.bids;
  return {
    id: "inputs",
    title: "What the draft rests on",
    statements: [
      say`Target ACOS ${percent(targetAcos.base, ref)}, ${originWords(targetAcos)}; impression share ${percent(impressionShare.base, ref)} (${percent(impressionShare.low, ref)} to ${percent(impressionShare.high, ref)}), ${originWords(impressionShare)}.`,
      ...clusters.map(({ name, conversionRate, clickRate, orderValue }) =>
        citing(
          say`${name}: conversion rate ${originWords(conversionRate)}; click rate ${originWords(clickRate)}; order value ${orderValueWords(orderValue)}.`,
          ref,
        ),
      ),
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
          low: conversionRate.low,
          base: conversionRate.base,
          high: conversionRate.high,
          clickRate: clickRate.base,
          orderValue: orderValue?.base ?? null,
          clicks: ads.clicks,
          orders: ads.orders,
        })),
        refs: ref,
        note: "Low and high of a measured rate are its 95 % interval (Wilson).",
      }),
    ],
  };
}

function orderValueWords(orderValue: Assumption | null): string {
  if (orderValue === null) return "unknown";
  return orderValue.origin === STATED
    ? "stated by you"
    : "taken from the median price of new offers in stock, one item per order";
}

/** Where a rate comes from, without the counts, which stand in the table. */
export function originWords(assumption: Assumption): string {
  if (isAssumed(assumption)) return "assumed";
  if (assumption.origin === STATED) return "stated by you";
  return assumption.origin.replace(/, [\d,]+ clicks$/, "").replace(/^measured: /, "measured on ");
}
