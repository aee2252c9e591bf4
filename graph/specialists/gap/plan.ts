import {
  amountOrNull,
  asksYesNo,
  chooseAskedTopics,
  isNamed,
  shareOrNull,
  topicsOf,
  wants,
} from "../../understand/asking.js";
import { amountsOf, limitOf } from "../../understand/names/named.js";
import type { Request, Scope } from "../../understand/request.js";
import type { Asked } from "../part.js";
import type { GapDetails } from "./details.js";
import { TOPICS, type Topic } from "./topics.js";

/** A part of the answer: a topic, or what a "why?" or "what should I do?" leads with. */
export type PartId = Topic | "reasons" | "advice";

/** What one product is better than another by, and what a ranking is ordered by. */
export type Criterion = "value" | "supply" | "surplus" | "brands" | "growth";

export interface Plan {
  readonly scope: "clusters" | "category" | "market";
  /** In the order they are answered; the first one speaks in the headline. */
  readonly parts: readonly PartId[];
  readonly criterion: Criterion;
  /** The question can be answered with yes or no. */
  readonly isPolar: boolean;
  /** Which way round: "is X saturated?" against "is there room in X?". */
  readonly asksForSurplus: boolean;
  /** "How many shops sell it?" */
  readonly asksHowMany: boolean;
  /** Rows of a ranking. */
  readonly limit: number;
  /** How many of them the sentence names: as many as were asked for. */
  readonly named: number;
  /** No further table than this many. */
  readonly isBrief: boolean;
}

/** Rows of a ranking unless the question asks for another number. */
const DEFAULT_ROWS = 10;
const FEW_ROWS = 5;
const MOST_ROWS = 25;
/** Of more the sentence would be a table. */
const MOST_NAMED = 5;

const OF_VERDICTS: readonly unknown[] = ["advice", "concentration"];

export type GapRequest = Asked<GapDetails>;

/** What the question wants of this specialist. */
export function planOf(request: GapRequest): Plan {
  const { deniesCrowding, asksHowMany } = request.details;
  const scope = scopeOf(request.scope);
  const parts = partsOf(request, scope);
  const asksForSurplus = named(request, "surplus") && !deniesCrowding;
  const isShort = request.breadth === "brief" || (parts[0] === "advice" && scope !== "clusters");
  return {
    scope,
    parts,
    criterion: criterionOf(request, asksForSurplus),
    isPolar:
      asksYesNo(request) &&
      (isNamed(request, "gap") ||
        OF_VERDICTS.includes(parts[0]) ||
        request.asks.some(({ measures }) => measures[0] === "gap-index")),
    asksHowMany,
    asksForSurplus,
    limit: Math.min(MOST_ROWS, Math.max(1, Math.round(limitOf(request) ?? (isShort ? FEW_ROWS : DEFAULT_ROWS)))),
    named: Math.min(MOST_NAMED, limitOf(request) ?? 1),
    isBrief: request.breadth === "brief",
  };
}

/** "What should I stay out of?" is answered by the other end of the ranking. */
export const isAboutAvoiding = ({ criterion, scope }: Plan): boolean => criterion === "surplus" && scope !== "clusters";

const scopeOf = ({ clusters, category }: Scope): Plan["scope"] =>
  clusters.length > 0 ? "clusters" : category === null ? "market" : "category";

const named = (request: GapRequest, topic: Topic): boolean => topicsOf(request).includes(`gap.${topic}`);

function partsOf(request: GapRequest, scope: Plan["scope"]): PartId[] {
  const { breadth, details } = request;
  // "Does Wolleno own sneakers?": a brand beside a product asks for its share.
  const asksForBrand = request.scope.brands.length > 0 && !isNamed(request, "gap");
  if (asksForBrand && scope === "clusters" && breadth === "usual") return ["concentration"];
  const chosen = chooseAskedTopics(request, "gap", {
    all: TOPICS,
    usual:
      scope === "clusters" ? ["ranking", "worth", "concentration", "attributes"] : ["ranking", "worth", "stability"],
    brief: ["ranking"],
  });
  const fitting = chosen.flatMap((topic): Topic[] => {
    // One product's place is told the same way whether room or crowd was asked for.
    if (topic === "surplus" && (scope === "clusters" || details.deniesCrowding)) return ["ranking"];
    return topic === "categories" && scope !== "market" ? [] : [topic];
  });
  const wanted = [...new Set<Topic>(fitting.length > 0 ? fitting : ["ranking"])];
  // "How sure is the gap?" names the gap as its subject; "the top five gaps, and how sure?" asks for both.
  const isSubject = named(request, "ranking") && limitOf(request) === null && breadth !== "full";
  const topics = isSubject ? withoutSubject(wanted) : wanted;
  const lead = wants(request, "why") ? "reasons" : wants(request, "advise") ? "advice" : null;
  if (lead === null || breadth === "full") return lead === null ? topics : [lead, ...topics];
  // A reason and a recommendation already weigh what the place in the ranking says.
  const further = topics.filter((topic) => isNamedBeside(request, topic));
  return [lead, ...further];
}

/** What is asked of a gap, its worth or its firmness, leaves the gap itself to the headline. */
function withoutSubject(topics: Topic[]): Topic[] {
  const isSaidOfIt = topics.some((topic) => topic === "stability" || topic === "categories" || topic === "worth");
  return isSaidOfIt ? topics.filter((topic) => topic !== "ranking") : topics;
}

const isNamedBeside = (request: GapRequest, topic: Topic): boolean =>
  topic !== "ranking" && topic !== "surplus" && named(request, topic);

function criterionOf(request: GapRequest, asksForSurplus: boolean): Criterion {
  if (named(request, "concentration")) return "brands";
  if (asksForSurplus) return "surplus";
  const { by } = request.details;
  return by === "scarcity" ? "supply" : (by ?? "value");
}

/** Out-of-range wishes are left to the measured rates, which the answer prints. */
export function statedInputs(request: Pick<Request, "inputs" | "asks">) {
  const { conversionRate, orderValue } = amountsOf(request);
  return {
    conversionRate: shareOrNull(conversionRate),
    orderValue: amountOrNull(orderValue),
  };
}
