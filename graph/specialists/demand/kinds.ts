import { withContent } from "../../answer/answer.js";
import type { Part } from "../part.js";
import type { DemandDetails } from "./details.js";
import type { DemandInsight, ProductsInsight, RankingInsight } from "./insight.js";

/** A part about products that were named, or that stand for a category. */
export type ProductPart = Part<ProductsInsight, DemandDetails>;
/** A part about a category or the whole market. */
export type MarketPart = Part<RankingInsight, DemandDetails>;
type DemandPart = Part<DemandInsight, DemandDetails>;

export const ofProducts = ({ id, measures, toldBeside = [], headline, section }: ProductPart): DemandPart => ({
  id,
  measures,
  toldBeside,
  headline: (insight, request) => (insight.kind === "products" ? headline(insight, request) : null),
  section: (insight, request) => (insight.kind === "products" ? withContent(section(insight, request)) : null),
});

export const ofMarket = ({ id, measures, headline, section }: MarketPart): DemandPart => ({
  id,
  measures,
  headline: (insight, request) => (insight.kind === "ranking" ? headline(insight, request) : null),
  section: (insight, request) => (insight.kind === "ranking" ? withContent(section(insight, request)) : null),
});
