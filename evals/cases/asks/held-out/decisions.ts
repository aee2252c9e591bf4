import { claim, compareTwo, growth } from "../../../oracles/asks/comparisons.js";
import {
  clicks,
  conversions,
  orders,
  revenue,
  searches,
  searchesPerProduct,
  units,
} from "../../../oracles/asks/demand.js";
import { keywordSearches } from "../../../oracles/asks/keywords.js";
import {
  brandCount,
  lowestPrice,
  medianPrice,
  merchantCount,
  offerCount,
  priceQuantile,
  usualPrice,
} from "../../../oracles/asks/offers.js";
import { anyKeyword, isDraft, missing } from "../../../oracles/asks/openings.js";
import { either, fromMeasured, leader, result, told, topList, value } from "../../../oracles/asks/parts.js";
import { LAST_MONTH, type Scope } from "../../../oracles/asks/scope.js";
import { calendarMonth, day } from "../../../oracles/asks/seasons.js";
import { answers, casesOf, declines, type Wanted } from "../case.js";

const solve = casesOf("solve");
const why = casesOf("why");
const advise = casesOf("advise");
const draft = casesOf("draft");
const overview = casesOf("overview");
const compound = casesOf("compound");
const notHeld = casesOf("not-held");
const outside = casesOf("outside");

const BID = /bid|click|cpc/i;
const MARGIN = /margin|gross|profit/i;

const marketOf = (scope: Scope): Wanted =>
  answers(
    either("searches, prices or growth", value(searches, scope), value(usualPrice, scope), growth(scope)),
    value(searches, scope),
    value(usualPrice, scope),
    either("growth or season", growth(scope), calendarMonth(scope, "most")),
  );

/** Held out: sums, reasons, advice, drafts, overviews, two things at once, what is not held. Nobody tunes on them. */
export const heldOutDecisions = [
  solve(
    "margin-percent",
    "Tool set: bought for 33, sold for 79 dollars. Gross margin in percent?",
    answers(result("the margin", "%", MARGIN, (100 * 46) / 79)),
  ),
  solve(
    "be-acos-monitor",
    "cost of goods $120, price $200 for a monitor, at which acos do i make zero",
    answers(result("break-even ACOS", "%", /acos|break-?even/i, 40)),
  ),
  solve(
    "highest-bid-fire-pit",
    "What's the most I can bid per click if a fire pit brings me $48 profit per order and 2.5 % of clicks buy?",
    answers(result("the highest bid", "USD", BID, 48 * 0.025)),
  ),
  solve(
    "acos-to-roas",
    "ACOS del 16 % = ¿qué ROAS? (alfombras)",
    answers(result("the ROAS", "number", /roas/i, 6.25)),
    "es",
  ),
  solve(
    "monthly-budget-orders",
    "I have £900 per month, pay 45p a click and convert 3 in 100. How many orders of bike helmets is that in the UK?",
    answers(result("orders", "number", /order/i, (900 / 0.45) * 0.03)),
  ),
  solve(
    "price-target-margin-de",
    "Einkauf 41 Euro, ich will 38 % Marge vom Verkaufspreis bei Massagepistolen. Welcher Preis?",
    answers(result("the price", "EUR", /price|charge|sell/i, 41 / 0.62)),
    "de",
  ),
  solve(
    "latest-order-date",
    "lead time 60 days incl. shipping, sunglasses have to be here by 15 May 2027. Last day to place the order?",
    answers(day("the day to order", "2027-03-16", 1)),
  ),
  solve(
    "loss-per-order",
    "We sell bath scales at $24.99 but they cost us $27.50 delivered. How much do we lose on each one?",
    answers({
      what: "the loss",
      accept: [
        { rows: [[2.51]], unit: "USD" },
        { rows: [[-2.51]], unit: "USD" },
      ],
      words: /loss|lose|margin|profit/i,
    }),
  ),
  solve(
    "measured-median-profit",
    "If my landed cost for a headlamp is $11, how many dollars are left at the US median price before fees and ads?",
    answers(
      fromMeasured(
        "what is left at the median",
        "USD",
        /left|profit|margin|gross/i,
        medianPrice,
        { product: "Headlamps" },
        "value - 11",
      ),
    ),
  ),
  solve(
    "measured-orders-rain",
    "Suppose 5,000 clicks on rain jackets in the US at the market's conversion. Orders?",
    answers(fromMeasured("orders", "number", /order/i, conversions, { product: "Rain jackets" }, "5000 * value")),
  ),
  solve(
    "stock-weeks",
    "1,260 smart bulbs left, selling 30 per day - for how many days am I covered?",
    answers(result("days of stock", "days", /day|last|cover/i, 42)),
  ),
  solve(
    "two-step-profit",
    "Price 120, unit cost 70, ads cost 18 per order, fee 8 %: profit per gaming headset in dollars?",
    answers(result("profit per order", "USD", /profit|left|margin|earn/i, 120 - 70 - 18 - 9.6)),
  ),
  solve(
    "ad-spend-from-acos",
    "At 12 % ACOS and $8,000 ad revenue from laptop stands, what did I spend on ads?",
    answers(result("ad spend", "USD", /spen[dt]|cost|ads?\b/i, 960)),
  ),
  solve(
    "acos-over-100",
    "target acos 150%, order value 20 dollars, conversion 5%: max bid for phone cases?",
    answers(result("the highest bid", "USD", BID, 20 * 0.05 * 1.5)),
  ),
  solve(
    "fr-marge",
    "Coût 18 €, prix de vente 45 €, en Allemagne, pour un sac de couchage : quelle marge en % ?",
    answers(result("the margin", "%", MARGIN, 60)),
    "fr",
  ),

  why(
    "dvd-disappearing",
    "what's behind the drop in dvd player searches in the UK? how bad is it",
    answers(growth({ product: "DVD players", market: "GB" })),
  ),
  why(
    "padel-crash",
    "why has demand for padel rackets crashed in the US this year?",
    claim(
      false,
      /\b(?:r[io]se|risen|grew|grown|growing|rising|up|did not|higher)\b/i,
      growth({ product: "Padel rackets" }),
    ),
  ),
  why(
    "copper-espresso-none",
    "Shoppers get no hits for 'copper espresso machine' in the US. What's the cause?",
    answers(told("that they are sold out", /out of stock|sold.out|none in stock/i)),
  ),
  why(
    "paddling-pool-winter",
    "Why do our paddling pools hardly sell in November in the UK?",
    answers(
      either(
        "the season",
        told("the season", /season|calendar alone|time of (?:the )?year/i),
        calendarMonth({ product: "Paddling pools", market: "GB" }, "most"),
        calendarMonth({ product: "Paddling pools", market: "GB" }, "least"),
      ),
    ),
  ),

  advise(
    "price-cheapest-tenth",
    "What should I charge for a bluetooth speaker in the US to be among the cheapest 10 percent?",
    answers(value(priceQuantile(0.1), { product: "Bluetooth speakers" })),
  ),
  advise(
    "which-to-enter-gb",
    "dehumidifiers or tower fans for the UK? tell me which has more searches per product on sale",
    compareTwo(
      searchesPerProduct,
      ["Dehumidifiers", { product: "Dehumidifiers", market: "GB" }],
      ["Tower fans", { product: "Tower fans", market: "GB" }],
      "more|higher|larger|bigger|wider",
      "less|fewer|lower|smaller",
    ),
  ),
  advise(
    "sunscreen-promo-month",
    "Wir planen für nächstes Jahr eine große Sonnencreme-Aktion in Deutschland. In welchem Monat ist die Nachfrage am stärksten?",
    answers(calendarMonth({ product: "Sunscreen", market: "DE" }, "most")),
    "de",
  ),
  advise(
    "candle-bid",
    "Can I afford 'duftkerze kaufen' in Germany with a target ACOS of 25 %?",
    claim(
      false,
      /cannot be afforded|not (?:worth|afford)|too (?:dear|expensive)/i,
      told("what the click costs", /€1\.20/),
    ),
  ),

  draft(
    "binoculars-campaign",
    "please set up a draft campaign for binoculars in the United States, daily budget $35",
    answers(
      isDraft,
      result("the budget", "USD", /budget/i, 35, 35 * 30, 35 * 30.4),
      anyKeyword({ product: "Binoculars" }),
    ),
  ),
  draft(
    "title-backpack",
    "Title for a 65 l hiking backpack with rain cover?",
    answers(told("volume and cover", /(?=.*\b65 ?(?:l|litres?|liters?)\b)(?=.*rain cover)/is)),
  ),
  draft(
    "negatives-desks",
    "Which negatives should I add to my standing desk ads (US)?",
    answers(told("the most wasteful term", /plans|free/i)),
  ),

  overview("binoculars-de", "Overview: binoculars in Germany", marketOf({ product: "Binoculars", market: "DE" })),
  overview(
    "cordless-drills",
    "brief me on the US cordless drill market in a few lines",
    marketOf({ product: "Cordless drills" }),
  ),
  overview(
    "pt-visao",
    "Quero uma visão geral do mercado de liquidificadores no Reino Unido",
    marketOf({ product: "Blenders", market: "GB" }),
    "pt",
  ),

  compound(
    "irons-lowest-shops",
    "Lowest price for a steam iron in the UK, and how many shops sell them?",
    answers(
      value(lowestPrice, { product: "Steam irons", market: "GB" }),
      value(merchantCount, { product: "Steam irons", market: "GB" }),
    ),
  ),
  compound(
    "boards-peak-price",
    "what month do paddle boards peak in the US + what's the median price",
    answers(calendarMonth({ product: "Paddle boards" }, "most"), value(medianPrice, { product: "Paddle boards" })),
  ),
  compound(
    "shavers-orders-brand",
    "How many electric shavers were ordered in October in the US, and from which brand most?",
    answers(
      value(orders, { product: "Electric shavers", period: LAST_MONTH }),
      leader(orders, { product: "Electric shavers", period: LAST_MONTH }, "brand", { words: /order|brand|most/i }),
    ),
  ),
  compound(
    "margin-and-median",
    "unit cost 55, price 139 for over-ear headphones: what margin is that and what's the US median price?",
    answers(
      result("the margin", "%", MARGIN, (100 * 84) / 139),
      value(medianPrice, { product: "Over-ear headphones" }),
    ),
  ),
  compound(
    "keywords-and-delivery",
    "Top 3 keywords for parasols in Germany, and how long do they take to be delivered?",
    answers(
      topList(keywordSearches, { product: "Parasols", market: "DE" }, "keyword", 3),
      missing("delivery times", /deliver|shipping/),
    ),
  ),
  compound(
    "offers-brands-clicks",
    "dog harnesses uk: number of offers, number of brands, leading brand by clicks",
    answers(
      value(offerCount, { product: "Dog harnesses", market: "GB" }),
      value(brandCount, { product: "Dog harnesses", market: "GB" }),
      leader(clicks, { product: "Dog harnesses", market: "GB" }, "brand"),
    ),
  ),
  compound(
    "it-ricavi-unita",
    "Quante unità e quanto fatturato hanno fatto i tosaerba in Germania il mese scorso?",
    answers(
      value(units, { product: "Lawn mowers", market: "DE", period: LAST_MONTH }),
      value(revenue, { product: "Lawn mowers", market: "DE", period: LAST_MONTH }),
    ),
    "it",
  ),

  notHeld(
    "complaints",
    "How many customers complain about Saltera espresso machines?",
    declines(/complain|review|rating/i),
  ),
  notHeld("returns-shoes", "which shop has the fewest returned running shoes", declines(/return/i)),
  notHeld("canada", "Quanto costano i giochi da tavolo in Canada?", declines(/Canad/i), "it"),
  notHeld("italy-fr", "Combien de tapis de yoga sont vendus en Italie ?", declines(/Ital/i), "fr"),
  notHeld("searches-2021", "searches for air purifiers in 2021", declines(/2021/)),
  notHeld(
    "sales-2030",
    "how many e-bikes will be sold in 2030?",
    declines(/2030|that far|so far ahead|forecast|predict/i),
  ),
  notHeld("bosch", "Is Bosch cheaper than Stronvik for cordless drills?", declines(/Bosch/i)),
  notHeld("ebay", "cheapest electric kettle on eBay UK", declines(/ebay/i)),
  notHeld("staff", "how many employees does Citywell have", declines(/employ|staff|people/i, { mayAsk: true })),
  notHeld("patent", "is the self-emptying mechanism of robot vacuums patented?", declines(/patent|legal|law/i)),
  notHeld("co2", "CO2 footprint of a mattress?", declines(/CO2|carbon|footprint|environment/i)),
  notHeld(
    "espresso-keyword-bid",
    'What is the click price of the keyword "espresso machine" in the UK?',
    declines(/espresso machine/i),
  ),
  notHeld(
    "de-testsieger",
    "Welcher Staubsauger-Roboter ist laut Stiftung Warentest Testsieger?",
    declines(/test|review|rating|Warentest/i),
    "de",
  ),

  outside("capital", "What's the capital of Australia?", declines(null)),
  outside("flight", "cheapest flight to Lisbon next week", declines(null)),
  outside("grill-steak", "how do i grill a steak medium rare on a gas grill?", declines(null)),
  outside("translate", "translate 'yoga mat' into Finnish", declines(null)),
  outside("es-chiste", "Cuéntame un chiste, por favor", declines(null), "es"),
];
