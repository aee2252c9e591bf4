import { attributeGaps } from "../../../tools/market/attribute-gaps.js";
import { concentration } from "../../../tools/market/concentration.js";
import { demandSupply } from "../../../tools/market/demand-supply.js";
import type { Question } from "../../question.js";
import { defineSpecialist } from "../../specialist.js";
import type { Toolbox } from "../../toolbox.js";
import { analyse } from "./analyse.js";
import { cues } from "./cues.js";
import type { GapFacts } from "./facts.js";
import { write } from "./write.js";

/** Rows of a ranking unless the question asks for another number. */
const DEFAULT_ROWS = 10;
const MOST_ROWS = 25;
/** Clusters of a ranking whose brands and attributes are looked into. */
const EXAMINED = 5;

export const gap = defineSpecialist({
  id: "gap",
  title: "Taxonomy Gap",
  description:
    "Finds where demand outruns supply: ranks product clusters of the market or a category by the size and value of the gap, and tells for a named product whether it is under- or over-supplied, who holds the clicks and which attributes are missing.",
  routeWhen:
    "the question asks for gaps, opportunities, niches, white space, unmet demand, demand against supply, saturation, competition concentration, or what is missing from the assortment",
  tags: ["gap", "opportunity", "assortment", "demand", "supply", "saturation", "niche", "concentration", "attributes"],
  examples: [
    "Where are the biggest supply gaps in the US market?",
    "Is the market for espresso machines saturated in Germany?",
    "Which niches in Home & Kitchen are under-supplied in the UK?",
  ],
  cues,
  joinsOverview: true,
  needsProduct: false,
  gather,
  analyse,
  write,
});

async function gather({ entities }: Question, tools: Toolbox): Promise<GapFacts | "unknown product"> {
  const market = entities.market.code;
  const { asOf } = entities.market;
  const named = entities.clusters.map(({ clusterId }) => clusterId);
  if (named.length > 0) {
    const [gaps, concentrations, attributes] = await Promise.all([
      tools.call(demandSupply, { market, asOf, clusterIds: named }),
      tools.attempt(concentration, { market, asOf, clusterIds: named }),
      tools.attempt(attributeGaps, { market, clusterIds: named }),
    ]);
    return { gaps, surplus: null, concentration: concentrations, attributes };
  }
  const { category, unknownTerms } = entities;
  // A ranking of the whole market would answer another question than the one about a product we do not know.
  if (category === null && unknownTerms.length > 0) return "unknown product";
  const limit = Math.min(MOST_ROWS, Math.max(1, Math.round(entities.limit ?? DEFAULT_ROWS)));
  const gaps = await tools.call(demandSupply, { market, asOf, category, limit });
  const first = gaps.data.rows.slice(0, EXAMINED).map(({ clusterId }) => clusterId);
  if (first.length === 0) return { gaps, surplus: null, concentration: null, attributes: null };
  const [surplus, concentrations, attributes] = await Promise.all([
    tools.attempt(demandSupply, { market, asOf, category, order: "surplus", limit: EXAMINED }),
    tools.attempt(concentration, { market, asOf, clusterIds: first }),
    tools.attempt(attributeGaps, { market, clusterIds: first }),
  ]);
  return { gaps, surplus, concentration: concentrations, attributes };
}
