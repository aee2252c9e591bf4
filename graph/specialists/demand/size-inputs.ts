import type { ClusterSize } from "../../../tools/market/demand/cluster-size.js";
import { isAssumed } from "../../../tools/statistics/rates.js";
import { type AnswerTable, column, table } from "../../answer/answer.js";
import { cell } from "../../answer/cell.js";
import { citing, compose, percent, type Statement, say } from "../../answer/figure.js";

/** What a market size rests on: every input with its ends and where it comes from. */

type Assumption = ClusterSize["assumptions"][number];

const SHARES = [
  ["click rate", "clickRate", "Click rate"],
  ["conversion rate", "conversionRate", "Conversion rate"],
  ["purchases that start in search", "searchShare", "Starts in search"],
  ["inside the price band", "band", "Inside the price band"],
  ["attainable share", "attainableShare", "Attainable share"],
] as const;

const find = ({ assumptions }: ClusterSize, name: string): Assumption | undefined =>
  assumptions.find((assumption) => assumption.name === name);

const isStated = ({ origin }: Assumption): boolean => origin.startsWith("stated");

const namesOf = (clusters: readonly ClusterSize[], isMeant: (assumption: Assumption) => boolean): string[] => [
  ...new Set(clusters.flatMap(({ assumptions }) => assumptions.filter(isMeant).map(({ name }) => name))),
];

export const statedNames = (clusters: readonly ClusterSize[]): string[] => namesOf(clusters, isStated);
/** Names of the inputs that nobody measured. */
export const assumedNames = (clusters: readonly ClusterSize[]): string[] => namesOf(clusters, isAssumed);

const originOf = (input: Assumption | undefined): string =>
  input === undefined ? "–" : isStated(input) ? "stated" : isAssumed(input) ? "assumed" : "measured";

/** Inputs by low, base and high end; the three rows are the three cases but for the divisor. */
export function inputTable(cluster: ClusterSize, currency: string, ref: string): AnswerTable {
  const shares = SHARES.filter(([name]) => find(cluster, name) !== undefined);
  const ends = ["low", "base", "high"] as const;
  return table({
    id: "size-inputs",
    title: "Inputs",
    columns: [
      column("end", "End", "text"),
      column("searches", "Searches a month", "count"),
      ...shares.map(([, key, label]) => column(key, label, "percent")),
      column("orderValue", "Order value", "money", currency),
    ],
    rows: [
      ...ends.map((end) => ({
        end,
        searches: cell(find(cluster, "searches"), end),
        orderValue: cell(find(cluster, "order value"), end),
        ...Object.fromEntries(shares.map(([name, key]) => [key, cell(find(cluster, name), end)])),
      })),
      {
        end: "origin",
        searches: originOf(find(cluster, "searches")),
        orderValue: originOf(find(cluster, "order value")),
        ...Object.fromEntries(shares.map(([name, key]) => [key, originOf(find(cluster, name))])),
      },
    ],
    refs: ref,
    note: "The share that starts in search divides: the low size takes its high end. Keywords known only as a range enter at its middle.",
  });
}

/** How the measured inputs came about, and how the others are replaced. */
export function originStatements(cluster: ClusterSize, ref: string): Statement[] {
  const measured = cluster.assumptions.filter((input) => !isStated(input) && !isAssumed(input));
  const origins = measured.map(({ name, origin }) => `${name} (${origin})`).join("; ");
  return [
    ...(measured.length === 0 ? [] : [citing(say`From the market's own data: ${origins}.`, ref)]),
    citing(
      say`Any input can be replaced by stating it in the question: conversion rate, click rate, order value, share of purchases that start in search, attainable share.`,
      ref,
    ),
  ];
}

/** Several products: the inputs that hold for all of them. */
export function sharedAssumptions(clusters: readonly ClusterSize[], ref: string): Statement[] {
  const [first] = clusters;
  if (first === undefined) return [];
  const [search, attainable] = [find(first, "purchases that start in search"), find(first, "attainable share")];
  if (search === undefined || attainable === undefined) return [];
  const origin = (input: Assumption): string => (isStated(input) ? "as you stated" : "assumed");
  const band = (input: Assumption): Statement =>
    input.low === input.high
      ? say`${percent(cell(input, "base"), ref)}`
      : say`${percent(cell(input, "base"), ref)} (${percent(cell(input, "low"), ref)} to ${percent(cell(input, "high"), ref)})`;
  return [
    compose(
      say`For all of them, ${origin(search)}: `,
      band(search),
      say` of purchases start in search; ${origin(attainable)}: `,
      band(attainable),
      say` of those are attainable. Both can be replaced by stating your own, as can conversion rate, click rate and order value.`,
    ),
  ];
}
