import { brandsWhere } from "../../oracles/asks/counts.js";
import { keywordCount, questionCount } from "../../oracles/asks/keywords.js";
import { brandCount, merchantCount, offerCount, productCount, supplyCount } from "../../oracles/asks/offers.js";
import { value } from "../../oracles/asks/parts.js";
import { answers, casesOf } from "./case.js";

const ask = casesOf("count");

/** How many there are, of everything or under a condition. */
export const counts = [
  ask(
    "brands-tents-under-100",
    "how many brands sell tents under $100",
    answers(value(brandCount, { product: "Camping tents", where: "o.price < 100" })),
  ),
  ask(
    "shops-baby-monitors-de",
    "How many shops sell baby monitors in Germany?",
    answers(value(merchantCount, { product: "Baby monitors", market: "DE" })),
  ),
  ask("tents-on-sale", "how many tents are on sale?", answers(value(supplyCount, { product: "Camping tents" }))),
  ask(
    "offers-phone-cases-uk",
    "number of phone case offers in the UK",
    answers(value(offerCount, { product: "Phone cases", market: "GB" })),
  ),
  ask(
    "keywords-matcha",
    "How many keywords do you track for matcha powder in the US?",
    answers(value(keywordCount, { product: "Matcha powder" })),
  ),
  ask(
    "keywords-over-10k",
    "how many air purifier keywords get over 10,000 searches a month",
    answers(value(keywordCount, { product: "Air purifiers", where: "k.searches_per_month > 10000" })),
  ),
  ask(
    "questions-electric-blankets",
    "How many buyer questions are recorded about electric blankets in Britain?",
    answers(value(questionCount, { product: "Electric blankets", market: "GB" })),
  ),
  ask(
    "air-fryers-50-to-80",
    "count of air fryers between $50 and $80",
    answers(value(supplyCount, { product: "Air fryers", where: "o.price BETWEEN 50 AND 80" })),
  ),
  ask(
    "brands-headphones",
    "Quante marche di cuffie over-ear ci sono negli Stati Uniti?",
    answers(value(brandCount, { product: "Over-ear headphones" })),
    "it",
  ),
  ask(
    "products-at-merchant",
    "How many different espresso machines does Crema & Co have in stock in the US?",
    answers(
      value(productCount, {
        product: "Espresso machines",
        merchant: "Crema & Co",
        where: "o.availability = 'in_stock'",
      }),
    ),
  ),
  ask(
    "discounted-offers",
    "How many running shoe offers carry a discount right now?",
    answers(value(offerCount, { product: "Running shoes", where: "o.list_price > o.price" })),
  ),
  ask(
    "sold-out-offers",
    "how many garden furniture set offers are sold out atm, uk",
    answers(
      value(offerCount, {
        product: "Garden furniture sets",
        market: "GB",
        where: "o.availability = 'out_of_stock'",
      }),
    ),
  ),
  ask(
    "refurbished-vacuums",
    "number of refurbished robot vacuum offers, US",
    answers(value(offerCount, { product: "Robot vacuums", where: "o.condition = 'refurbished'" })),
  ),
  ask(
    "brands-with-offers",
    "How many brands of blenders have more than five offers?",
    answers(brandsWhere({ product: "Blenders" }, "COUNT(*) > 5")),
  ),
  ask(
    "de-haendler",
    "Wie viele Händler bieten in Deutschland Wasserkocher unter 30 Euro an?",
    answers(value(merchantCount, { product: "Electric kettles", market: "DE", where: "o.price < 30" })),
    "de",
  ),
  ask(
    "pt-marcas",
    "Quantas marcas vendem mochilas escolares nos Estados Unidos?",
    answers(value(brandCount, { product: "School backpacks" })),
    "pt",
  ),
];
