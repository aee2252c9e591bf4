import type { Section } from "../../answer.js";
import { count, percent, type Statement, say } from "../../figure.js";
import type { Question } from "../../question.js";
import type { Draft } from "../../specialist.js";
import { inMarket, listWords } from "../../words.js";
import type { PricingInsight } from "./analyse.js";
import type { Topic } from "./topics.js";
import { inSentence } from "./words.js";
import { writeDiscounts, writeWars } from "./write-discounts.js";
import { headlineOf } from "./write-headline.js";
import { writeHistory } from "./write-history.js";
import { writeLevel, writePosition } from "./write-level.js";
import { limitsOf } from "./write-limits.js";
import { writeMovers } from "./write-movers.js";
import { writeRivals, writeShelf } from "./write-rivals.js";

const SECTIONS: Readonly<Record<Topic, (insight: PricingInsight, question: Question) => Section | null>> = {
  position: writePosition,
  level: writeLevel,
  rivals: writeRivals,
  history: writeHistory,
  discounts: writeDiscounts,
  wars: writeWars,
  movers: writeMovers,
  shelf: writeShelf,
};

export function write(insight: PricingInsight, question: Question): Draft {
  switch (insight.kind) {
    case "unknown":
      return nothing(unknownProduct(question));
    case "unnamed":
      return nothing(
        say`Name a product (for example espresso machines or robot vacuums) to learn its prices ${inMarket(question)}; without one only the largest price moves of the market can be told.`,
      );
    case "empty":
      return nothing(say`The market data holds no prices ${inMarket(question)} for what was asked.`);
    case "moves":
    case "product": {
      const sections =
        insight.kind === "moves"
          ? [writeMovers(insight)]
          : insight.order.map((topic) => SECTIONS[topic](insight, question));
      return {
        status: "answered",
        headline: headlineOf(insight, question),
        sections: (isAboutFeed(insight, question)
          ? [writeQuarantine(insight), ...sections]
          : [...sections, writeQuarantine(insight)]
        ).filter((section) => section !== null),
        limits: limitsOf(insight, question),
        followUps: followUpsOf(insight, question),
      };
    }
  }
}

const nothing = (headline: Statement): Draft => ({
  status: "empty",
  headline,
  sections: [],
  limits: [],
  followUps: [],
});

function unknownProduct({ entities }: Question): Statement {
  const terms = listWords(entities.unknownTerms.map(({ term }) => `“${term}”`));
  const nearest = [...new Set(entities.unknownTerms.flatMap((term) => term.nearest.map(({ name }) => name)))].slice(
    0,
    5,
  );
  const advice = nearest.length === 0 ? "Name another product." : `The nearest are ${listWords(nearest)}.`;
  return say`${terms} cannot be found in this market, so there are no prices to tell. ${advice}`;
}

/** True when the question names a merchant whose feed is left out, or asks about feeds: then that comes first. */
function isAboutFeed({ quarantined }: PricingInsight, { text, entities }: Question): boolean {
  const merchants = entities.merchants.map((merchant) => merchant.toLowerCase());
  return (
    /\b(feeds?|poison\w*|quarantin\w*|trust\w*)\b/i.test(text) ||
    quarantined.some(({ merchant }) => merchants.includes(merchant.toLowerCase()))
  );
}

/** Feeds that were left out: an analyst has to know why a price seen in a shop is not in the figures. */
function writeQuarantine({ quarantined, refs }: PricingInsight): Section | null {
  if (quarantined.length === 0) return null;
  const ref = refs.statistics || refs.movers;
  const statements = quarantined.slice(0, 5).map((feed) => {
    const where = feed.product === null ? "" : ` for ${inSentence(feed.product)}`;
    const sign =
      feed.rule === "price-grid-broken" ? "prices off its usual price endings" : "different prices per observed day";
    return say`The price feed of ${feed.merchant}${where} is under quarantine from ${feed.quarantinedFrom}: ${sign} went from ${percent(feed.shareBefore, ref)} to ${percent(feed.shareAfter, ref)}, as in a feed of made-up prices. Its ${count(feed.offers, ref)} offers count in no figure above from that day on.`;
  });
  return { id: "price-quarantine", title: "Price feeds left out", statements, tables: [] };
}

function followUpsOf({ kind, products, asked, moves }: PricingInsight, question: Question): string[] {
  const where = inMarket(question);
  const name = products[0] && inSentence(products[0].name);
  if (kind === "moves" || name === undefined) {
    const mover = moves?.data.movers[0];
    return mover
      ? [`Which prices fell most ${where} in the last 90 days?`, `Which categories are under-supplied ${where}?`]
      : [];
  }
  const ideas: readonly (readonly [Topic | null, string])[] = [
    ["discounts", `Are the discounts on ${name} ${where} real?`],
    ["history", `How did the prices of ${name} ${where} develop over the last 12 months?`],
    ["wars", `Is there a price war among ${name} ${where}?`],
    ["rivals", `Who are the rivals for ${name} ${where} and what do they charge?`],
    [null, `Is demand for ${name} rising ${where}?`],
  ];
  return ideas
    .filter(([topic]) => topic === null || !asked.includes(topic))
    .map(([, idea]) => idea)
    .slice(0, 3);
}
