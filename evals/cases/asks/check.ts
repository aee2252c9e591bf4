import { priceChange } from "../../oracles/asks/change.js";
import { changeOf, claim, each, growth, outdoes } from "../../oracles/asks/comparisons.js";
import { buyerShare, clicks, conversion, searches } from "../../oracles/asks/demand.js";
import { difficulty } from "../../oracles/asks/keywords.js";
import { discountShare, lowestPrice, medianPrice, merchantCount, offerCount } from "../../oracles/asks/offers.js";
import { leader, told, value, valuesOf } from "../../oracles/asks/parts.js";
import { calendarMonth } from "../../oracles/asks/seasons.js";
import { brandShare } from "../../oracles/asks/shares.js";
import { casesOf, where } from "./case.js";

const ask = casesOf("check");
const PRICES = /price|cost|like for like|offers/i;
const _DEMAND = /search|demand|interest|grow/i;

/** Claims, true ones and false ones. */
export const checks = [
  ask(
    "charger-prices-fell",
    "Is it true that wireless chargers have become cheaper since a year ago?",
    claim(
      false,
      /\b(?:rose|risen|up|increased|dearer|higher|more expensive)\b/i,
      changeOf("the change of prices", priceChange({ product: "Wireless chargers" }, "2025-10"), PRICES),
    ),
  ),
  ask(
    "dvd-still-growing",
    "dvd players are still growing in germany, right?",
    claim(false, /\b(?:falling|fell|declin\w+|shrink\w*|down)\b/i, growth({ product: "DVD players", market: "DE" })),
  ),
  ask(
    "walking-pads-boom",
    "I was told demand for walking pads in the UK grows by more than 40 percent a year. Correct?",
    claim(true, undefined, growth({ product: "Walking pads", market: "GB" })),
  ),
  ask(
    "kaffora-leads-grinders",
    "Kaffora is the most clicked coffee grinder brand in the US, isn't it?",
    claim(
      true,
      /\b(?:Kaffora|it) leads\b|place 1 of|first of/i,
      leader(clicks, { product: "Coffee grinders" }, "brand"),
    ),
  ),
  ask(
    "vapiro-cheaper",
    "is Saltera cheaper than Cocelli when it comes to espresso machines",
    where(
      claim(
        false,
        outdoes("Saltera", "Cocelli", "dearer|higher|more expensive|costs? more", "cheaper|lower|less"),
        valuesOf(medianPrice, [
          ["Saltera", { product: "Espresso machines", brand: "Saltera" }],
          ["Cocelli", { product: "Espresso machines", brand: "Cocelli" }],
        ]),
      ),
    ),
  ),
  ask(
    "half-discounted",
    "Are more than half of all sneaker offers discounted?",
    where(
      claim(false, undefined, value(discountShare, { product: "Sneakers" })),
      ...each(discountShare, { product: "Sneakers" }, "< 50"),
    ),
  ),
  ask(
    "heaters-peak-july",
    "space heaters peak in July, don't they?",
    claim(false, /peaks? in (?:December|January|November)/i, calendarMonth({ product: "Space heaters" }, "most")),
  ),
  ask(
    "everbay-most-mattresses",
    "Does Everbay have the most mattress offers in the US?",
    claim(
      false,
      /Desk & Dwell (?:has|lists|leads|offers)/i,
      leader(offerCount, { product: "Mattresses" }, "merchant", { words: /most|offers/i }),
    ),
  ),
  ask(
    "desk-median-over-300",
    "The median standing desk costs over $300 in the US - yes or no?",
    where(
      claim(false, undefined, value(medianPrice, { product: "Standing desks" })),
      ...each(medianPrice, { product: "Standing desks" }, "< 300"),
    ),
  ),
  ask(
    "women-monitors",
    "¿La mayoría de los compradores de vigilabebés en EE. UU. son mujeres?",
    claim(true, undefined, value(buyerShare, { product: "Baby monitors", where: "a.segment = 'women'" })),
    "es",
  ),
  ask(
    "gratello-real",
    "Harborline shows the Gratello Gusto 505 at $79.99 instead of $129.99. Is that a real discount?",
    claim(
      false,
      /\b(?:fake|not real|no real|isn't real|not genuine|inflated|raised (?:first|before))\b/i,
      told("what it cost before", /79\.99|89\.99/),
    ),
  ),
  ask(
    "panvero-real",
    "is the price cut on the Panvero Forno 820 at Northmart genuine",
    claim(true, /\b(?:is|a) (?:real|genuine)\b/i, told("the price before or now", /119\.99|87\.99/)),
  ),
  ask(
    "uk-shops-over-20",
    "Do more than 20 shops in Britain sell paddle boards?",
    where(
      claim(false, undefined, value(merchantCount, { product: "Paddle boards", market: "GB" })),
      ...each(merchantCount, { product: "Paddle boards", market: "GB" }, "<= 20"),
    ),
  ),
  ask(
    "yoga-mat-hard",
    '"yoga mat" has a difficulty above 60, I believe - check please',
    claim(false, undefined, value(difficulty, { product: "Yoga mats", where: "k.keyword = 'yoga mat'" })),
  ),
  ask(
    "saugora-majority",
    "Does Saugora take more than half of the clicks on robot vacuums?",
    where(claim(true, undefined, brandShare({ product: "Robot vacuums" }, "Saugora", "clicks"))),
  ),
  ask(
    "dog-beds-conversion-5",
    "our agency says dog beds convert at 5 %+. true?",
    where(
      claim(false, undefined, value(conversion, { product: "Dog beds" })),
      ...each(conversion, { product: "Dog beds" }, "< 5"),
    ),
  ),
  ask(
    "de-unter-100",
    "Stimmt es, dass Heißluftfritteusen in Deutschland im Median unter 100 Euro kosten?",
    claim(true, undefined, value(medianPrice, { product: "Air fryers", market: "DE" })),
    "de",
  ),
  ask(
    "fr-plus-recherche",
    "Les tapis de yoga sont plus recherchés que les haltères aux États-Unis, vrai ou faux ?",
    claim(
      false,
      outdoes("Dumbbells", "Yoga mats", "more|higher|leads?|ahead", "less|fewer|lower|behind"),
      valuesOf(searches, [
        ["Yoga mats", { product: "Yoga mats" }],
        ["Dumbbells", { product: "Dumbbells" }],
      ]),
    ),
    "fr",
  ),
  ask(
    "cheapest-purifier-under-50",
    "can you get an air purifier for under 50 bucks?",
    where(
      claim(false, undefined, value(lowestPrice, { product: "Air purifiers" })),
      ...each(lowestPrice, { product: "Air purifiers" }, ">= 50"),
    ),
  ),
];
