import { type AnswerTable, column, type Section, table } from "../../../answer/answer.js";
import { cell, cells } from "../../../answer/cell.js";
import { compose, count, join, percent, ratio, type Statement, say } from "../../../answer/figure.js";
import { inSentence, lastLevel, monthsOf } from "../../../answer/words.js";
import type { Part } from "../../part.js";
import type { GapInsight } from "../analyse.js";
import type { GapDetails } from "../details.js";
import type { JudgedGap } from "../judge.js";
import { hasOpenDemand, onSaleWords, things, worthWords } from "../phrases.js";

/** A named product beside its category and the market. */
export const position: Part<GapInsight, GapDetails> = {
  id: "position",
  measures: ["searches", "products", "searches-per-product", "gap-index", "saturation", "open-demand", "growth-a-year"],
  headline,
  section,
};

/** What a yes-or-no question about one product is answered with, before the reason. */
function answerOf({ plan }: GapInsight, { supply, line }: JudgedGap): string {
  if (!plan.isPolar) return "";
  const isFull = !hasOpenDemand(line);
  const [toSurplus, toGap] = {
    "under-supplied": ["No", "Yes"],
    "over-supplied": ["Yes", "No"],
    balanced: isFull
      ? ["Yes, in that no demand is left open", "No"]
      : ["No, though little room is left", "No, at most a small one"],
    unknown: ["That cannot be said", "That cannot be said"],
  }[supply] as [string, string]; // each list above holds two answers
  return `${plan.asksForSurplus ? toSurplus : toGap}. `;
}

function headline(insight: GapInsight): Statement | null {
  const [row] = insight.rows;
  if (row === undefined) return null;
  const { marketName, currency, refs } = insight;
  const { line, supply, times } = row;
  const ref = refs.gaps;
  const name = say`${answerOf(insight, row)}${line.name} in ${marketName}: `;
  const lead = insight.plan.asksHowMany ? compose(name, onSaleWords(line, ref), say`; `) : name;
  const factor = ratio(times, ref);
  const verdict = {
    "under-supplied": say`under-supplied, with ${factor} times as large a share of all searches as of all products on sale.`,
    "over-supplied": say`over-supplied, with ${factor} times as large a share of all products on sale as of all searches.`,
    balanced: say`supply keeps pace with demand; the shares of all searches and of all products on sale differ by a factor of ${factor} only.`,
    unknown: say`the demand is not measured, so it cannot be set against what is on sale (${count(cell(line, "products"), ref)} products).`,
  }[supply];
  if (supply === "unknown") return compose(lead, verdict);
  if (supply === "balanced" && !hasOpenDemand(line)) {
    return compose(
      lead,
      say`supply keeps pace with demand (the two shares differ by a factor of ${factor} only), and per search as many products are on sale as in the typical product group, or more.`,
    );
  }
  const worth = hasOpenDemand(line)
    ? compose(say`The open demand is worth `, worthWords(line, currency, ref), say`.`)
    : say`No open demand is left: per search, as many products are on sale as in the typical product group, or more.`;
  return join(compose(lead, verdict), worth);
}

function section(insight: GapInsight): Section | null {
  const [row] = insight.rows;
  if (row === undefined) return null;
  return {
    id: "demand-supply",
    title: "Demand against supply",
    statements: insight.plan.isBrief ? [] : statements(row, insight),
    tables: [besideTable(row, insight)],
  };
}

function statements(row: JudgedGap, { refs, whole, plan }: GapInsight): Statement[] {
  const { line } = row;
  const { category } = line;
  const ref = refs.gaps;
  if (line.rank === null || whole === null) {
    return [say`${line.name} cannot be ranked, because its demand is not measured.`];
  }
  const place = say`By the value of its open demand its place is ${count(cell(line, "rank"), ref)} of ${count(cell(whole, "clusters"), ref)} in the market and ${count(cell(category, "rank"), ref)} of ${count(cell(category, "clusters"), ref)} in ${lastLevel(category.name)}.`;
  return [
    ...(plan.asksHowMany ? [place] : [join(compose(say`On sale: `, onSaleWords(line, ref), say`.`), place)]),
    ...closing(row, ref),
    ...growth(row, ref),
  ];
}

function closing({ line, productsToTypical }: JudgedGap, ref: string): Statement[] {
  if (productsToTypical === null) return [];
  return [
    compose(
      say`To reach as many products per search as the typical product group, ${inSentence(line.name)} would need `,
      things(productsToTypical, "more product", ref),
      say`.`,
    ),
  ];
}

const growth = ({ line }: JudgedGap, ref: string): Statement[] =>
  line.growth === null
    ? []
    : [
        say`Demand: ${percent(cell(line, "growth"), ref, { signed: true })} in the last twelve months against the twelve before (no test of a trend).`,
      ];

function besideTable({ line }: JudgedGap, { refs, period, whole, marketName }: GapInsight): AnswerTable {
  const { category } = line;
  const members = [
    {
      name: line.name,
      ...cells(line, "products", "ratio", "gapIndex", "saturation"),
      searches: cell(line, "searchesPerMonth"),
      smoothed: cell(line, "smoothedRatio"),
    },
    {
      name: `${lastLevel(category.name)} on average`,
      searches: null,
      products: null,
      ...cells(category, "ratio", "gapIndex"),
      smoothed: cell(category, "smoothedRatio"),
    },
    {
      name: `All of ${marketName}`,
      searches: cell(whole, "searchesPerMonth"),
      products: cell(whole, "products"),
      ratio: cell(whole, "ratio"),
      smoothed: cell(whole, "smoothedRatio"),
      gapIndex: null,
    },
  ];
  return table({
    id: "gap-position",
    title: `Demand against supply, ${monthsOf(period)}`,
    columns: [
      column("name", "", "text"),
      column("searches", "Searches a month", "count"),
      column("products", "Products on sale", "count"),
      column("ratio", "Searches per product", "ratio"),
      column("smoothed", "Smoothed ratio", "ratio"),
      column("gapIndex", "Log gap index", "index", null, true),
      column("saturation", "Saturation", "percent"),
    ],
    rows: members,
    refs: refs.gaps,
    note: "Smoothed ratio: root of searches over root of products plus one, steadier where few products are on sale. Log gap index: logarithm of the share of all searches over the share of all products on sale; above zero demand outruns supply. Saturation: products per search against the typical (median) product group of the market.",
  });
}
