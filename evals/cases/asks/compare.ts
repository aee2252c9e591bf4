import { medianIn, medianOn } from "../../oracles/asks/change.js";
import { compareTwo } from "../../oracles/asks/comparisons.js";
import { buyerShare, clicks, conversion, orders, revenue, searches, searchesIn } from "../../oracles/asks/demand.js";
import { difficulty, keywordSearches } from "../../oracles/asks/keywords.js";
import { lowestPrice, meanPrice, medianPrice, offerCount, outOfStockNow } from "../../oracles/asks/offers.js";
import { oneOf, value, valuesOf } from "../../oracles/asks/parts.js";
import { month } from "../../oracles/asks/scope.js";
import { answers, casesOf } from "./case.js";

const ask = casesOf("compare");
const DEARER = "dearer|more expensive|higher|pricier|costs? more";
const CHEAPER = "cheaper|less expensive|lower|costs? less|cheapest";
const MORE = "more|higher|larger|bigger|ahead|most|leads?|times as (?:many|much)";
const LESS = "less|fewer|lower|smaller|behind|fewest";

/** Two or more side by side. */
export const comparisons = [
  ask(
    "espresso-two-brands",
    "Is Kaffora or Brewlund pricier for espresso machines?",
    compareTwo(
      medianPrice,
      ["Brewlund", { product: "Espresso machines", brand: "Brewlund" }],
      ["Kaffora", { product: "Espresso machines", brand: "Kaffora" }],
      DEARER,
      CHEAPER,
    ),
  ),
  ask(
    "treadmills-vs-bikes-searches",
    "Czego w USA szuka się częściej: bieżni (treadmills) czy rowerów treningowych (exercise bikes)?",
    compareTwo(
      searches,
      ["Treadmills", { product: "Treadmills" }],
      ["Exercise bikes", { product: "Exercise bikes" }],
      MORE,
      LESS,
    ),
    "pl",
  ),
  ask(
    "northmart-vs-everbay-air-fryers",
    "Northmart vs Everbay: who has the lower median price on air fryers?",
    compareTwo(
      medianPrice,
      ["Northmart", { product: "Air fryers", merchant: "Northmart" }],
      ["Everbay", { product: "Air fryers", merchant: "Everbay" }],
      DEARER,
      CHEAPER,
    ),
  ),
  ask(
    "us-uk-offers-projectors",
    "Compare the number of projector offers in the US with the UK.",
    compareTwo(
      offerCount,
      ["United States", { product: "Projectors" }],
      ["United Kingdom", { product: "Projectors", market: "GB" }],
      MORE,
      LESS,
    ),
  ),
  ask(
    "mean-vs-median-mattress",
    "average against median price for mattresses in the US?",
    answers(value(meanPrice, { product: "Mattresses" }), value(medianPrice, { product: "Mattresses" })),
  ),
  ask(
    "kettle-vs-toaster-conversion",
    "Was konvertiert in den USA besser: Wasserkocher oder Toaster?",
    compareTwo(
      conversion,
      ["Toasters", { product: "Toasters" }],
      ["Electric kettles", { product: "Electric kettles" }],
      "better|higher|more|best",
      "worse|lower|less",
    ),
    "de",
  ),
  ask(
    "men-women-drills",
    "do more men or more women buy cordless drills in germany?",
    compareTwo(
      buyerShare,
      ["men", { product: "Cordless drills", market: "DE", where: "a.segment = 'men'" }],
      ["women", { product: "Cordless drills", market: "DE", where: "a.segment = 'women'" }],
      MORE,
      LESS,
    ),
  ),
  ask(
    "keyword-difficulty-two",
    'Which one is harder to rank for, "standing desk" or "standing desks"? Show me both scores',
    answers(
      valuesOf(difficulty, [
        ["standing desk", { product: "Standing desks", where: "k.keyword = 'standing desk'" }],
        ["standing desks", { product: "Standing desks", where: "k.keyword = 'standing desks'" }],
      ]),
    ),
  ),
  ask(
    "december-vs-july-heaters",
    "searches for space heaters in December 2025 compared to July 2026?",
    compareTwo(
      searchesIn,
      ["December", { product: "Space heaters", period: month("2025-12") }],
      ["July", { product: "Space heaters", period: month("2026-07") }],
      MORE,
      LESS,
    ),
  ),
  ask("median-january-now", "How does today's median price of projectors compare with the one in mid January 2026?", {
    parts: [
      {
        what: "the median today",
        accept: [
          oneOf(
            [
              ...medianPrice.queries({ product: "Projectors" }, null),
              ...medianOn({ product: "Projectors" }, "2026-10-31"),
            ],
            "USD",
          ),
        ],
        words: /median/i,
      },
      {
        what: "the median in January",
        accept: [
          oneOf(
            [...medianOn({ product: "Projectors" }, "2026-01-15"), ...medianIn({ product: "Projectors" }, "2026-01")],
            "USD",
          ),
        ],
        words: /median/i,
      },
    ],
  }),
  ask(
    "three-brands-clicks",
    "clicks over the last year for Kaffora, Vapiro and Nordkessel in coffee grinders — side by side please",
    answers(
      valuesOf(clicks, [
        ["Kaffora", { product: "Coffee grinders", brand: "Kaffora" }],
        ["Vapiro", { product: "Coffee grinders", brand: "Vapiro" }],
        ["Nordkessel", { product: "Coffee grinders", brand: "Nordkessel" }],
      ]),
    ),
  ),
  ask(
    "revenue-tents-bags-uk",
    "Bigger market in Britain by revenue last year: tents or sleeping bags?",
    compareTwo(
      revenue,
      ["Camping tents", { product: "Camping tents", market: "GB" }],
      ["Sleeping bags", { product: "Sleeping bags", market: "GB" }],
      MORE,
      LESS,
    ),
  ),
  ask(
    "stock-outs-two-merchants",
    "Who has more of its pet supplies out of stock right now, Thriftora or Northmart?",
    compareTwo(
      outOfStockNow,
      ["Thriftora", { category: "Pet Supplies", merchant: "Thriftora" }],
      ["Northmart", { category: "Pet Supplies", merchant: "Northmart" }],
      "more|higher|most|worse",
      "less|lower|better",
    ),
  ),
  ask(
    "cheapest-two-merchants-phone-cases",
    "cheapest phone case: Tradewick or Citywell?",
    answers(
      valuesOf(lowestPrice, [
        ["Tradewick", { product: "Phone cases", merchant: "Tradewick" }],
        ["Citywell", { product: "Phone cases", merchant: "Citywell" }],
      ]),
    ),
  ),
  ask(
    "de-suchen-vergleich",
    "Wonach wird in Deutschland öfter gesucht: Mähroboter oder Rasenmäher?",
    compareTwo(
      searches,
      ["Lawn mowers", { product: "Lawn mowers", market: "DE" }],
      ["Robot lawn mowers", { product: "Robot lawn mowers", market: "DE" }],
      MORE,
      LESS,
    ),
    "de",
  ),
  ask(
    "pt-encomendas",
    "Quem teve mais pedidos de moedores de café nos EUA no último ano, Kaffora ou Vapiro?",
    compareTwo(
      orders,
      ["Kaffora", { product: "Coffee grinders", brand: "Kaffora" }],
      ["Vapiro", { product: "Coffee grinders", brand: "Vapiro" }],
      MORE,
      LESS,
    ),
    "pt",
  ),
  ask(
    "keyword-two-searches",
    "volume of 'matcha powder' vs 'matcha tea powder'?",
    answers(
      valuesOf(keywordSearches, [
        ["matcha powder", { product: "Matcha powder", where: "k.keyword = 'matcha powder'" }],
        ["matcha tea powder", { product: "Matcha powder", where: "k.keyword = 'matcha tea powder'" }],
      ]),
    ),
  ),
];
