import { type AnswerTable, column, table } from "../../answer/answer.js";
import { cell, cells } from "../../answer/cell.js";
import type { ClusterStatistics } from "./rows.js";

const SHOWN_OUTLIERS = 5;

/** Every price, where there are too few for percentiles. */
export function priceList({ prices, basis }: ClusterStatistics, ref: string, currency: string): AnswerTable[] {
  if (prices.length === 0) return [];
  const unit = basis === "unit" ? [column("comparedPrice", "Per unit", "money", currency)] : [];
  return [
    table({
      id: "price-list",
      title: "Every comparable price",
      columns: [
        column("product", "Product", "text"),
        column("merchant", "Merchant", "text"),
        column("price", "Price", "money", currency),
        ...unit,
        column("seenOn", "Seen", "date"),
      ],
      rows: prices.map((row) => cells(row, "product", "merchant", "price", "comparedPrice", "seenOn")),
      refs: ref,
    }),
  ];
}

export function bandTable({ bands, basis }: ClusterStatistics, ref: string, currency: string): AnswerTable[] {
  if (bands.length < 2) return [];
  return [
    table({
      id: "price-bands",
      title: "Price bands",
      columns: [
        column("low", "From", "money", currency),
        column("high", "To", "money", currency),
        column("median", "Median", "money", currency),
        column("n", "Offers", "count"),
        column("share", "Share of offers", "percent"),
      ],
      rows: bands.map((row) => cells(row, "low", "high", "median", "n", "share")),
      refs: ref,
      note: `Natural groups of prices, or quarters of the offers where there are none${basis === "unit" ? "; per unit" : ""}.`,
    }),
  ];
}

export function outlierTable(
  { outliers, outliersFound }: ClusterStatistics,
  ref: string,
  currency: string,
): AnswerTable[] {
  if (outliers.length === 0) return [];
  return [
    table({
      id: "price-outliers",
      title: "Outliers: far from the others and from their own history, left out of the median",
      columns: [
        column("product", "Product", "text"),
        column("merchant", "Merchant", "text"),
        column("price", "Price", "money", currency),
        column("reason", "Why", "text"),
      ],
      rows: outliers.map((row) => ({
        product: row.product,
        merchant: row.merchant,
        price: cell(row, "price"),
        reason: row.reason,
      })),
      refs: ref,
      show: SHOWN_OUTLIERS,
      totalRows: outliersFound,
    }),
  ];
}
