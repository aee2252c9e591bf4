import { column, type Section, table } from "../../answer.js";
import { citing, count, money, number, percent, type Statement, say } from "../../figure.js";
import type { Question } from "../../question.js";
import { inMarket } from "../../words.js";
import type { KeywordInsight } from "./read-keywords.js";
import { INTENT_NAMES, monthOf, quote, subjectOf } from "./words.js";

const INTENTS = ["informational", "commercial", "transactional", "navigational"] as const;

export function writeKeywords(insight: KeywordInsight, question: Question, rows: number): Section | null {
  const { ref, currency, top, openings, rising, branded } = insight;
  if (top.length === 0) return null;
  const isShared = insight.searchesReported > insight.searches;
  const statements: Statement[] = [
    isShared
      ? say`${count(insight.keywords, ref)} keywords about ${subjectOf(question)} bring ${number(insight.searches, ref)} searches a month ${inMarket(question)}, each shared figure counted once (${number(insight.searchesReported, ref)} as reported).`
      : say`${count(insight.keywords, ref)} keywords about ${subjectOf(question)} bring ${number(insight.searches, ref)} searches a month ${inMarket(question)}.`,
  ];
  const best = openings[0];
  if (best) statements.push(openingSentence(best.keyword, best.score, insight));
  if (rising) {
    statements.push(
      say`${quote(rising.keyword)} rises fastest among the larger ones: ${percent(rising.trend, ref, { signed: true })} in the three months to ${monthOf(insight.to)} against the same months a year before.`,
    );
  }
  if (branded) statements.push(brandSentence(branded, ref));
  const scores = new Map(openings.map(({ keyword, score }) => [keyword.keywordId, score]));
  const listed =
    openings.length > 0
      ? [...openings.map(({ keyword }) => keyword), ...top.filter(({ keywordId }) => !scores.has(keywordId))]
      : top;
  const isMany = insight.clusters.length > 1;
  return {
    id: "keywords",
    title: "Keyword opportunities",
    statements,
    tables: [
      table({
        id: "keywords",
        title: `Keywords ${inMarket(question)}, best openings first`,
        columns: [
          column("keyword", "Keyword", "text"),
          ...(isMany ? [column("cluster", "Product group", "text")] : []),
          column("searches", "Searches a month", "count"),
          column("trend", "Change in a year", "percent", null, true),
          column("cpcLow", "Bid low", "money", currency),
          column("cpcHigh", "Bid high", "money", currency),
          column("difficulty", "Difficulty (of 100)", "count"),
          column("buying", "Buying intent", "percent"),
          ...(isMany ? [] : [column("opening", "Opening", "count")]),
        ],
        rows: listed.map((keyword) => ({
          keyword: keyword.isRange ? `${keyword.keyword} (range)` : keyword.keyword,
          cluster: keyword.cluster,
          searches: keyword.volume,
          trend: keyword.trend,
          cpcLow: keyword.cpcLow,
          cpcHigh: keyword.cpcHigh,
          difficulty: keyword.difficulty,
          buying: keyword.intent === null ? null : keyword.intent.commercial + keyword.intent.transactional,
          opening: scores.get(keyword.keywordId) ?? null,
        })),
        refs: ref,
        show: rows,
        totalRows: insight.keywords,
        note: "Opening = searches x buying intent (commercial + transactional) x (1 - difficulty / 100); keywords for one brand and those of unknown difficulty have none. A range is shown by its geometric mean. Bids are the 20th and 80th percentile for the top of the page.",
      }),
    ],
  };
}

function brandSentence({ brands, keywords, searches }: NonNullable<KeywordInsight["branded"]>, ref: string): Statement {
  const names = brands.join(" or ");
  if (keywords === 0) return citing(say`None of the keywords read names ${names}.`, ref);
  return say`Of the keywords read, ${count(keywords, ref, { formula: "keywords that hold the brand" })} name ${names}, with ${number(searches, ref, { formula: "sum of their volumes" })} searches a month.`;
}

/** The keyword to go for, and why. */
export function openingSentence(
  keyword: KeywordInsight["top"][number],
  score: number,
  { ref, currency }: KeywordInsight,
): Statement {
  const reach = number(score, ref, { formula: "searches x buying intent x (1 - difficulty / 100)" });
  const buying = percent(
    keyword.intent === null ? null : keyword.intent.commercial + keyword.intent.transactional,
    ref,
    {
      formula: "commercial + transactional",
    },
  );
  const facts = say`The best opening is ${quote(keyword.keyword)}: ${count(keyword.volume, ref)} searches a month, ${buying} of them close to buying, at difficulty ${count(keyword.difficulty, ref)} of 100, which leaves about ${reach} to win`;
  if (keyword.cpcLow === null || keyword.cpcHigh === null || currency === null)
    return { ...facts, parts: [...facts.parts, "."] };
  const bids = say`; a click costs ${money(keyword.cpcLow, currency, ref)} to ${money(keyword.cpcHigh, currency, ref)} in ads.`;
  return { parts: [...facts.parts, ...bids.parts], refs: [...new Set([...facts.refs, ...bids.refs])] };
}

export function writeIntentMix(insight: KeywordInsight, question: Question): Section | null {
  const { ref, intent, clusters } = insight;
  if (intent === null) return null;
  const [main, next] = INTENTS.map((name) => ({ name, share: intent[name] })).sort((a, b) => b.share - a.share);
  if (!main || !next) return null;
  const isReady = intent.commercial + intent.transactional;
  const compared = clusters.length > 1 ? clusters.slice(0, 10) : [];
  return {
    id: "intent",
    title: "Intent mix",
    statements: [
      say`People search for ${subjectOf(question)} mostly ${INTENT_NAMES[main.name]}, ${percent(main.share, ref)} of searches, then ${INTENT_NAMES[next.name]}, ${percent(next.share, ref)}.`,
      isReady >= 0.6
        ? say`With ${percent(isReady, ref, { formula: "commercial + transactional" })} close to buying, product and comparison pages deserve the effort before guides.`
        : say`Only ${percent(isReady, ref, { formula: "commercial + transactional" })} are close to buying: guides and answers come before product pages.`,
    ],
    tables: [
      table({
        id: "intent-mix",
        title: `Searches by intent ${inMarket(question)}`,
        columns: [
          column("name", "Product group", "text"),
          column("searches", "Searches a month", "count"),
          column("informational", "Learn", "percent"),
          column("commercial", "Compare", "percent"),
          column("transactional", "Buy", "percent"),
          column("navigational", "Brand", "percent"),
        ],
        rows: [
          ...compared.map(({ name, searches, intent: own }) => ({ name, searches, ...(own ?? UNKNOWN_INTENT) })),
          { name: compared.length > 0 ? "All" : (clusters[0]?.name ?? "All"), searches: insight.searches, ...intent },
        ],
        refs: ref,
        totalRows: clusters.length > compared.length + 1 ? clusters.length + 1 : null,
        note: "Probabilities of each keyword, weighted by its searches.",
      }),
    ],
  };
}

const UNKNOWN_INTENT = { informational: null, commercial: null, transactional: null, navigational: null };

export function keywordHeadline(insight: KeywordInsight, question: Question): Statement {
  const best = insight.openings[0] ?? null;
  const total = number(insight.searches, insight.ref);
  const where = inMarket(question);
  if (best === null)
    return say`${capital(subjectOf(question))} is searched ${total} times a month ${where}, over ${count(insight.keywords, insight.ref)} keywords.`;
  return say`Searches for ${subjectOf(question)} come to ${total} a month ${where}, and the best opening is ${quote(best.keyword.keyword)} with ${count(best.keyword.volume, insight.ref)} searches at difficulty ${count(best.keyword.difficulty, insight.ref)} of 100.`;
}

export function intentHeadline(insight: KeywordInsight, question: Question): Statement | null {
  const { intent, ref } = insight;
  if (intent === null) return null;
  return say`Of the searches for ${subjectOf(question)} ${inMarket(question)}, ${percent(intent.commercial, ref)} compare, ${percent(intent.transactional, ref)} want to buy, ${percent(intent.informational, ref)} want to learn and ${percent(intent.navigational, ref)} look for a brand.`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
