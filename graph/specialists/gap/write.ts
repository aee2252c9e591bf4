import type { Section } from "../../answer.js";
import { citing, type Statement, say } from "../../figure.js";
import { type Limit, limit } from "../../limit.js";
import type { Draft } from "../../specialist.js";
import { lastLevel, listWords, marketWords } from "../../words.js";
import type { GapInsight } from "./analyse.js";
import { biggestGaps, followUpsOf } from "./follow-ups.js";
import { headlineOf } from "./headline.js";
import { adviceSection } from "./parts/advice.js";
import { attributeSection } from "./parts/attributes.js";
import { brandSection } from "./parts/concentration.js";
import { positionSection } from "./parts/position.js";
import { rankingSection } from "./parts/ranking.js";
import { reasonSection } from "./parts/reasons.js";
import { stabilitySection } from "./parts/stability.js";
import { categoriesSection, surplusSection } from "./parts/surplus.js";
import { statedStatements, worthSection } from "./parts/worth.js";
import { type GapRequest, isAboutAvoiding, type PartId } from "./plan.js";

/** Words only: every number comes from the data tools by way of `analyse`. */
export function write(insight: GapInsight | "unknown product", request: GapRequest): Draft {
  if (insight === "unknown product") return unknownProduct(request);
  const { scope } = request;
  const { rows, brands, attributes } = insight;
  const isEmpty = rows.length === 0 && brands.length === 0 && (attributes?.gaps.length ?? 0) === 0;
  if (isEmpty && insight.unknownClusters.length >= scope.clusters.length) return nothingFound(insight, request);
  return {
    status: "answered",
    headline: headlineOf(insight),
    sections: sectionsOf(insight),
    limits: [...unknownHere(insight), ...insight.limits],
    followUps: followUpsOf(insight, request),
  };
}

const SECTIONS: Readonly<Record<PartId, (insight: GapInsight) => Section | null>> = {
  ranking: (insight) => (insight.plan.scope === "clusters" ? positionSection(insight) : rankingSection(insight)),
  worth: worthSection,
  surplus: surplusSection,
  concentration: brandSection,
  attributes: attributeSection,
  stability: stabilitySection,
  categories: categoriesSection,
  reasons: reasonSection,
  advice: (insight) => (isAboutAvoiding(insight.plan) ? surplusSection(insight) : adviceSection(insight)),
};

function sectionsOf(insight: GapInsight): Section[] {
  const { plan, attributes } = insight;
  const namesValue = (attributes?.asked.length ?? 0) > 0 && !plan.parts.includes("attributes");
  // A variant that the question names is what it asks about, also where variants were not asked for by that word.
  const parts: readonly PartId[] = namesValue
    ? ["attributes", ...plan.parts.filter((part) => part !== "ranking")]
    : plan.parts;
  const sections = parts.flatMap((part) => SECTIONS[part](insight) ?? []);
  return plan.parts.includes("worth") ? sections : withStated(sections, insight);
}

/** What the asker stated is said to be applied, also where its own part is not shown. */
function withStated(sections: Section[], insight: GapInsight): Section[] {
  const stated: Statement[] = insight.rows.length === 0 ? [] : statedStatements(insight);
  const [first, ...others] = sections;
  if (stated.length === 0 || first === undefined) return sections;
  return [{ ...first, statements: [...first.statements, ...stated] }, ...others];
}

function nothingFound(insight: GapInsight, request: GapRequest): Draft {
  const { clusters } = request.scope;
  const { priceMin, priceMax } = insight;
  const { plan, scopeName, marketName, refs } = insight;
  const where = plan.scope === "market" ? marketName : `${lastLevel(scopeName)} in ${marketName}`;
  const subject = plan.scope === "clusters" ? `${listWords(clusters.map(({ name }) => name))} in ${marketName}` : where;
  const isBanded = plan.scope !== "clusters" && insight.clusters > 0 && (priceMin !== null || priceMax !== null);
  const headline = isBanded
    ? say`No product group of ${where} has its median price within the bounds.`
    : say`Demand cannot be set against supply for ${subject}: neither searches nor offers are loaded.`;
  const [ref] = [refs.gaps, refs.concentration, refs.attributes].filter((each) => each !== "");
  return {
    status: "empty",
    headline: ref === undefined ? headline : citing(headline, ref),
    sections: [],
    limits: [],
    followUps: [biggestGaps(marketName, request)],
  };
}

function unknownProduct(request: GapRequest): Draft {
  const { unknownTerms, market } = request.scope;
  return {
    status: "empty",
    headline: say`${listWords(unknownTerms.map(({ term }) => `"${term}"`))} was not recognised as a product of ${marketWords(market)}, so no gap is given; name a product or a category that the market knows.`,
    sections: [],
    limits: [],
    followUps: [biggestGaps(marketWords(market), request)],
  };
}

const unknownHere = ({ unknownClusters, marketName }: GapInsight): Limit[] =>
  unknownClusters.length === 0
    ? []
    : [limit("unknown-products", `${listWords(unknownClusters)}: neither searches nor offers in ${marketName}`)];
