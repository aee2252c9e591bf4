import { inSentence, lastLevel } from "../../words.js";
import type { GapInsight } from "./analyse.js";
import { FEW_PRODUCTS } from "./judge.js";
import { hasOpenDemand, isOrAre } from "./phrases.js";
import type { Part } from "./plan.js";

const MOST = 4;

interface Offer {
  /** What an answer that covers it need not offer; null: a question for another specialist. */
  readonly part: Part | null;
  readonly question: string;
}

/** Parts that the answer left out, each as a question that this service answers. */
export function followUpsOf(insight: GapInsight): string[] {
  const { plan, names, unknownClusters } = insight;
  const known = names.filter((name) => !unknownClusters.includes(name)).map(inSentence);
  const offers = plan.scope === "clusters" ? ofProducts(insight, known) : ofScope(insight, known);
  return offers
    .filter(({ part }) => part === null || !plan.parts.includes(part))
    .map(({ question }) => question)
    .slice(0, MOST);
}

function ofProducts({ rows, marketName }: GapInsight, names: readonly string[]): Offer[] {
  const [first, second] = names;
  if (first === undefined) return [biggest(marketName)];
  const isOpen = rows.length === 0 || rows.some(({ line }) => hasOpenDemand(line));
  const both = second === undefined ? first : `${first} and ${second}`;
  return [
    ...(isOpen
      ? [{ part: "worth" as const, question: `What is the supply gap of ${both} in ${marketName} worth a month?` }]
      : []),
    { part: "concentration", question: `Who dominates ${both} in ${marketName}?` },
    { part: "attributes", question: `Which variants of ${both} are missing in ${marketName}?` },
    { part: "ranking", question: `Is there a supply gap for ${first} in ${marketName}?` },
    { part: null, question: `Is demand for ${both} rising in ${marketName}?` },
    biggest(marketName),
  ];
}

function ofScope({ plan, scopeName, marketName, rows }: GapInsight, [first]: readonly string[]): Offer[] {
  const where = plan.scope === "market" ? marketName : `${lastLevel(scopeName)} in ${marketName}`;
  if (first === undefined) return [biggest(marketName)];
  // A handful of products is too few to miss a variant among them.
  const varied = rows.find(({ line }) => line.products >= FEW_PRODUCTS);
  if (plan.criterion === "surplus") {
    return [
      { part: "reasons", question: `Why ${isOrAre(first)} ${first} over-supplied in ${marketName}?` },
      { part: null, question: `Is demand for ${first} falling in ${marketName}?` },
      { part: "ranking", question: `Where are the biggest supply gaps in ${where}?` },
    ];
  }
  return [
    { part: "reasons", question: `Why is there a supply gap for ${first} in ${marketName}?` },
    { part: "stability", question: `How sure is the ranking of supply gaps in ${where}?` },
    { part: "surplus", question: `What is over-supplied in ${where}?` },
    ...(varied === undefined
      ? []
      : [
          {
            part: "attributes" as const,
            question: `Which variants of ${inSentence(varied.line.name)} are missing in ${marketName}?`,
          },
        ]),
    { part: "ranking", question: `Where are the biggest supply gaps in ${where}?` },
  ];
}

const biggest = (marketName: string): Offer => ({
  part: "ranking",
  question: `Where are the biggest supply gaps in ${marketName}?`,
});
