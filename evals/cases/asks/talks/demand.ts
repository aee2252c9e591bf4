import { searchChange } from "../../../oracles/asks/change.js";
import { changeOf, claim, growth, outdoes } from "../../../oracles/asks/comparisons.js";
import {
  buyerIndex,
  buyerShare,
  clicks,
  orders,
  revenue,
  searches,
  searchesIn,
  units,
} from "../../../oracles/asks/demand.js";
import { lowestPrice, medianPrice, merchantCount, supplyCount } from "../../../oracles/asks/offers.js";
import { fixed, leader, told, topList, value } from "../../../oracles/asks/parts.js";
import { fastest } from "../../../oracles/asks/rankings.js";
import { LAST_MONTH, month, type Scope } from "../../../oracles/asks/scope.js";
import { calendarMonth } from "../../../oracles/asks/seasons.js";
import { answers, declines, talk, type Wanted } from "../case.js";

const peak = (scope: Scope): Wanted => answers(calendarMonth(scope, "most"));
const low = (scope: Scope): Wanted => answers(calendarMonth(scope, "least"));
const rise = (scope: Scope): Wanted => answers(growth(scope));
const called = (name: string): Wanted => answers({ what: name, accept: [fixed("name", name)], words: /$^/ });
const SURE = answers(told("what it rests on", /confiden|interval|based on|rests? on|months|certain|chance/i));

/** Conversations about demand, seasons, sales and buyers. */
export const demandTalks = [
  talk("sleeping-bags-season", [
    ["when do sleeping bags peak in the US?", peak({ product: "Sleeping bags" })],
    ["and the low?", low({ product: "Sleeping bags" })],
    ["UK?", low({ product: "Sleeping bags", market: "GB" })],
    ["and hiking boots there, when do they peak", peak({ product: "Hiking boots", market: "GB" })],
    ["how much is that market growing a year?", rise({ product: "Hiking boots", market: "GB" })],
  ]),
  talk("walking-pads-growth", [
    ["how fast is demand for walking pads growing in the US", rise({ product: "Walking pads" })],
    ["and treadmills?", rise({ product: "Treadmills" })],
    [
      "which of the two grows faster",
      answers(
        told(
          "walking pads",
          outdoes("Walking pads", "Treadmills", "faster|more|higher|fastest|ahead", "slower|less|lower"),
        ),
      ),
    ],
    ["how sure are you?", SURE],
    ["numbers in Germany please", rise({ product: "Walking pads", market: "DE" })],
  ]),
  talk("heaters-sales", [
    [
      "Units of space heaters sold in the US in December 2025?",
      answers(value(units, { product: "Space heaters", period: month("2025-12") })),
    ],
    ["and in July 2026?", answers(value(units, { product: "Space heaters", period: month("2026-07") }))],
    ["revenue in that December?", answers(value(revenue, { product: "Space heaters", period: month("2025-12") }))],
    ["when's the peak", peak({ product: "Space heaters" })],
    ["is the demand growing over the years?", rise({ product: "Space heaters" })],
  ]),
  talk("audience-baby", [
    [
      "what share of baby monitor buyers in the US are women?",
      answers(value(buyerShare, { product: "Baby monitors", where: "a.segment = 'women'" })),
    ],
    ["and men", answers(value(buyerShare, { product: "Baby monitors", where: "a.segment = 'men'" }))],
    [
      "biggest age group?",
      answers(
        leader(buyerShare, { product: "Baby monitors", where: "a.segment_kind = 'age'" }, "segment", {
          words: /largest|biggest|most/i,
        }),
      ),
    ],
    ["what's its share?", answers(value(buyerShare, { product: "Baby monitors", where: "a.segment = '25-34'" }))],
    ["and their income?", declines(/income/i)],
  ]),
  talk(
    "smartwatch-de",
    [
      [
        "Wie hoch ist der Anteil der Männer unter den Käufern von Smartwatches in Deutschland?",
        answers(value(buyerShare, { product: "Smartwatches", market: "DE", where: "a.segment = 'men'" })),
      ],
      [
        "Welche Altersgruppe ist am größten?",
        answers(
          leader(buyerShare, { product: "Smartwatches", market: "DE", where: "a.segment_kind = 'age'" }, "segment", {
            words: /largest|biggest|most/i,
          }),
        ),
      ],
      [
        "Und welche ist gegenüber der Bevölkerung am stärksten überrepräsentiert?",
        answers(
          leader(buyerIndex, { product: "Smartwatches", market: "DE", where: "a.segment_kind = 'age'" }, "segment", {
            words: /\bindex|over-?index|stand/i,
          }),
        ),
      ],
      ["Wann ist die Nachfrage am höchsten?", peak({ product: "Smartwatches", market: "DE" })],
      ["Wächst sie?", rise({ product: "Smartwatches", market: "DE" })],
    ],
    "de",
  ),
  talk("fitness-fastest", [
    [
      "fastest growing product in Sports & Fitness in the US?",
      answers(fastest({ category: "Sports & Fitness" }, "most")),
    ],
    ["by how much a year?", rise({ product: "Walking pads" })],
    ["what do they cost at the median", answers(value(medianPrice, { product: "Walking pads" }))],
    ["how many are on sale?", answers(value(supplyCount, { product: "Walking pads" }))],
    ["and which one shrinks the most, same category?", answers(fastest({ category: "Sports & Fitness" }, "least"))],
  ]),
  talk("hoverboard-premise", [
    [
      "demand for hoverboards is still rising in the UK, right?",
      claim(false, /\b(?:falling|fell|declin\w+|shrink\w*|down)\b/i, growth({ product: "Hoverboards", market: "GB" })),
    ],
    ["by how much does it fall a year?", rise({ product: "Hoverboards", market: "GB" })],
    ["and in the US?", rise({ product: "Hoverboards" })],
    ["electric scooters instead?", rise({ product: "Electric scooters" })],
    ["when do those peak", peak({ product: "Electric scooters" })],
  ]),
  talk("music-revenue", [
    [
      "Music & Hobbies in the US: top 3 products by revenue over the last 12 months",
      answers(topList(revenue, { category: "Music & Hobbies" }, "product", 3)),
    ],
    ["revenue of the first?", answers(value(revenue, { product: "Digital pianos" }))],
    ["and of the third one?", answers(value(revenue, { product: "Acoustic guitars" }))],
    [
      "how many guitars were ordered last month",
      answers(value(orders, { product: "Acoustic guitars", period: LAST_MONTH })),
    ],
    ["same for ukuleles", answers(value(orders, { product: "Ukuleles", period: LAST_MONTH }))],
  ]),
  talk("october-yoy", [
    [
      "Air purifier searches in October 2026 versus October 2025, US, change in percent?",
      answers(
        changeOf("the change", searchChange({ product: "Air purifiers" }, LAST_MONTH, month("2025-10")), /search/i),
      ),
    ],
    [
      "how many searches were that in October 2026?",
      answers(value(searchesIn, { product: "Air purifiers", period: LAST_MONTH })),
    ],
    ["and for humidifiers?", answers(value(searchesIn, { product: "Humidifiers", period: LAST_MONTH }))],
    ["their peak month?", peak({ product: "Humidifiers" })],
    ["and in 2019?", declines(/2019/)],
  ]),
  talk("christmas-lights", [
    ["when do people look for christmas lights in the UK", peak({ product: "Christmas lights", market: "GB" })],
    [
      "how many searches in december 2025?",
      answers(value(searchesIn, { product: "Christmas lights", market: "GB", period: month("2025-12") })),
    ],
    [
      "and march 2026?",
      answers(value(searchesIn, { product: "Christmas lights", market: "GB", period: month("2026-03") })),
    ],
    ["what do they cost", answers(value(medianPrice, { product: "Christmas lights", market: "GB" }))],
    ["cheapest?", answers(value(lowestPrice, { product: "Christmas lights", market: "GB" }))],
  ]),
  talk("clicks-leggings", [
    ["clicks on leggings in the US last month?", answers(value(clicks, { product: "Leggings", period: LAST_MONTH }))],
    ["and orders", answers(value(orders, { product: "Leggings", period: LAST_MONTH }))],
    [
      "which brand got most of the clicks in the last twelve months?",
      answers(leader(clicks, { product: "Leggings" }, "brand", { words: /click|most|lead/i })),
    ],
    ["and for swimsuits?", answers(leader(clicks, { product: "Swimsuits" }, "brand", { words: /click|most|lead/i }))],
    ["when is swimsuit season?", peak({ product: "Swimsuits" })],
  ]),
  talk(
    "it-stagione",
    [
      [
        "In che mese si cercano di più i ventilatori a torre in Germania?",
        peak({ product: "Tower fans", market: "DE" }),
      ],
      ["E nel Regno Unito?", peak({ product: "Tower fans", market: "GB" })],
      ["Quante ricerche al mese ci sono lì?", answers(value(searches, { product: "Tower fans", market: "GB" }))],
      ["E quanto costano in mediana?", answers(value(medianPrice, { product: "Tower fans", market: "GB" }))],
      ["La domanda cresce?", rise({ product: "Tower fans", market: "GB" })],
    ],
    "it",
  ),
  talk("lawn-mowers-planning", [
    ["Best month for lawn mowers in Germany?", peak({ product: "Lawn mowers", market: "DE" })],
    ["worst one?", low({ product: "Lawn mowers", market: "DE" })],
    ["is it the same in the US? when's the best month there", peak({ product: "Lawn mowers" })],
    ["what about robot lawn mowers there", peak({ product: "Robot lawn mowers" })],
    [
      "how many units of those were sold in the US in the last 12 months?",
      answers(value(units, { product: "Robot lawn mowers" })),
    ],
  ]),
  talk("electronics-falling", [
    ["which electronics product is falling fastest in the US", answers(fastest({ category: "Electronics" }, "least"))],
    ["how many searches does it still get?", answers(value(searches, { product: "Selfie sticks" }))],
    ["and the one that grows fastest?", answers(fastest({ category: "Electronics" }, "most"))],
    ["price of that one at the median", answers(value(medianPrice, { product: "Over-ear headphones" }))],
    ["how many shops sell it?", answers(value(merchantCount, { product: "Over-ear headphones" }))],
  ]),
  talk("second-market", [
    [
      "searches a month for electric blankets in the UK?",
      answers(value(searches, { product: "Electric blankets", market: "GB" })),
    ],
    ["and Germany?", answers(value(searches, { product: "Electric blankets", market: "DE" }))],
    [
      "which of the two countries has more",
      answers(
        told(
          "which has more",
          outdoes("Germany", "United Kingdom", "more|higher|most|ahead|leads?", "less|fewer|lower"),
        ),
      ),
    ],
    ["peak there?", called("January")],
    ["and prices in Canada?", declines(/Canad/i)],
  ]),
];
