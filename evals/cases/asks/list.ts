import { clicks, orders, searches } from "../../oracles/asks/demand.js";
import { highBid, keywordSearches, lowBid, questionSearches, siteSearches } from "../../oracles/asks/keywords.js";
import { highestPrice, lowestPrice, medianPrice, offerSets } from "../../oracles/asks/offers.js";
import { either, listOf, topList } from "../../oracles/asks/parts.js";
import { fastest } from "../../oracles/asks/rankings.js";
import { isAbout, type Scope } from "../../oracles/asks/scope.js";
import { answers, casesOf, never } from "./case.js";

const ask = casesOf("list");

const keywordsThat = (scope: Scope, condition: string): string =>
  `SELECT k.keyword AS name FROM keywords k JOIN clusters c ON c.cluster_id = k.cluster_id WHERE ${isAbout(scope, "k")} AND ${condition}`;
const RANGE_TOO = "COALESCE(k.searches_per_month, SQRT(1.0 * k.searches_low * k.searches_high))";

/** Keywords that meet conditions, where those known as a range may or may not count. */
const keywordList = (what: string, scope: Scope, condition: string) =>
  listOf(
    what,
    [keywordsThat(scope, condition), keywordsThat(scope, condition.replaceAll("k.searches_per_month", RANGE_TOO))],
    keywordsThat(scope, "TRUE"),
    /keyword|phrase|search/i,
  );

/** The first of something, or everything that meets conditions on one or two columns. */
export const lists = [
  ask(
    "top5-keywords-yoga",
    "top 5 keywords for yoga mats by searches",
    answers(topList(keywordSearches, { product: "Yoga mats" }, "keyword", 5)),
  ),
  ask(
    "top3-brands-clicks-kettles-uk",
    "Give me the three most clicked electric kettle brands in the UK",
    answers(topList(clicks, { product: "Electric kettles", market: "GB" }, "brand", 3)),
  ),
  ask(
    "five-cheapest-tents",
    "list the five cheapest camping tents you can buy in the US right now",
    answers(topList(lowestPrice, { product: "Camping tents" }, "title", 5, { order: "least" })),
  ),
  ask(
    "three-dearest-drills-de",
    "3 most expensive cordless drills, germany",
    answers(
      either(
        "the dearest three, by their lowest or their highest offer",
        topList(lowestPrice, { product: "Cordless drills", market: "DE" }, "title", 3),
        topList(highestPrice, { product: "Cordless drills", market: "DE" }, "title", 3),
      ),
    ),
  ),
  ask(
    "easy-and-popular-kettlebells",
    "kettlebell keywords with difficulty under 45 and more than 2,000 searches a month?",
    answers(
      keywordList(
        "easy, popular keywords",
        { product: "Kettlebells" },
        "k.difficulty < 45 AND k.searches_per_month > 2000",
      ),
    ),
  ),
  ask(
    "cheap-clicks-blankets",
    "Which weighted blanket keywords could I bid on for 50 cents or less even at the high end?",
    answers(keywordList("cheap keywords", { product: "Weighted blankets" }, "k.cpc_high <= 0.5")),
  ),
  ask(
    "long-tail-office-uk",
    "long tail keywords for office chairs in the UK with a difficulty below 45",
    answers(
      listOf(
        "easy keywords, of any length and of three or four words and more",
        ["TRUE", "k.keyword LIKE '% % %'", "k.keyword LIKE '% % % %'"].flatMap((length) => [
          keywordsThat({ product: "Office chairs", market: "GB" }, `k.difficulty < 45 AND ${length}`),
        ]),
        keywordsThat({ product: "Office chairs", market: "GB" }, "TRUE"),
        /keyword|phrase|search/i,
      ),
    ),
  ),
  ask(
    "brands-under-40-toasters",
    "Show me all brands whose median toaster price is below $40 (US).",
    answers(
      listOf(
        "brands with a low median",
        medianPrice
          .queries({ product: "Toasters" }, "brand")
          .map((query) => `SELECT name FROM (${query}) AS q WHERE value < 40 ORDER BY value`),
        `SELECT DISTINCT p.brand AS name FROM products p JOIN clusters c ON c.cluster_id = p.cluster_id WHERE c.name = 'Toasters'`,
        /brand/i,
      ),
    ),
  ),
  ask(
    "merchants-selling-rowing",
    "which shops sell rowing machines in the us",
    answers(
      listOf(
        "merchants",
        offerSets({ product: "Rowing machines" }).map((rows) => `SELECT DISTINCT r.merchant AS name FROM ${rows} AS r`),
        "SELECT DISTINCT merchant AS name FROM merchants",
        /merchant|shop|store|sell/i,
      ),
    ),
  ),
  ask(
    "top4-telescopes",
    "Les quatre télescopes les plus commandés aux États-Unis ?",
    answers(topList(orders, { product: "Telescopes" }, "title", 4)),
    "fr",
  ),
  ask(
    "top-questions-dehumidifiers",
    "what are the 4 questions people ask most about dehumidifiers in Britain?",
    answers(topList(questionSearches, { product: "Dehumidifiers", market: "GB" }, "question", 4)),
  ),
  ask(
    "top-empty-searches-de",
    "the five biggest zero-result searches in german shops",
    answers(topList(siteSearches, { market: "DE", where: "s.results = 0" }, "query", 5)),
  ),
  ask(
    "fastest-three-outdoor",
    "top 3 growing products in outdoor & travel, US",
    answers(fastest({ category: "Outdoor & Travel" }, "most", 3)),
  ),
  ask(
    "searches-lighting",
    "Rank the Lighting & Decor products by monthly searches, highest first — just the top six",
    // The product is more than the keyword of its name.
    never(answers(topList(searches, { category: "Lighting & Decor" }, "product", 6)), /“area rugs?”/i),
  ),
  ask(
    "low-bids-highchairs",
    "5 cheapest keywords to bid on for high chairs (lowest low bid)",
    answers(topList(lowBid, { product: "High chairs" }, "keyword", 5, { order: "least" })),
  ),
  ask(
    "dear-keywords-de",
    "Die fünf teuersten Keywords für Matratzen in Deutschland nach oberem Gebot?",
    answers(topList(highBid, { product: "Mattresses", market: "DE" }, "keyword", 5)),
    "de",
  ),
  ask(
    "fr-top-marques",
    "Les trois marques les plus cliquées pour les casques audio aux États-Unis",
    answers(topList(clicks, { product: "Over-ear headphones" }, "brand", 3)),
    "fr",
  ),
  ask(
    "it-parole-chiave",
    "le 5 parole chiave più cercate per i tostapane nel Regno Unito",
    answers(topList(keywordSearches, { product: "Toasters", market: "GB" }, "keyword", 5)),
    "it",
  ),
];
