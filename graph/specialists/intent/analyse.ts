import type { IntentRequest } from "./details.js";
import { type IntentFacts, rowsToShow } from "./gather.js";
import type { KeywordInsight } from "./rank-keywords.js";
import { type GhostInsight, readGhosts } from "./read-ghosts.js";
import { type GroupInsight, readGroups } from "./read-groups.js";
import { readKeywords } from "./read-keywords.js";
import { type MixInsight, readMix } from "./read-mix.js";
import { type MonthsInsight, readMonths } from "./read-months.js";
import { type NameInsight, readNames } from "./read-names.js";
import { type QuestionInsight, readQuestions } from "./read-questions.js";
import { readSeason, type SeasonInsight } from "./read-season.js";
import { readTitles, type TitleInsight } from "./read-titles.js";
import { readTrends, type TrendInsight } from "./read-trends.js";
import { readVersus, type VersusInsight } from "./read-versus.js";
import { chooseTopics, type Topic } from "./topics.js";

/** What a part finds is null where it was not asked for or nothing is known. */
export interface IntentInsight {
  /** empty: nothing was read. */
  readonly kind: "answered" | "empty";
  readonly topics: readonly Topic[];
  /** What was read, for what is told as it is. */
  readonly facts: IntentFacts;
  readonly rows: number;
  readonly keywords: KeywordInsight | null;
  readonly versus: VersusInsight | null;
  readonly mix: MixInsight | null;
  readonly names: NameInsight | null;
  readonly trends: TrendInsight | null;
  readonly season: SeasonInsight | null;
  readonly months: MonthsInsight | null;
  readonly groups: GroupInsight | null;
  readonly questions: QuestionInsight | null;
  readonly ghosts: GhostInsight | null;
  readonly titles: TitleInsight | null;
}

const NOTHING: Omit<IntentInsight, "kind" | "facts"> = {
  topics: [],
  rows: 0,
  keywords: null,
  versus: null,
  mix: null,
  names: null,
  trends: null,
  season: null,
  months: null,
  groups: null,
  questions: null,
  ghosts: null,
  titles: null,
};

export function analyse(facts: IntentFacts, request: IntentRequest): IntentInsight {
  const topics = chooseTopics(request);
  const isAsked = (topic: Topic): boolean => topics.includes(topic);
  const read = facts.keywords !== null && facts.keywords.data.total.keywords > 0 ? facts.keywords : null;
  const keywords = read && readKeywords(read, request, topics);
  const questions = facts.questions && readQuestions(facts.questions, request);
  const ghosts = facts.ghosts && readGhosts(facts.ghosts, request);
  const named = facts.titles && isAsked("names") ? readNames(facts.titles) : null;
  const titles = facts.titles && isAsked("titles") ? readTitles(facts.titles, request) : null;
  const trends = isAsked("trends") ? readTrends(facts, request) : null;
  const isMoving = trends !== null && trends.keywords > 0;
  if (
    [keywords, questions, ghosts, named, titles].every((part) => part === null) &&
    !isMoving &&
    !isProductMissing(topics, request)
  ) {
    return { kind: "empty", facts, ...NOTHING };
  }
  return {
    kind: "answered",
    topics,
    facts,
    rows: rowsToShow(request),
    keywords,
    versus: keywords && readVersus(keywords, request),
    mix: keywords && readMix(keywords),
    names: named,
    trends: isMoving ? trends : null,
    season: read && isAsked("season") ? readSeason(read, request) : null,
    months: keywords && isAsked("months") ? readMonths(keywords, request) : null,
    groups: read && isAsked("groups") ? readGroups(read) : null,
    questions,
    ghosts,
    titles,
  };
}

/** Only parts were asked for that need a product, and none was named: the answer says so. */
function isProductMissing(topics: readonly Topic[], { scope }: IntentRequest): boolean {
  return scope.clusters.length === 0 && topics.every((topic) => topic === "titles" || topic === "names");
}
