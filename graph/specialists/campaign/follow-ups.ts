import { formatNumber } from "../../figure.js";
import { stated } from "../../understand/named.js";
import type { CampaignInsight } from "./analyse.js";
import type { CampaignRequest } from "./details.js";
import { namesOf } from "./part.js";
import type { Topic } from "./topics.js";

const MOST_FOLLOW_UPS = 3;

interface Next {
  readonly topic: Topic;
  readonly words: (what: string, currency: string) => string;
  /** The stated target matters to it. */
  readonly isAtTarget: boolean;
}

/** Parts worth asking for next, the most useful first. */
const NEXT: readonly Next[] = [
  {
    topic: "structure",
    words: (what, currency) => `Draft a campaign for ${what} with 50 ${currency} a day`,
    isAtTarget: true,
  },
  { topic: "unaffordable", words: (what) => `Which keywords can I not afford for ${what}, and why?`, isAtTarget: true },
  { topic: "keywords", words: (what) => `What can I bid on keywords for ${what}?`, isAtTarget: true },
  { topic: "negatives", words: (what) => `Which negative keywords should I use for ${what}?`, isAtTarget: false },
  { topic: "copy", words: (what) => `Write ad headlines and descriptions for ${what}`, isAtTarget: false },
  { topic: "file", words: (what) => `Give me a Google Ads Editor CSV of the campaign for ${what}`, isAtTarget: true },
  { topic: "budget", words: (what) => `How much budget do I need for 5 orders a day of ${what}?`, isAtTarget: true },
  { topic: "reach", words: (what) => `What ACOS can I reach with ads for ${what}?`, isAtTarget: false },
];

/** Parts that this answer left out, worded so that asking them works. */
export function followUpsOf(insight: CampaignInsight, request: CampaignRequest): string[] {
  const { clusters, marketName, topics, funded, comparison } = insight;
  const asked = comparison === null ? clusters.slice(0, 2) : comparison.ranked.slice(0, 1);
  const targetAcos = stated(request, "target-acos");
  const target = targetAcos === null ? "" : ` at a target ACOS of ${formatNumber(targetAcos * 100, "number")} %`;
  const what = `${namesOf(asked)} in ${marketName}`;
  // Where nothing can be afforded, the answer says why, and no draft can be made.
  return NEXT.filter(({ topic }) => !topics.includes(topic) && (funded.length > 0 || FREE.has(topic)))
    .slice(0, MOST_FOLLOW_UPS)
    .map(({ words, isAtTarget }) => words(isAtTarget ? `${what}${target}` : what, insight.currency));
}

const FREE: ReadonlySet<Topic> = new Set(["negatives", "reach"]);
