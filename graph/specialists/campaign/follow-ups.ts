import { formatNumber } from "../../answer/figure.js";
import { type Next, type Suggestion, suggest } from "../../answer/suggestion.js";
import { marketWords } from "../../answer/words.js";
import { inputsOf, stated } from "../../understand/names/named.js";
import type { Input } from "../../understand/request.js";
import type { CampaignInsight } from "./analyse.js";
import type { CampaignRequest } from "./details.js";
import { namesOf } from "./subject.js";
import type { Topic } from "./topics.js";

const MOST_FOLLOW_UPS = 3;

interface Offer {
  readonly topic: Topic;
  readonly words: (what: string, currency: string) => string;
  readonly want: NonNullable<Next["want"]>;
  /** What the words state. */
  readonly inputs?: readonly Input[];
  /** A whole draft is asked for without the name of a part. */
  readonly isDraft?: boolean;
  /** The stated target matters to it. */
  readonly isAtTarget: boolean;
}

/** Parts worth asking for next, the most useful first. */
const OFFERS: readonly Offer[] = [
  {
    topic: "structure",
    words: (what, currency) => `Draft a campaign for ${what} with 50 ${currency} a day`,
    want: "draft",
    inputs: inputsOf({ budget: { amount: 50, per: "day" } }),
    isDraft: true,
    isAtTarget: true,
  },
  {
    topic: "unaffordable",
    words: (what) => `Which ad clicks are too expensive for ${what}, and why?`,
    want: "why",
    isAtTarget: true,
  },
  { topic: "keywords", words: (what) => `What can I bid on keywords for ${what}?`, want: "list", isAtTarget: true },
  {
    topic: "negatives",
    words: (what) => `Which negative keywords should I use for ${what}?`,
    want: "list",
    isAtTarget: false,
  },
  {
    topic: "copy",
    words: (what) => `Write ad texts for ${what}`,
    want: "draft",
    isAtTarget: false,
  },
  {
    topic: "file",
    words: (what) => `Give me a Google Ads Editor CSV of the campaign for ${what}`,
    want: "draft",
    isAtTarget: true,
  },
  {
    topic: "budget",
    words: (what) => `How much budget do I need for 5 orders a day of ${what}?`,
    want: "solve",
    inputs: [{ kind: "orders-wanted", value: 5, unit: "count", per: "day", span: null }],
    isAtTarget: true,
  },
  { topic: "reach", words: (what) => `What ACOS can I reach with ads for ${what}?`, want: "value", isAtTarget: false },
];

/** Parts that this answer left out, worded so that asking them works. */
export function followUpsOf(insight: CampaignInsight, request: CampaignRequest): Suggestion[] {
  const { clusters, marketName, topics, funded, comparison } = insight;
  const asked = comparison === null ? clusters.slice(0, 2) : comparison.ranked.slice(0, 1);
  const targetAcos = stated(request, "target-acos");
  const target = targetAcos === null ? "" : ` at a target ACOS of ${formatNumber(targetAcos * 100, "number")} %`;
  const what = `${namesOf(asked)} in ${marketName}`;
  const scope = {
    clusters: asked.flatMap(
      ({ clusterId }) => insight.products.find((product) => product.clusterId === clusterId) ?? [],
    ),
  };
  // Where nothing can be afforded, the answer says why, and no draft can be made.
  return OFFERS.filter(({ topic }) => !topics.includes(topic) && (funded.length > 0 || FREE.has(topic)))
    .slice(0, MOST_FOLLOW_UPS)
    .map(({ topic, words, want, inputs = [], isDraft = false, isAtTarget }) =>
      suggest(words(isAtTarget ? `${what}${target}` : what, insight.currency), request, {
        specialists: ["campaign"],
        topics: isDraft ? [] : [`campaign.${topic}`],
        want,
        scope,
        inputs: [...inputs, ...(isAtTarget ? inputsOf({ targetAcos }) : [])],
      }),
    );
}

const FREE: ReadonlySet<Topic> = new Set(["negatives", "reach"]);

/** What can be asked without a product. */
export function wholeMarket(request: CampaignRequest): Suggestion {
  return suggest(`Where are the biggest supply gaps in ${marketWords(request.scope.market)}?`, request, {
    specialists: ["gap"],
    topics: ["gap.ranking"],
    want: "rank",
  });
}
