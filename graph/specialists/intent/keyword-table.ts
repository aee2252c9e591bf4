import { column, table } from "../../answer/answer.js";
import { cells } from "../../answer/cell.js";
import { capital, inMarket } from "../../answer/words.js";
import type { IntentRequest, KeywordOrder } from "./details.js";
import { spanWords, yearBeforeWords } from "./period.js";
import type { KeywordInsight, KeywordRow } from "./rank-keywords.js";

const ORDER_WORDS: Readonly<Record<KeywordOrder, string>> = {
  opening: "best openings first",
  searches: "most searched first",
  ease: "easiest to rank first",
  cheap: "cheapest clicks first",
  dear: "dearest clicks first",
  buying: "closest to buying first",
};

const UNRANKED: Readonly<Record<KeywordOrder, string>> = {
  opening: "keywords for one brand, and those without a known difficulty, have no opening and are left out",
  searches: "",
  ease: "keywords without a known difficulty are left out",
  cheap: "keywords without known bids are left out",
  dear: "keywords without known bids are left out",
  buying: "keywords without known intent are left out",
};

export function keywordTable(
  insight: KeywordInsight,
  request: IntentRequest,
  shown: readonly KeywordRow[],
  rows: number,
) {
  const { ref, currency, order, months, compared, focus, choice } = insight;
  const isMany = new Set(shown.map(({ keyword }) => keyword.clusterId)).size > 1;
  const isBrief = request.breadth === "brief";
  const isOpening = order === "opening" && focus.length === 0;
  const columns = [
    column("keyword", "Keyword", "text"),
    ...(isMany ? [column("cluster", "Product group", "text")] : []),
    column("searches", months === null ? "Searches a month" : `Searches a month, ${months}`, "count"),
    ...(isBrief
      ? []
      : [
          column("trend", "Change in a year", "percent", null, true),
          column("cpcLow", "Bid low", "money", currency),
          column("cpcHigh", "Bid high", "money", currency),
        ]),
    ...(isBrief || isMany ? [] : [column("competition", "Competition (of 100)", "count")]),
    column("difficulty", "Difficulty (of 100)", "count"),
    isOpening ? column("opening", "Opening", "count") : column("buying", "Buying intent", "percent"),
  ];
  const change =
    compared === null ? "" : ` Change: ${spanWords(compared)} against ${yearBeforeWords(compared)}, not tested.`;
  const notes = [
    isOpening
      ? "Opening = searches x buying intent x (1 - difficulty / 100): searches with buying in mind that a good ranking could win."
      : "Buying intent = part of the searches that compare or want to buy.",
    isBrief ? "" : `${change} Bids: 20th and 80th percentile for the top of the page. Competition = filled ad slots.`,
    shown.length < insight.rows.length && focus.length === 0 && UNRANKED[order] !== ""
      ? ` ${capital(UNRANKED[order])}.`
      : "",
  ];
  if (insight.twins > 0 && focus.length === 0)
    notes.push(" Of keywords that share one reported figure the first is shown.");
  const isCut = choice.brands !== null || insight.isFiltered || order !== "searches" || focus.length > 0;
  return table({
    id: "keywords",
    title: `Keywords ${inMarket(request)}${focus.length > 0 ? "" : `, ${ORDER_WORDS[order]}`}`,
    columns,
    rows: shown.map(({ keyword, searches, buying, opening }) => ({
      keyword: keyword.isRange ? `${keyword.keyword} (range)` : keyword.keyword,
      ...cells(keyword, "cluster", "trend", "cpcLow", "cpcHigh", "competition", "difficulty"),
      searches,
      buying,
      opening,
    })),
    refs: ref,
    show: rows,
    totalRows: isCut ? shown.length : insight.total.keywords,
    note: notes.join("").trim(),
  });
}
