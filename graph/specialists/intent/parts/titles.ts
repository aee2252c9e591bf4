import type { MeasureId } from "../../../../tools/measures/registry.js";
import { column, type Section, table } from "../../../answer/answer.js";
import { cell, cells } from "../../../answer/cell.js";
import { citing, compose, count, listStatements, percent, type Statement, say } from "../../../answer/figure.js";
import { inMarket, listWords } from "../../../answer/words.js";
import { wants } from "../../../understand/asking.js";
import type { Want } from "../../../understand/request.js";
import type { Part } from "../../part.js";
import type { IntentInsight } from "../analyse.js";
import type { IntentDetails, IntentRequest } from "../details.js";
import type { ClusterTitleInsight, TitleInsight } from "../read-titles.js";
import { CHANNEL_NAMES, plural, quote } from "../words.js";

export const titles: Part<IntentInsight, IntentDetails> = {
  id: "titles",
  measures: ["title-coverage"],
  headline: ({ titles }, request) => titles && titleHeadline(titles, request),
  section: ({ titles }, request) => titles && writeTitles(titles, request),
};

const TERMS_SHOWN = 8;

function titleHeadline({ ref, clusters, isChannelNamed }: TitleInsight, request: IntentRequest): Statement | null {
  const [first] = clusters;
  if (!first) return null;
  const {
    best: { recipe, channels },
    given,
    gain,
    titles,
  } = first;
  const name = titles.name.toLowerCase();
  const where = inMarket(request);
  if (given !== null && wants(request, "why")) return reasonHeadline(first, ref, where);
  const whose = given === null ? "the median title" : "the title given";
  if (gain.value === null || gain.value <= 0)
    return say`No wording that the data supports lifts ${whose} for ${name} ${where} above the ${percent(cell(recipe, "before"), ref)} of searches it covers.`;
  if (given === null && asksForCoverage(request))
    return say`The median title of ${name} ${where} covers ${percent(cell(recipe, "before"), ref)} of the searches for them; ${quote(recipe.title)} would cover ${percent(cell(recipe, "after"), ref)}.`;
  const places = channels.map((channel) => (channel === "asked" ? "your limit" : CHANNEL_NAMES[channel]));
  const place = isChannelNamed ? `${listWords(places)}, ` : "";
  return say`The title ${quote(recipe.title)} (${place}${count(cell(recipe, "length"), ref)} of ${count(cell(recipe, "limit"), ref)} characters) covers ${percent(cell(recipe, "after"), ref)} of the searches for ${name} ${where}, where ${whose} covers ${percent(cell(recipe, "before"), ref)}.`;
}

/** How well titles do, rather than what they should say. */
const asksForCoverage = ({ asks: [ask] }: IntentRequest): boolean =>
  ask?.measures[0] === ("title-coverage" satisfies MeasureId) && COVERAGE.includes(ask.want);

const COVERAGE: readonly Want[] = ["value", "share", "check"];

/** Why a listing is not found: what its title does not say. */
function reasonHeadline({ given, titles }: ClusterTitleInsight, ref: string, where: string): Statement {
  const missing = given?.missing.map((row) => say`${quote(row.term)} (${percent(cell(row, "share"), ref)})`) ?? [];
  const covers = say`The title answers ${percent(given?.coverage ?? null, ref)} of the searches for ${titles.name.toLowerCase()} ${where}`;
  return missing.length === 0
    ? compose(covers, ": its words are not what keeps shoppers away.")
    : compose(covers, "; most searches it misses hold ", listStatements(missing), ".");
}

function writeTitles({ ref, clusters }: TitleInsight, request: IntentRequest): Section {
  const isReason = wants(request, "why");
  return {
    id: "titles",
    title: "Product titles",
    statements: [
      ...clusters.flatMap((cluster) => describe(cluster, ref, request)),
      ...(isReason
        ? [
            citing(
              say`The data cannot show rank, photos, reviews or delivery, which decide as well whether a listing is found and clicked.`,
              ref,
            ),
          ]
        : []),
    ],
    tables: clusters.flatMap((cluster) => [
      recipeTable(cluster, ref),
      ...(request.breadth === "brief" ? [] : [termTable(cluster, ref)]),
    ]),
  };
}

function recipeTable({ titles, lines }: ClusterTitleInsight, ref: string) {
  return table({
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
    rows: lines.map(({ channels, recipe }) => ({
      channel: channels.map((channel) => CHANNEL_NAMES[channel]).join(", "),
      ...cells(recipe, "title", "limit", "before", "after"),
      length: cell(recipe, "length"),
    })),
    refs: ref,
    note: `Coverage = part of the relevant searches whose words all stand in the title.${lines.some(({ recipe }) => recipe.title.includes("[Brand]")) ? " Put your brand in place of [Brand] and keep only claims that are true of your product." : ""}`,
  });
}

function termTable({ titles, given }: ClusterTitleInsight, ref: string) {
  return table({
    id: `title-terms-${titles.clusterId}`,
    title: `Words for ${titles.name.toLowerCase()} titles by searches`,
    columns: [
      column("term", "Term", "text"),
      column("searches", "Searches a month", "count"),
      column("share", "Share of searches", "percent"),
      column("titleShare", "Share of titles", "percent"),
      ...(given === null ? [] : [column("given", "In the title given", "text")]),
    ],
    rows: titles.terms.map((row) => ({
      ...cells(row, "term", "searches", "share", "titleShare"),
      given: row.isInGiven ? "yes" : "no",
    })),
    refs: ref,
    show: TERMS_SHOWN,
  });
}

function describe(cluster: ClusterTitleInsight, ref: string, request: IntentRequest): Statement[] {
  const { titles } = cluster;
  const name = titles.name.toLowerCase();
  const wanted = titles.ifTrue.slice(0, 3).map((row) => say`${quote(row.text)} (${percent(cell(row, "gain"), ref)})`);
  return [
    ...givenSentences(cluster, ref),
    ...(titles.titles.n === 0
      ? []
      : [
          say`The ${count(cell(titles.titles, "n"), ref)} ${plural(titles.titles.n, "title")} for ${name} ${inMarket(request)} ${plural(titles.titles.n, "covers", "cover")} ${percent(cell(titles.titles, "medianCoverage"), ref)} of the relevant searches at the median and ${percent(cell(titles.titles, "bestCoverage"), ref)} at best.`,
        ]),
    ...(titles.supportedBy === null
      ? []
      : [
          citing(
            say`Every claim of the recipes for ${name} stands in the data of one product, ${quote(titles.supportedBy.title)}.`,
            ref,
          ),
        ]),
    ...(wanted.length === 0 || cluster.given !== null
      ? []
      : [compose(say`Searched as well, to be added only where true: `, listStatements(wanted), " of the searches.")]),
  ];
}

function givenSentences({ given, titles, lines }: ClusterTitleInsight, ref: string): Statement[] {
  if (given === null) return [];
  const length = say`The title given has ${count(given.length, ref)} characters and covers ${percent(given?.coverage ?? null, ref)} of the searches for ${titles.name.toLowerCase()}`;
  const limits = given.tooLongFor.map((row) => say`${CHANNEL_NAMES[row.channel]} (${count(cell(row, "limit"), ref)})`);
  const fits =
    lines.length === 1 && lines[0]?.channels.length === 1
      ? say`; it keeps the limit of ${count(cell(lines[0].recipe, "limit"), ref)}.`
      : say`; it keeps every limit below.`;
  const missing = given.missing.map(
    (row) => say`${quote(row.term)} (${count(cell(row, "searches"), ref)} searches a month)`,
  );
  return [
    limits.length === 0 ? compose(length, fits) : compose(length, "; it is too long for ", listStatements(limits), "."),
    ...(missing.length === 0
      ? []
      : [compose(say`Searched words it lacks, to be added only where true: `, listStatements(missing), ".")]),
  ];
}
