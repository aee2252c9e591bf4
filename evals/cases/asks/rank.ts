import {
  buyerIndex,
  buyerShare,
  clicks,
  conversion,
  orders,
  revenue,
  searches,
  searchesPerProduct,
} from "../../oracles/asks/demand.js";
import { adCost, highBid, keywordSearches, questionSearches, siteSearches } from "../../oracles/asks/keywords.js";
import { discountShare, lowestPrice, medianPrice, offerCount, outOfStockShare } from "../../oracles/asks/offers.js";
import { either, leader, leadingMarket } from "../../oracles/asks/parts.js";
import { fastest } from "../../oracles/asks/rankings.js";
import { answers, casesOf } from "./case.js";

const ask = casesOf("rank");

/** Who or what leads. */
export const rankings = [
  ask(
    "dearest-brand-espresso",
    "Which brand of espresso machine is the most expensive?",
    answers(
      leader(medianPrice, { product: "Espresso machines" }, "brand", { words: /expensive|dearest|highest|premium/i }),
    ),
  ),
  ask(
    "cheapest-merchant-vacuums-uk",
    "who's cheapest for robot vacuums in the uk",
    answers(
      either(
        "the cheapest merchant",
        leader(medianPrice, { product: "Robot vacuums", market: "GB" }, "merchant", {
          order: "least",
          words: /cheap|lowest/i,
        }),
        leader(lowestPrice, { product: "Robot vacuums", market: "GB" }, "merchant", { order: "least" }),
      ),
    ),
  ),
  ask(
    "most-clicked-brand-grinders",
    "best brand in coffee grinders by clicks?",
    answers(leader(clicks, { product: "Coffee grinders" }, "brand", { words: /click|lead|most/i })),
  ),
  ask(
    "best-seller-cordless-de",
    "Best-selling cordless vacuum in Germany, please.",
    answers(
      leader(orders, { product: "Cordless vacuums", market: "DE" }, "title", { words: /best|most|order|sell|sold/i }),
    ),
  ),
  ask(
    "stock-outs-pets",
    "Which merchant in pet supplies is out of stock the most?",
    answers(
      leader(outOfStockShare, { category: "Pet Supplies" }, "merchant", { words: /out of stock|sold.out|stock/i }),
    ),
  ),
  ask(
    "biggest-beauty",
    "what's the biggest product in beauty by revenue over the last 12 months",
    answers(leader(revenue, { category: "Beauty & Personal Care" }, "product", { words: /revenue|big|large|sales/i })),
  ),
  ask(
    "top-keyword-ebikes-de",
    "Most searched keyword for electric bikes in Germany?",
    answers(
      leader(keywordSearches, { product: "Electric bikes", market: "DE" }, "keyword", { words: /searched|most|top/i }),
    ),
  ),
  ask(
    "top-question-ebike",
    "Welche Frage stellen Leute in den USA am häufigsten zu E-Bikes?",
    answers(leader(questionSearches, { product: "Electric bikes" }, "question", { words: /ask|question|most/i })),
    "de",
  ),
  ask(
    "dearest-keyword-standing-desks",
    "which standing desk keyword has the highest top-of-page bid?",
    answers(leader(highBid, { product: "Standing desks" }, "keyword", { words: /highest|dearest|expensive/i })),
  ),
  ask(
    "audience-baby-monitors-age",
    "Which age group buys the most baby monitors in the US?",
    answers(
      leader(buyerShare, { product: "Baby monitors", where: "a.segment_kind = 'age'" }, "segment", {
        words: /largest|share of|biggest/i,
      }),
    ),
  ),
  ask(
    "audience-stands-out-padel",
    "which age group over-indexes most for padel rackets",
    answers(
      leader(buyerIndex, { product: "Padel rackets", where: "a.segment_kind = 'age'" }, "segment", {
        words: /\bindex|over-?index|stand/i,
      }),
    ),
  ),
  ask(
    "widest-gap-home-appliances",
    "where in Home Appliances do the most searches meet the fewest products?",
    answers(
      leader(searchesPerProduct, { category: "Home Appliances" }, "product", {
        words: /gap|searches|under-?supplied|fewest/i,
      }),
    ),
  ),
  ask(
    "most-discounting-merchant",
    "Which shop discounts the largest share of its smartwatches in Germany?",
    answers(
      leader(discountShare, { product: "Smartwatches", market: "DE" }, "merchant", {
        words: /discount|reduced|promo/i,
      }),
    ),
  ),
  ask(
    "no-results-search",
    "What do people type into US shops most often and find nothing at all?",
    answers(
      leader(siteSearches, { where: "s.results = 0" }, "query", {
        words: /nothing|no result|without|empty|unanswered|fail/i,
      }),
    ),
  ),
  ask(
    "worst-ad-term",
    "which search term ate most of our office chair ad money without a single order?",
    answers(
      leader(
        adCost,
        {
          product: "Office chairs",
          where:
            "a.search_term IN (SELECT x.search_term FROM ad_terms x WHERE x.cluster_id = a.cluster_id AND x.market = 'US' GROUP BY x.search_term HAVING SUM(x.orders) = 0)",
        },
        "term",
        { words: /without|no order|waste|cost/i },
      ),
    ),
  ),
  ask(
    "fastest-growing-fitness",
    "Which product in Sports & Fitness is growing the fastest in the US?",
    answers(fastest({ category: "Sports & Fitness" }, "most")),
  ),
  ask(
    "best-converting-brand",
    "which brand converts best in hair dryers (orders per click)?",
    answers(leader(conversion, { product: "Hair dryers" }, "brand", { words: /conver|best/i })),
  ),
  ask(
    "most-offers-merchant-mattresses",
    "Qual loja tem mais ofertas de colchões nos Estados Unidos?",
    answers(leader(offerCount, { product: "Mattresses" }, "merchant", { words: /most|offers|lists/i })),
    "pt",
  ),
  ask(
    "market-most-searches-blankets",
    "In which of the three countries are weighted blankets searched most?",
    answers(
      leadingMarket(
        searches,
        { product: "Weighted blankets" },
        /(?:most|largest|leads?|ahead)[^.;]*(?:United States|\bUS\b)[^.;]*(?:Germany|United Kingdom)|(?:United States|\bUS\b)[^.;]*(?:leads|has the most|largest|ahead of)/i,
      ),
    ),
  ),
  ask(
    "de-cheapest-brand-shaver",
    "Welche Marke ist bei Elektrorasierern in Deutschland am günstigsten?",
    answers(
      leader(medianPrice, { product: "Electric shavers", market: "DE" }, "brand", {
        order: "least",
        words: /cheap|lowest/i,
      }),
    ),
    "de",
  ),
  ask(
    "fr-marque-chere",
    "Quelle marque de valises cabine est la plus chère aux États-Unis ?",
    answers(leader(medianPrice, { product: "Carry-on suitcases" }, "brand", { words: /expensive|dearest|highest/i })),
    "fr",
  ),
  ask(
    "es-mas-vendido",
    "¿Qué producto de jardín tiene más búsquedas en Estados Unidos?",
    answers(leader(searches, { category: "Garden & Patio" }, "product", { words: /search|most/i })),
    "es",
  ),
];
