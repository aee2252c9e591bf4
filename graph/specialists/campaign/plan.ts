import { isComparison } from "./comparison.js";
import type { CampaignRequest } from "./details.js";
import type { Bids } from "./gather.js";
import type { Basis } from "./limits.js";
import { type Focus, focusOf } from "./one-keyword.js";
import { chooseTopics, isAdviceWanted, namesTopics, type Topic } from "./topics.js";

/** Parts of an answer: those that can be asked for by name, and those that stand for a whole question. */
export type PartId = Topic | "draft" | "advice" | "comparison" | "one-keyword";

/** What an answer is about: one keyword, products side by side, or parts of a draft. */
export interface Plan {
  readonly focus: Focus | null;
  readonly isSideBySide: boolean;
  readonly topics: readonly Topic[];
  /** Parts whose inputs the answer rests on. */
  readonly basis: readonly Basis[];
}

/** What the side-by-side table says already. */
const COMPARED: ReadonlySet<Topic> = new Set(["cpc", "breakeven", "reach", "forecast", "keywords", "budget"]);

export function planOf(request: CampaignRequest, data: Bids): Plan {
  const focus = focusOf(request, data);
  if (focus !== null) return { focus, isSideBySide: false, topics: [], basis: ["one-keyword"] };
  const topics = chooseTopics(request);
  if (!isComparison(request, data.clusters.length)) return { focus, isSideBySide: false, topics, basis: topics };
  const more = namesTopics(request) ? topics.filter((topic) => !COMPARED.has(topic)) : [];
  return { focus, isSideBySide: true, topics: more, basis: [...more, "comparison"] };
}

/** Parts of a draft that has keywords to run. */
const NEEDS_MONEY: ReadonlySet<Topic> = new Set(["budget", "structure", "keywords", "forecast", "file"]);

/** What the data allows to tell. */
interface Known {
  /** Some keyword gets money. */
  readonly isFunded: boolean;
  readonly hasNegatives: boolean;
}

/** The parts in the order of telling; the first one's headline speaks for all. */
export function partsOf(
  { focus, isSideBySide, topics }: Plan,
  request: CampaignRequest,
  { isFunded, hasNegatives }: Known,
): PartId[] {
  if (focus !== null) return ["one-keyword"];
  const isPossible = isFunded || !topics.some((topic) => NEEDS_MONEY.has(topic));
  // Where nothing can be afforded, the reasons stand in for the draft.
  const possible = isPossible
    ? topics
    : [...new Set<Topic>(["unaffordable", ...topics.filter((topic) => !NEEDS_MONEY.has(topic))])];
  const told = possible.filter((topic) => topic !== "negatives" || hasNegatives);
  if (isSideBySide) return ["comparison", ...told];
  if (isAdviceWanted(request)) return ["advice", ...told];
  const isOfParts = told.length > 0 && namesTopics(request) && topics.length <= 2 && !topics.includes("file");
  return isOfParts && isPossible ? told : ["draft", ...told];
}
