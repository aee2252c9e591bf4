import type { ClusterSize, Size } from "../../../tools/market/demand/cluster-size.js";
import { type AnswerTable, column, table } from "../../answer/answer.js";
import { cell } from "../../answer/cell.js";

const threeEnds = (currency: string) =>
  [
    column("low", "Low", "estimate", currency),
    column("base", "Base", "estimate", currency),
    column("high", "High", "estimate", currency),
  ] as const;

const ends = (range: Size["sam"]) => ({
  low: cell(range, "low"),
  base: cell(range, "base"),
  high: cell(range, "high"),
});

export function totals({ tam, sam, som }: Size, currency: string, ref: string, isBanded: boolean): AnswerTable {
  return table({
    id: "size",
    title: "Market size a year",
    columns: [column("measure", "Measure", "text"), ...threeEnds(currency)],
    rows: [
      { measure: "Total market (TAM)", ...ends(tam) },
      {
        measure: isBanded ? "Starts in search, inside the price band (SAM)" : "Starts in search (SAM)",
        ...ends(sam),
      },
      { measure: "Attainable share of it (SOM)", ...ends(som) },
    ],
    refs: ref,
    note: "TAM = recorded sales of twelve months; where they are not loaded, or an input is stated, searches x click rate x conversion rate x order value x 12 / share of purchases that start in search. A size from searches is low where every input takes its cautious end at once.",
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
      column("toSearch", "Recorded sales / counted from searches", "ratio"),
    ],
    rows: clusters.map((row) => ({
      name: row.name,
      searches: cell(row, "searchesPerMonth"),
      low: cell(row.size?.tam, "low"),
      base: cell(row.size?.tam, "base"),
      high: cell(row.size?.tam, "high"),
      sam: cell(row.size?.sam, "base"),
      som: cell(row.size?.som, "base"),
      toSearch: cell(row, "salesToSearch"),
    })),
    totalRows,
    refs: ref,
    note: "Searches a month hold keywords known only as a range, at its geometric mean. TAM: all purchases. SAM: those that start in search. SOM: the attainable share of them.",
  });
}
