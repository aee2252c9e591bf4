import {
  medianIn,
  medianOn,
  priceChange,
  revenueChange,
  searchChange,
  unitChange,
} from "../../../oracles/asks/change.js";
import { changeOf, claim, compareTwo, each, growth, outdoes, position } from "../../../oracles/asks/comparisons.js";
import { buyerShare, conversion, demandSeries, orders, searches, unitSeries } from "../../../oracles/asks/demand.js";
import { competition, difficulty } from "../../../oracles/asks/keywords.js";
import {
  brandCount,
  discountDepth,
  discountShare,
  lowestPrice,
  medianPrice,
  productCount,
} from "../../../oracles/asks/offers.js";
import { oneOf, told, value, valuesOf } from "../../../oracles/asks/parts.js";
import { LAST_MONTH, month, months } from "../../../oracles/asks/scope.js";
import { calendarMonth, day, monthOf } from "../../../oracles/asks/seasons.js";
import { brandShare } from "../../../oracles/asks/shares.js";
import { answers, casesOf, where } from "../case.js";

const compare = casesOf("compare");
const change = casesOf("change");
const when = casesOf("when");
const place = casesOf("position");
const check = casesOf("check");

const DEARER = "dearer|more expensive|higher|pricier|costs? more";
const CHEAPER = "cheaper|less expensive|lower|costs? less|cheapest";
const MORE = "more|higher|larger|bigger|ahead|most|leads?|times as (?:many|much)";
const LESS = "less|fewer|lower|smaller|behind|fewest";
const PRICES = /price|cost|like for like|offers/i;

/** Held out: comparisons, changes, times, positions, claims. Nobody tunes on them. */
export const heldOutComparisons = [
  compare(
    "speakers-two-shops",
    "bluetooth speakers: is Pennywhistle cheaper than Harborline at the median?",
    compareTwo(
      medianPrice,
      ["Harborline", { product: "Bluetooth speakers", merchant: "Harborline" }],
      ["Pennywhistle", { product: "Bluetooth speakers", merchant: "Pennywhistle" }],
      DEARER,
      CHEAPER,
    ),
  ),
  compare(
    "mower-brands-gb",
    "Compare the median prices of Verdalia and Hortavo lawn mowers in the UK",
    compareTwo(
      medianPrice,
      ["Verdalia", { product: "Lawn mowers", market: "GB", brand: "Verdalia" }],
      ["Hortavo", { product: "Lawn mowers", market: "GB", brand: "Hortavo" }],
      DEARER,
      CHEAPER,
    ),
  ),
  compare(
    "guitars-or-ukuleles",
    "Acoustic guitars or ukuleles, which are looked up more often in the US each month?",
    compareTwo(
      searches,
      ["Acoustic guitars", { product: "Acoustic guitars" }],
      ["Ukuleles", { product: "Ukuleles" }],
      MORE,
      LESS,
    ),
  ),
  compare(
    "cameras-de-gb-products",
    "are there more security camera models on sale in germany than in the uk?",
    compareTwo(
      productCount,
      ["Germany", { product: "Security cameras", market: "DE" }],
      ["United Kingdom", { product: "Security cameras", market: "GB" }],
      MORE,
      LESS,
    ),
  ),
  compare(
    "knife-keywords-competition",
    'competition index: "chef knife" against "chef knife near me"',
    answers(
      valuesOf(competition, [
        ["chef knife", { product: "Chef knives", where: "k.keyword = 'chef knife'" }],
        ["chef knife near me", { product: "Chef knives", where: "k.keyword = 'chef knife near me'" }],
      ]),
    ),
  ),
  compare(
    "conversion-headlamps-bookcases",
    "Which has the better conversion rate in the US, headlamps or bookcases?",
    compareTwo(
      conversion,
      ["Headlamps", { product: "Headlamps" }],
      ["Bookcases", { product: "Bookcases" }],
      "better|higher|more|best",
      "worse|lower|less",
    ),
  ),
  compare(
    "fr-deux-marques",
    "Laquelle vend le plus de poudre de protéine aux États-Unis, Vitalund ou Pulsecare ?",
    compareTwo(
      orders,
      ["Vitalund", { product: "Protein powder", brand: "Vitalund" }],
      ["Pulsecare", { product: "Protein powder", brand: "Pulsecare" }],
      MORE,
      LESS,
    ),
    "fr",
  ),
  compare(
    "discount-depth-two-products",
    "average discount: leggings vs swimsuits?",
    answers(
      valuesOf(discountDepth, [
        ["Leggings", { product: "Leggings" }],
        ["Swimsuits", { product: "Swimsuits" }],
      ]),
    ),
  ),

  change(
    "walking-pad-de",
    "By how many percent a year is interest in walking pads rising in Germany?",
    answers(growth({ product: "Walking pads", market: "DE" })),
  ),
  change(
    "selfie-sticks-fall",
    "selfie sticks in the US, how steep is the decline per year",
    answers(growth({ product: "Selfie sticks" })),
  ),
  change(
    "halloween-oct-yoy",
    "Halloween costume searches, October 2026 vs October 2025, UK: change in %",
    answers(
      changeOf(
        "the change of searches",
        searchChange({ product: "Halloween costumes", market: "GB" }, LAST_MONTH, month("2025-10")),
        /search/i,
      ),
    ),
  ),
  change(
    "laptop-stand-prices-de",
    "Did laptop stands get cheaper in Germany since January? I mean the same offers, like for like.",
    answers(
      changeOf("the change of prices", priceChange({ product: "Laptop stands", market: "DE" }, "2026-01"), PRICES),
    ),
  ),
  change(
    "purifier-units-half-year",
    "compare air purifier unit sales may-october 2026 to may-october 2025, US, in percent",
    answers(
      changeOf(
        "the change of units",
        unitChange({ product: "Air purifiers" }, months("2026-05", "2026-10"), months("2025-05", "2025-10")),
        /\bunits?\b|sales|sold/i,
      ),
    ),
  ),
  change(
    "median-blocks-year",
    "How did the median price of building block sets move between October 2025 and October 2026?",
    answers({
      what: "both medians",
      accept: [
        oneOf(
          [
            ...medianIn({ product: "Building block sets" }, "2025-10"),
            ...medianOn({ product: "Building block sets" }, "2025-10-31"),
            ...medianOn({ product: "Building block sets" }, "2025-10-15"),
          ],
          "USD",
        ),
      ],
      words: /median/i,
    }),
  ),
  change(
    "es-ingresos",
    "¿Cuánto han cambiado los ingresos de las bicicletas eléctricas en Estados Unidos en los últimos doce meses frente a los doce anteriores?",
    answers(changeOf("the change of revenue", revenueChange({ product: "Electric bikes" }), /revenue|sales/i)),
    "es",
  ),

  when(
    "busiest-chef-knives",
    "In what month are chef knives in highest demand in the US?",
    answers(calendarMonth({ product: "Chef knives" }, "most")),
  ),
  when(
    "quiet-sunglasses-de",
    "wann ist die schwächste Zeit für Sonnenbrillen in Deutschland?",
    answers(calendarMonth({ product: "Sunglasses", market: "DE" }, "least")),
    "de",
  ),
  when(
    "peak-raised-beds",
    "Kiedy jest szczyt sezonu na podwyższone grządki (raised garden beds) w Wielkiej Brytanii?",
    answers(calendarMonth({ product: "Raised garden beds", market: "GB" }, "most")),
    "pl",
  ),
  when(
    "most-units-grills-2025",
    "Which month of 2025 saw the most gas grills sold in the US?",
    answers(
      monthOf(
        "the month of the most units",
        unitSeries({ product: "Gas grills" }).map(
          (query) =>
            `SELECT month, value FROM (${query}) AS q WHERE month BETWEEN DATE '2025-01-01' AND DATE '2025-12-01'`,
        ),
        "most",
        /most|\bunits?\b|sold|peak/i,
      ),
    ),
  ),
  when(
    "tradewick-since",
    "From which day on can Tradewick's power bank prices no longer be trusted?",
    answers(day("the day the feed went bad", "2026-06-15", 1)),
  ),
  when(
    "ski-goggles-fewest",
    "in the past 12 months, which month had the fewest searches for ski goggles in Germany",
    answers(
      monthOf(
        "the month of the fewest searches",
        demandSeries({ product: "Ski goggles", market: "DE" }).map(
          (query) => `SELECT month, value FROM (${query}) AS q WHERE month >= DATE '2025-11-01'`,
        ),
        "least",
        /fewest|low|least/i,
      ),
    ),
  ),

  place(
    "massage-gun-49-gb",
    "Zou £49 een lage prijs zijn voor een massagepistool in het VK?",
    position({ product: "Massage guns", market: "GB" }, 49, "below"),
    "nl",
  ),
  place(
    "bike-helmet-75",
    "We charge 75 dollars for a bike helmet. Are we dear?",
    position({ product: "Bike helmets" }, 75, "above"),
  ),
  place(
    "sewing-machine-180",
    "A customer says $180 for a sewing machine is above average market price. How does 180 sit against the median?",
    position({ product: "Sewing machines" }, 180, "below"),
  ),
  place(
    "webcam-79-de",
    "webcam for 79 €, germany: pricey?",
    position({ product: "Webcams", market: "DE" }, 79, "above"),
  ),
  place(
    "pl-monitor",
    "Czy 150 dolarów za monitor komputerowy (computer monitor) w USA to mało?",
    position({ product: "Computer monitors" }, 150, "below"),
    "pl",
  ),

  check(
    "matcha-shrinks",
    "Somebody claims matcha powder demand is shrinking in Germany. Is it?",
    claim(false, /\b(?:rising|growing|grows|grew|rose|up)\b/i, growth({ product: "Matcha powder", market: "DE" })),
  ),
  check(
    "hoverboards-down-fifth",
    "is it right that hoverboard demand in the US falls by more than a fifth per year?",
    claim(true, undefined, growth({ product: "Hoverboards" })),
  ),
  check(
    "ukulele-prices-rose",
    "Ukulele prices have risen in the UK since last October, haven't they?",
    claim(
      true,
      /\b(?:rose|risen|up|increased|dearer|higher)\b/i,
      changeOf("the change of prices", priceChange({ product: "Ukuleles", market: "GB" }, "2025-10"), PRICES),
    ),
  ),
  check(
    "jolivo-half",
    "Jolivo reçoit-elle plus de la moitié des clics sur les jeux de société au Royaume-Uni ?",
    where(claim(false, undefined, brandShare({ product: "Board games", market: "GB" }, "Jolivo", "clicks"))),
    "fr",
  ),
  check(
    "blankets-in-summer",
    "electric blankets sell best in summer in Germany - true or false?",
    claim(
      false,
      /peaks? in (?:December|January|November)/i,
      calendarMonth({ product: "Electric blankets", market: "DE" }, "most"),
    ),
  ),
  check(
    "bpm-women-majority",
    "Do women make up the majority of blood pressure monitor buyers in the UK?",
    where(
      claim(
        false,
        outdoes("men", "women", MORE, LESS),
        value(buyerShare, { product: "Blood pressure monitors", market: "GB", where: "a.segment = 'women'" }),
      ),
      ...each(buyerShare, { product: "Blood pressure monitors", market: "GB", where: "a.segment = 'women'" }, "< 50"),
    ),
  ),
  check(
    "speaker-under-20",
    "can i find a new bluetooth speaker below $20 in the US",
    where(
      claim(false, undefined, value(lowestPrice, { product: "Bluetooth speakers" })),
      ...each(lowestPrice, { product: "Bluetooth speakers" }, ">= 20"),
    ),
  ),
  check(
    "robovik-war",
    "Did the price of the Robovik Cyclone 700 fall by about a third this autumn because two shops undercut each other?",
    claim(
      true,
      /Everbay[^.;]*Bazarello|Bazarello[^.;]*Everbay/i,
      told("the fall", /3[3-9](?:\.\d)? ?%|\$214\.99|\$221\.99|price war|undercut/i),
    ),
  ),
  check(
    "brands-over-ten-purifiers",
    "are there at least ten brands of air purifiers in the american market?",
    where(
      claim(true, undefined, value(brandCount, { product: "Air purifiers" })),
      ...each(brandCount, { product: "Air purifiers" }, ">= 10"),
    ),
  ),
  check(
    "knife-easier",
    '"best chef knives" is easier to rank for than "chef knife", correct?',
    claim(
      true,
      outdoes("chef knife", "best chef knives", "harder|more difficult|higher", "easier|lower"),
      valuesOf(difficulty, [
        ["best chef knives", { product: "Chef knives", where: "k.keyword = 'best chef knives'" }],
        ["chef knife", { product: "Chef knives", where: "k.keyword = 'chef knife'" }],
      ]),
    ),
  ),
  check(
    "de-luftreiniger-rabatt",
    "Ist in Deutschland mehr als jedes zweite Angebot für Luftreiniger rabattiert?",
    where(
      claim(false, undefined, value(discountShare, { product: "Air purifiers", market: "DE" })),
      ...each(discountShare, { product: "Air purifiers", market: "DE" }, "< 50"),
    ),
    "de",
  ),
];
