import type { Stage } from "../../../tools/market/buyer-questions.js";
import type { Ghost } from "../../../tools/market/ghost-products.js";
import type { ClusterTitles } from "../../../tools/market/title-terms.js";
import type { Question } from "../../question.js";
import { type IntentFacts, rowsToShow } from "./facts.js";
import { type KeywordInsight, readKeywords } from "./read-keywords.js";
import { askedTopics, type Topic } from "./topics.js";

export interface QuestionInsight {
  readonly ref: string;
  readonly count: number;
  readonly stages: readonly {
    readonly stage: Stage;
    readonly questions: number;
    readonly searches: number;
    readonly share: number | null;
    readonly top: readonly {
      readonly question: string;
      readonly cluster: string;
      readonly searches: number | null;
      readonly wordings: number;
    }[];
  }[];
  /** Of the stage that is searched most. */
  readonly leading: { readonly stage: Stage; readonly share: number; readonly question: string } | null;
}

export interface GhostInsight {
  readonly ref: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly searchesPerMonth: number;
  readonly failedQueries: number;
  readonly failedPerMonth: number;
  readonly failedShare: number | null;
  readonly judged: number;
  /** Without noise, by searches left unanswered. */
  readonly ghosts: readonly Ghost[];
  readonly noise: readonly Ghost[];
  readonly causes: readonly { readonly cause: Ghost["cause"]; readonly queries: number; readonly unanswered: number }[];
}

export interface TitleInsight {
  readonly ref: string;
  readonly clusters: readonly {
    readonly titles: ClusterTitles;
    /** One line for each different title. */
    readonly recipes: readonly {
      readonly channels: readonly ClusterTitles["recipes"][number]["channel"][];
      readonly recipe: ClusterTitles["recipes"][number];
    }[];
    readonly gain: number | null;
  }[];
}

export type IntentInsight =
  | { readonly kind: "unknown-product" }
  | { readonly kind: "empty" }
  | {
      readonly kind: "answered";
      readonly topics: readonly Topic[];
      readonly rows: number;
      readonly keywords: KeywordInsight;
      readonly questions: QuestionInsight | null;
      readonly ghosts: GhostInsight | null;
      readonly titles: TitleInsight | null;
    };

export function analyse(facts: IntentFacts, question: Question): IntentInsight {
  const { clusters, category, unknownTerms } = question.entities;
  if (facts.keywords === null) {
    return {
      kind: clusters.length === 0 && category === null && unknownTerms.length > 0 ? "unknown-product" : "empty",
    };
  }
  const questions = readQuestions(facts);
  const ghosts = readGhosts(facts);
  if (facts.keywords.data.total.keywords === 0 && questions === null && ghosts === null) return { kind: "empty" };
  const { topics, isNamed } = askedTopics(question.text);
  const keywords = readKeywords(facts.keywords, question);
  const context: Topic[] = isNamed && !topics.includes("keywords") ? ["keywords"] : [];
  return {
    kind: "answered",
    topics: [...topics, ...context],
    rows: rowsToShow(question),
    keywords,
    questions,
    ghosts,
    titles: readTitles(facts),
  };
}

function readQuestions({ questions }: IntentFacts): QuestionInsight | null {
  if (questions === null || questions.data.stages.length === 0) return null;
  const stages = questions.data.stages.map(({ stage, questions: count, searches, share, top }) => ({
    stage,
    questions: count,
    searches,
    share,
    top: top.map(({ question, cluster, searchesPerMonth, wordings }) => ({
      question,
      cluster,
      searches: searchesPerMonth,
      wordings,
    })),
  }));
  const first = [...stages].sort((a, b) => b.searches - a.searches)[0];
  const question = first?.top[0]?.question;
  const leading =
    first && question !== undefined && first.share !== null
      ? { stage: first.stage, share: first.share, question }
      : null;
  return { ref: questions.ref, count: questions.data.questions, stages, leading };
}

function readGhosts({ ghosts }: IntentFacts): GhostInsight | null {
  if (ghosts === null || ghosts.data.searchesPerMonth === 0) return null;
  const { data, ref } = ghosts;
  return {
    ref,
    from: data.from,
    to: data.to,
    searchesPerMonth: data.searchesPerMonth,
    failedQueries: data.failedQueries,
    failedPerMonth: data.failedPerMonth,
    failedShare: data.failedPerMonth / data.searchesPerMonth,
    judged: data.judged,
    ghosts: data.ghosts.filter(({ cause }) => cause !== "noise"),
    noise: data.ghosts.filter(({ cause }) => cause === "noise"),
    causes: data.causes
      .filter(({ cause }) => cause !== "noise")
      .map(({ cause, queries, ghostScore }) => ({ cause, queries, unanswered: ghostScore })),
  };
}

function readTitles({ titles }: IntentFacts): TitleInsight | null {
  if (titles === null) return null;
  const clusters = titles.data.clusters.filter(({ recipes }) => recipes.length > 0);
  if (clusters.length === 0) return null;
  return {
    ref: titles.ref,
    clusters: clusters.map((item) => ({ titles: item, recipes: mergeRecipes(item), gain: bestGain(item) })),
  };
}

/** Channels whose limits lead to the same title share a line, with the narrowest limit. */
function mergeRecipes({ recipes }: ClusterTitles) {
  const lines = new Map<
    string,
    { channels: ClusterTitles["recipes"][number]["channel"][]; recipe: ClusterTitles["recipes"][number] }
  >();
  for (const recipe of recipes) {
    const line = lines.get(recipe.title);
    if (line) {
      line.channels.push(recipe.channel);
      if (recipe.limit < line.recipe.limit) line.recipe = recipe;
    } else lines.set(recipe.title, { channels: [recipe.channel], recipe });
  }
  return [...lines.values()].sort((a, b) => (b.recipe.after ?? 0) - (a.recipe.after ?? 0));
}

function bestGain({ recipes }: ClusterTitles): number | null {
  const gains = recipes.flatMap(({ before, after }) => (before === null || after === null ? [] : [after - before]));
  return gains.length === 0 ? null : Math.max(...gains);
}
