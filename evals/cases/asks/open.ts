import { searchChange } from "../../oracles/asks/change.js";
import { changeOf, claim, compareTwo, growth } from "../../oracles/asks/comparisons.js";
import { searches, searchesPerProduct, units } from "../../oracles/asks/demand.js";
import { adCost } from "../../oracles/asks/keywords.js";
import { medianPrice, priceQuantile, usualPrice } from "../../oracles/asks/offers.js";
import { anyBid, anyKeyword, isDraft } from "../../oracles/asks/openings.js";
import { either, leadingMarket, result, told, topList, value } from "../../oracles/asks/parts.js";
import type { Scope } from "../../oracles/asks/scope.js";
import { calendarMonth } from "../../oracles/asks/seasons.js";
import { answers, casesOf, never, type Wanted } from "./case.js";

const why = casesOf("why");
const advise = casesOf("advise");
const draft = casesOf("draft");
const overview = casesOf("overview");

const DEMAND = /demand|search|interest|grow/i;
const withoutOrders = (market: string): string =>
  `a.search_term IN (SELECT x.search_term FROM ad_terms x WHERE x.cluster_id = a.cluster_id AND x.market = '${market}' GROUP BY x.search_term HAVING SUM(x.orders) = 0)`;

/** Reasons, which begin with whether it is so at all. */
export const reasons = [
  why(
    "hoverboards-fell",
    "why did interest in hoverboards drop so much in the US over the last year?",
    answers(growth({ product: "Hoverboards" })),
  ),
  why(
    "power-stations-collapse",
    "Why did demand for portable power stations collapse in 2026?",
    never(
      claim(
        false,
        /\b(?:r[io]se|risen|grew|grown|growing|rising|up|did not|higher)\b/i,
        growth({ product: "Portable power stations" }),
      ),
      /because demand (?:fell|collapsed)/i,
    ),
  ),
  why(
    "barefoot-nothing",
    "why do shoppers find nothing for 'barefoot running shoes' in American shops",
    answers(told("that they are sold out", /out of stock|sold.out|none in stock/i)),
  ),
  why(
    "mop-under-100",
    'What is the reason that "robot vacuum with mop under 100" brings up no results?',
    answers(told("that the filter empties it", /filter|price (?:limit|bound|cap)|price range/i)),
  ),
  why(
    "expresso",
    "people typing 'expresso machine' get zero hits in the us - how come?",
    answers(told("that it is a matter of words", /spell|typo|synonym|vocabular|wording|worded|mistyp/i)),
  ),
  why(
    "tradewick-odd",
    "Why do Tradewick's power bank prices look so odd?",
    answers(
      told(
        "that the feed cannot be trusted",
        /(?=.*Tradewick)(?=.*(?:feed|random|made.up|not (?:be )?trust|untrust|poison|erratic|implausible|left out))/is,
      ),
    ),
  ),
  why(
    "tents-pile-up",
    "Our tents pile up in Germany. Is it us or the market?",
    never(
      answers(
        either(
          "how the market moves",
          growth({ product: "Camping tents", market: "DE" }),
          calendarMonth({ product: "Camping tents", market: "DE" }, "most"),
        ),
      ),
      /^(?:yes|no)\b/i,
    ),
  ),
  why(
    "heaters-now",
    "Why are space heater sales picking up right now in the UK?",
    answers(
      either(
        "the season",
        told("the season", /season|calendar alone|time of (?:the )?year/i),
        calendarMonth({ product: "Space heaters", market: "GB" }, "most"),
      ),
    ),
  ),
  why(
    "de-selfiesticks",
    "Warum suchen in Deutschland immer weniger Leute nach Selfiesticks?",
    answers(growth({ product: "Selfie sticks", market: "DE" })),
    "de",
  ),
];

/** Decisions, which rest on a figure that can be told. */
export const advice = [
  advise(
    "snow-shovels-now",
    "should I still order snow shovels for the US now in late November or is the peak over?",
    answers(calendarMonth({ product: "Snow shovels" }, "most")),
  ),
  advise(
    "kettle-cheapest-quarter",
    "Which price puts my electric kettle into the cheapest quarter of the UK offers?",
    answers(value(priceQuantile(0.25), { product: "Electric kettles", market: "GB" })),
  ),
  advise(
    "rowing-or-yoga",
    "I can only enter one of them in the US: rowing machines or yoga mats. Where are there more searches per product on sale?",
    compareTwo(
      searchesPerProduct,
      ["Rowing machines", { product: "Rowing machines" }],
      ["Yoga mats", { product: "Yoga mats" }],
      "more|higher|larger|bigger|wider",
      "less|fewer|lower|smaller",
    ),
  ),
  advise(
    "stop-two-terms",
    "which two search terms should we stop paying for in the office chair ads? they bring no orders",
    answers(topList(adCost, { product: "Office chairs", where: withoutOrders("US") }, "term", 2)),
  ),
  advise(
    "best-yoga-mats-bid",
    "Is bidding on 'best yoga mats' worth it at a target ACOS of 25%?",
    claim(
      false,
      /cannot be afforded|not (?:worth|afford)|too (?:dear|expensive)/i,
      told("what the click costs", /\$1\.65/),
    ),
  ),
  advise(
    "pet-hair-bid",
    "can i afford clicks on robot vacuum for pet hair with 25% target acos",
    claim(true, /can be afforded|affordable|whole range/i, told("what the click costs", /\$0\.42|\$0\.88/)),
  ),
  advise(
    "matcha-uk",
    "Thinking of launching matcha powder in the UK: how is demand developing and what do people pay?",
    answers(
      growth({ product: "Matcha powder", market: "GB" }),
      value(usualPrice, { product: "Matcha powder", market: "GB" }),
    ),
  ),
  advise(
    "market-by-units",
    "US, UK or Germany - where do weighted blankets sell most units?",
    answers(
      leadingMarket(
        units,
        { product: "Weighted blankets" },
        /(?:most|largest|leads?|ahead)[^.;]*(?:United States|\bUS\b)[^.;]*(?:Germany|United Kingdom)|(?:United States|\bUS\b)[^.;]*(?:leads|has the most|largest|ahead of)/i,
      ),
    ),
  ),
  advise(
    "es-precio-lanzamiento",
    "Quiero vender batidoras de vaso en EE. UU. al precio mediano. ¿Qué precio pongo?",
    answers(value(medianPrice, { product: "Blenders" })),
    "es",
  ),
];

/** Campaigns and titles that keep what was stated. */
export const drafts = [
  draft(
    "yoga-uk-20",
    "Draft a search campaign for yoga mats in the UK with £20 a day.",
    answers(
      isDraft,
      result("the budget", "GBP", /budget/i, 20, 20 * 30, 20 * 30.4),
      anyKeyword({ product: "Yoga mats", market: "GB" }),
      anyBid({ product: "Yoga mats", market: "GB" }, "GBP"),
    ),
  ),
  draft(
    "title-bottle",
    "write me a product title for a 1 litre stainless steel water bottle",
    never(
      answers(told("the size and the material", /(?=.*\b1 ?(?:l|litre|liter)\b)(?=.*stainless steel)/is)),
      /500 ?ml/i,
    ),
  ),
  draft(
    "negatives-vacuum-uk",
    "negative keyword list for our robot vacuum ads in Britain please",
    answers(told("the most wasteful term", /spare parts/i)),
  ),
  draft(
    "treadmill-1500",
    "ad plan for treadmills, 1500 dollars a month, us",
    answers(
      isDraft,
      result("the budget", "USD", /budget/i, 1500, 50, 1500 / 30.4),
      anyKeyword({ product: "Treadmills" }),
    ),
  ),
  draft(
    "title-drill",
    "Suggest a listing title for our 18 V cordless drill with two batteries",
    answers(told("voltage and batteries", /(?=.*\b18 ?v\b)(?=.*two batteries|.*2 batteries)/is)),
  ),
  draft(
    "de-kampagne",
    "Entwirf eine Kampagne für Espressomaschinen in Deutschland mit 30 Euro am Tag",
    answers(
      isDraft,
      result("the budget", "EUR", /budget/i, 30, 900, 912),
      anyKeyword({ product: "Espresso machines", market: "DE" }),
    ),
    "de",
  ),
];

const marketOf = (scope: Scope): Wanted =>
  answers(
    either("searches, prices or growth", value(searches, scope), value(usualPrice, scope), growth(scope)),
    value(searches, scope),
    value(usualPrice, scope),
    either(
      "growth or season",
      growth(scope),
      changeOf("change", searchChange(scope), DEMAND),
      calendarMonth(scope, "most"),
    ),
  );

/** The whole market in short. */
export const overviews = [
  overview("humidifiers", "tell me about the market for humidifiers", marketOf({ product: "Humidifiers" })),
  overview(
    "dog-beds-uk",
    "Quick overview of the UK dog bed market, please.",
    marketOf({ product: "Dog beds", market: "GB" }),
  ),
  overview(
    "ebikes-de",
    "What should I know about e-bikes in Germany before I enter that market?",
    marketOf({ product: "Electric bikes", market: "DE" }),
  ),
  overview("sunglasses", "sunglasses US - demand, prices, season. all of it", marketOf({ product: "Sunglasses" })),
  overview(
    "it-panoramica",
    "Fammi una panoramica del mercato delle macchine da cucire negli Stati Uniti",
    marketOf({ product: "Sewing machines" }),
    "it",
  ),
];
