import type { Draft } from "../../specialist.js";
import type { Part } from "../part.js";
import { writeParts } from "../write-parts.js";
import type { PricingInsight } from "./analyse.js";
import type { PricingDetails, PricingRequest } from "./details.js";
import { followUpsOf } from "./follow-ups.js";
import { inAnswer } from "./in-answer.js";
import { limitsOf } from "./limits.js";
import { noPrices, nothingKnown } from "./nothing.js";
import { advice } from "./parts/advice.js";
import { brands } from "./parts/brands.js";
import { discounters } from "./parts/discounters.js";
import { discounts } from "./parts/discounts.js";
import { elasticity } from "./parts/elasticity.js";
import { distrusted, feeds } from "./parts/feeds.js";
import { history } from "./parts/history.js";
import { level } from "./parts/level.js";
import { map } from "./parts/map.js";
import { merchants } from "./parts/merchants.js";
import { movers } from "./parts/movers.js";
import { lacksHistory, noHistory, OF_THE_PAST } from "./parts/no-history.js";
import { position } from "./parts/position.js";
import { ranking } from "./parts/ranking.js";
import { reasons } from "./parts/reasons.js";
import { rivals } from "./parts/rivals.js";
import { sellers } from "./parts/sellers.js";
import { shelf } from "./parts/shelf.js";
import { timing } from "./parts/timing.js";
import { wars } from "./parts/wars.js";
import type { Topic } from "./topics.js";

const parts: readonly Part<PricingInsight, PricingDetails>[] = [
  noHistory,
  map,
  position,
  reasons,
  ranking,
  level,
  history,
  rivals,
  merchants,
  brands,
  discounts,
  discounters,
  timing,
  wars,
  movers,
  shelf,
  advice,
  elasticity,
  feeds,
  sellers,
];

/** Of one product, its offers take the place of what compares products. */
const ABOUT_KINDS: readonly Topic[] = ["level", "rivals", "ranking", "merchants", "brands", "position"];

export const write = writeParts({
  parts: inAnswer(parts, speakerOf),
  choose,
  nothing,
  limits: limitsOf,
  followUps: followUpsOf,
});

/** The part whose sentence answers the question: the first one that has one. */
function speakerOf(insight: PricingInsight, request: PricingRequest): string | null {
  return partsOf(insight, request).find((id) => hasHeadline(id, insight, request)) ?? null;
}

const hasHeadline = (id: string, insight: PricingInsight, request: PricingRequest): boolean =>
  (parts.find((part) => part.id === id)?.headline(insight, request) ?? null) !== null;

/** Feeds left out are told after the parts that they would have entered. */
function choose(insight: PricingInsight, request: PricingRequest): string[] {
  const told = partsOf(insight, request);
  const isOfPositions = insight.plan.topics.every((topic) => topic === "shelf");
  return told.includes("feeds") || request.breadth === "brief" || isOfPositions ? told : [...told, "feeds"];
}

/** What was asked for; where that has nothing to say, the price level. */
function partsOf(insight: PricingInsight, request: PricingRequest): string[] {
  const asked = partsAskedFor(insight, request);
  const isSaid = asked.some((id) => hasHeadline(id, insight, request));
  return isSaid ? asked : [...asked, insight.isNamedProduct ? "sellers" : "level"];
}

function partsAskedFor(insight: PricingInsight, request: PricingRequest): string[] {
  const { kind, isNamedProduct, plan } = insight;
  if (kind === "moves") return ["movers"];
  if (lacksHistory(insight)) return [noHistory.id, ...plan.topics.filter((topic) => !OF_THE_PAST.includes(topic))];
  if (distrusted(insight, request) !== null) return ["feeds", ...plan.topics.filter((topic) => topic !== "feeds")];
  if (!isNamedProduct) return [...plan.topics];
  const isPlaced = plan.reference !== null;
  const ofProduct = plan.topics.map((topic) =>
    ABOUT_KINDS.includes(topic) && !(topic === "position" && isPlaced) ? "sellers" : topic,
  );
  return [...new Set(ofProduct)];
}

function nothing(insight: PricingInsight, request: PricingRequest): Draft | null {
  return nothingKnown(insight, request) ?? (speakerOf(insight, request) === null ? noPrices(insight, request) : null);
}
