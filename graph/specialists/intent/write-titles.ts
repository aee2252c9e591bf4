import { column, type Section, table } from "../../answer.js";
import { citing, count, percent, type Statement, say } from "../../figure.js";
import type { Question } from "../../question.js";
import { inMarket, listWords } from "../../words.js";
import type { TitleInsight } from "./analyse.js";
import { CHANNEL_NAMES, quote } from "./words.js";

type ClusterTitle = TitleInsight["clusters"][number];

const TERMS_SHOWN = 8;

export function writeTitles({ ref, clusters }: TitleInsight, question: Question): Section {
  return {
    id: "titles",
    title: "Product titles",
    statements: clusters.flatMap((cluster) => describe(cluster, ref, question)),
    tables: clusters.flatMap(({ titles, recipes }) => [
      table({
        id: `titles-${titles.clusterId}`,
        title: `Title recipes for ${titles.name.toLowerCase()}`,
        columns: [
          column("channel", "Channel", "text"),
          column("title", "Title", "text"),
          column("length", "Characters", "count"),
          column("limit", "Limit", "count"),
          column("before", "Coverage before", "percent"),
          column("after", "Coverage after", "percent"),
        ],
        rows: recipes.map(({ channels, recipe }) => ({
          channel: channels.map((channel) => CHANNEL_NAMES[channel]).join(", "),
          title: recipe.title,
          length: recipe.length,
          limit: recipe.limit,
          before: recipe.before,
          after: recipe.after,
        })),
        refs: ref,
        note: "Coverage = part of the relevant searches whose words all stand in the title. Put your brand in place of [Brand] and keep only claims that are true of your product.",
      }),
      table({
        id: `title-terms-${titles.clusterId}`,
        title: `Words of ${titles.name.toLowerCase()} titles by searches`,
        columns: [
          column("term", "Term", "text"),
          column("searches", "Searches a month", "count"),
          column("share", "Share of searches", "percent"),
          column("titleShare", "Share of titles", "percent"),
        ],
        rows: titles.terms.map(({ term, searches, share, titleShare }) => ({ term, searches, share, titleShare })),
        refs: ref,
        show: TERMS_SHOWN,
      }),
    ]),
  };
}

function describe({ titles, recipes }: ClusterTitle, ref: string, question: Question): Statement[] {
  const best = recipes[0]?.recipe;
  const name = titles.name.toLowerCase();
  const statements: Statement[] = [];
  if (titles.given !== null) {
    statements.push(
      say`The title ${quote(titles.given.title)} covers ${percent(titles.given.coverage, ref)} of the searches for ${name}.`,
    );
  }
  if (titles.titles.n > 0) {
    statements.push(
      say`The ${count(titles.titles.n, ref)} titles for ${name} ${inMarket(question)} cover ${percent(titles.titles.medianCoverage, ref)} of the relevant searches at the median and ${percent(titles.titles.bestCoverage, ref)} at best; ${percent(titles.titles.headShare, ref)} of them hold the words searched most.`,
    );
  }
  if (best && best.after !== null && titles.supportedBy !== null) {
    statements.push(
      citing(
        say`Every claim of the recipes for ${name} stands in the data of one product, ${quote(titles.supportedBy.title)}.`,
        ref,
      ),
    );
  }
  const wanted = titles.ifTrue.slice(0, 3).map(({ text }) => quote(text));
  if (wanted.length > 0) {
    statements.push(
      citing(
        say`Searched as well, to be added only where true: ${listWords(wanted)}, worth up to ${percent(titles.ifTrue[0]?.gain ?? null, ref)} of the searches each.`,
        ref,
      ),
    );
  }
  return statements;
}

export function titleHeadline({ ref, clusters }: TitleInsight, question: Question): Statement | null {
  const [first] = clusters;
  const best = first?.recipes[0]?.recipe;
  if (!first || !best) return null;
  const name = first.titles.name.toLowerCase();
  const whose = first.titles.given === null ? "the median title" : "the title given";
  if (first.gain === null || first.gain <= 0) {
    return say`No wording that the data supports lifts ${whose} for ${name} ${inMarket(question)} above the ${percent(best.before, ref)} of searches it covers.`;
  }
  return say`The title ${quote(best.title)} covers ${percent(best.after, ref)} of the searches for ${name} ${inMarket(question)}, where ${whose} covers ${percent(best.before, ref)}.`;
}
