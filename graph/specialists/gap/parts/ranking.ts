import { column, type Section, table } from "../../../answer/answer.js";
import { cell } from "../../../answer/cell.js";
import { counted } from "../../../answer/derivation.js";
import { citing, count, index, ratio, type Statement, say } from "../../../answer/figure.js";
import { lastLevel, listWords, monthsOf } from "../../../answer/words.js";
import type { Part } from "../../part.js";
import type { GapInsight } from "../analyse.js";
import { gapMap } from "../charts.js";
import type { GapDetails } from "../details.js";
import type { JudgedGap } from "../judge.js";
import { largestGap } from "../largest-gap.js";
import { ABOVE_ZERO, SUPPLY_COLUMNS, supplyCells } from "../supply-table.js";
import { wholeCategory } from "../whole-category.js";

/** The ranking of a market or category, in the order asked for. */
export const ranking: Part<GapInsight, GapDetails> = {
  id: "ranking",
  measures: ["searches", "products", "searches-per-product", "gap-index", "open-demand", "growth-a-year"],
  by: ["cluster"],
  headline: (insight) => (insight.rows.length === 0 ? null : (wholeCategory(insight) ?? largestGap(insight))),
  section,
};

function section(insight: GapInsight): Section | null {
  const { rows: read, total, currency, refs, period, plan } = insight;
  const rows = read.slice(0, plan.limit);
  if (rows.length === 0) return null;
  return {
    id: "demand-supply",
    title: "The largest gaps",
    statements: [...scopeStatements(insight), ...nearBalance(rows, refs.gaps), ...heldStatements(rows, insight)],
    tables: [
      table({
        id: "gap-ranking",
        title: `Demand against supply, ${monthsOf(period)}`,
        columns: [
          column("rank", "Rank in market", "count"),
          column("cluster", "Product group", "text"),
          ...SUPPLY_COLUMNS,
          plan.criterion === "growth"
            ? column("growth", "Change of demand in a year", "percent", null, true)
            : column("value", "Open demand a month", "estimate", currency),
        ],
        rows: rows.map((row) => ({ rank: cell(row.line, "rank"), ...supplyCells(row) })),
        refs: refs.gaps,
        totalRows: total,
        note: `${ABOVE_ZERO} ${ORDERED[plan.criterion]}`,
      }),
    ],
    charts: gapMap(read, refs.gaps, currency),
  };
}

const BY_VALUE = "Ranked by the value of the open demand.";
const ORDERED = {
  value: BY_VALUE,
  brands: BY_VALUE,
  surplus: BY_VALUE,
  supply: "In the order of the gap index; the rank in the market goes by value.",
  growth: "Under-supplied product groups in the order of their growth; the rank in the market goes by value.",
} as const;

function scopeStatements(insight: GapInsight): Statement[] {
  const { asked, whole, refs, scopeName, clusters, total, plan } = insight;
  if (plan.isBrief || whole === null) return [];
  const ref = refs.gaps;
  const band =
    clusters === total
      ? []
      : [
          say`Price bounds leave ${count(cell(insight.facts.gaps?.data, "total"), ref)} of its ${count(cell(insight.facts.gaps?.data, "clusters"), ref)} product groups, by the median price of their new offers in stock.`,
        ];
  if (asked === null) {
    return [
      say`The market holds ${count(cell(whole, "clusters"), ref)} product groups with ${count(cell(whole, "searchesPerMonth"), ref)} searches a month and ${count(cell(whole, "products"), ref)} products on sale: ${ratio(cell(whole, "ratio"), ref)} searches per product on average.`,
      ...band,
    ];
  }
  return [
    say`${lastLevel(scopeName)} as a whole has ${ratio(cell(asked, "ratio"), ref)} searches a month per product on sale against ${ratio(cell(whole, "ratio"), ref)} over the whole market (log gap index ${index(cell(asked, "gapIndex"), ref, { signed: true })}), over ${count(cell(asked, "clusters"), ref)} product groups.`,
    ...band,
  ];
}

/** A high place by value is no shortage. */
function nearBalance(rows: readonly JudgedGap[], ref: string): Statement[] {
  const near = rows.filter(({ supply }) => supply === "balanced" || supply === "over-supplied").map(({ line }) => line);
  const names = near.map(({ name }) => name);
  if (names.length === 0) return [];
  if (names.length === rows.length) {
    return [citing(say`None of these is clearly under-supplied: volume and price make the places, not scarcity.`, ref)];
  }
  const which = names.length <= 4 ? listWords(names) : `${names.slice(0, 4).join(", ")} and others`;
  return [
    say`${count(counted(near), ref)} of these ${count(counted(rows.map(({ line }) => line)), ref)} (${which}) ${names.length === 1 ? "is" : "are"} near balance or beyond: there, volume and price make the place, not scarcity.`,
  ];
}

/** A place kept in a smaller share of the draws is uncertain; from the larger share on it hardly depends on the assumptions. */
const OPEN = 0.5;
const FIRM = 0.9;

function heldStatements(rows: readonly JudgedGap[], { plan, facts, refs, total }: GapInsight): Statement[] {
  const { criterion, parts } = plan;
  if (
    criterion === "supply" ||
    criterion === "growth" ||
    total <= (facts.gaps?.data.scopeStability.top ?? 0) ||
    parts.includes("stability")
  )
    return [];
  const open = rows.filter(({ held }) => held.value !== null && held.value < OPEN).map(({ line }) => line.name);
  const firm = rows.filter(({ held }) => held.value !== null && held.value >= FIRM).map(({ line }) => line);
  if (firm.length === 0) return [];
  const ref = refs.gaps;
  const others =
    open.length === 0
      ? say`.`
      : citing(say`; open, with less than half of the draws, is the place of ${listWords(open)}.`, ref);
  const lead = say`${firm.length === rows.length && firm.length > 1 ? "All" : count(counted(firm), ref)} of them ${firm.length === 1 ? "holds" : "hold"} a place among the first ${count(cell(facts.gaps?.data.scopeStability, "top"), ref)} in nine of ten of ${count(cell(facts.gaps?.data.stability, "draws"), ref)} draws of click rate, conversion rate and price`;
  return [{ parts: [...lead.parts, ...others.parts], refs: lead.refs }];
}
