import { growth } from "../../oracles/asks/comparisons.js";
import { buyerShare, clicks, orders, searches } from "../../oracles/asks/demand.js";
import { bidRange, highBid, keywordSearches } from "../../oracles/asks/keywords.js";
import {
  brandCount,
  discountDepth,
  discountShare,
  lowestPrice,
  medianPrice,
  merchantCount,
  offerCount,
  usualPrice,
} from "../../oracles/asks/offers.js";
import { missing } from "../../oracles/asks/openings.js";
import { leader, pair, result, told, topList, value } from "../../oracles/asks/parts.js";
import { LAST_MONTH } from "../../oracles/asks/scope.js";
import { calendarMonth } from "../../oracles/asks/seasons.js";
import { answers, casesOf } from "./case.js";

const ask = casesOf("compound");

/** Two things in one question: the headline owes the first, the answer both. */
export const compounds = [
  ask(
    "toasters-price-brand",
    "What's the median price of toasters and which brand gets the most clicks?",
    answers(
      value(medianPrice, { product: "Toasters" }),
      leader(clicks, { product: "Toasters" }, "brand", { words: /click/i }),
    ),
  ),
  ask(
    "sleeping-bags-when-cost-uk",
    "¿Cuándo es el pico de los sacos de dormir en el Reino Unido y cuánto cuestan?",
    answers(
      calendarMonth({ product: "Sleeping bags", market: "GB" }, "most"),
      value(usualPrice, { product: "Sleeping bags", market: "GB" }),
    ),
    "es",
  ),
  ask(
    "foam-rollers-volume-bid",
    "how many searches a month do foam rollers get + whats the bid range",
    answers(
      value(searches, { product: "Foam rollers" }),
      pair(highBid, { product: "Foam rollers" }, bidRange({ product: "Foam rollers" })),
    ),
  ),
  ask(
    "webcams-keywords-brands",
    "Top 3 webcam keywords by searches, and how many brands are there?",
    answers(topList(keywordSearches, { product: "Webcams" }, "keyword", 3), value(brandCount, { product: "Webcams" })),
  ),
  ask(
    "frother-margin-position",
    "I pay 12 dollars per milk frother and sell it at $29. What's my margin, and is 29 above or below the US median?",
    answers(
      result("the margin", "%", /margin/i, (100 * 17) / 29),
      told("that it is below the median", /\b(?:below|under|lower|cheaper|less)\b/i),
    ),
  ),
  ask(
    "cheapest-cat-tree-where",
    "which cat tree is cheapest and where do I get it",
    answers(
      leader(lowestPrice, { product: "Cat trees" }, "title", { order: "least", words: /cheap|lowest/i }),
      leader(lowestPrice, { product: "Cat trees" }, "merchant", { order: "least" }),
    ),
  ),
  ask(
    "straighteners-men-women-age",
    "What share of hair straightener buyers are women, and which age group is largest?",
    answers(
      value(buyerShare, { product: "Hair straighteners", where: "a.segment = 'women'" }),
      leader(buyerShare, { product: "Hair straighteners", where: "a.segment_kind = 'age'" }, "segment"),
    ),
  ),
  ask(
    "smart-locks-growth-peak",
    "is demand for smart locks growing, by how much a year, and in which month does it peak?",
    answers(growth({ product: "Smart locks" }), calendarMonth({ product: "Smart locks" }, "most")),
  ),
  ask(
    "leggings-discounts",
    "How many percent of leggings are discounted and how deep are those discounts on average?",
    answers(value(discountShare, { product: "Leggings" }), value(discountDepth, { product: "Leggings" })),
  ),
  ask(
    "slow-cookers-two-markets",
    "Median price of slow cookers in the US? And how many shops carry them in the UK?",
    answers(
      value(medianPrice, { product: "Slow cookers" }),
      value(merchantCount, { product: "Slow cookers", market: "GB" }),
    ),
  ),
  ask(
    "scooter-price-returns",
    "what do electric scooters cost and what's their return rate?",
    answers(value(usualPrice, { product: "Electric scooters" }), missing("the return rate", /return/)),
  ),
  ask(
    "boots-orders-clicks",
    "Orders and clicks for hiking boots in October 2026?",
    answers(
      value(orders, { product: "Hiking boots", period: LAST_MONTH }),
      value(clicks, { product: "Hiking boots", period: LAST_MONTH }),
    ),
  ),
  ask(
    "offers-in-two-markets",
    "number of dash cam offers in Germany, then the same for Britain",
    answers(
      value(offerCount, { product: "Dash cams", market: "DE" }),
      value(offerCount, { product: "Dash cams", market: "GB" }),
    ),
  ),
  ask(
    "de-preis-und-suchen",
    "Was kosten Beamer in Deutschland und wie oft werden sie im Monat gesucht?",
    answers(
      value(usualPrice, { product: "Projectors", market: "DE" }),
      value(searches, { product: "Projectors", market: "DE" }),
    ),
    "de",
  ),
  ask(
    "pt-preco-marcas",
    "Qual é o preço mediano das esteiras nos Estados Unidos e quantas marcas existem?",
    answers(value(medianPrice, { product: "Treadmills" }), value(brandCount, { product: "Treadmills" })),
    "pt",
  ),
];
