import type { RankedCluster } from "../../../tools/market/demand-ranking.js";
import { type AnswerTable, column, type Section, table } from "../../answer.js";
import { citing, count, type Statement, say } from "../../figure.js";
import type { Question } from "../../question.js";
import type { Draft } from "../../specialist.js";
import { inMarket, monthOf } from "../../words.js";
import { growth, pBound } from "./words.js";
import type { RankingInsight } from "./write.js";
import { assumedInputs, sizeSection } from "./write-size.js";

/** Without a product: what grows, what falls and what is largest in the market or category. */
export function writeRanking(insight: RankingInsight, question: Question): Draft {
  const { ranking, leads, sizes, topics } = insight;
  const order = [leads, ...(["rising", "falling", "largest"] as const).filter((list) => list !== leads)];
  const lists = order.map((list) => LISTS[list](insight, question));
  const size = sizes === null ? null : sizeSection(sizes, question.entities.category ?? "all products", question);
  const sections = size === null ? lists : topics[0] === "size" ? [size, ...lists] : [...lists, size];
  const assumed = sizes === null ? [] : assumedInputs(sizes.data.clusters);
  return {
    status: "answered",
    headline: headline(insight, question),
    sections,
    limits: [
      "searches stand for demand: they are not orders",
      "growth counts as real only where it stays significant after correcting for testing every product group",
      ...(assumed.length > 0 ? ["parts of the market size rest on assumed shares, printed beside it"] : []),
      "seasons and audiences are known per product: name one to see them",
    ],
    followUps: followUps(
      ranking.data.fastestRising[0] ?? ranking.data.largest[0],
      ranking.data.fastestFalling[0],
      question,
    ),
  };
}

const scope = (question: Question): string =>
  question.entities.category === null ? inMarket(question) : `in ${question.entities.category} ${inMarket(question)}`;

function headline({ ranking: { data, ref }, leads }: RankingInsight, question: Question): Statement {
  const [rising, falling, largest] = [data.fastestRising[0], data.fastestFalling[0], data.largest[0]];
  const tally = say`${count(data.rising, ref)} product groups are growing and ${count(data.falling, ref)} falling, of ${count(data.tested, ref)} tested.`;
  const withTally = (first: Statement): Statement => ({ parts: [...first.parts, " ", ...tally.parts], refs: [ref] });
  if (leads === "largest" && largest !== undefined) {
    return withTally(
      say`Demand is largest for ${largest.name} ${scope(question)}: ${count(largest.searchesPerMonth, ref)} searches a month.`,
    );
  }
  const lead = leads === "falling" ? (falling ?? rising) : (rising ?? falling);
  if (lead === undefined)
    return citing(
      say`No product group ${scope(question)} is growing or falling beyond chance; ${count(data.tested, ref)} were tested.`,
      ref,
    );
  const word = (lead.trend.perYear ?? 0) > 0 ? "grows" : "falls";
  return withTally(
    say`Demand for ${lead.name} ${word} fastest ${scope(question)}: ${growth(lead.trend.perYear, ref)} a year.`,
  );
}

type ListWriter = (insight: RankingInsight, question: Question) => Section;

const rising: ListWriter = ({ ranking: { data, ref } }, question) => {
  const none = citing(say`No product group ${scope(question)} grows beyond chance.`, ref);
  const first = data.fastestRising[0];
  const statements =
    first === undefined
      ? [none]
      : [
          say`Demand for ${first.name} leads with ${growth(first.trend.perYear, ref)} a year (95 % interval ${growth(first.trend.perYearLow, ref)} to ${growth(first.trend.perYearHigh, ref)}); the typical product group moves ${growth(data.typicalPerYear, ref)}. Months compared: ${span(data.from, data.to)}.`,
        ];
  return section(
    "rising",
    "What is growing",
    statements,
    growthTable("rising", "Fastest growing", data.fastestRising, data.rising, ref),
  );
};

const falling: ListWriter = ({ ranking: { data, ref } }, question) => {
  const first = data.fastestFalling[0];
  const statements = [
    first === undefined
      ? citing(say`No product group ${scope(question)} falls beyond chance.`, ref)
      : say`Demand for ${first.name} falls most, ${growth(first.trend.perYear, ref)} a year (95 % interval ${growth(first.trend.perYearLow, ref)} to ${growth(first.trend.perYearHigh, ref)}): check stock and buying plans against it.`,
  ];
  return section(
    "falling",
    "What is falling",
    statements,
    growthTable("falling", "Fastest falling", data.fastestFalling, data.falling, ref),
  );
};

const largest: ListWriter = ({ ranking: { data, ref } }, question) => {
  const statements = [
    say`All ${count(data.clusters, ref)} product groups ${scope(question)} together are searched ${count(data.searchesPerMonth, ref)} times a month.`,
  ];
  return section(
    "largest",
    "Where demand is largest",
    statements,
    growthTable("largest", "Most searched", data.largest, data.clusters, ref),
  );
};

const LISTS = { rising, falling, largest } as const;

const section = (id: string, title: string, statements: Statement[], list: AnswerTable): Section => ({
  id,
  title,
  statements,
  tables: list.rows.length === 0 ? [] : [list],
});

const span = (from: string | null, to: string | null): string =>
  from === null || to === null ? "none" : `${monthOf(from)} to ${monthOf(to)}`;

function growthTable(
  id: string,
  title: string,
  clusters: readonly RankedCluster[],
  totalRows: number,
  ref: string,
): AnswerTable {
  const percentage = (key: string, label: string) => column(key, label, "percent", null, true);
  return table({
    id,
    title,
    columns: [
      column("name", "Product", "text"),
      column("category", "Category", "text"),
      column("searches", "Searches a month", "count"),
      percentage("perYear", "Growth a year"),
      percentage("low", "95 % low"),
      percentage("high", "95 % high"),
      column("p", "p at most, corrected", "number"),
    ],
    rows: clusters.map(({ name, categoryPath, searchesPerMonth, trend, adjustedP }) => ({
      name,
      category: categoryPath,
      searches: searchesPerMonth,
      perYear: trend.perYear,
      low: trend.perYearLow,
      high: trend.perYearHigh,
      p: pBound(adjustedP),
    })),
    show: 10,
    totalRows,
    refs: ref,
  });
}

function followUps(top: RankedCluster | undefined, loser: RankedCluster | undefined, question: Question): string[] {
  const where = inMarket(question);
  return [
    ...(top === undefined
      ? []
      : [
          `When should I launch ${top.name.toLowerCase()} ${where}?`,
          `Where are the supply gaps for ${top.name.toLowerCase()} ${where}?`,
        ]),
    ...(loser === undefined ? [] : [`How have prices of ${loser.name.toLowerCase()} moved ${where}?`]),
  ];
}
