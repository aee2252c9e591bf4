import { column, type Section, table } from "../../../answer/answer.js";
import { cell } from "../../../answer/cell.js";
import type { Derived } from "../../../answer/derivation.js";
import {
  citing,
  compose,
  count,
  type Figure,
  money,
  percent,
  readsAlike,
  type Statement,
  say,
} from "../../../answer/figure.js";
import { capital, inMarket } from "../../../answer/words.js";
import type { Part } from "../../part.js";
import type { IntentInsight } from "../analyse.js";
import type { Criterion, IntentDetails, IntentRequest } from "../details.js";
import { measureOf, type VersusInsight } from "../read-versus.js";
import { hundred, quote } from "../words.js";

/** Products or keywords side by side: it replaces their list. */
export const comparison: Part<IntentInsight, IntentDetails> = {
  id: "comparison",
  measures: [
    "searches",
    "intent-informational",
    "intent-commercial",
    "intent-transactional",
    "intent-navigational",
    "difficulty",
    "bid-low",
    "bid-high",
    "click-price",
  ],
  by: ["keyword", "cluster"],
  headline: ({ versus }, request) => versus && versusHeadline(versus, request),
  section: ({ versus }, request) => versus && writeVersus(versus, request),
};

const BY: Readonly<Record<Criterion, string>> = {
  searches: "searches a month",
  buying: "buying intent",
  ease: "difficulty of ranking",
  bids: "the price of a click",
};

function versusHeadline(insight: VersusInsight, request: IntentRequest): Statement {
  const { ref, sides, criterion, lead, isTie, isShared } = insight;
  const [winner, next] = sides;
  const where = inMarket(request);
  if (winner === undefined || next === undefined || lead === null)
    return citing(say`Which leads by ${BY[criterion]} ${where} cannot be said: it is not known of both.`, ref);
  const nameOf = ({ name, isKeyword }: typeof winner): string => (isKeyword ? quote(name) : name);
  const a = capital(nameOf(winner));
  const b = nameOf(next);
  if (isShared)
    return citing(
      say`${a} and ${b} are reported with one shared figure ${where}: the source counts them as one search.`,
      ref,
    );
  const [mine, other] = [winner, next].map((side) => figureOf(measureOf(side, criterion), insight));
  if (mine === undefined || other === undefined) return say``;
  if (isTie || readsAlike(mine, other))
    return say`${a} and ${b} are about level by ${BY[criterion]} ${where}: ${mine} against ${other}.`;
  const be = winner.isKeyword ? "is" : "are";
  const than = sides.length > 2 ? `, ahead of ${b}` : ` than ${b}`;
  const isMost = sides.length > 2;
  switch (criterion) {
    case "searches":
      return say`${a} ${be} searched ${isMost ? "most" : "more"}${than} ${where}: ${mine} against ${other} searches a month, ${percent(lead, ref)} more.`;
    case "buying":
      return say`${a} ${be} ${isMost ? "closest" : "closer"} to buying${than} ${where}: ${mine} against ${other} of the searches compare or want to buy.`;
    case "ease":
      return say`${a} ${be} ${isMost ? "easiest" : "easier"} to rank for${than} ${where}: ${winner.isKeyword ? "difficulty" : "mean difficulty"} ${mine} against ${other} of ${hundred(ref)}.`;
    case "bids":
      return say`A click on ${nameOf(winner)} costs ${isMost ? "least" : "less than one on "}${isMost ? than : b} ${where}: ${winner.isKeyword ? "up to" : "on average up to"} ${mine} against ${other}, ${percent(lead, ref)} less.`;
  }
}

function figureOf(value: Derived, { criterion, ref, currency }: VersusInsight): Figure {
  if (criterion === "buying") return percent(value, ref);
  return criterion === "bids" ? money(value, currency ?? "", ref) : count(value, ref);
}

function writeVersus(insight: VersusInsight, request: IntentRequest): Section {
  const { ref, currency, sides, isShared } = insight;
  const isKeyword = sides[0]?.isKeyword ?? false;
  const statements = sides.flatMap(({ name, best }): Statement[] =>
    best === null || isKeyword
      ? []
      : [
          compose(
            say`Best opening for ${name}: `,
            say`${quote(best.keyword.keyword)} with ${count(best.searches, ref)} searches a month at difficulty ${count(cell(best.keyword, "difficulty"), ref)} of ${hundred(ref)}.`,
          ),
        ],
  );
  return {
    id: "comparison",
    title: "Side by side",
    statements: isShared ? [] : statements,
    tables: [
      table({
        id: "comparison",
        title: `Searches ${inMarket(request)}, side by side`,
        columns: [
          column("name", isKeyword ? "Keyword" : "Product", "text"),
          ...(isKeyword ? [] : [column("keywords", "Keywords", "count")]),
          column("searches", "Searches a month", "count"),
          column("buying", "Buying intent", "percent"),
          column("difficulty", isKeyword ? "Difficulty (of 100)" : "Mean difficulty (of 100)", "count"),
          column("bidLow", isKeyword ? "Bid low" : "Mean low bid", "money", currency),
          column("bidHigh", isKeyword ? "Bid high" : "Mean high bid", "money", currency),
        ],
        rows: sides.map((row) => ({
          name: row.name,
          keywords: row.keywords,
          searches: row.searches,
          buying: row.buying,
          difficulty: row.difficulty,
          bidLow: row.bidLow,
          bidHigh: row.bidHigh,
        })),
        refs: ref,
        note: isKeyword ? null : "Means are taken over the keywords where the value is known, each counted alike.",
      }),
    ],
  };
}
