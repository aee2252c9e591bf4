import { medianIn, medianOn } from "../../oracles/asks/change.js";
import { demandSeries, revenueSeries, unitSeries } from "../../oracles/asks/demand.js";
import { anyMonth, calendarMonth, day, monthOf } from "../../oracles/asks/seasons.js";
import { answers, casesOf } from "./case.js";

const ask = casesOf("when");
const recent = (series: readonly string[], from = "2025-11-01"): readonly string[] =>
  series.map((query) => `SELECT month, value FROM (${query}) AS recent WHERE month >= DATE '${from}'`);
const OF_2026 = ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10"];

/** The months of this year, each with its value. */
const lowestOf = (queryOf: (month: string) => string): string =>
  OF_2026.map((number) => `SELECT DATE '2026-${number}-01' AS month, value FROM (${queryOf(number)}) AS q`).join(
    " UNION ALL ",
  );

/** A month or a day. */
export const times = [
  ask(
    "peak-sleeping-bags",
    "When do sleeping bags peak?",
    answers(calendarMonth({ product: "Sleeping bags" }, "most")),
  ),
  ask(
    "low-lawn-mowers-de",
    "slowest month for lawn mowers in germany",
    answers(calendarMonth({ product: "Lawn mowers", market: "DE" }, "least")),
  ),
  ask(
    "sell-most-bikes-uk",
    "In which month do kids bikes sell best in the UK?",
    answers(calendarMonth({ product: "Kids bikes", market: "GB" }, "most")),
  ),
  ask(
    "searches-peak-sunscreen",
    "In quale mese si cerca di più la crema solare negli Stati Uniti?",
    answers(calendarMonth({ product: "Sunscreen" }, "most", "searches")),
    "it",
  ),
  ask(
    "next-peak-electric-blankets",
    "hi! when's the next peak for electric blankets gonna be?",
    answers(calendarMonth({ product: "Electric blankets" }, "most")),
  ),
  ask(
    "best-revenue-month-tv",
    "In which month of the last twelve was revenue from soundbars highest in the US?",
    answers(
      monthOf(
        "the month of the highest revenue",
        recent(revenueSeries({ product: "Soundbars" })),
        "most",
        /revenue|highest|sales/i,
      ),
    ),
  ),
  ask(
    "fewest-searches-grill",
    "month with the fewest searches for gas grills in the past year, britain",
    answers(
      monthOf(
        "the month of the fewest searches",
        recent(demandSeries({ product: "Gas grills", market: "GB" })),
        "least",
        /fewest|low|least|search/i,
      ),
    ),
  ),
  ask(
    "forno-lowest-since",
    "Since when has the Panvero Forno 820 air fryer been at its current price at Northmart?",
    answers(day("the day of the cut", "2026-10-14")),
  ),
  ask(
    "gratello-sale-start",
    "when did the Gratello Gusto 505 sale at Harborline start",
    answers(day("the day the sale began", "2026-10-16")),
  ),
  ask(
    "robovik-price-war",
    "When did Everbay and Bazarello start undercutting each other on the Robovik Cyclone 700?",
    answers(day("the days the cuts began", "2026-09-06", 3)),
  ),
  ask(
    "cheapest-month-tents",
    "in which month of 2026 so far was the median price of camping tents lowest in the US?",
    answers(
      monthOf(
        "the month of the lowest median",
        [0, 1].flatMap((place) => [
          lowestOf((number) => medianOn({ product: "Camping tents" }, `2026-${number}-15`)[place] ?? ""),
          lowestOf((number) => medianIn({ product: "Camping tents" }, `2026-${number}`)[2 * place] ?? ""),
          lowestOf((number) => medianIn({ product: "Camping tents" }, `2026-${number}`)[2 * place + 1] ?? ""),
        ]),
        "least",
        /lowest|cheapest|low/i,
      ),
    ),
  ),
  ask(
    "peak-two-halloween",
    "When should I expect the halloween costume rush in the States?",
    answers(calendarMonth({ product: "Halloween costumes" }, "most")),
  ),
  ask(
    "units-best-month",
    "what was the best month ever for walking pads by units sold",
    answers(
      monthOf(
        "the month of the most units",
        unitSeries({ product: "Walking pads" }),
        "most",
        /\bunits?\b|most|best|sold/i,
      ),
    ),
  ),
  ask(
    "de-hochsaison",
    "Wann ist in Deutschland Hochsaison für Planschbecken?",
    answers(calendarMonth({ product: "Paddling pools", market: "DE" }, "most")),
    "de",
  ),
  ask(
    "fr-pic-chauffage",
    "À quel moment de l'année cherche-t-on le plus de radiateurs soufflants au Royaume-Uni ?",
    answers(calendarMonth({ product: "Space heaters", market: "GB" }, "most")),
    "fr",
  ),
  ask(
    "nl-piek",
    "In welke maand worden smartwatches het meest verkocht in Duitsland?",
    answers(anyMonth("the peak", /peak|most|highest|best/i, "December", "November")),
    "nl",
  ),
];
