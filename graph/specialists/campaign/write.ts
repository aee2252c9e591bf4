import type { Section } from "../../answer.js";
import { type Statement, say } from "../../figure.js";
import type { Draft } from "../../specialist.js";
import { listWords, marketWords } from "../../words.js";
import type { CampaignInsight } from "./analyse.js";
import type { CampaignRequest } from "./details.js";
import type { NoProduct } from "./facts.js";
import { followUpsOf, wholeMarket } from "./follow-ups.js";
import { breakEvenPart } from "./parts/breakeven.js";
import { budgetPart } from "./parts/budget.js";
import { comparisonPart } from "./parts/comparison.js";
import { copyPart } from "./parts/copy.js";
import { pricesPart } from "./parts/cpc.js";
import { adviceHeadline, draftHeadline } from "./parts/draft.js";
import { filePart } from "./parts/file.js";
import { forecastPart } from "./parts/forecast.js";
import { inputsPart } from "./parts/inputs.js";
import { keywordsPart } from "./parts/keywords.js";
import { negativesPart } from "./parts/negatives.js";
import { focusHeadline, focusSection } from "./parts/one-keyword.js";
import { reachPart } from "./parts/reach.js";
import { rivalsPart } from "./parts/rivals.js";
import { structurePart } from "./parts/structure.js";
import { unaffordablePart } from "./parts/unaffordable.js";
import type { Part } from "./subject.js";
import { namesOf } from "./subject.js";
import { isAdviceWanted, namesTopics, type Topic } from "./topics.js";

const PARTS: Readonly<Record<Topic, (insight: CampaignInsight) => Part | null>> = {
  budget: budgetPart,
  structure: structurePart,
  keywords: keywordsPart,
  cpc: pricesPart,
  forecast: forecastPart,
  reach: reachPart,
  breakeven: breakEvenPart,
  unaffordable: unaffordablePart,
  rivals: rivalsPart,
  negatives: negativesPart,
  copy: copyPart,
  inputs: inputsPart,
  file: filePart,
};

/** Words only: every number comes from the data tools by way of `analyse`. */
export function write(insight: CampaignInsight | NoProduct, request: CampaignRequest): Draft {
  if (insight === "no product") return askForProduct(request);
  if (insight.clusters.length === 0) return nothingFound(insight, request);
  const { headline, sections } = compose(insight, request);
  return { status: "answered", headline, sections, limits: insight.limits, followUps: followUpsOf(insight, request) };
}

function compose(insight: CampaignInsight, request: CampaignRequest): { headline: Statement; sections: Section[] } {
  const { focus, comparison, topics } = insight;
  if (focus !== null) return { headline: focusHeadline(insight, focus), sections: [focusSection(insight, focus)] };
  const possible = possibleTopics(insight);
  const parts = partsOf(insight, possible);
  if (comparison !== null) return leadBy(comparisonPart(insight, comparison), parts);
  if (isAdviceWanted(request)) return { headline: adviceHeadline(insight), sections: parts.flatMap(belowDraft) };
  const [first, ...rest] = parts;
  const isDraft = first === undefined || !namesTopics(request) || topics.length > 2 || topics.includes("file");
  if (!isDraft && possible === topics) return leadBy(first, rest);
  return { headline: draftHeadline(insight), sections: parts.flatMap(belowDraft) };
}

/** Parts of a draft that has keywords to run. */
const NEEDS_MONEY: ReadonlySet<Topic> = new Set(["budget", "structure", "keywords", "forecast", "file"]);

/** Where nothing can be afforded, the reasons stand in for the draft. */
function possibleTopics({ topics, funded }: CampaignInsight): readonly Topic[] {
  if (funded.length > 0 || !topics.some((topic) => NEEDS_MONEY.has(topic))) return topics;
  return [...new Set<Topic>(["unaffordable", ...topics.filter((topic) => !NEEDS_MONEY.has(topic))])];
}

/** The draft's headline gives the forecast already. */
const belowDraft = (part: Part): Section[] => (part.section.id === "forecast" ? filled(part.section) : sectionOf(part));

const partsOf = (insight: CampaignInsight, topics: readonly Topic[]): Part[] =>
  topics.flatMap((topic) => PARTS[topic](insight) ?? []);

/** The first part's lead is the headline, so its section goes without. */
function leadBy(first: Part, rest: readonly Part[]): { headline: Statement; sections: Section[] } {
  return { headline: first.lead, sections: [...filled(first.section), ...rest.flatMap(sectionOf)] };
}

const sectionOf = ({ lead, section }: Part): Section[] =>
  filled({ ...section, statements: [lead, ...section.statements] });

const filled = (section: Section): Section[] =>
  section.statements.length + section.tables.length > 0 ? [section] : [];

function askForProduct(request: CampaignRequest): Draft {
  const { market, category, unknownTerms } = request.scope;
  const unknown = unknownTerms.map(({ term }) => `"${term}"`);
  const wish = "name the product to advertise, and if you can the budget, the order value and the target ACOS";
  const asked =
    unknown.length > 0
      ? say`A campaign needs a product of the market, and ${listWords(unknown)} was not recognised as one; ${wish}.`
      : category !== null
        ? say`Nothing in ${category} is searched for in ${marketWords(market)} as far as the data shows; ${wish}.`
        : say`A campaign needs a product: ${wish}.`;
  return {
    status: "empty",
    headline: asked,
    sections: [],
    limits: [],
    followUps: [wholeMarket(request)],
  };
}

function nothingFound({ marketName, refs }: CampaignInsight, { scope }: CampaignRequest): Draft {
  const headline = say`No keyword for ${namesOf(scope.clusters)} is known in ${marketName}, so there is nothing to bid on.`;
  return { status: "empty", headline: { ...headline, refs: [refs.bids] }, sections: [], limits: [], followUps: [] };
}
