import { column } from "../../answer/answer.js";
import { cell, cells } from "../../answer/cell.js";
import type { JudgedGap } from "./judge.js";

/** What tables of demand against supply have in common. */
export const SUPPLY_COLUMNS = [
  column("searches", "Searches a month", "count"),
  column("products", "Products on sale", "count"),
  column("ratio", "Searches per product", "ratio"),
  column("category", "Category average", "ratio"),
  column("gapIndex", "Log gap index", "index", null, true),
];

export const supplyCells = ({ line }: JudgedGap) => ({
  ...cells(line, "products", "ratio", "gapIndex", "growth"),
  cluster: line.name,
  searches: cell(line, "searchesPerMonth"),
  category: cell(line.category, "ratio"),
  value: cell(line.valuePerMonth, "base"),
});

const INDEX = "Log gap index: logarithm of the share of all searches over the share of all products on sale;";
export const ABOVE_ZERO = `${INDEX} above zero demand outruns supply.`;
export const BELOW_ZERO = `${INDEX} below zero supply outruns demand.`;
