import type { Market } from "./planted.js";

export type GhostCause = "product_gap" | "vocabulary_gap" | "out_of_stock" | "filter_induced" | "noise";

export interface PlantedGhost {
  readonly cause: GhostCause;
  readonly cluster: string;
  readonly market: Market;
  readonly query: string;
  /** On-site searches in an average month. */
  readonly searches: number;
  /** Products that exist and match but whose offers are all sold out (out_of_stock only): brand and title. */
  readonly soldOut?: readonly (readonly [brand: string, title: string])[];
}

const ghost = (cause: GhostCause, cluster: string, market: Market, query: string, searches: number): PlantedGhost => ({
  cause,
  cluster,
  market,
  query,
  searches,
});

export const GHOSTS: readonly PlantedGhost[] = [
  ghost("product_gap", "Espresso machines", "US", "plumbed in espresso machine", 920),
  ghost("product_gap", "Yoga mats", "US", "heated yoga mat", 1240),
  ghost("product_gap", "Air fryers", "US", "glass bowl air fryer", 1510),
  ghost("product_gap", "Dog beds", "GB", "hammock dog bed", 430),
  ghost("product_gap", "Standing desks", "US", "treadmill standing desk bundle", 610),
  ghost("product_gap", "Yoga mats", "DE", "yogamatte hanf", 380),
  ghost("product_gap", "Robot vacuums", "GB", "stair climbing robot vacuum", 520),

  // A misspelling, a synonym no title uses, another language: each finds products once normalised.
  ghost("vocabulary_gap", "Espresso machines", "US", "expresso machine", 1380),
  ghost("vocabulary_gap", "Paddling pools", "US", "kiddie pool", 1720),
  ghost("vocabulary_gap", "Robot vacuums", "GB", "robot hoover", 690),
  ghost("vocabulary_gap", "Wireless earbuds", "US", "auriculares inalámbricos", 540),
  ghost("vocabulary_gap", "Dehumidifiers", "GB", "dehumidifyer", 310),
  ghost("vocabulary_gap", "Air fryers", "DE", "heisluftfritteuse", 450),

  {
    ...ghost("out_of_stock", "Espresso machines", "US", "copper espresso machine", 760),
    soldOut: [
      ["Brewlund", "Brewlund Classic 910 Copper Espresso Machine Semi-Automatic"],
      ["Kaffora", "Kaffora Primo 330 Copper Espresso Machine Manual"],
      ["Cocelli", "Cocelli Barista 120 Copper Espresso Machine Dual Boiler"],
    ],
  },
  {
    ...ghost("out_of_stock", "Running shoes", "US", "barefoot running shoes", 1150),
    soldOut: [
      ["Runvelle", "Runvelle Glide 40 Barefoot Running Shoes Black"],
      ["Calzara", "Calzara Drift 12 Barefoot Running Shoes White"],
    ],
  },
  {
    ...ghost("out_of_stock", "Snow shovels", "GB", "heated snow shovel", 260),
    soldOut: [["Wintervik", "Wintervik Brook 200 Heated Snow Shovel Aluminium 50 cm"]],
  },
  {
    ...ghost("out_of_stock", "Tower fans", "DE", "turmventilator mit wasserkühlung", 420),
    soldOut: [["Ventolis", "Ventolis Polar 600 Turmventilator mit Wasserkühlung Weiß"]],
  },

  ghost("filter_induced", "Running shoes", "US", "wide fit running shoes under 40", 830),
  ghost("filter_induced", "Robot vacuums", "US", "robot vacuum with mop under 100", 940),
  ghost("filter_induced", "Office chairs", "GB", "white office chair next day", 360),
  ghost("filter_induced", "Mattresses", "DE", "matratze 140x200 unter 100 euro", 510),

  ghost("noise", "Wireless earbuds", "US", "test123 earbuds", 640),
  ghost("noise", "Sneakers", "GB", "asdfgh sneaker", 410),
  ghost("noise", "Smartwatches", "DE", "qqq smartwatch 000", 380),
];
