import { lowestOn, medianOn } from "../../oracles/asks/change.js";
import {
  clicks,
  conversion,
  orders,
  revenue,
  searches,
  searchesIn,
  searchesPerProduct,
  units,
} from "../../oracles/asks/demand.js";
import {
  adClickPrice,
  adCost,
  bidRange,
  competition,
  difficulty,
  highBid,
  keywordSearches,
} from "../../oracles/asks/keywords.js";
import {
  discountDepth,
  highestPrice,
  lowestPrice,
  meanPrice,
  medianPrice,
  outOfStockShare,
  priceQuantile,
  usualPrice,
} from "../../oracles/asks/offers.js";
import { oneOf, pair, value } from "../../oracles/asks/parts.js";
import { LAST_MONTH, LAST_YEAR, month, months } from "../../oracles/asks/scope.js";
import { answers, casesOf } from "./case.js";

const ask = casesOf("value");

/** One number about one thing. */
export const values = [
  ask(
    "searches-cat-trees",
    "how many people look for cat trees each month",
    answers(value(searches, { product: "Cat trees" })),
  ),
  ask(
    "searches-gaming-chairs-uk",
    "Monthly search volume, gaming chairs, UK?",
    answers(value(searches, { product: "Gaming chairs", market: "GB" })),
  ),
  ask(
    "wool-socks-usual-price",
    "What do wool socks usually cost?",
    answers(value(usualPrice, { product: "Wool socks" })),
  ),
  ask(
    "paddle-board-mean-germany",
    "Hi, could you tell me the average price of a paddle board in Germany please? Thanks!",
    answers(value(usualPrice, { product: "Paddle boards", market: "DE" })),
  ),
  ask(
    "humidifier-mean-not-median",
    "I need the mean (not the median) price for humidifiers in the US",
    answers(value(meanPrice, { product: "Humidifiers" })),
  ),
  ask(
    "cheapest-air-purifier",
    "cheapest air purifier right now?",
    answers(value(lowestPrice, { product: "Air purifiers" })),
  ),
  ask(
    "dearest-digital-piano-uk",
    "what's the most anyone charges for a digital piano in the UK",
    answers(value(highestPrice, { product: "Digital pianos", market: "GB" })),
  ),
  ask(
    "treadmill-90th-percentile",
    "90th percentile of treadmill prices, US",
    answers(value(priceQuantile(0.9), { product: "Treadmills" })),
  ),
  ask(
    "telescope-typos",
    "waht is teh avrage price of a telescpe",
    answers(value(usualPrice, { product: "Telescopes" })),
  ),
  ask(
    "keyword-difficulty",
    'How hard is it to rank for "yoga mat"? I just want the difficulty score.',
    answers(value(difficulty, { product: "Yoga mats", where: "k.keyword = 'yoga mat'" })),
  ),
  ask(
    "bid-range-pet-hair",
    "bid range for robot vacuum for pet hair",
    answers(
      pair(
        highBid,
        { product: "Robot vacuums" },
        bidRange({ product: "Robot vacuums", where: "k.keyword = 'robot vacuum for pet hair'" }),
      ),
    ),
  ),
  ask(
    "competition-standing-desk",
    "what's the ad competition like on the keyword 'standing desk', on the 0 to 100 scale?",
    answers(value(competition, { product: "Standing desks", where: "k.keyword = 'standing desk'" })),
  ),
  ask(
    "searches-of-keyword",
    'Search volume of the exact keyword "matcha powder" in the US',
    answers(value(keywordSearches, { product: "Matcha powder", where: "k.keyword = 'matcha powder'" })),
  ),
  ask(
    "units-space-heaters-last-month",
    "how many space heaters were sold last month",
    answers(value(units, { product: "Space heaters", period: LAST_MONTH })),
  ),
  ask(
    "revenue-mattresses-last-year",
    "Revenue of the US mattress market over the past 12 months?",
    answers(value(revenue, { product: "Mattresses", period: LAST_YEAR })),
  ),
  ask(
    "orders-hiking-boots-last-month",
    "orders for hiking boots last month?",
    answers(value(orders, { product: "Hiking boots", period: LAST_MONTH })),
  ),
  ask(
    "clicks-sunglasses",
    "¿Cuántos clics tuvieron las gafas de sol en el Reino Unido en total en los últimos doce meses?",
    answers(value(clicks, { product: "Sunglasses", market: "GB" })),
    "es",
  ),
  ask(
    "conversion-dog-beds",
    "Wat is het conversiepercentage van hondenmanden in de VS?",
    answers(value(conversion, { product: "Dog beds" })),
    "nl",
  ),
  ask(
    "ad-click-price-office-chairs",
    "My boss wants to know: what does one click on our own ads for office chairs cost us on average?",
    answers(value(adClickPrice, { product: "Office chairs" })),
  ),
  ask(
    "ad-spend-blenders",
    "how much have we spent on blender ads in the US since May 2026",
    answers(value(adCost, { product: "Blenders" })),
  ),
  ask(
    "discount-depth-sneakers",
    "When sneakers are discounted, how much is off on average?",
    answers(value(discountDepth, { product: "Sneakers" })),
  ),
  ask(
    "searches-in-december",
    "searches for christmas lights in december 2025",
    answers(value(searchesIn, { product: "Christmas lights", period: month("2025-12") })),
  ),
  ask(
    "searches-per-product-rowing",
    "How many monthly searches are there for every rowing machine on sale?",
    answers(value(searchesPerProduct, { product: "Rowing machines" })),
  ),
  ask(
    "brand-median",
    "median price of Lundholt office chairs",
    answers(value(medianPrice, { product: "Office chairs", brand: "Lundholt" })),
  ),
  ask(
    "title-price",
    "What does the Panvero Forno 820 air fryer sell for at the moment?",
    answers(value(lowestPrice, { product: "Air fryers", where: "o.title LIKE 'Panvero Forno 820 %'" })),
  ),
  ask(
    "merchant-lowest",
    "lowest price for air fryers at Northmart?",
    answers(value(lowestPrice, { product: "Air fryers", merchant: "Northmart" })),
  ),
  ask("median-in-january", "What was the median price of camping tents on 15 January 2026?", {
    parts: [
      {
        what: "the median price on the day",
        accept: [oneOf(medianOn({ product: "Camping tents" }, "2026-01-15"), "USD")],
        words: /median/i,
      },
    ],
  }),
  ask("lowest-on-black-friday", "cheapest smartwatch on black friday 2025 (28 nov), US", {
    parts: [
      {
        what: "the lowest price on the day",
        accept: [oneOf(lowestOn({ product: "Smartwatches" }, "2025-11-28"), "USD")],
        words: /lowest|cheapest/i,
      },
    ],
  }),
  ask(
    "out-of-stock-snow-shovels",
    "What share of snow shovel offers is out of stock in the US?",
    answers(value(outOfStockShare, { product: "Snow shovels" })),
  ),
  ask(
    "searches-summer",
    "total searches for tower fans june to august 2026 in germany",
    answers(value(searchesIn, { product: "Tower fans", market: "DE", period: months("2026-06", "2026-08") })),
  ),
  ask(
    "de-searches-heater",
    "Wie oft wird in Deutschland im Monat nach Heizlüftern gesucht?",
    answers(value(searches, { product: "Space heaters", market: "DE" })),
    "de",
  ),
  ask(
    "de-mattress",
    "Was kostet eine Matratze in Deutschland üblicherweise?",
    answers(value(usualPrice, { product: "Mattresses", market: "DE" })),
    "de",
  ),
  ask(
    "fr-median-fryer",
    "Quel est le prix médian des friteuses à air aux États-Unis ?",
    answers(value(medianPrice, { product: "Air fryers" })),
    "fr",
  ),
  ask(
    "es-lowest-espresso",
    "¿Cuál es el precio más bajo de una cafetera espresso en el Reino Unido?",
    answers(value(lowestPrice, { product: "Espresso machines", market: "GB" })),
    "es",
  ),
  ask(
    "it-units-treadmills",
    "Quanti tapis roulant si sono venduti il mese scorso negli Stati Uniti?",
    answers(value(units, { product: "Treadmills", period: LAST_MONTH })),
    "it",
  ),
  ask(
    "nl-airfryer",
    "Wat kost een airfryer gemiddeld in Duitsland?",
    answers(value(usualPrice, { product: "Air fryers", market: "DE" })),
    "nl",
  ),
  ask(
    "pl-smartwatch",
    "Ile kosztuje przeciętny smartwatch w Niemczech?",
    answers(value(usualPrice, { product: "Smartwatches", market: "DE" })),
    "pl",
  ),
];
