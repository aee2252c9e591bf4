import { medianIn, medianOn, priceChange, revenueChange, searchChange, unitChange } from "../../oracles/asks/change.js";
import { changeOf, growth } from "../../oracles/asks/comparisons.js";
import { medianPrice } from "../../oracles/asks/offers.js";
import { oneOf } from "../../oracles/asks/parts.js";
import { LAST_MONTH, month, months } from "../../oracles/asks/scope.js";
import { answers, casesOf } from "./case.js";

const ask = casesOf("change");
const SEARCHES = /search|demand|interest/i;
const PRICES = /price|cost|like for like|offers/i;
const OCTOBER_BEFORE = month("2025-10");

/** How something moved over a period. */
export const changes = [
  ask(
    "matcha-growth",
    "how fast is demand for matcha powder growing in the US?",
    answers(growth({ product: "Matcha powder" })),
  ),
  ask("telescopes-growth", "growth per year, telescopes, united states", answers(growth({ product: "Telescopes" }))),
  ask(
    "searches-october-year",
    "Searches for air purifiers in October 2026 against October 2025, in percent?",
    answers(
      changeOf(
        "the change of searches",
        searchChange({ product: "Air purifiers" }, LAST_MONTH, OCTOBER_BEFORE),
        SEARCHES,
      ),
    ),
  ),
  ask(
    "blender-prices-since-january",
    "Have blenders become cheaper or more expensive since January, and by how much?",
    answers(changeOf("the change of prices", priceChange({ product: "Blenders" }, "2026-01"), PRICES)),
  ),
  ask(
    "power-station-prices",
    "portable power stations: price compared to January?",
    answers({
      what: "the change of prices, or both medians",
      accept: [
        oneOf(
          priceChange({ product: "Portable power stations" }, "2026-01").map(
            (query) => `SELECT 100.0 * value AS value FROM (${query}) AS q`,
          ),
          "%",
          { isChange: true },
        ),
        oneOf(
          [
            ...medianOn({ product: "Portable power stations" }, "2026-01-15"),
            ...medianIn({ product: "Portable power stations" }, "2026-01"),
          ],
          "USD",
        ),
      ],
      words: PRICES,
    }),
  ),
  ask(
    "units-2025-vs-2024",
    "how did unit sales of electric scooters change from 2024 to 2025",
    answers(
      changeOf(
        "the change of units",
        unitChange({ product: "Electric scooters" }, months("2025-01", "2025-12"), months("2024-01", "2024-12")),
        /\bunits?\b|sales|sold/i,
      ),
    ),
  ),
  ask(
    "revenue-trailing-year",
    "By what percentage did smartwatch revenue in Germany change in the last 12 months versus the 12 months before?",
    answers(
      changeOf("the change of revenue", revenueChange({ product: "Smartwatches", market: "DE" }), /revenue|sales/i),
    ),
  ),
  ask(
    "hoverboards-decline",
    "De combien l'intérêt pour les hoverboards a-t-il baissé au Royaume-Uni depuis un an ?",
    answers(growth({ product: "Hoverboards", market: "GB" })),
    "fr",
  ),
  ask(
    "median-price-year-ukuleles",
    "What happened to the median price of ukuleles over the last 12 months?",
    answers({
      what: "both medians or the change",
      accept: [
        oneOf(
          [
            ...medianOn({ product: "Ukuleles" }, "2025-10-31"),
            ...medianIn({ product: "Ukuleles" }, "2025-10"),
            ...medianIn({ product: "Ukuleles" }, "2025-11"),
          ],
          "USD",
        ),
        oneOf(
          [
            ...priceChange({ product: "Ukuleles" }, "2025-10-31"),
            ...medianPrice
              .queries({ product: "Ukuleles" }, null)
              .flatMap((now) =>
                medianOn({ product: "Ukuleles" }, "2025-10-31").map(
                  (before) => `SELECT a.value / b.value - 1 AS value FROM (${now}) AS a, (${before}) AS b`,
                ),
              ),
          ].map((query) => `SELECT 100.0 * value AS value FROM (${query}) AS q`),
          "%",
          { isChange: true },
        ),
      ],
      words: PRICES,
    }),
  ),
  ask(
    "searches-quarter",
    "air fryer searches aug-oct this year vs same months last year",
    answers(
      changeOf(
        "the change of searches",
        searchChange({ product: "Air fryers" }, months("2026-08", "2026-10"), months("2025-08", "2025-10")),
        SEARCHES,
      ),
    ),
  ),
  ask(
    "searches-between-months",
    "Between March and August this year, what happened to searches for dehumidifiers in the UK?",
    answers(
      changeOf(
        "the change of searches",
        searchChange({ product: "Dehumidifiers", market: "GB" }, month("2026-08"), month("2026-03")),
        SEARCHES,
      ),
    ),
  ),
  ask(
    "searches-on-year-asked",
    "Are searches for yoga mats in Germany up compared to a year ago?",
    answers(changeOf("the change of searches", searchChange({ product: "Yoga mats", market: "DE" }), SEARCHES)),
  ),
  ask(
    "winter-units",
    "Were more down jackets sold last winter (Nov 25 to Feb 26) than the winter before? By how much, US market",
    answers(
      changeOf(
        "the change of units",
        unitChange({ product: "Down jackets" }, months("2025-11", "2026-02"), months("2024-11", "2025-02")),
        /\bunits?\b|sales|sold/i,
      ),
    ),
  ),
  ask(
    "keyword-growth-padel",
    "padel rackets searches up or down since last year? %",
    answers(growth({ product: "Padel rackets" })),
  ),
  ask(
    "de-wachstum",
    "Um wie viel Prozent pro Jahr wächst die Nachfrage nach LED-Gesichtsmasken in Deutschland?",
    answers(growth({ product: "LED face masks", market: "DE" })),
    "de",
  ),
  ask(
    "fr-prix-bouilloires",
    "De combien le prix des bouilloires électriques a-t-il changé depuis janvier aux États-Unis ?",
    answers(changeOf("the change of prices", priceChange({ product: "Electric kettles" }, "2026-01"), PRICES)),
    "fr",
  ),
];
