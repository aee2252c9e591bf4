import { defineSpecialist } from "../../define-specialist.js";
import { analyse } from "./analyse.js";
import { cues } from "./cues.js";
import { GapDetails } from "./details.js";
import { gather } from "./gather.js";
import { signals } from "./signals.js";
import { aspects } from "./topics.js";
import { write } from "./write.js";

export const gap = defineSpecialist({
  id: "gap",
  title: "Taxonomy Gap",
  description:
    "Finds where demand outruns supply: ranks product groups of the market or a category by the size and value of the gap, tells for a named product whether it is under- or over-supplied and why, who holds the clicks and which variants are missing, and recommends what to add or avoid.",
  routeWhen:
    "the question asks for gaps, opportunities, niches, white space, unmet demand, demand against supply, saturation, competition concentration, or what is missing from the assortment",
  tags: ["gap", "opportunity", "assortment", "demand", "supply", "saturation", "niche", "concentration", "attributes"],
  examples: [
    "Where are the biggest supply gaps in the US market?",
    "Is the market for espresso machines saturated in Germany?",
    "Which niches in Home & Kitchen are under-supplied in the UK?",
  ],
  cues,
  aspects,
  joinsOverview: true,
  judgesEntry: true,
  needsProduct: false,
  details: GapDetails,
  gather,
  analyse,
  write,
  signals,
});
