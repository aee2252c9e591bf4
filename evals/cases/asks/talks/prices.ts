import { growth, position } from "../../../oracles/asks/comparisons.js";
import { clicks, conversion, orders, searches } from "../../../oracles/asks/demand.js";
import {
  brandCount,
  discountShare,
  highestPrice,
  lowestPrice,
  medianPrice,
  merchantCount,
  offerCount,
  priceQuantile,
  supplyCount,
  usualPrice,
} from "../../../oracles/asks/offers.js";
import { fixed, leader, told, topList, value, valuesOf } from "../../../oracles/asks/parts.js";
import { calendarMonth } from "../../../oracles/asks/seasons.js";
import { brandShare } from "../../../oracles/asks/shares.js";
import { answers, declines, talk } from "../case.js";

/** "How sure are you?": what the answer before rests on. */
const SURE = answers(told("what it rests on", /confiden|interval|based on|rests? on|offers|rows|certain/i));
const isName = (name: string) => answers({ what: name, accept: [fixed("name", name)], words: /$^/ });

/** Conversations about prices, brands and merchants. */
export const priceTalks = [
  talk("air-fryers-markets", [
    ["Median price of air fryers in the US?", answers(value(medianPrice, { product: "Air fryers" }))],
    ["And in Germany?", answers(value(medianPrice, { product: "Air fryers", market: "DE" }))],
    ["what's the cheapest one there", answers(value(lowestPrice, { product: "Air fryers", market: "DE" }))],
    ["go back to the first question, but for toasters", answers(value(medianPrice, { product: "Toasters" }))],
    ["how sure are you about that?", SURE],
  ]),
  talk("blender-at-29", [
    ["is 40 dollars too much for a blender", position({ product: "Blenders" }, 40, "below")],
    ["and at 129?", position({ product: "Blenders" }, 129, "above")],
    ["what is the median then", answers(value(medianPrice, { product: "Blenders" }))],
    ["and in the UK?", answers(value(medianPrice, { product: "Blenders", market: "GB" }))],
    ["would £40 be low there?", position({ product: "Blenders", market: "GB" }, 40, "below")],
  ]),
  talk("espresso-brands", [
    [
      "Compare Brewlund and Cocelli espresso machines by median price",
      answers(
        valuesOf(medianPrice, [
          ["Brewlund", { product: "Espresso machines", brand: "Brewlund" }],
          ["Cocelli", { product: "Espresso machines", brand: "Cocelli" }],
        ]),
      ),
    ],
    [
      "which of the two is cheaper?",
      answers(told("Cocelli", /^Cocelli|Cocelli[^.;]*(?:cheaper|lower|less)|Brewlund[^.;]*(?:dearer|higher|more)/i)),
    ],
    [
      "how many offers does that one have?",
      answers(value(offerCount, { product: "Espresso machines", brand: "Cocelli" })),
    ],
    ["and its share of the clicks?", answers(brandShare({ product: "Espresso machines" }, "Cocelli", "clicks"))],
    ["and the other one's?", answers(brandShare({ product: "Espresso machines" }, "Brewlund", "clicks"))],
  ]),
  talk("tents-cheapest-list", [
    [
      "show me the three cheapest camping tents",
      answers(topList(lowestPrice, { product: "Camping tents" }, "title", 3, { order: "least" })),
    ],
    [
      "where can I buy the second one?",
      answers({
        what: "a merchant of the second",
        accept: [fixed("name", "Thriftora"), fixed("name", "Everbay")],
        words: /$^/,
      }),
    ],
    [
      "what does it cost there?",
      answers({ what: "its price", accept: [fixed("USD", 67), fixed("USD", 55.95)], words: /$^/ }),
    ],
    ["and the most expensive tent?", answers(value(highestPrice, { product: "Camping tents" }))],
    [
      "how many tents under $100 are there in all",
      answers(value(supplyCount, { product: "Camping tents", where: "o.price < 100" })),
    ],
  ]),
  talk("kettles-uk-brands", [
    [
      "Which electric kettle brand gets most clicks in the UK?",
      answers(leader(clicks, { product: "Electric kettles", market: "GB" }, "brand", { words: /click|lead/i })),
    ],
    ["what share is that", answers(brandShare({ product: "Electric kettles", market: "GB" }, "Culivar", "clicks"))],
    ["and who comes second?", isName("Moltano")],
    ["its median price?", answers(value(medianPrice, { product: "Electric kettles", market: "GB", brand: "Moltano" }))],
    ["same brand in the US please", answers(value(medianPrice, { product: "Electric kettles", brand: "Moltano" }))],
  ]),
  talk(
    "mattress-de",
    [
      [
        "Was kostet eine Matratze in Deutschland im Median?",
        answers(value(medianPrice, { product: "Mattresses", market: "DE" })),
      ],
      ["Und in Großbritannien?", answers(value(medianPrice, { product: "Mattresses", market: "GB" }))],
      [
        "Welcher Händler hat dort die meisten Angebote?",
        answers(leader(offerCount, { product: "Mattresses", market: "GB" }, "merchant", { words: /most|offers/i })),
      ],
      ["Wie viele Marken gibt es dort?", answers(value(brandCount, { product: "Mattresses", market: "GB" }))],
      [
        "Zurück zu Deutschland: wie viele Angebote sind rabattiert, in Prozent?",
        answers(value(discountShare, { product: "Mattresses", market: "DE" })),
      ],
    ],
    "de",
  ),
  talk("standing-desk-own-price", [
    [
      "I sell a standing desk at $349. Above or below the US median?",
      position({ product: "Standing desks" }, 349, "above"),
    ],
    ["if I price at 260?", position({ product: "Standing desks" }, 260, "below")],
    ["what's the 25th percentile", answers(value(priceQuantile(0.25), { product: "Standing desks" }))],
    ["how many shops do I compete with?", answers(value(merchantCount, { product: "Standing desks" }))],
    ["and when is demand highest?", answers(calendarMonth({ product: "Standing desks" }, "most"))],
  ]),
  talk("dyson-then-known", [
    ["what does Dyson charge for cordless vacuums in the US", declines(/Dyson/i)],
    ["ok, what about Dustrel then?", answers(value(medianPrice, { product: "Cordless vacuums", brand: "Dustrel" }))],
    ["and all brands together?", answers(value(medianPrice, { product: "Cordless vacuums" }))],
    [
      "which brand is the cheapest",
      answers(
        leader(medianPrice, { product: "Cordless vacuums" }, "brand", { order: "least", words: /cheap|lowest/i }),
      ),
    ],
    ["how many brands did you look at?", answers(value(brandCount, { product: "Cordless vacuums" }))],
  ]),
  talk("sneakers-discounts", [
    ["what share of sneakers is discounted in the US?", answers(value(discountShare, { product: "Sneakers" }))],
    ["and leggings?", answers(value(discountShare, { product: "Leggings" }))],
    [
      "which of the two has the higher share?",
      answers(
        told("leggings", /^leggings|leggings[^.;]*(?:more|higher|larger)|sneakers[^.;]*(?:less|lower|smaller|fewer)/i),
      ),
    ],
    ["what do those cost usually?", answers(value(usualPrice, { product: "Leggings" }))],
    ["number in Germany?", answers(value(usualPrice, { product: "Leggings", market: "DE" }))],
  ]),
  talk("vacuum-brand-share", [
    ["Saugora's share of robot vacuum clicks?", answers(brandShare({ product: "Robot vacuums" }, "Saugora", "clicks"))],
    ["and of the orders?", answers(brandShare({ product: "Robot vacuums" }, "Saugora", "orders"))],
    ["what's their median price", answers(value(medianPrice, { product: "Robot vacuums", brand: "Saugora" }))],
    [
      "is that above the market median?",
      answers(
        told("on which side it is", /\b(?:above|below|higher|lower|under|over|yes|no)\b/i),
        value(medianPrice, { product: "Robot vacuums" }),
      ),
    ],
    ["and how fast is the whole market growing", answers(growth({ product: "Robot vacuums" }))],
  ]),
  talk(
    "fr-friteuse",
    [
      [
        "Quel est le prix médian des friteuses à air aux États-Unis ?",
        answers(value(medianPrice, { product: "Air fryers" })),
      ],
      ["Et au Royaume-Uni ?", answers(value(medianPrice, { product: "Air fryers", market: "GB" }))],
      [
        "Combien de marchands en vendent là-bas ?",
        answers(value(merchantCount, { product: "Air fryers", market: "GB" })),
      ],
      ["Et les grille-pain ?", answers(value(merchantCount, { product: "Toasters", market: "GB" }))],
      ["Quel en est le prix le plus bas ?", answers(value(lowestPrice, { product: "Toasters", market: "GB" }))],
    ],
    "fr",
  ),
  talk("office-chairs-under-100", [
    [
      "how many office chairs are offered under $150?",
      answers(value(supplyCount, { product: "Office chairs", where: "o.price < 150" })),
    ],
    ["and under 100?", answers(value(supplyCount, { product: "Office chairs", where: "o.price < 100" }))],
    [
      "who sells the cheapest?",
      answers(
        leader(lowestPrice, { product: "Office chairs" }, "merchant", { order: "least", words: /cheap|lowest/i }),
      ),
    ],
    ["for how much", answers(value(lowestPrice, { product: "Office chairs" }))],
    ["no price limit now: the median please", answers(value(medianPrice, { product: "Office chairs" }))],
  ]),
  talk("grinder-orders", [
    ["coffee grinder brands by orders, top 3 US", answers(topList(orders, { product: "Coffee grinders" }, "brand", 3))],
    ["the second one: its share of orders?", answers(brandShare({ product: "Coffee grinders" }, "Vapiro", "orders"))],
    ["and its median price", answers(value(medianPrice, { product: "Coffee grinders", brand: "Vapiro" }))],
    ["how about the first one?", answers(value(medianPrice, { product: "Coffee grinders", brand: "Kaffora" }))],
    ["what do its reviews say?", declines(/review|rating/i)],
  ]),
  talk("monitors-conversion", [
    ["conversion rate for computer monitors in the US?", answers(value(conversion, { product: "Computer monitors" }))],
    ["and for mechanical keyboards", answers(value(conversion, { product: "Mechanical keyboards" }))],
    ["what do the keyboards cost", answers(value(usualPrice, { product: "Mechanical keyboards" }))],
    ["UK?", answers(value(usualPrice, { product: "Mechanical keyboards", market: "GB" }))],
    ["how many searches a month there?", answers(value(searches, { product: "Mechanical keyboards", market: "GB" }))],
  ]),
  talk("lowest-then-merchant", [
    ["lowest price for a bluetooth speaker, US", answers(value(lowestPrice, { product: "Bluetooth speakers" }))],
    ["at which shop?", isName("Tradewick")],
    [
      "and the lowest at Northmart?",
      answers(value(lowestPrice, { product: "Bluetooth speakers", merchant: "Northmart" })),
    ],
    [
      "what's the median at Northmart",
      answers(value(medianPrice, { product: "Bluetooth speakers", merchant: "Northmart" })),
    ],
    ["and in France?", declines(/France/i)],
  ]),
];
