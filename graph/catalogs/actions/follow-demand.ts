import { say } from "../../answer/figure.js";
import { inSentence } from "../../answer/words.js";
import { isKnown } from "../cells.js";
import { type ActionRule, inputWords, PERHAPS, SURE } from "./action.js";

/** More of what is short and does not fall. */
export const grow: ActionRule = ({ view, line }) => {
  const { gap, demand } = view;
  if (gap?.supply !== "under-supplied" || demand === null || !isKnown(gap.value) || gap.value.value === 0) return [];
  if (demand.direction !== "rising" && demand.direction !== "level") return [];
  const isRising = demand.direction === "rising";
  return [
    {
      kind: "grow",
      clusterId: line.cluster.clusterId,
      what: isRising
        ? say`Add products and stock of ${inSentence(view.name)}.`
        : say`Consider more products of ${inSentence(view.name)}.`,
      why: say`Supply is short: a share of searches ${gap.times} times that of products, ${gap.value} a month of open demand over all sellers, and demand ${isRising ? "rises" : "neither rises nor falls beyond chance"} (${demand.perYear} a year).`,
      value: null,
      worth: null,
      sureness: line.confidence * (isRising ? SURE : PERHAPS),
      assumptions: [
        ...inputWords(gap.catalog?.inputs ?? []),
        say`open demand is shared with all other sellers: how much of it would be yours is not known`,
      ],
    },
  ];
};

/** Less of what too many offer and fewer and fewer want. */
export const windDown: ActionRule = ({ view, line }) => {
  const { gap, demand } = view;
  if (gap?.supply !== "over-supplied" || demand?.direction !== "falling") return [];
  return [
    {
      kind: "wind-down",
      clusterId: line.cluster.clusterId,
      what: say`Sell off ${inSentence(view.name)} and reorder none for now.`,
      why: say`Supply outruns demand (a share of products ${gap.times} times that of searches) and demand falls (${demand.perYear} a year).`,
      value: null,
      worth: null,
      sureness: line.confidence * SURE,
      assumptions: [say`your sales, your stock and your margin are not known here`],
    },
  ];
};
