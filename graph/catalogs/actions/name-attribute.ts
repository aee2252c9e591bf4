import { citing, say } from "../../answer/figure.js";
import { inSentence } from "../../answer/words.js";
import { ownCount } from "../cells.js";
import { missingAttributes } from "../missing-attributes.js";
import { type Action, type ActionRule, PERHAPS, SHARED, SURE } from "./action.js";

/** Values recommended for one product group. */
const MOST = 2;

/** Values that searchers name and no product of the catalog has, scarce ones first. */
export const nameAttribute: ActionRule = (cluster) => {
  const { view, line } = cluster;
  const missing = missingAttributes(line, view.gap?.catalog?.attributes ?? []) ?? [];
  const chosen = missing.toSorted((a, b) => Number(b.isClear) - Number(a.isClear)).slice(0, MOST);
  return chosen.map(({ attribute, value, searches, onSale, isClear }): Action => {
    const products = ownCount(line.products);
    return {
      kind: "name-attribute",
      clusterId: line.cluster.clusterId,
      what: citing(
        say`Offer ${inSentence(view.name)} with "${value}" (${attribute}), or say so in titles and attributes where they have it.`,
        ...searches.refs,
      ),
      why: say`${searches} searches a month name it and ${onSale} products on sale have it${isClear ? ", clearly fewer than searched" : ""}; nothing known of your ${products} ${line.products === 1 ? "product" : "products"} says so.`,
      value: { figure: searches, unit: "searches", period: "month" },
      worth: null,
      sureness: line.confidence * (isClear ? SURE : PERHAPS),
      assumptions: [say`your products were judged by their attributes and by the titles read`, SHARED],
    };
  });
};
