import { cell } from "../../answer/cell.js";
import { derive } from "../../answer/derivation.js";
import {
  citing,
  compose,
  count,
  estimate,
  percent,
  ratio,
  readsAlike,
  type Statement,
  say,
} from "../../answer/figure.js";
import { inSentence, listWords } from "../../answer/words.js";
import type { GapInsight } from "./analyse.js";
import type { JudgedGap } from "./judge.js";
import { hasOpenDemand } from "./phrases.js";

/** Share of the draws from which the first is called larger without a doubt. */
const SURE = 0.8;

/** Gap indices nearer than this are no difference: a tenth more demand for the same supply. */
const ALIKE = 0.1;

/** Two products or more: which one, by what was asked, and by how much. */
export function comparisonHeadline(insight: GapInsight): Statement {
  switch (insight.plan.criterion) {
    case "supply":
      return supplyCompared(insight, "supply");
    case "surplus":
      return supplyCompared(insight, "surplus");
    case "growth":
      return growthCompared(insight) ?? valueCompared(insight);
    default:
      return valueCompared(insight);
  }
}

function valueCompared(insight: GapInsight): Statement {
  const { rows, marketName, currency, refs, facts } = insight;
  const ref = refs.gaps;
  const [first, second] = rows.toSorted((a, b) => baseOf(b) - baseOf(a));
  if (first === undefined || second === undefined || !hasOpenDemand(first.line)) {
    return compose(
      citing(say`In ${marketName}, none of ${namesOf(rows)} has open demand of value. `, ref),
      supplyCompared(insight, "supply"),
    );
  }
  const amount = (row: JudgedGap) => estimate(cell(row.line.valuePerMonth, "base"), currency, ref);
  if (hasOpenDemand(second.line) && readsAlike(amount(first), amount(second)))
    return say`In ${marketName}, the gaps of ${inSentence(first.line.name)} and ${inSentence(second.line.name)} are the same size: open demand worth about ${amount(first)} a month each.`;
  const lead = say`In ${marketName}, the larger gap is that of ${inSentence(first.line.name)}: open demand worth about ${amount(first)} a month against `;
  const other = hasOpenDemand(second.line)
    ? say`${amount(second)} for ${inSentence(second.line.name)}, ${ratio(derive("quotient", cell(first.line.valuePerMonth, "base"), cell(second.line.valuePerMonth, "base")), ref)} times as much`
    : say`none for ${listWords(rows.filter((row) => row !== first).map(({ line }) => inSentence(line.name)))}`;
  const held =
    first.held.value === null || !hasOpenDemand(second.line)
      ? say`.`
      : say`${first.held.value >= SURE ? "; it comes first in" : ". Yet that is too close to call: it comes first in only"} ${percent(first.held, ref)} of ${count(cell(facts.gaps?.data.stability, "draws"), ref)} draws of click rate, conversion rate and price.`;
  return compose(lead, other, held);
}

const EXTREMES = {
  supply: { sign: 1, words: ["the less crowded is", "the least crowded is"] },
  surplus: { sign: -1, words: ["the more crowded is", "the most crowded is"] },
} as const;

function supplyCompared({ rows, marketName, refs }: GapInsight, end: keyof typeof EXTREMES): Statement {
  const ref = refs.gaps;
  const { sign, words } = EXTREMES[end];
  const [first, second] = rows
    .filter(({ line }) => line.gapIndex !== null)
    .toSorted((a, b) => sign * ((b.line.gapIndex ?? 0) - (a.line.gapIndex ?? 0)));
  if (first === undefined || second === undefined) {
    return citing(
      say`In ${marketName}, the demand of ${namesOf(rows)} is not measured for more than one, so they cannot be compared.`,
      ref,
    );
  }
  const isPair = rows.length === 2;
  const lead =
    Math.abs((first.line.gapIndex ?? 0) - (second.line.gapIndex ?? 0)) < ALIKE
      ? say`${isPair ? first.line.name : `At the head, ${inSentence(first.line.name)}`} and ${inSentence(second.line.name)} in ${marketName} hardly differ (${first.supply}${first.supply === second.supply ? ", both" : ` and ${second.supply}`}): `
      : say`Of ${namesOf(rows)} in ${marketName}, ${words[isPair ? 0 : 1]} ${inSentence(first.line.name)} (${first.supply}${isPair && first.supply === second.supply ? ", as the other is" : ""}): `;
  return compose(
    lead,
    perProduct(first, ref),
    say` against `,
    second.line.ratio === null ? say`none on sale` : say`${ratio(cell(second.line, "ratio"), ref)}`,
    say` for ${inSentence(second.line.name)}.`,
  );
}

const perProduct = ({ line }: JudgedGap, ref: string): Statement =>
  line.ratio === null
    ? say`no product on sale`
    : say`${ratio(cell(line, "ratio"), ref)} searches a month per product on sale`;

function growthCompared({ rows, marketName, refs }: GapInsight): Statement | null {
  const [first, second] = rows
    .filter(({ line }) => line.growth !== null)
    .toSorted((a, b) => (b.line.growth ?? 0) - (a.line.growth ?? 0));
  if (first === undefined || second === undefined) return null;
  const growth = (row: JudgedGap) => percent(cell(row.line, "growth"), refs.gaps, { signed: true });
  return say`In ${marketName}, demand grew fastest for ${inSentence(first.line.name)} (${first.supply}): ${growth(first)} on the twelve months before, against ${growth(second)} for ${inSentence(second.line.name)} (${second.supply}).`;
}

const baseOf = ({ line }: JudgedGap): number => line.valuePerMonth?.base ?? -1;
const namesOf = (rows: readonly JudgedGap[]): string => listWords(rows.map(({ line }) => inSentence(line.name)));
