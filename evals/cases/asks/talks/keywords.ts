import { outdoes } from "../../../oracles/asks/comparisons.js";
import { searches, searchesPerProduct } from "../../../oracles/asks/demand.js";
import {
  bidRange,
  competition,
  difficulty,
  highBid,
  intentShare,
  keywordCount,
  keywordSearches,
  questionSearches,
  siteSearches,
} from "../../../oracles/asks/keywords.js";
import { medianPrice, offerCount, supplyCount } from "../../../oracles/asks/offers.js";
import { fixed, leader, pair, result, told, topList, value, valuesOf } from "../../../oracles/asks/parts.js";
import type { MarketCode } from "../../../oracles/asks/scope.js";
import { calendarMonth } from "../../../oracles/asks/seasons.js";
import { answers, declines, talk, type Wanted } from "../case.js";

/** One keyword of a product. */
const word = (product: string, keyword: string, market: MarketCode = "US") => ({
  product,
  market,
  where: `k.keyword = '${keyword}'`,
});
const bids = (product: string, keyword: string, market: MarketCode = "US"): Wanted =>
  answers(pair(highBid, word(product, keyword, market), bidRange(word(product, keyword, market))));
const hardness = (product: string, keyword: string, market: MarketCode = "US"): Wanted =>
  answers(value(difficulty, word(product, keyword, market)));
const volume = (product: string, keyword: string, market: MarketCode = "US"): Wanted =>
  answers(value(keywordSearches, word(product, keyword, market)));
const top = (product: string, limit: number, market: MarketCode = "US"): Wanted =>
  answers(topList(keywordSearches, { product, market }, "keyword", limit));
const called = (name: string): Wanted => answers({ what: name, accept: [fixed("name", name)], words: /$^/ });

/** Conversations about keywords, questions and searches. */
export const keywordTalks = [
  talk("yoga-top3", [
    ["top 3 yoga mat keywords in the US", top("Yoga mats", 3)],
    ["how hard is the second one?", hardness("Yoga mats", "best yoga mats")],
    ["and its bid range", bids("Yoga mats", "best yoga mats")],
    ["same for the first", bids("Yoga mats", "yoga mat")],
    [
      "which of these two has more searches",
      answers(told("yoga mat", outdoes("yoga mat", "best yoga mats", "more|higher|most", "less|fewer|lower"))),
    ],
  ]),
  talk("matcha-volume", [
    ["search volume of matcha powder, the keyword itself, US?", volume("Matcha powder", "matcha powder")],
    ["and of 'best matcha powder'?", volume("Matcha powder", "best matcha powder")],
    ["how difficult is that one", hardness("Matcha powder", "best matcha powder")],
    ["what about all keywords of the product together?", answers(value(searches, { product: "Matcha powder" }))],
    ["and in Germany", answers(value(searches, { product: "Matcha powder", market: "DE" }))],
  ]),
  talk("desk-ordinals", [
    ["Which keywords for standing desks are searched most? Give me four.", top("Standing desks", 4)],
    ["What does a click on the third cost?", bids("Standing desks", "height adjustable desk")],
    ["and the second?", bids("Standing desks", "best standing desks")],
    ["no, I meant the first one", bids("Standing desks", "standing desk")],
    ["its competition?", answers(value(competition, word("Standing desks", "standing desk")))],
  ]),
  talk("purifier-uk", [
    [
      "how many people search for air purifiers in the UK per month?",
      answers(value(searches, { product: "Air purifiers", market: "GB" })),
    ],
    [
      "most searched keyword there?",
      answers(
        leader(keywordSearches, { product: "Air purifiers", market: "GB" }, "keyword", { words: /searched|most/i }),
      ),
    ],
    ["how difficult is 'air cleaner'", hardness("Air purifiers", "air cleaner", "GB")],
    ["its bids?", bids("Air purifiers", "air cleaner", "GB")],
    [
      "and what do people in the US ask most about air purifiers?",
      answers(leader(questionSearches, { product: "Air purifiers" }, "question", { words: /ask|question/i })),
    ],
  ]),
  talk(
    "saugroboter",
    [
      ["Die drei meistgesuchten Keywords für Saugroboter in Deutschland?", top("Robot vacuums", 3, "DE")],
      ["Wie schwierig ist das zweite?", hardness("Robot vacuums", "saugroboter test", "DE")],
      ["Was kostet ein Klick auf das erste?", bids("Robot vacuums", "saugroboter", "DE")],
      ["Wie viele Suchen hat das dritte?", volume("Robot vacuums", "bester saugroboter", "DE")],
      [
        "Und wie viele Keywords gibt es insgesamt?",
        answers(value(keywordCount, { product: "Robot vacuums", market: "DE" })),
      ],
    ],
    "de",
  ),
  talk("ebike-bids", [
    ["bid range of the keyword 'electric bike' in the US", bids("Electric bikes", "electric bike")],
    ["that's a lot. and 'electric bikes'?", bids("Electric bikes", "electric bikes")],
    ["how many searches does that have", volume("Electric bikes", "electric bikes")],
    ["difficulty?", hardness("Electric bikes", "electric bikes")],
    ["what does an e-bike cost at the median", answers(value(medianPrice, { product: "Electric bikes" }))],
  ]),
  talk("pet-ranking", [
    [
      "rank pet supplies by searches in the US, top 4",
      answers(topList(searches, { category: "Pet Supplies" }, "product", 4)),
    ],
    ["how many searches does the first one get?", answers(value(searches, { product: "Dry dog food" }))],
    ["and the last of the four?", answers(value(searches, { product: "Dog toys" }))],
    ["how many dog toy offers are there", answers(value(offerCount, { product: "Dog toys" }))],
    ["so how many searches per product on sale?", answers(value(searchesPerProduct, { product: "Dog toys" }))],
  ]),
  talk("empty-searches", [
    [
      "what do US shoppers search for without getting any result? top 3",
      answers(topList(siteSearches, { where: "s.results = 0" }, "query", 3)),
    ],
    [
      "how often is the first one searched a month?",
      answers(value(siteSearches, { where: "s.query = 'kiddie pool'" })),
    ],
    [
      "why does it find nothing?",
      answers(told("that it is a matter of words", /spell|synonym|vocabular|wording|worded|translation/i)),
    ],
    [
      "and the second?",
      answers(
        told("that no product answers it", /no product|product gap|nobody (?:sells|offers)|not (?:on sale|offered)/i),
      ),
    ],
    ["same list for Germany", answers(topList(siteSearches, { market: "DE", where: "s.results = 0" }, "query", 3))],
  ]),
  talk("dog-bed-keywords", [
    ["How many keywords for dog beds do you know in the US?", answers(value(keywordCount, { product: "Dog beds" }))],
    ["the one with the most searches?", called("dog bed")],
    ["with how many", volume("Dog beds", "dog bed")],
    ["difficulty of 'orthopaedic dog bed'?", hardness("Dog beds", "orthopaedic dog bed")],
    [
      "compare it with 'small dog bed'",
      answers(
        valuesOf(difficulty, [
          ["orthopaedic dog bed", word("Dog beds", "orthopaedic dog bed")],
          ["small dog bed", word("Dog beds", "small dog bed")],
        ]),
      ),
    ],
  ]),
  talk("intent-espresso", [
    [
      "what part of the espresso machine searches in the US is transactional?",
      answers(value(intentShare("transactional"), { product: "Espresso machines" })),
    ],
    ["and informational?", answers(value(intentShare("informational"), { product: "Espresso machines" }))],
    ["and in the UK?", answers(value(intentShare("informational"), { product: "Espresso machines", market: "GB" }))],
    [
      "how many searches are we talking about",
      answers(value(searches, { product: "Espresso machines", market: "GB" })),
    ],
    ["when do they peak?", answers(calendarMonth({ product: "Espresso machines", market: "GB" }, "most"))],
  ]),
  talk(
    "es-palabras",
    [
      ["¿Cuáles son las 3 palabras clave más buscadas para freidoras de aire en Estados Unidos?", top("Air fryers", 3)],
      ["¿Cuánto cuesta un clic en la primera?", bids("Air fryers", "air fryer")],
      ["¿Y su dificultad?", hardness("Air fryers", "air fryer")],
      ["¿Cuántas búsquedas tiene la segunda?", volume("Air fryers", "air fryers")],
      ["¿Y cuántas ofertas hay en total?", answers(value(supplyCount, { product: "Air fryers" }))],
    ],
    "es",
  ),
  talk("treadmill-questions", [
    [
      "what are the two most asked questions about treadmills in the US",
      answers(topList(questionSearches, { product: "Treadmills" }, "question", 2)),
    ],
    ["and about rowing machines?", answers(topList(questionSearches, { product: "Rowing machines" }, "question", 2))],
    [
      "which of the two products is searched more?",
      answers(
        told(
          "treadmills",
          outdoes("Treadmills", "Rowing machines", "more|higher|most|ahead|leads?", "less|fewer|lower"),
        ),
      ),
    ],
    ["how many searches do treadmills get", answers(value(searches, { product: "Treadmills" }))],
    ["what would a treadmill cost in 2030?", declines(/2030|forecast|future|predict/i)],
  ]),
  talk("knife-budget", [
    ["bid range for 'best chef knives' US", bids("Chef knives", "best chef knives")],
    [
      "with $60 a day at 40 cents a click, how many clicks do I get",
      answers(result("clicks", "number", /click/i, 150)),
    ],
    ["and at 25 cents?", answers(result("clicks", "number", /click/i, 240))],
    ["if 3 percent of those buy, how many orders is that?", answers(result("orders", "number", /order/i, 7.2))],
    [
      "what does one order cost me then",
      answers(result("cost per order", "USD", /per order|an order|one order/i, 0.25 / 0.03)),
    ],
  ]),
  talk("gap-appliances", [
    [
      "searches per product on sale for dehumidifiers in the US?",
      answers(value(searchesPerProduct, { product: "Dehumidifiers" })),
    ],
    ["and humidifiers", answers(value(searchesPerProduct, { product: "Humidifiers" }))],
    [
      "where is the gap bigger?",
      answers(
        told(
          "dehumidifiers",
          outdoes(
            "Dehumidifiers",
            "Humidifiers",
            "more|higher|bigger|larger|wider|ahead|gap",
            "less|fewer|lower|smaller",
          ),
        ),
      ),
    ],
    ["how many of them are on sale", answers(value(supplyCount, { product: "Dehumidifiers" }))],
    ["and in the UK?", answers(value(supplyCount, { product: "Dehumidifiers", market: "GB" }))],
  ]),
  talk("garden-then-back", [
    [
      "most searched product in Garden & Patio, US?",
      answers(leader(searches, { category: "Garden & Patio" }, "product", { words: /search|most/i })),
    ],
    [
      "and in Pet Supplies",
      answers(leader(searches, { category: "Pet Supplies" }, "product", { words: /search|most/i })),
    ],
    ["how many searches is that a month?", answers(value(searches, { product: "Dry dog food" }))],
    [
      "go back to the first question, but for Lighting & Decor",
      answers(leader(searches, { category: "Lighting & Decor" }, "product", { words: /search|most/i })),
    ],
    ["its median price in the US?", answers(value(medianPrice, { product: "Area rugs" }))],
  ]),
];
