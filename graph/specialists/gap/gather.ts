import { attributeGaps } from "../../../tools/market/gap/attribute-gaps.js";
import { concentration } from "../../../tools/market/gap/concentration.js";
import { demandSupply } from "../../../tools/market/gap/demand-supply.js";
import { ghostProducts } from "../../../tools/market/intent/ghost-products.js";
import type { ResultOf, Toolbox } from "../../toolbox.js";
import { amountsOf } from "../../understand/names/named.js";
import { type GapRequest, isAboutAvoiding, type PartId, type Plan, planOf, statedInputs } from "./plan.js";

export type Gaps = ResultOf<typeof demandSupply>;
type Concentrations = ResultOf<typeof concentration>;
type Attributes = ResultOf<typeof attributeGaps>;
type Ghosts = ResultOf<typeof ghostProducts>;

/** Null: not needed for this question, or not readable. */
export interface GapFacts {
  /** The named clusters, or the first of the category or market in the order asked for. */
  readonly gaps: Gaps | null;
  /** The most over-supplied clusters. */
  readonly surplus: Gaps | null;
  readonly concentration: Concentrations | null;
  readonly attributes: Attributes | null;
  /** On-site searches that found nothing: a reason for a gap. */
  readonly ghosts: Ghosts | null;
}

/** Clusters whose brands or attributes are looked into when they are asked for, and when they only stand beside a ranking. */
const MOST_EXAMINED = 50;
const EXAMINED = 5;
/** Gaps whose value is added up. */
const MOST_SUMMED = 200;
/** Gaps that a recommendation chooses from. */
const CANDIDATES = 15;
/** Every attribute value: shares among the values of an attribute need them all. */
const EVERY_VALUE = 200;
const BRANDS = 50;
const GHOSTS = 10;

/** Calls the data tools that the parts of the answer need, and no others. */
export async function gather(request: GapRequest, tools: Toolbox): Promise<GapFacts> {
  const plan = planOf(request);
  return plan.scope === "clusters" ? gatherNamed(request, plan, tools) : gatherScope(request, plan, tools);
}

async function gatherNamed(request: GapRequest, plan: Plan, tools: Toolbox): Promise<GapFacts> {
  const { scope, details } = request;
  const clusterIds = scope.clusters.map(({ clusterId }) => clusterId);
  const { asOf, code: market } = scope.market;
  const isNarrow = plan.parts.every((part) => part === "concentration" || part === "attributes");
  const namesVariant = clusterIds.length === 1 && details.mayNameVariant && scope.values.length > 0;
  const wantsAttributes = namesVariant || needs(plan, "attributes", "advice");
  const [gaps, concentrations, attributes, ghosts] = await Promise.all([
    isNarrow ? null : tools.call(demandSupply, { market, asOf, clusterIds, ...statedInputs(request), top: 1 }),
    needs(plan, "concentration", "advice", "reasons")
      ? tools.attempt(concentration, { market, asOf, clusterIds, brands: BRANDS })
      : null,
    wantsAttributes ? tools.attempt(attributeGaps, { market, clusterIds, limit: EVERY_VALUE }) : null,
    needs(plan, "reasons") ? tools.attempt(ghostProducts, { market, clusterIds, limit: GHOSTS }) : null,
  ]);
  return { gaps, surplus: null, concentration: concentrations, attributes, ghosts };
}

async function gatherScope(request: GapRequest, plan: Plan, tools: Toolbox): Promise<GapFacts> {
  const { category, market: place } = request.scope;
  const { priceMin, priceMax } = amountsOf(request);
  const within = { market: place.code, asOf: place.asOf, category, priceMin, priceMax, ...statedInputs(request) };
  const [lead] = plan.parts;
  const isNarrow = lead === "concentration" || lead === "attributes";
  const order = ORDERS[plan.criterion];
  const [gaps, surplus] = await Promise.all([
    tools.call(demandSupply, {
      ...within,
      order,
      limit: rowsRead(plan),
      top: plan.limit,
    }),
    needs(plan, "surplus") && order !== "surplus"
      ? tools.attempt(demandSupply, { ...within, order: "surplus", limit: plan.limit })
      : null,
  ]);
  const found = idsOf(gaps).slice(0, isNarrow ? MOST_EXAMINED : lead === "advice" ? CANDIDATES : EXAMINED);
  const among = { market: place.code, clusterIds: found };
  const [concentrations, attributes] = await Promise.all([
    found.length > 0 && needs(plan, "concentration", "advice", "reasons") && !isAboutAvoiding(plan)
      ? tools.attempt(concentration, { ...among, asOf: place.asOf })
      : null,
    found.length > 0 && needs(plan, "attributes")
      ? tools.attempt(attributeGaps, { ...among, limit: EVERY_VALUE })
      : null,
  ]);
  return { gaps, surplus, concentration: concentrations, attributes, ghosts: null };
}

/** More than are shown where a sum, a choice or a search among all of them is asked for. */
function rowsRead({ parts: [lead], limit }: Plan): number {
  if (lead === "worth") return MOST_SUMMED;
  if (lead === "concentration" || lead === "attributes") return MOST_EXAMINED;
  return lead === "advice" ? Math.max(CANDIDATES, limit) : limit;
}

/** What each criterion orders a ranking by; brands are looked up for the largest gaps. */
const ORDERS = { value: "gap", supply: "index", surplus: "surplus", brands: "gap", growth: "growth" } as const;

const needs = (plan: Plan, ...parts: readonly PartId[]): boolean => plan.parts.some((part) => parts.includes(part));

const idsOf = (gaps: Gaps): number[] => gaps.data.rows.map(({ clusterId }) => clusterId);
