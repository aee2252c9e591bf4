import { position } from "../../oracles/asks/comparisons.js";
import { casesOf } from "./case.js";

const ask = casesOf("position");

/** Where the asker's own price stands. */
export const positions = [
  ask("blender-40", "is 40 dollars too much for a blender?", position({ product: "Blenders" }, 40, "below")),
  ask(
    "desk-349",
    "I sell my standing desk at $349. Am I above or below the market?",
    position({ product: "Standing desks" }, 349, "above"),
  ),
  ask(
    "kettle-25-uk",
    "electric kettle at £25 in the UK, cheap or not?",
    position({ product: "Electric kettles", market: "GB" }, 25, "below"),
  ),
  ask(
    "yoga-mat-59",
    "We want to price our new yoga mat at $59.99. Where would that put us compared with competitors?",
    position({ product: "Yoga mats" }, 59.99, "above"),
  ),
  ask(
    "mattress-299-de",
    "how does 299 euros for a mattress compare in germany",
    position({ product: "Mattresses", market: "DE" }, 299, "below"),
  ),
  ask(
    "scooter-450",
    "Meu patinete elétrico custa 450 dólares. Quantos por cento das ofertas nos EUA são mais baratas?",
    position({ product: "Electric scooters" }, 450, "above"),
    "pt",
  ),
  ask(
    "drill-120",
    "Is 120 dollar te duur voor een accuboormachine (cordless drill) in de VS?",
    position({ product: "Cordless drills" }, 120, "above"),
    "nl",
  ),
  ask(
    "stroller-280",
    "somebody asked me if $280 is a fair price for a stroller - is it?",
    position({ product: "Baby strollers" }, 280, "below"),
  ),
  ask(
    "headphones-110-brand",
    "Would $110 be expensive for over-ear headphones by Optivane?",
    position({ product: "Over-ear headphones", brand: "Optivane" }, 110, "above"),
  ),
  ask(
    "de-saugroboter-199",
    "Sind 199 Euro für einen Saugroboter in Deutschland günstig?",
    position({ product: "Robot vacuums", market: "DE" }, 199, "below"),
    "de",
  ),
  ask(
    "it-bollitore",
    "60 dollari sono troppi per un bollitore elettrico?",
    position({ product: "Electric kettles" }, 60, "above"),
    "it",
  ),
];
