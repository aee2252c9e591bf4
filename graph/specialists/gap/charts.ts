import { type Chart, column } from "../../answer/answer.js";
import { cell, cells } from "../../answer/cell.js";
import { chart, valueChart } from "../../answer/chart.js";
import type { Brands, JudgedGap } from "./judge.js";

const MOST_POINTS = 40;
const MOST_BRANDS = 8;

/** Demand against supply, one point per product group, its size the value of the open demand. */
export function gapMap(rows: readonly JudgedGap[], ref: string, currency: string): Chart[] {
  return chart({
    id: "gap-map",
    kind: "scatter",
    title: "Demand against supply",
    data: {
      id: "gaps",
      columns: [
        column("cluster", "Product group", "text"),
        column("products", "Products on sale", "count"),
        column("searches", "Searches a month", "count"),
        column("value", "Open demand a month", "estimate", currency),
      ],
      rows: rows.slice(0, MOST_POINTS).map(({ line }) => ({
        cluster: line.name,
        ...cells(line, "products"),
        searches: cell(line, "searchesPerMonth"),
        value: cell(line.valuePerMonth, "base"),
      })),
      refs: ref,
    },
    x: "products",
    y: ["searches"],
    size: "value",
  });
}

/** How the clicks are shared out among the largest brands. */
export function sharesChart({ name, topBrands }: Brands, ref: string): Chart[] {
  return valueChart({
    id: "brand-shares",
    kind: "bars",
    title: `Shares of clicks: ${name}`,
    columns: [column("brand", "Brand", "text"), column("clickShare", "Share of clicks", "percent")],
    rows: topBrands.slice(0, MOST_BRANDS).map((row) => cells(row, "brand", "clickShare")),
    refs: ref,
  });
}
