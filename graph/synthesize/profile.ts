import { citing, compose, type Figure, listStatements, type Statement, say } from "../answer/figure.js";
import { COUNTED_SEARCHES, inSentence } from "../answer/words.js";
import { numberIn, type View } from "./views.js";

/** A median of fewer is told with its warning further down, not in the headline. */
const ENOUGH_OFFERS = 10;

/** Searches a month; where no domain tells them, those that are counted month by month. */
export const searchesOf = ({ demand, gap, intent }: View): Figure | null =>
  gap?.searches ?? intent?.searches ?? demand?.searches ?? null;

export const searchesLabel = ({ gap, intent }: View): string =>
  gap?.searches || intent?.searches ? "Searches a month" : COUNTED_SEARCHES;

/** One product in one sentence: how much it is searched, whether supply and demand move, what it costs. */
export function profileStatement(view: View, where: string, lead = ""): Statement | null {
  const { gap, demand, pricing, campaign } = view;
  const volume = searchesOf(view);
  const clauses = [
    volume?.value == null ? null : say`${volume} searches a month`,
    demand === null || demand.direction === "unknown"
      ? null
      : demand.direction === "level"
        ? say`demand level (${demand.perYear} a year, within chance)`
        : say`demand ${demand.direction} (${demand.perYear} a year)`,
    gap === null || gap.supply === "unknown"
      ? null
      : gap.supply === "balanced"
        ? citing(say`supply keeping pace`, ...gap.times.refs)
        : say`${gap.supply} by a factor of ${gap.times}`,
    pricing?.median.value == null || numberIn(pricing.offers) < ENOUGH_OFFERS
      ? null
      : say`a median price of ${pricing.median}`,
    campaign === null || campaign.affordable.value === null
      ? null
      : say`${campaign.affordable} of the priced searches affordable to advertise on`,
  ].filter((clause) => clause !== null);
  return clauses.length < 2
    ? null
    : compose(
        lead === "" ? `${view.name} ${where}: ` : `${lead} ${inSentence(view.name)} ${where}: `,
        listStatements(clauses),
        ".",
      );
}
