import type { Section } from "../../../answer.js";
import { citing, count, estimate, join, type Statement, say } from "../../../figure.js";
import type { Draft } from "../../../specialist.js";
import { asksYesNo, wants } from "../../../understand/asking.js";
import { amountsOf } from "../../../understand/named.js";
import { lastLevel } from "../../../words.js";
import type { RankingInsight } from "../analyse.js";
import { supposedDirection } from "../asked.js";
import type { DemandRequest } from "../details.js";
import { marketFollowUps } from "../follow-ups.js";
import type { Sizes } from "../gather.js";
import { marketLimits } from "../limits.js";
import { listLine, overallDirection, rowsOf, scopeOf, seasonLine, tally, writeList, writeSeasons } from "../lists.js";
import { sharedAssumptions } from "../size-inputs.js";
import type { Topic } from "../topics.js";
import { answering, phrase } from "../words.js";
import { writeAudience } from "./audience.js";
import { writeForecast } from "./forecast.js";
import { productTable, salesCheck, sizeLine, totals } from "./size.js";

/** Without a product: lists over the category or the whole market, of exactly what was asked. */
export function writeMarket(insight: RankingInsight, request: DemandRequest): Draft {
  const topics = meant(insight);
  const [lead] = topics;
  const headline = lead === undefined ? tally(insight) : topicLine(lead, insight, request);
  return {
    status: "answered",
    headline,
    sections: topics.flatMap((topic, position) => topicSections(topic, insight, request, position === 0)),
    limits: marketLimits(insight, topics, request),
    followUps: marketFollowUps(insight, request),
  };
}

/** "largest" asked beside a size means the value; parts that only products have follow the lists. */
function meant({ topics }: RankingInsight): Topic[] {
  const lists: readonly Topic[] = ["trend", "volume", "drivers"];
  const first = topics.find((topic) => lists.includes(topic));
  return topics.filter((topic) => !lists.includes(topic) || topic === first);
}

function topicLine(topic: Topic, insight: RankingInsight, request: DemandRequest): Statement {
  const { sizes, largest } = insight;
  switch (topic) {
    case "season":
      return seasonLine(insight, request) ?? tally(insight);
    case "size":
      return sizes === null ? tally(insight) : marketSizeLine(sizes, request);
    case "audience":
      return citing(
        say`Who buys is known per product, not for ${subjectOf(request)} as a whole; the most searched product groups ${scopeOf(request)} follow.`,
        largest.refs.audience || insight.ranking.ref,
      );
    case "forecast":
      return citing(
        say`Forecasts are made per product, not for ${subjectOf(request)} as a whole; the most searched product groups ${scopeOf(request)} follow.`,
        insight.ranking.ref,
      );
    default:
      return listsLine(insight, request);
  }
}

const subjectOf = ({ scope: { category } }: DemandRequest): string =>
  category === null ? "the whole market" : lastLevel(category);

/** A supposed direction of a whole category, asked about or asked to be explained. */
const countsGroups = (request: DemandRequest): boolean =>
  supposedDirection(request) !== null && !wants(request, "rank") && (wants(request, "why") || asksYesNo(request));

/** Yes or no about a category counts its groups; lists lead with their first. */
function listsLine(insight: RankingInsight, request: DemandRequest): Statement {
  const { lists, ranking } = insight;
  const supposed = supposedDirection(request);
  if (countsGroups(request)) {
    const direction = overallDirection(insight);
    const verdict = direction === supposed ? "Yes" : direction === "mixed" ? "Not clearly" : "No";
    const { data, ref } = ranking;
    const groups = say`of ${count(data.tested, ref)} product groups ${scopeOf(request)}, ${count(data.rising, ref)} ${data.rising === 1 ? "is" : "are"} rising and ${count(data.falling, ref)} falling beyond chance.`;
    if (!wants(request, "why")) return answering(verdict, groups);
    return join(answering(null, groups), listLine(supposed ?? "rising", insight, request));
  }
  const [first] = lists;
  return first === undefined ? tally(insight) : listLine(first, insight, request);
}

function topicSections(topic: Topic, insight: RankingInsight, request: DemandRequest, isLead: boolean): Section[] {
  const { largest, lists } = insight;
  switch (topic) {
    case "season":
      return [writeSeasons(insight, request, isLead)].filter((section) => section !== null);
    case "size":
      return [marketSizeSection(insight, request, isLead)].filter((section) => section !== null);
    case "audience":
      return [writeAudience(largest, request, false)].filter((section) => section !== null);
    case "forecast":
      return [writeForecast(largest, request, false)].filter((section) => section !== null);
    default:
      return lists.map((list, position) => {
        const section = writeList(list, insight, request, isLead && position === 0);
        const isTold = isLead && countsGroups(request);
        return position === 0 && !isTold
          ? { ...section, statements: [...section.statements, tally(insight)] }
          : section;
      });
  }
}

const isRankingBySize = (request: DemandRequest): boolean => wants(request, "rank");

function marketSizeLine(sizes: Sizes, request: DemandRequest): Statement {
  const [first] = sizes.data.clusters;
  const whole = sizeLine(
    sizes,
    request.scope.category === null ? "all products" : lastLevel(request.scope.category),
    request,
  );
  if (!isRankingBySize(request) || first?.size == null) return whole;
  const { tam } = first.size;
  const amount = (value: number) => estimate(value, sizes.data.currency ?? "", sizes.ref);
  return say`The largest market ${scopeOf(request)} is that for ${phrase(first.name)}, worth about ${amount(tam.base)} a year (${amount(tam.low)} to ${amount(tam.high)}).`;
}

function marketSizeSection({ sizes }: RankingInsight, request: DemandRequest, isLead: boolean): Section | null {
  if (sizes === null) return null;
  const { data, ref } = sizes;
  const currency = data.currency ?? "";
  const { priceMin, priceMax } = amountsOf(request);
  const banded = priceMin !== null || priceMax !== null;
  const isRanking = isRankingBySize(request);
  const lead = isLead ? [] : [marketSizeLine(sizes, request)];
  if (data.total === null) return { id: "size", title: "How big the market is", statements: lead, tables: [] };
  const sized = data.clusters.filter(({ size }) => size !== null);
  const left =
    data.clustersWithoutSize === 0
      ? []
      : [
          say`${count(data.clustersWithoutSize, ref)} product ${data.clustersWithoutSize === 1 ? "group" : "groups"} without a price or a search figure are not in it.`,
        ];
  return {
    id: "size",
    title: "How big the market is",
    statements: [
      ...lead,
      ...(isRanking ? [] : salesCheck(data, currency, ref)),
      ...sharedAssumptions(sized, ref),
      ...left,
    ],
    tables: [
      ...(isRanking ? [] : [totals(data.total, currency, ref, banded)]),
      productTable(sized.slice(0, isRanking ? rowsOf(request, 1) : 5), currency, ref, data.clustersSized),
    ],
  };
}
