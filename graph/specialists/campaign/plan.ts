import { isComparison } from "./comparison.js";
import type { CampaignRequest } from "./details.js";
import type { Bids } from "./facts.js";
import type { Basis } from "./limits.js";
import { type Focus, focusOf } from "./one-keyword.js";
import { chooseTopics, namesTopics, type Topic } from "./topics.js";

/** What an answer is about: one keyword, products side by side, or parts of a draft. */
export interface Coverage {
  readonly focus: Focus | null;
  readonly isSideBySide: boolean;
  readonly topics: readonly Topic[];
  /** Parts whose inputs the answer rests on. */
  readonly basis: readonly Basis[];
}

/** What the side-by-side table says already. */
const COMPARED: ReadonlySet<Topic> = new Set(["cpc", "breakeven", "reach", "forecast", "keywords", "budget"]);

export function coverageOf(request: CampaignRequest, data: Bids): Coverage {
  const focus = focusOf(request, data);
  if (focus !== null) return { focus, isSideBySide: false, topics: [], basis: ["keyword"] };
  const topics = chooseTopics(request);
  if (!isComparison(request, data.clusters.length)) return { focus, isSideBySide: false, topics, basis: topics };
  const more = namesTopics(request) ? topics.filter((topic) => !COMPARED.has(topic)) : [];
  return { focus, isSideBySide: true, topics: more, basis: [...more, "comparison"] };
}
