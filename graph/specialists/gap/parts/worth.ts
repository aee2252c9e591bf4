import type { Assumption } from "../../../../tools/domain.js";
import type { GapLine } from "../../../../tools/market/gap/gap-ranking.js";
import { ASSUMED, isAssumed, STATED } from "../../../../tools/statistics/rates.js";
import { type AnswerTable, column, type Section, table } from "../../../answer/answer.js";
import { cell } from "../../../answer/cell.js";
import { asked, type Derived, derive } from "../../../answer/derivation.js";
import { citing, compose, count, estimate, money, percent, type Statement, say } from "../../../answer/figure.js";
import { inSentence, listWords } from "../../../answer/words.js";
import type { Part } from "../../part.js";
import type { GapInsight } from "../analyse.js";
import { comparisonHeadline } from "../comparison.js";
import type { GapDetails } from "../details.js";
import type { JudgedGap } from "../judge.js";
import { largestGap } from "../largest-gap.js";
import { hasOpenDemand, things, whereWords, worthWords } from "../phrases.js";
import { statedStatements } from "./stated.js";

/** What the open demand is worth, with everything it rests on. */
export const worth: Part<GapInsight, GapDetails> = {
  id: "worth",
  measures: ["open-demand"],
  headline,
  section,
};

function headline(insight: GapInsight): Statement | null {
  if (insight.plan.scope !== "clusters") return sumHeadline(insight) ?? largestGap(insight);
  return insight.rows.length > 1 ? comparisonHeadline(insight) : valueHeadline(insight);
}

/** All gaps of the market or category together, with the range of their sum; null where none is open. */
function sumHeadline(insight: GapInsight): Statement | null {
  const { rows, facts, currency, refs } = insight;
  const openDemand = facts.gaps?.data.openDemand ?? null;
  const open = rows.filter(({ line }) => hasOpenDemand(line) && line.isPlausible);
  const [first] = open.toSorted((a, b) => (b.line.valuePerMonth?.base ?? 0) - (a.line.valuePerMonth?.base ?? 0));
  if (first === undefined || openDemand === null) return null;
  const sum = (end: "low" | "base" | "high") => estimate(cell(openDemand, end), currency, refs.gaps);
  return compose(
    whereWords(insight),
    say`, the open demand is worth about ${sum("base")} a month (${sum("low")} to ${sum("high")}) over `,
    things(cell(openDemand, "clusters"), "product group", refs.gaps),
    say` that have any; the largest part, about ${estimate(cell(first.line.valuePerMonth, "base"), currency, refs.gaps)}, is that of ${inSentence(first.line.name)}.`,
  );
}

function valueHeadline({ marketName, currency, refs, rows }: GapInsight): Statement | null {
  const [first] = rows;
  if (first === undefined) return null;
  const { line } = first;
  const ref = refs.gaps;
  if (line.valuePerMonth === null) {
    return citing(
      say`What the gap of ${inSentence(line.name)} in ${marketName} is worth cannot be said: its demand is not measured.`,
      ref,
    );
  }
  if (!hasOpenDemand(line)) {
    return citing(
      say`Nothing by this measure: ${line.name} in ${marketName} already has as many products per search as the typical product group, or more, so no demand is left open.`,
      ref,
    );
  }
  return compose(
    line.isPlausible
      ? compose(
          say`The open demand for ${inSentence(line.name)} in ${marketName} is worth `,
          worthWords(line, currency, ref),
        )
      : say`What the open demand for ${inSentence(line.name)} in ${marketName} is worth is not told: the estimate exceeds all recorded sales, about ${estimate(cell(line, "salesPerMonth"), currency, ref)} a month. Open are`,
    line.isPlausible ? say`: the ` : say` the `,
    say`${percent(derive("complement", cell(line, "saturation")), ref)} of its searches that supply, measured by the typical product group, does not meet.`,
  );
}

function section(insight: GapInsight): Section | null {
  const { rows, refs, plan } = insight;
  const shown = plan.scope === "clusters" ? rows : rows.slice(0, plan.limit).filter(({ line }) => hasOpenDemand(line));
  const valued = shown.filter(({ line }) => line.valuePerMonth !== null);
  const [first] = valued;
  // With nothing open there is nothing to multiply.
  if (first === undefined || !valued.some(({ line }) => hasOpenDemand(line))) return null;
  const section = { id: "gap-value", title: "What the open demand is worth" };
  if (valued.length === 1) {
    return { ...section, statements: inputStatements(first, insight), tables: [], isList: true };
  }
  return {
    ...section,
    statements: [citing(originStatement(valued), refs.gaps), ...statedStatements(insight)],
    tables: [valueTable(valued, insight)],
  };
}

/** One product: every factor on its own line, with its range and origin. */
function inputStatements({ line }: JudgedGap, insight: GapInsight): Statement[] {
  const { refs, currency } = insight;
  const ref = refs.gaps;
  const searches =
    line.rangedKeywords > 0
      ? say`Searches a month: ${count(cell(line, "searchesPerMonth"), ref)} (${count(cell(line, "searchesLow"), ref)} to ${count(cell(line, "searchesHigh"), ref)}, since some are reported as a range only)`
      : say`Searches a month: ${count(cell(line, "searchesPerMonth"), ref)}, keywords that share one reported figure counted once`;
  const open = say`Open share of them: ${percent(derive("complement", cell(line, "saturation")), ref)}; supply reaches ${percent(cell(line, "saturation"), ref)} of the products per search of the typical product group`;
  const inputs = line.assumptions.map((assumption) => assumptionStatement(assumption, insight));
  const product = compose(
    say`Multiplied: `,
    worthWords(line, currency, ref),
    say`; low and high are where click rate, conversion rate and price take their ends all at once`,
  );
  return [searches, open, ...inputs, ...(line.isPlausible ? [product] : []), ...salesStatements(line, currency, ref)];
}

/** The same market as recorded: what is open can hardly be worth more than all that is sold. */
function salesStatements(line: GapLine, currency: string, ref: string): Statement[] {
  if (line.salesPerMonth === null) return [];
  const recorded = say`Recorded sales of all sellers: about ${estimate(cell(line, "salesPerMonth"), currency, ref)} a month`;
  return [
    line.isPlausible
      ? recorded
      : compose(recorded, say`, less than the factors above multiply to, so one of them does not hold here`),
  ];
}

const LABELS: Readonly<Record<string, string>> = {
  "click rate": "Clicks per search",
  "conversion rate": "Orders per click",
  price: "Price per order",
};

function assumptionStatement(assumption: Assumption, { currency, refs }: GapInsight): Statement {
  const ref = refs.gaps;
  const { name, base, origin } = assumption;
  const show = (value: Derived) => (name === "price" ? money(value, currency, ref) : percent(value, ref));
  const label = LABELS[name] ?? name;
  if (origin === STATED) return say`${label}: ${show(asked(base))}, as you stated it`;
  return say`${label}: ${show(cell(assumption, "base"))} (${show(cell(assumption, "low"))} to ${show(cell(assumption, "high"))}), ${originWords(origin)}`;
}

/** "ASSUMED" is said in lower case, with its reason. */
const originWords = (origin: string): string =>
  origin === ASSUMED ? "assumed: fewer than a hundred clicks were seen" : origin.replace(ASSUMED, "assumed");

function valueTable(rows: readonly JudgedGap[], { currency, refs }: GapInsight): AnswerTable {
  const baseOf = ({ line }: JudgedGap, name: string): Derived =>
    cell(
      line.assumptions.find((assumption) => assumption.name === name),
      "base",
    );
  return table({
    id: "gap-value-inputs",
    title: "Value a month and the inputs it rests on",
    columns: [
      column("cluster", "Product group", "text"),
      column("clickRate", "Clicks per search", "percent"),
      column("conversionRate", "Orders per click", "percent"),
      column("price", "Price", "money", currency),
      column("open", "Open share", "percent"),
      column("low", "Low", "estimate", currency),
      column("base", "Base", "estimate", currency),
      column("high", "High", "estimate", currency),
    ],
    rows: rows.map((row) => ({
      cluster: row.line.name,
      clickRate: baseOf(row, "click rate"),
      conversionRate: baseOf(row, "conversion rate"),
      price: baseOf(row, "price"),
      open: derive("complement", cell(row.line, "saturation")),
      low: cell(row.line.valuePerMonth, "low"),
      base: cell(row.line.valuePerMonth, "base"),
      high: cell(row.line.valuePerMonth, "high"),
    })),
    refs: refs.gaps,
    note: "Value = searches a month x clicks per search x orders per click x price x open share. Open share: what supply lacks to the products per search of the typical product group. Low and high take the ends of the rates and the price together.",
  });
}

function originStatement(rows: readonly JudgedGap[]): Statement {
  const assumed = rows.filter(({ line }) => line.assumptions.some(isAssumed)).map(({ line }) => line.name);
  if (assumed.length === 0) {
    return say`Each range comes from the data of this market: 95 % interval of the clicks and orders seen, and the quartiles of the prices.`;
  }
  if (assumed.length === rows.length) {
    return say`At least one of the rates and prices is assumed for every row, so read the values as an order of magnitude.`;
  }
  return say`The rates and prices are measured in this market, except that at least one of them is assumed for ${listWords(assumed)}.`;
}
