import { buyerShare, revenue } from "../../oracles/asks/demand.js";
import { intentShare } from "../../oracles/asks/keywords.js";
import { discountShare, outOfStockShare, shareOfOffers, shareOfOffersThat } from "../../oracles/asks/offers.js";
import { value } from "../../oracles/asks/parts.js";
import { brandShare, partOf, searchesPart, topBrandsShare } from "../../oracles/asks/shares.js";
import { answers, casesOf } from "./case.js";

const ask = casesOf("share");

/** A part of a whole. */
export const shares = [
  ask(
    "saugora-market-share",
    "What's Saugora's market share in robot vacuums?",
    answers(brandShare({ product: "Robot vacuums" }, "Saugora")),
  ),
  ask(
    "order-share-kaffora",
    "share of orders that go to Kaffora in coffee grinders, US",
    answers(brandShare({ product: "Coffee grinders" }, "Kaffora", "orders")),
  ),
  ask(
    "hair-dryers-on-promo",
    "what % of hair dryers are discounted",
    answers(value(discountShare, { product: "Hair dryers" })),
  ),
  ask(
    "women-strollers",
    "What share of baby stroller buyers in the US are women?",
    answers(value(buyerShare, { product: "Baby strollers", where: "a.segment = 'women'" })),
  ),
  ask(
    "top3-brands-mattresses",
    "How much of the clicks in mattresses do the top three brands take together?",
    answers(topBrandsShare({ product: "Mattresses" }, 3)),
  ),
  ask(
    "informational-intent-espresso",
    "which part of espresso machine searches in Britain is informational, i.e. people who just want to know something?",
    answers(value(intentShare("informational"), { product: "Espresso machines", market: "GB" })),
  ),
  ask(
    "bazarello-shelf-gaming-chairs",
    "Bazarello's share of gaming chair offers in germany",
    answers(
      value(shareOfOffers("Bazarello's share of offers", "r.merchant = 'Bazarello'"), {
        product: "Gaming chairs",
        market: "DE",
      }),
    ),
  ),
  ask(
    "under-60-sneakers",
    "what share of sneaker offers costs less than $60?",
    answers(
      value(
        shareOfOffersThat("the share below 60", /share|of (?:the |all )?offers|less than|below|under/i, "r.price < 60"),
        {
          product: "Sneakers",
        },
      ),
    ),
  ),
  ask(
    "thriftora-stockouts",
    "How often is Thriftora out of stock on pet supplies? In percent.",
    answers(value(outOfStockShare, { category: "Pet Supplies", merchant: "Thriftora" })),
  ),
  ask(
    "searches-of-category",
    "of all searches for coffee products in the US, what percentage is about coffee beans?",
    answers(searchesPart({ product: "Coffee beans" }, { category: "Coffee" })),
  ),
  ask(
    "revenue-of-category",
    "What portion of the revenue of bike accessories in the UK comes from bike locks?",
    answers(partOf(revenue, { product: "Bike locks", market: "GB" }, { category: "Bike accessories", market: "GB" })),
  ),
  ask(
    "families-air-fryer",
    "Hoeveel procent van de airfryer-kopers in de VS is een gezin met kinderen?",
    answers(value(buyerShare, { product: "Air fryers", where: "a.segment = 'family with children'" })),
    "nl",
  ),
  ask(
    "de-rabatt",
    "Welcher Anteil der Laufschuh-Angebote in Deutschland ist reduziert?",
    answers(value(discountShare, { product: "Running shoes", market: "DE" })),
    "de",
  ),
  ask(
    "es-cuota",
    "¿Qué cuota de clics tiene Dustrel en aspiradoras sin cable en Alemania?",
    answers(brandShare({ product: "Cordless vacuums", market: "DE" }, "Dustrel", "clicks")),
    "es",
  ),
];
