import type { Section } from "../../../answer/answer.js";
import { cell } from "../../../answer/cell.js";
import { citing, count, percent, type Statement } from "../../../answer/figure.js";
import { lastLevel, listWords } from "../../../answer/words.js";
import type { Part } from "../../part.js";
import type { NamedFeed, PricingInsight } from "../analyse.js";
import type { PricingDetails, PricingRequest } from "../details.js";
import { answering, tell, where } from "../words.js";

const SHOWN = 5;

/** Price feeds that are left out because their prices cannot be true. */
export const feeds: Part<PricingInsight, PricingDetails> = {
  id: "feeds",
  isBound: true,
  measures: [],
  headline,
  section,
};

const refOf = ({ refs }: PricingInsight): string =>
  refs.statistics || refs.prices || refs.history || refs.movers || refs.discounters;

/** A merchant asked for whose prices cannot be trusted: any figure would be about something else. */
export function distrusted({ quarantined }: PricingInsight, { scope }: PricingRequest): NamedFeed | null {
  const merchants = scope.merchants.map((merchant) => merchant.toLowerCase());
  return quarantined.find(({ merchant }) => merchants.includes(merchant.toLowerCase())) ?? null;
}

function headline(insight: PricingInsight, request: PricingRequest): Statement | null {
  const ref = refOf(insight);
  const feed = distrusted(insight, request);
  const cited = (truth: boolean, statement: Statement) => answering(insight.plan, truth, citing(statement, ref));
  const { asksForTrust } = request.details;
  const { category } = request.scope;
  const labels = listWords(insight.products.map(({ label }) => label));
  // Of a category all feeds are looked through, whichever products are told.
  const about =
    request.scope.clusters.length === 0 && category !== null ? lastLevel(category) : labels || "any product";
  const scope = `${about} ${where(request)}`;
  if (feed) {
    return answering(
      insight.plan,
      !asksForTrust,
      tell`the prices of ${feed.merchant} for ${feed.product} ${where(request)} cannot be trusted since ${feed.quarantinedFrom}: ${percent(cell(feed, "shareAfter"), ref)} of them since then carry the marks of a poisoned feed, so they count in no figure.`,
    );
  }
  const { merchants } = request.scope;
  if (insight.quarantined.length === 0 || merchants.length > 0) {
    const whose = merchants.length === 0 ? "any merchant" : listWords(merchants, "or");
    return cited(
      asksForTrust,
      tell`the price feed of ${whose} for ${scope} shows no sign of made-up prices: its prices keep their usual endings and repeat as shop prices do.`,
    );
  }
  const found = insight.quarantined.slice(0, SHOWN).map(({ merchant, product }) => `${merchant} for ${product}`);
  const more = insight.quarantined.length - found.length;
  const names = listWords(more > 0 ? [...found, `${more} more`] : found);
  return cited(
    !asksForTrust,
    tell`the prices of ${names} ${where(request)} are left out as poisoned; the other feeds show no sign of it.`,
  );
}

/** An analyst has to know why a price seen in a shop is not in the figures. */
function section(insight: PricingInsight): Section | null {
  const { quarantined } = insight;
  if (quarantined.length === 0) return null;
  const ref = refOf(insight);
  const statements = quarantined.slice(0, SHOWN).map((feed) => {
    const sign =
      feed.rule === "price-grid-broken"
        ? "the share of prices off its usual price endings"
        : "the share of prices that never repeat";
    return tell`The price feed of ${feed.merchant} for ${feed.product} is under quarantine from ${feed.quarantinedFrom}: ${sign} went from ${percent(cell(feed, "shareBefore"), ref)} to ${percent(cell(feed, "shareAfter"), ref)}, as in a feed of made-up prices. Its ${count(cell(feed, "offers"), ref)} offers count in no figure from that day on.`;
  });
  return { id: "price-quarantine", title: "Price feeds left out", statements, tables: [] };
}
