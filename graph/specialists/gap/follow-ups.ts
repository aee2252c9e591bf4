import { type Next, type Suggestion, suggest } from "../../answer/suggestion.js";
import { be, inSentence, lastLevel, listWords } from "../../answer/words.js";
import type { ClusterMatch } from "../../understand/request.js";
import type { GapInsight } from "./analyse.js";
import { FEW_PRODUCTS } from "./judge.js";
import { hasOpenDemand } from "./phrases.js";
import type { GapRequest, PartId } from "./plan.js";

const MOST = 4;

interface Offer {
  /** What an answer that covers it need not offer; null: a question for another specialist. */
  readonly part: PartId | null;
  readonly text: string;
  readonly next: Next;
}

/** Parts that the answer left out, each as a question that this service answers. */
export function followUpsOf(insight: GapInsight, request: GapRequest): Suggestion[] {
  const { plan, unknownClusters, rows } = insight;
  const offers =
    plan.scope === "clusters"
      ? ofProducts(
          insight,
          request.scope.clusters.filter(({ name }) => !unknownClusters.includes(name)),
        )
      : ofScope(
          insight,
          request,
          rows.map(({ line }) => line),
        );
  return offers
    .filter(({ part }) => part === null || !plan.parts.includes(part))
    .map(({ text, next }) => suggest(text, request, next))
    .slice(0, MOST);
}

/** What is asked where nothing else can be. */
export const biggestGaps = (marketName: string, request: GapRequest): Suggestion => {
  const { text, next } = biggest(marketName, null);
  return suggest(text, request, next);
};

type Product = Omit<ClusterMatch, "term" | "score" | "how">;

function ofProducts({ rows, marketName }: GapInsight, products: readonly Product[]): Offer[] {
  const [first] = products;
  if (first === undefined) return [biggest(marketName, null)];
  const isOpen = rows.length === 0 || rows.some(({ line }) => hasOpenDemand(line));
  const both = products.slice(0, 2);
  const names = listWords(both.map(nameOf));
  return [
    ...(isOpen ? [ofGap("worth", both, `What is the supply gap of ${names} in ${marketName} worth a month?`)] : []),
    ofGap("concentration", both, `Who dominates ${names} in ${marketName}?`),
    ofGap("attributes", both, `Which variants of ${names} are missing in ${marketName}?`),
    ofGap("ranking", [first], `Is there a supply gap for ${nameOf(first)} in ${marketName}?`, { isYesNo: true }),
    ofDemand(both, `Is demand for ${names} rising in ${marketName}?`),
    biggest(marketName, null),
  ];
}

function ofScope(
  { plan, scopeName, marketName, rows }: GapInsight,
  { scope: { category } }: GapRequest,
  [first]: readonly Product[],
): Offer[] {
  if (first === undefined) return [biggest(marketName, null)];
  const where = plan.scope === "market" ? marketName : `${lastLevel(scopeName)} in ${marketName}`;
  const name = nameOf(first);
  if (plan.criterion === "surplus") {
    const why = `Why ${be(name)} ${name} over-supplied in ${marketName}?`;
    return [
      { ...ofGap("surplus", [first], why, { want: "why" }), part: "reasons" },
      ofDemand([first], `Is demand for ${name} falling in ${marketName}?`),
      biggest(where, category),
    ];
  }
  // A handful of products is too few to miss a variant among them.
  const varied = rows.find(({ line }) => line.products >= FEW_PRODUCTS)?.line;
  const why = `Why is there a supply gap for ${name} in ${marketName}?`;
  return [
    { ...ofGap("ranking", [first], why, { want: "why" }), part: "reasons" },
    ofGap("stability", [], `How sure is the ranking of supply gaps in ${where}?`, { scope: { category } }),
    ofGap("surplus", [], `What is over-supplied in ${where}?`, { scope: { category } }),
    ...(varied === undefined
      ? []
      : [ofGap("attributes", [varied], `Which variants of ${nameOf(varied)} are missing in ${marketName}?`)]),
    biggest(where, category),
  ];
}

const nameOf = ({ name }: Product): string => inSentence(name);

function ofGap(
  part: Exclude<PartId, "reasons" | "advice">,
  products: readonly Product[],
  text: string,
  more: Partial<Next> = {},
): Offer {
  const next = { specialists: ["gap"], topics: [`gap.${part}`], scope: { clusters: products.map(toMatch) }, ...more };
  return { part, text, next };
}

function ofDemand(products: readonly Product[], text: string): Offer {
  const scope = { clusters: products.map(toMatch) };
  return { part: null, text, next: { specialists: ["demand"], topics: ["demand.trend"], isYesNo: true, scope } };
}

const biggest = (where: string, category: string | null): Offer =>
  ofGap("ranking", [], `Where are the biggest supply gaps in ${where}?`, { want: "rank", scope: { category } });

const toMatch = ({ clusterId, name, categoryPath, headTerm }: Product): ClusterMatch => ({
  clusterId,
  name,
  categoryPath,
  headTerm,
  term: inSentence(name),
  score: 1,
  how: "exact",
});
