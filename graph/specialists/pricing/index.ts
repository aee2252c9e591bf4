import { defineSpecialist } from "../../define-specialist.js";
import { cues } from "./cues.js";
import { PricingDetails } from "./details.js";
import { completeDetails } from "./of-measures.js";
import { signals } from "./signals.js";
import { aspects } from "./topics.js";
import { analyse, gather, write } from "./unbounded.js";

export const pricing = defineSpecialist({
  id: "pricing",
  title: "Pricing Research",
  description:
    "Compares current prices of rivals (percentiles, bands, own position), tells how they moved (monthly medians, promotion cycles, price wars), tests whether discounts are real, finds the largest price moves and the share of shelf, and leaves poisoned price feeds out.",
  routeWhen:
    "the question asks about prices, competitors' offers, discounts, promotions, price moves or an own price's position",
  tags: ["prices", "competitors", "price history", "discounts", "promotions"],
  examples: [
    "What do espresso machines cost in the United States?",
    "I sell my robot vacuum at $249: where do I stand?",
    "Are the discounts on air fryers in the US real?",
    "Which prices moved most in the last 30 days?",
  ],
  cues,
  aspects,
  joinsOverview: true,
  needsProduct: false,
  listsOffers: true,
  details: PricingDetails,
  completeDetails,
  gather,
  analyse,
  write,
  signals,
});
