import type { ClusterSize, Size } from "../../../tools/market/demand/cluster-size.js";
import { type AnswerTable, column, table } from "../../answer/answer.js";
import { cell, cells } from "../../answer/cell.js";

const threeEnds = (currency: string) =>
  [
    column("low", "Low", "estimate", currency),
    column("base", "Base", "estimate", currency),
    column("high", "High", "estimate", currency),
  ] as const;

export function totals({ tam, sam, som }: Size, currency: string, ref: string, isBanded: boolean): AnswerTable {
  return table({
    id: "size",
    title: "Market size a year",
    columns: [column("measure", "Measure", "text"), ...threeEnds(currency)],
    rows: [
      { measure: "Total market (TAM)", ...cells(tam, "low", "base", "high") },
      {
        measure: isBanded ? "Starts in search, inside the price band (SAM)" : "Starts in search (SAM)",
        ...cells(sam, "low", "base", "high"),
      },
      { measure: "Attainable share of it (SOM)", ...cells(som, "low", "base", "high") },
    ],
    refs: ref,
    note: "TAM = searches x click rate x conversion rate x order value x 12 / share of purchases that start in search. Low takes every input's cautious end, high every generous one.",
  });
}

export function productTable(
  clusters: readonly ClusterSize[],
  currency: string,
  ref: string,
  totalRows: number,
): AnswerTable {
  const amount = (key: string, label: string) => column(key, label, "estimate", currency);
  return table({
    id: "size-products",
    title: "Market size a year by product",
    columns: [
      column("name", "Product", "text"),
      column("searches", "Searches a month", "count"),
      amount("low", "TAM low"),
      amount("base", "TAM base"),
      amount("high", "TAM high"),
      amount("sam", "SAM base"),
      amount("som", "SOM base"),
      column("toTam", "Loaded sales / TAM", "ratio"),
    ],
    rows: clusters.map((row) => ({
      name: row.name,
      searches: cell(row, "searchesPerMonth"),
      low: cell(row.size?.tam, "low"),
      base: cell(row.size?.tam, "base"),
      high: cell(row.size?.tam, "high"),
      sam: cell(row.size?.sam, "base"),
      som: cell(row.size?.som, "base"),
      toTam: cell(row, "salesToTam"),
    })),
    totalRows,
    refs: ref,
    note: "Searches a month hold keywords known only as a range, at its geometric mean. TAM: all purchases. SAM: those that start in search. SOM: the attainable share of them.",
  });
}
