import type { Section } from "../../answer.js";
import { citing, type Statement } from "../../figure.js";
import type { Draft } from "../../specialist.js";
import { listWords } from "../../words.js";
import type { PricingInsight } from "./analyse.js";
import type { PricingRequest } from "./details.js";
import { followUpsOf } from "./follow-ups.js";
import { limitsOf } from "./limits.js";
import { advice } from "./parts/advice.js";
import { brands } from "./parts/brands.js";
import { discounts } from "./parts/discounts.js";
import { elasticity } from "./parts/elasticity.js";
import { distrusted, feeds } from "./parts/feeds.js";
import { history } from "./parts/history.js";
import { level } from "./parts/level.js";
import { map } from "./parts/map.js";
import { merchants } from "./parts/merchants.js";
import { movers } from "./parts/movers.js";
import type { Part } from "./parts/part.js";
import { position } from "./parts/position.js";
import { ranking } from "./parts/ranking.js";
import { reasons } from "./parts/reasons.js";
import { rivals } from "./parts/rivals.js";
import { sellers } from "./parts/sellers.js";
import { shelf } from "./parts/shelf.js";
import { timing } from "./parts/timing.js";
import { wars } from "./parts/wars.js";
import type { Topic } from "./topics.js";
import { filterWords, tell, where } from "./words.js";

const PARTS: Readonly<Record<Topic, Part>> = {
  map,
  position,
  advice,
  reasons,
  timing,
  ranking,
  level,
  rivals,
  merchants,
  brands,
  history,
  discounts,
  wars,
  movers,
  shelf,
  elasticity,
  feeds,
};

/** Of one product, its offers take the place of what compares products. */
const ABOUT_KINDS: readonly Topic[] = ["level", "rivals", "ranking", "merchants", "brands", "position"];

export function write(insight: PricingInsight, request: PricingRequest): Draft {
  switch (insight.kind) {
    case "unknown":
      return nothing(unknownProduct(request));
    case "unnamed":
      return nothing(unnamed(insight, request));
    case "empty":
      return nothing(emptyAnswer(insight, request));
    case "moves":
    case "product": {
      const parts = partsOf(insight, request);
      const speaker = parts.find((part) => part.headline(insight, request) !== null) ?? null;
      const sections = parts.flatMap((part) => sectionOf(part, part === speaker, insight, request) ?? []);
      return {
        status: "answered",
        headline: headlineOf(speaker, insight, request),
        sections: withFeeds(sections, parts, insight, request),
        limits: limitsOf(insight, request),
        followUps: followUpsOf(insight, request),
      };
    }
  }
}

function partsOf(insight: PricingInsight, request: PricingRequest): Part[] {
  if (insight.kind === "moves") return [movers];
  if (distrusted(insight, request) !== null) {
    return [feeds, ...insight.plan.topics.filter((topic) => topic !== "feeds").map((topic) => PARTS[topic])];
  }
  const { topics } = insight.plan;
  if (!insight.isNamedProduct) return topics.map((topic) => PARTS[topic]);
  const isPlaced = insight.plan.reference !== null;
  return [
    ...new Set(
      topics.map((topic) =>
        ABOUT_KINDS.includes(topic) && !(topic === "position" && isPlaced) ? sellers : PARTS[topic],
      ),
    ),
  ];
}

/** The first part that has an answer speaks; what was asked for and is not there is said before. */
function headlineOf(speaker: Part | null, insight: PricingInsight, request: PricingRequest): Statement {
  const fallback = insight.isNamedProduct ? sellers : level;
  const statement = (speaker ?? fallback).headline(insight, request) ?? noPrices(request);
  const { missing, strangers } = insight;
  if (missing !== null) return tell`No offer of the ${missing} product named was found ${where(request)}. ${statement}`;
  if (strangers.length === 0) return statement;
  const names = listWords(strangers.map((name) => `“${name}”`));
  return tell`No brand ${names} is in the market data, so all brands were taken. ${statement}`;
}

/** A part that does not speak for the whole answer begins with its own sentence. */
function sectionOf(part: Part, isSpeaker: boolean, insight: PricingInsight, request: PricingRequest): Section | null {
  const section = part.section(insight, request);
  if (isSpeaker || part === feeds) return section;
  const lead = part.headline({ ...insight, plan: { ...insight.plan, isYesNo: false } }, request);
  if (lead === null) return section;
  if (section !== null) return { ...section, statements: [lead, ...section.statements] };
  if (part.title === undefined) return null;
  return {
    id: `price-${part.title.toLowerCase().replace(/\W+/g, "-")}`,
    title: part.title,
    statements: [lead],
    tables: [],
  };
}

/** Feeds left out are told after the parts they would have entered. */
function withFeeds(
  sections: readonly Section[],
  parts: readonly Part[],
  insight: PricingInsight,
  request: PricingRequest,
): Section[] {
  const isFeedTold = parts.includes(feeds);
  const isBrief = request.breadth === "brief";
  const isPast = insight.plan.topics.every((topic) => topic === "shelf");
  const left = isFeedTold || isBrief || isPast ? null : feeds.section(insight, request);
  return left === null ? [...sections] : [...sections, left];
}

const nothing = (headline: Statement): Draft => ({
  status: "empty",
  headline,
  sections: [],
  limits: [],
  followUps: [],
});

const noPrices = (request: PricingRequest): Statement => tell`No price ${where(request)} fits the question.`;

function emptyAnswer(insight: PricingInsight, request: PricingRequest): Statement {
  const ref = Object.values(insight.refs).find((known) => known !== "");
  const what = listWords(insight.products.map(({ label }) => label));
  const filters = filterWords(request, insight.isNamedProduct);
  const statement =
    what === ""
      ? tell`The market data holds no prices ${where(request)} for what was asked.`
      : tell`The market data holds no prices of ${what}${filters} ${where(request)} under the conditions asked for.`;
  return ref === undefined ? statement : citing(statement, ref);
}

function unnamed({ missing, refs }: PricingInsight, request: PricingRequest): Statement {
  const advice = tell`Name a product (for example espresso machines or robot vacuums) to learn its prices ${where(request)}; without one only the largest price moves of the market can be told.`;
  return missing === null
    ? advice
    : citing(tell`No offer of the ${missing} product named was found ${where(request)}. ${advice}`, refs.lookup);
}

function unknownProduct({ scope }: PricingRequest): Statement {
  const terms = listWords(scope.unknownTerms.map(({ term }) => `“${term}”`));
  const nearest = [...new Set(scope.unknownTerms.flatMap((term) => term.nearest.map(({ name }) => name)))].slice(0, 5);
  const advice = nearest.length === 0 ? "Name another product." : `The nearest are ${listWords(nearest)}.`;
  return tell`${terms} cannot be found in this market, so there are no prices to tell. ${advice}`;
}
