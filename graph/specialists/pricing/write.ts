import type { Section } from "../../answer.js";
import { citing, type Statement } from "../../figure.js";
import type { Draft } from "../../specialist.js";
import type { Question } from "../../understand/question.js";
import { listWords } from "../../words.js";
import type { PricingInsight } from "./analyse.js";
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

export function write(insight: PricingInsight, question: Question): Draft {
  switch (insight.kind) {
    case "unknown":
      return nothing(unknownProduct(question));
    case "unnamed":
      return nothing(unnamed(insight, question));
    case "empty":
      return nothing(emptyAnswer(insight, question));
    case "moves":
    case "product": {
      const parts = partsOf(insight, question);
      const speaker = parts.find((part) => part.headline(insight, question) !== null) ?? null;
      const sections = parts.flatMap((part) => sectionOf(part, part === speaker, insight, question) ?? []);
      return {
        status: "answered",
        headline: headlineOf(speaker, insight, question),
        sections: withFeeds(sections, parts, insight, question),
        limits: limitsOf(insight, question),
        followUps: followUpsOf(insight, question),
      };
    }
  }
}

function partsOf(insight: PricingInsight, question: Question): Part[] {
  if (insight.kind === "moves") return [movers];
  if (distrusted(insight, question) !== null) {
    return [feeds, ...insight.wanted.topics.filter((topic) => topic !== "feeds").map((topic) => PARTS[topic])];
  }
  const { topics } = insight.wanted;
  if (!insight.isNamedProduct) return topics.map((topic) => PARTS[topic]);
  const isPlaced = insight.wanted.reference !== null;
  return [
    ...new Set(
      topics.map((topic) =>
        ABOUT_KINDS.includes(topic) && !(topic === "position" && isPlaced) ? sellers : PARTS[topic],
      ),
    ),
  ];
}

/** The first part that has an answer speaks; what was asked for and is not there is said before. */
function headlineOf(speaker: Part | null, insight: PricingInsight, question: Question): Statement {
  const fallback = insight.isNamedProduct ? sellers : level;
  const statement = (speaker ?? fallback).headline(insight, question) ?? noPrices(question);
  const { missing, strangers } = insight;
  if (missing !== null)
    return tell`No offer of the ${missing} product named was found ${where(question)}. ${statement}`;
  if (strangers.length === 0) return statement;
  const names = listWords(strangers.map((name) => `“${name}”`));
  return tell`No brand ${names} is in the market data, so all brands were taken. ${statement}`;
}

/** A part that does not speak for the whole answer begins with its own sentence. */
function sectionOf(part: Part, isSpeaker: boolean, insight: PricingInsight, question: Question): Section | null {
  const section = part.section(insight, question);
  if (isSpeaker || part === feeds) return section;
  const lead = part.headline({ ...insight, wanted: { ...insight.wanted, isYesNo: false } }, question);
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
  question: Question,
): Section[] {
  const isFeedTold = parts.includes(feeds);
  const isBrief = question.wish.breadth === "brief";
  const isPast = insight.wanted.topics.every((topic) => topic === "shelf");
  const left = isFeedTold || isBrief || isPast ? null : feeds.section(insight, question);
  return left === null ? [...sections] : [...sections, left];
}

const nothing = (headline: Statement): Draft => ({
  status: "empty",
  headline,
  sections: [],
  limits: [],
  followUps: [],
});

const noPrices = (question: Question): Statement => tell`No price ${where(question)} fits the question.`;

function emptyAnswer(insight: PricingInsight, question: Question): Statement {
  const ref = Object.values(insight.refs).find((known) => known !== "");
  const what = listWords(insight.products.map(({ label }) => label));
  const filters = filterWords(question, insight.isNamedProduct);
  const statement =
    what === ""
      ? tell`The market data holds no prices ${where(question)} for what was asked.`
      : tell`The market data holds no prices of ${what}${filters} ${where(question)} under the conditions asked for.`;
  return ref === undefined ? statement : citing(statement, ref);
}

function unnamed({ missing, refs }: PricingInsight, question: Question): Statement {
  const advice = tell`Name a product (for example espresso machines or robot vacuums) to learn its prices ${where(question)}; without one only the largest price moves of the market can be told.`;
  return missing === null
    ? advice
    : citing(tell`No offer of the ${missing} product named was found ${where(question)}. ${advice}`, refs.lookup);
}

function unknownProduct({ entities }: Question): Statement {
  const terms = listWords(entities.unknownTerms.map(({ term }) => `“${term}”`));
  const nearest = [...new Set(entities.unknownTerms.flatMap((term) => term.nearest.map(({ name }) => name)))].slice(
    0,
    5,
  );
  const advice = nearest.length === 0 ? "Name another product." : `The nearest are ${listWords(nearest)}.`;
  return tell`${terms} cannot be found in this market, so there are no prices to tell. ${advice}`;
}
