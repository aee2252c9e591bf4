import { medianOn } from "../../../oracles/asks/change.js";
import { brandsWhere, merchantsWhere } from "../../../oracles/asks/counts.js";
import {
  buyerIndex,
  buyerShare,
  clicks,
  conversion,
  orders,
  revenue,
  searches,
  units,
} from "../../../oracles/asks/demand.js";
import {
  adCost,
  adCostPerOrder,
  adOrders,
  bidRange,
  difficulty,
  highBid,
  intentShare,
  keywordCount,
  keywordSearches,
  questionSearches,
  siteSearches,
} from "../../../oracles/asks/keywords.js";
import {
  brandCount,
  discountShare,
  highestPrice,
  lowestPrice,
  meanPrice,
  medianPrice,
  merchantCount,
  outOfStockNow,
  priceQuantile,
  productCount,
  shareOfOffers,
  shareOfOffersThat,
  usualPrice,
} from "../../../oracles/asks/offers.js";
import { either, leader, listOf, oneOf, pair, topList, value } from "../../../oracles/asks/parts.js";
import { fastest } from "../../../oracles/asks/rankings.js";
import { isAbout, month, months } from "../../../oracles/asks/scope.js";
import { brandShare, searchesPart, topBrandsShare } from "../../../oracles/asks/shares.js";
import { answers, casesOf } from "../case.js";

const single = casesOf("value");
const rank = casesOf("rank");
const list = casesOf("list");
const count = casesOf("count");
const share = casesOf("share");

/** Held out: values, ranks, lists, counts, shares. Nobody tunes on them. */
export const heldOutFigures = [
  single(
    "board-games-gb-searches",
    "Hoeveel zoekopdrachten per maand zijn er naar bordspellen in Groot-Brittannië?",
    answers(value(searches, { product: "Board games", market: "GB" })),
    "nl",
  ),
  single(
    "sofa-bed-going-rate",
    "what's the going rate for a sofa bed in the States",
    answers(value(usualPrice, { product: "Sofa beds" })),
  ),
  single(
    "tool-set-median-de",
    "Median, tool sets, DE",
    answers(value(medianPrice, { product: "Tool sets", market: "DE" })),
  ),
  single(
    "rollator-least",
    "My mother needs a rollator. What's the least I'd have to spend on a new one in the UK?",
    answers(value(lowestPrice, { product: "Rollator walkers", market: "GB" })),
  ),
  single(
    "monitors-p75",
    "third quartile of computer monitor prices, american market",
    answers(value(priceQuantile(0.75), { product: "Computer monitors" })),
  ),
  single(
    "record-player-top-price",
    "how expensive is the most expensive record player on offer right now?",
    answers(value(highestPrice, { product: "Record players" })),
  ),
  single(
    "protein-arithmetic-mean",
    "Arithmetic mean of protein powder prices in the US, please.",
    answers(value(meanPrice, { product: "Protein powder" })),
  ),
  single(
    "ceramic-knife-difficulty",
    'seo difficulty "ceramic chef knife"',
    answers(value(difficulty, { product: "Chef knives", where: "k.keyword = 'ceramic chef knife'" })),
  ),
  single(
    "headset-pc-bids",
    'At what CPC does "gaming headset for pc" run, low and high?',
    answers(
      pair(
        highBid,
        { product: "Gaming headsets" },
        bidRange({ product: "Gaming headsets", where: "k.keyword = 'gaming headset for pc'" }),
      ),
    ),
  ),
  single(
    "drum-kits-units-year",
    "units of electronic drum kits sold in the US in calendar year 2025?",
    answers(value(units, { product: "Electronic drum kits", period: months("2025-01", "2025-12") })),
  ),
  single(
    "turnover-trampolines-july",
    "Turnover with trampolines in Germany in July 2026",
    answers(value(revenue, { product: "Trampolines", market: "DE", period: month("2026-07") })),
  ),
  single(
    "toothbrush-orders-year",
    "how many electric toothbrushes were ordered through the tracked clicks in germany in the last 12 months",
    answers(value(orders, { product: "Electric toothbrushes", market: "DE" })),
  ),
  single(
    "scale-conversion",
    "What fraction of clicks on bathroom scales ends in an order?",
    answers(value(conversion, { product: "Bathroom scales" })),
  ),
  single(
    "ad-cost-per-order-desks",
    "what did an order from our standing desk ads cost us on average in the US",
    answers(value(adCostPerOrder, { product: "Standing desks" })),
  ),
  single(
    "median-last-xmas",
    "What was the median price of wireless earbuds on 24 December 2025 in the US?",
    answers({
      what: "the median on the day",
      accept: [oneOf(medianOn({ product: "Wireless earbuds" }, "2025-12-24"), "USD")],
      words: /median/i,
    }),
  ),
  single(
    "de-wandfarbe",
    "Wie teuer ist Wandfarbe in Deutschland im Mittel?",
    answers(value(usualPrice, { product: "Wall paint", market: "DE" })),
    "de",
  ),
  single(
    "fr-recherches-trottinettes",
    "Combien de recherches mensuelles pour les trottinettes électriques au Royaume-Uni ?",
    answers(value(searches, { product: "Electric scooters", market: "GB" })),
    "fr",
  ),
  single(
    "pt-preco-minimo",
    "qual é o menor preço de um telescópio nos EUA?",
    answers(value(lowestPrice, { product: "Telescopes" })),
    "pt",
  ),

  rank(
    "cheapest-brand-monitors",
    "Among computer monitors, which brand has the lowest median price in the US?",
    answers(
      leader(medianPrice, { product: "Computer monitors" }, "brand", { order: "least", words: /lowest|cheapest/i }),
    ),
  ),
  rank(
    "most-ordered-brand-protein",
    "Proteinpulver in den USA: welche Marke wird am meisten bestellt?",
    answers(leader(orders, { product: "Protein powder" }, "brand", { words: /order|most|lead/i })),
    "de",
  ),
  rank(
    "least-searched-baby",
    "Which Baby & Kids product do people search for least in the US?",
    answers(
      leader(searches, { category: "Baby & Kids" }, "product", { order: "least", words: /least|fewest|lowest/i }),
    ),
  ),
  rank(
    "priciest-office-chair-shop",
    "at which merchant do office chairs have the highest median price",
    answers(leader(medianPrice, { product: "Office chairs" }, "merchant", { words: /highest|dearest|expensive/i })),
  ),
  rank(
    "bpm-largest-age",
    "What's the biggest age bracket among UK buyers of blood pressure monitors?",
    answers(
      leader(
        buyerShare,
        { product: "Blood pressure monitors", market: "GB", where: "a.segment_kind = 'age'" },
        "segment",
        {
          words: /largest|biggest|most|share/i,
        },
      ),
    ),
  ),
  rank(
    "gaming-chair-overindex",
    "Relative to the population, which age group stands out most among gaming chair buyers (US)?",
    answers(
      leader(buyerIndex, { product: "Gaming chairs", where: "a.segment_kind = 'age'" }, "segment", {
        words: /stand|\bindex|over-?index/i,
      }),
    ),
  ),
  rank(
    "top-sold-outs-de",
    "who has the highest share of sold-out offers in Home Appliances in Germany today",
    answers(
      leader(outOfStockNow, { category: "Home Appliances", market: "DE" }, "merchant", {
        words: /sold.out|out of stock|stock/i,
      }),
    ),
  ),
  rank(
    "shrinking-fastest-electronics",
    "which electronics product loses demand fastest in Britain?",
    answers(fastest({ category: "Electronics", market: "GB" }, "least")),
  ),
  rank(
    "it-marca-piu-cliccata",
    "Qual è la marca più cliccata per i giochi da tavolo nel Regno Unito?",
    answers(leader(clicks, { product: "Board games", market: "GB" }, "brand", { words: /click|lead|most/i })),
    "it",
  ),

  list(
    "knife-keywords-4",
    "The four biggest chef knife keywords, biggest first.",
    answers(
      either(
        "the four biggest, a shared figure once or twice",
        topList(keywordSearches, { product: "Chef knives", where: "k.keyword <> 'chef knives'" }, "keyword", 4),
        topList(keywordSearches, { product: "Chef knives" }, "keyword", 4),
      ),
    ),
  ),
  list(
    "brands-toothbrush-de-orders",
    "list the top 3 electric toothbrush brands by orders in germany",
    answers(topList(orders, { product: "Electric toothbrushes", market: "DE" }, "brand", 3)),
  ),
  list(
    "easy-headset-keywords",
    "gaming headset keywords with difficulty up to 40 that bring at least 3,000 searches",
    answers(
      listOf(
        "easy keywords",
        [
          `SELECT k.keyword AS name FROM keywords k JOIN clusters c ON c.cluster_id = k.cluster_id
           WHERE ${isAbout({ product: "Gaming headsets" }, "k")} AND k.difficulty <= 40 AND k.searches_per_month >= 3000`,
          `SELECT k.keyword AS name FROM keywords k JOIN clusters c ON c.cluster_id = k.cluster_id
           WHERE ${isAbout({ product: "Gaming headsets" }, "k")} AND k.difficulty <= 40
             AND COALESCE(k.searches_per_month, SQRT(1.0 * k.searches_low * k.searches_high)) >= 3000`,
        ],
        `SELECT k.keyword AS name FROM keywords k JOIN clusters c ON c.cluster_id = k.cluster_id WHERE ${isAbout({ product: "Gaming headsets" }, "k")}`,
        /keyword|search/i,
      ),
    ),
  ),
  list(
    "cheapest-chairs-shops",
    "las tres sillas de oficina más baratas con su tienda, EE. UU.",
    answers(topList(lowestPrice, { product: "Office chairs" }, "title", 3, { order: "least" })),
    "es",
  ),
  list(
    "uk-empty-searches",
    "Show me the 3 most frequent shop searches without any results in the UK.",
    answers(topList(siteSearches, { market: "GB", where: "s.results = 0" }, "query", 3)),
  ),
  list(
    "de-fragen-ebikes",
    "Welche drei Fragen stellen Leute in Deutschland am häufigsten zu E-Bikes?",
    answers(topList(questionSearches, { product: "Electric bikes", market: "DE" }, "question", 3)),
    "de",
  ),
  list(
    "revenue-top4-fashion",
    "Top four Fashion & Shoes products by revenue over the last year in the US",
    answers(topList(revenue, { category: "Fashion & Shoes" }, "product", 4)),
  ),
  list(
    "wasted-terms-treadmills",
    "which search terms cost our UK treadmill ads the most without an order? name three",
    answers(
      topList(
        adCost,
        {
          product: "Treadmills",
          market: "GB",
          where:
            "a.search_term IN (SELECT x.search_term FROM ad_terms x WHERE x.cluster_id = a.cluster_id AND x.market = 'GB' GROUP BY x.search_term HAVING SUM(x.orders) = 0)",
        },
        "term",
        3,
      ),
    ),
  ),

  count(
    "brands-bookcases-200",
    "How many brands offer bookcases above $200?",
    answers(value(brandCount, { product: "Bookcases", where: "o.price > 200" })),
  ),
  count(
    "guitars-in-stock-gb",
    "number of different acoustic guitars in stock in the uk",
    answers(value(productCount, { product: "Acoustic guitars", market: "GB", where: "o.availability = 'in_stock'" })),
  ),
  count(
    "sellers-rugs",
    "Quanti venditori offrono tappeti negli Stati Uniti?",
    answers(value(merchantCount, { product: "Area rugs" })),
    "it",
  ),
  count(
    "hard-keywords-espresso",
    "how many uk keywords for espresso machines have a difficulty of 60 or more?",
    answers(value(keywordCount, { product: "Espresso machines", market: "GB", where: "k.difficulty >= 60" })),
  ),
  count(
    "merchants-ten-offers",
    "In mattresses, how many US merchants list more than ten offers?",
    answers(merchantsWhere({ product: "Mattresses" }, "COUNT(*) > 10")),
  ),
  count(
    "es-marcas-baratas",
    "¿Cuántas marcas de zapatillas de correr tienen un precio mediano por debajo de 100 dólares en EE. UU.?",
    answers(brandsWhere({ product: "Running shoes" }, "percentile_cont(0.5) WITHIN GROUP (ORDER BY r.price) < 100")),
    "es",
  ),
  count(
    "ad-orders-office",
    "how many orders came out of our office chair ads in Britain over the recorded months",
    answers(value(adOrders, { product: "Office chairs", market: "GB" })),
  ),

  share(
    "jolivo-clicks",
    "what portion of UK board game clicks goes to Jolivo",
    answers(brandShare({ product: "Board games", market: "GB" }, "Jolivo", "clicks")),
  ),
  share(
    "men-gaming-chairs",
    "Percentage of men among US gaming chair buyers?",
    answers(value(buyerShare, { product: "Gaming chairs", where: "a.segment = 'men'" })),
  ),
  share(
    "candles-struck-through",
    "how many per cent of scented candle offers in the UK show a struck-through price",
    answers(value(discountShare, { product: "Scented candles", market: "GB" })),
  ),
  share(
    "top5-protein",
    "combined click share of the five largest protein powder brands?",
    answers(topBrandsShare({ product: "Protein powder" }, 5)),
  ),
  share(
    "tradewick-phone-cases",
    "Which share of the phone case offers in Britain comes from Tradewick?",
    answers(
      value(shareOfOffers("Tradewick's share of offers", "r.merchant = 'Tradewick'"), {
        product: "Phone cases",
        market: "GB",
      }),
    ),
  ),
  share(
    "monitors-over-300",
    "what percent of computer monitors on sale cost more than 300 dollars",
    answers(
      value(
        shareOfOffersThat(
          "the share above 300",
          /share|of (?:the |all )?offers|more than|above|over/i,
          "r.price > 300",
        ),
        {
          product: "Computer monitors",
        },
      ),
    ),
  ),
  share(
    "transactional-earbuds",
    "share of transactional intent in wireless earbuds searches, US",
    answers(value(intentShare("transactional"), { product: "Wireless earbuds" })),
  ),
  share(
    "nl-aandeel",
    "Welk deel van de zoekopdrachten in Pet Supplies in de VS gaat over kattenbakvulling (cat litter)?",
    answers(searchesPart({ product: "Cat litter" }, { category: "Pet Supplies" })),
    "nl",
  ),
];
