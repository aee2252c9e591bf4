import { defineSpecialist } from "../../define-specialist.js";
import { writeParts } from "../write-parts.js";
import { analyse } from "./analyse.js";
import { chooseParts } from "./choose.js";
import { cues } from "./cues.js";
import { GapDetails } from "./details.js";
import { followUpsOf } from "./follow-ups.js";
import { gather } from "./gather.js";
import { nothing } from "./nothing.js";
import { advice } from "./parts/advice.js";
import { attributes } from "./parts/attributes.js";
import { avoid } from "./parts/avoid.js";
import { categories } from "./parts/categories.js";
import { comparison } from "./parts/comparison.js";
import { concentration } from "./parts/concentration.js";
import { position } from "./parts/position.js";
import { ranking } from "./parts/ranking.js";
import { reasons } from "./parts/reasons.js";
import { stability } from "./parts/stability.js";
import { stated } from "./parts/stated.js";
import { surplus } from "./parts/surplus.js";
import { worth } from "./parts/worth.js";
import { signals } from "./signals.js";
import { aspects } from "./topics.js";

export const parts = [
  ranking,
  position,
  comparison,
  worth,
  surplus,
  concentration,
  attributes,
  stability,
  categories,
  reasons,
  advice,
  avoid,
  stated,
] as const;

export const write = writeParts({
  parts,
  choose: chooseParts,
  nothing,
  limits: ({ limits }) => limits,
  followUps: followUpsOf,
});

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
  needsProduct: false,
  details: GapDetails,
  gather,
  analyse,
  write,
  signals,
});
