import { citing, type Statement, say } from "../../answer/figure.js";
import { inSentence } from "../../answer/words.js";
import { type Action, type ActionRule, PERHAPS, SHARED, SURE } from "./action.js";

const MOST = 2;

/** Searches of the product group that find hardly anything, by what would answer them. */
export const answerSearch: ActionRule = (cluster) => {
  const { view, line } = cluster;
  const ghosts = (view.intent?.catalog?.ghosts ?? []).filter(({ unanswered }) => (unanswered.value ?? 0) > 0);
  return ghosts.slice(0, MOST).map(({ query, cause, searches, unanswered }): Action => {
    return {
      kind: "answer-search",
      clusterId: line.cluster.clusterId,
      what: citing(answerTo(cause, query, inSentence(view.name)), ...searches.refs),
      why: say`${searches} searches a month are for it and ${unanswered} of them stay unanswered: ${CAUSES[cause] ?? "they find hardly anything"}.`,
      value: { figure: unanswered, unit: "searches", period: "month" },
      worth: null,
      sureness: line.confidence * (cause === "product_gap" ? PERHAPS : SURE),
      assumptions: [say`on-site searches come from the shops in the data, not from every shop of the market`, SHARED],
    };
  });
};

/** As a clause, by cause. */
export const CAUSES: Readonly<Record<string, string>> = {
  vocabulary_gap: "products exist, under other words",
  filter_induced: "filters hide the products there are",
  out_of_stock: "what fits is sold out",
  product_gap: "no product on sale fits",
};

function answerTo(cause: string, query: string, name: string): Statement {
  switch (cause) {
    case "vocabulary_gap":
      return say`Let "${query}" find the ${name} that fit: as a synonym of the shop's search, or in their descriptions.`;
    case "filter_induced":
      return say`Fill in the attributes that shops filter "${query}" by, for your ${name}.`;
    case "out_of_stock":
      return say`Have ${name} for "${query}" in stock.`;
    default:
      return say`Look for ${name} that answer "${query}".`;
  }
}
