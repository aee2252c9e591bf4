import { counted, derive } from "../../derivation.js";
import { citing, count, estimate, join, percent, ratio, type Statement, say } from "../../figure.js";
import { inSentence, lastLevel, listWords } from "../../words.js";
import type { GapInsight } from "./analyse.js";
import { comparisonHeadline } from "./comparison.js";
import { type JudgedGap, supplyOf } from "./judge.js";
import { attributeHeadline } from "./parts/attributes.js";
import { brandHeadline } from "./parts/concentration.js";
import { reasonHeadline } from "./parts/reasons.js";
import { heldHeadline } from "./parts/stability.js";
import { chain, hasOpenDemand, onSaleWords, perProductWords, things, whereWords, worthWords } from "./phrases.js";
import { adviceHeadline } from "./recommend.js";

/** The answer in one sentence, about what was asked first. */
export function headlineOf(insight: GapInsight): Statement {
  const [lead] = insight.plan.parts;
  const [first] = insight.rows;
  if (lead === "concentration") return brandHeadline(insight);
  if (lead === "attributes" || (insight.attributes?.asked.length ?? 0) > 0) return attributeHeadline(insight);
  if (first === undefined) return say`There is nothing to set against each other.`;
  if (lead === "advice") return adviceHeadline(insight);
  if (lead === "reasons") return reasonHeadline(insight, first);
  if (insight.plan.scope !== "clusters") return scopeHeadline(insight, first);
  if (insight.rows.length > 1) return comparisonHeadline(insight);
  if (lead === "worth") return worthHeadline(insight, first);
  return lead === "stability" ? heldHeadline(insight, first) : positionHeadline(insight, first);
}

function scopeHeadline(insight: GapInsight, first: JudgedGap): Statement {
  const { plan } = insight;
  if (plan.parts[0] === "categories") return categoriesHeadline(insight);
  if (plan.parts[0] === "stability") return heldHeadline(insight, first);
  if (plan.parts[0] === "worth") return sumHeadline(insight) ?? gapHeadline(insight, first);
  if (plan.scope === "category" && plan.isPolar && plan.asksForSurplus) return categoryHeadline(insight);
  return plan.parts[0] === "surplus" ? surplusHeadline(insight) : gapHeadline(insight, first);
}

function gapHeadline(insight: GapInsight, first: JudgedGap): Statement {
  const { plan, currency, refs, rows } = insight;
  const clear = rows.find(({ supply, line }) => supply === "under-supplied" && hasOpenDemand(line));
  const { line, supply } = plan.isPolar ? (clear ?? first) : first;
  const where = whereWords(insight);
  const isGap = clear !== undefined;
  const answer = plan.isPolar ? (isGap ? "Yes. " : "No clear gap. ") : "";
  if (!hasOpenDemand(line)) {
    return chain(
      say`${answer}`,
      where,
      say`, no product group has open demand of value by this measure; ${inSentence(line.name)} comes nearest with `,
      perProductWords(line, refs.gaps),
      say`.`,
    );
  }
  const lead = {
    value: "the largest gap by value is",
    supply: "the most under-supplied product group is",
    growth: "the fastest growing under-supplied product group is",
    surplus: "the largest gap by value is",
    brands: "the largest gap by value is",
  }[plan.criterion];
  const growing =
    plan.criterion === "growth"
      ? say` (demand ${percent(line.growth, refs.gaps, { signed: true })} on the twelve months before)`
      : say``;
  return chain(
    say`${answer}`,
    where,
    say`, ${lead} ${inSentence(line.name)}`,
    growing,
    say`: open demand worth `,
    worthWords(line, currency, refs.gaps),
    say`, at `,
    perProductWords(line, refs.gaps),
    say`${supply === "under-supplied" ? "." : "; supply there is close to balance."}`,
  );
}

/** All gaps of the market or category together; null where not all were read or none is open. */
function sumHeadline(insight: GapInsight): Statement | null {
  const { rows, total, currency, refs } = insight;
  const open = rows.filter(({ line }) => hasOpenDemand(line));
  const [first] = open.toSorted((a, b) => (b.line.valuePerMonth?.base ?? 0) - (a.line.valuePerMonth?.base ?? 0));
  if (first === undefined || rows.length < total) return null;
  const sum = (end: "low" | "base" | "high") =>
    estimate(derive("sum", ...open.map(({ line }) => line.valuePerMonth?.[end] ?? null)), currency, refs.gaps);
  return chain(
    whereWords(insight),
    say`, the open demand is worth about ${sum("base")} a month (${sum("low")} to ${sum("high")}) over `,
    things(counted(open.map(({ line }) => line.name)), "product group", refs.gaps),
    say` that have any; the largest part, about ${estimate(first.line.valuePerMonth?.base ?? null, currency, refs.gaps)}, is that of ${inSentence(first.line.name)}.`,
  );
}

function surplusHeadline(insight: GapInsight): Statement {
  const { surplus, refs, plan } = insight;
  const where = whereWords(insight);
  const [first, ...others] = surplus;
  if (first === undefined) {
    const none = chain(where, say`, no product group is clearly over-supplied.`);
    return citing(plan.isPolar ? chain(say`No. `, none) : none, refs.surplus);
  }
  const next = others.slice(0, 3).map(({ line }) => inSentence(line.name));
  return chain(
    say`${plan.isPolar ? "Yes. " : ""}`,
    where,
    say`, the most over-supplied product group is ${inSentence(first.line.name)}: its share of all products on sale is ${ratio(first.times, refs.surplus)} times its share of all searches${next.length > 0 ? `; then ${listWords(next)}` : ""}.`,
  );
}

function categoryHeadline({ asked, whole, refs, scopeName, marketName }: GapInsight): Statement {
  const supply = supplyOf(asked?.gapIndex ?? null);
  const answer = { "over-supplied": "Yes", "under-supplied": "No", balanced: "No", unknown: "That cannot be said" }[
    supply
  ];
  const words = {
    "over-supplied": "over-supplied as a whole",
    "under-supplied": "under-supplied as a whole",
    balanced: "neither over- nor under-supplied as a whole",
    unknown: "its demand is not measured",
  }[supply];
  return say`${answer}: ${lastLevel(scopeName)} in ${marketName} is ${words}, with ${ratio(asked?.ratio ?? null, refs.gaps)} searches a month per product on sale against ${ratio(whole?.ratio ?? null, refs.gaps)} over the whole market.`;
}

function categoriesHeadline({ categories, whole, marketName, refs, plan }: GapInsight): Statement {
  const ref = refs.gaps;
  const wanted = plan.asksForSurplus ? "over-supplied" : "under-supplied";
  const first = plan.asksForSurplus ? categories.at(-1) : categories[0];
  const clear = categories.filter(({ gapIndex }) => supplyOf(gapIndex) === wanted).map(({ category }) => category);
  return say`Of the ${count(categories.length, ref)} top-level categories in ${marketName}, ${first?.category ?? ""} is the most ${wanted}: ${ratio(first?.ratio ?? null, ref)} searches a month per product on sale against ${ratio(whole?.ratio ?? null, ref)} over the whole market; ${clear.length === 0 ? "none is" : clear.length === 1 ? "it alone is" : `${listWords(clear)} are`} clearly so.`;
}

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

export function positionHeadline(insight: GapInsight, row: JudgedGap): Statement {
  const { marketName, currency, refs } = insight;
  const { line, supply, times } = row;
  const ref = refs.gaps;
  const name = say`${answerOf(insight, row)}${line.name} in ${marketName}: `;
  const lead = insight.plan.asksHowMany ? chain(name, onSaleWords(line, ref), say`; `) : name;
  const factor = ratio(times, ref);
  const verdict = {
    "under-supplied": say`under-supplied, with ${factor} times as large a share of all searches as of all products on sale.`,
    "over-supplied": say`over-supplied, with ${factor} times as large a share of all products on sale as of all searches.`,
    balanced: say`supply keeps pace with demand; the shares of all searches and of all products on sale differ by a factor of ${factor} only.`,
    unknown: say`the demand is not measured, so it cannot be set against what is on sale (${count(line.products, ref)} products).`,
  }[supply];
  if (supply === "unknown") return chain(lead, verdict);
  if (supply === "balanced" && !hasOpenDemand(line)) {
    return chain(
      lead,
      say`supply keeps pace with demand (the two shares differ by a factor of ${factor} only), and per search as many products are on sale as in the typical product group, or more.`,
    );
  }
  const worth = hasOpenDemand(line)
    ? chain(say`The open demand is worth `, worthWords(line, currency, ref), say`.`)
    : say`No open demand is left: per search, as many products are on sale as in the typical product group, or more.`;
  return join(chain(lead, verdict), worth);
}

function worthHeadline({ marketName, currency, refs }: GapInsight, { line }: JudgedGap): Statement {
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
  return chain(
    say`The open demand for ${inSentence(line.name)} in ${marketName} is worth `,
    worthWords(line, currency, ref),
    say`: the ${percent(derive("complement", line.saturation), ref)} of its searches that supply, measured by the typical product group, does not meet.`,
  );
}
