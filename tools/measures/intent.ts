import { type Dimension, defineMeasures, type MeasureEntry } from "./measure.js";

/** What people search and ask, and how hard the words are to win. */

const SEARCHED = ["market", "category", "cluster", "keyword"] as const satisfies readonly Dimension[];
const ASKED = ["market", "category", "cluster", "stage"] as const satisfies readonly Dimension[];
const ON_SITE = ["market", "category", "cluster", "keyword", "month"] as const satisfies readonly Dimension[];
const QUESTIONS = { by: ASKED, reads: ["buyer_questions"], additivity: "sum" } satisfies Partial<MeasureEntry>;
const SITE_SEARCHES = { by: ON_SITE, reads: ["site_searches"], time: "period" } satisfies Partial<MeasureEntry>;
/** What it takes to win a keyword, in money or effort. */
const COST_OF_KEYWORDS = {
  kind: "ratio",
  by: SEARCHED,
  reads: ["keywords"],
  better: "less",
  provenance: "estimated",
} satisfies Partial<MeasureEntry>;

const intentShare = (what: string): Partial<MeasureEntry> & Pick<MeasureEntry, "unit" | "description"> => ({
  unit: "share",
  kind: "ratio",
  by: SEARCHED,
  reads: ["keywords"],
  provenance: "estimated",
  description: `Share of the searches a month whose searcher ${what}: probabilities of the keywords weighted by searches.`,
  caveats: ["keywords without probabilities are left out"],
});

export const intentMeasures = defineMeasures("intent", {
  searches: {
    name: "searches a month",
    unit: "count",
    by: [...SEARCHED, "month"],
    reads: ["keywords", "keyword_months"],
    time: "both",
    additivity: "not over months",
    better: "more",
    provenance: "estimated",
    description:
      "Searches in an average month: the mean of the last 12 months as reported, or the mean of the months asked for; keywords that share one reported figure count once.",
    caveats: [
      "a keyword reported as a range counts with the geometric mean of its ends, and is missing from single months",
      "months of which less than nine tenths were measured are unknown",
    ],
  },
  "search-share": {
    name: "share of the searches",
    unit: "share",
    kind: "share",
    by: ["category", "cluster", "keyword"],
    reads: ["keywords"],
    additivity: "sum",
    better: "more",
    provenance: "estimated",
    description: "Searches a month of the group over those of everything the question covers.",
    caveats: [
      "of the keywords that share one figure, each has the whole figure: shares of single keywords add up to more",
    ],
  },
  keywords: {
    name: "keywords",
    unit: "count",
    by: SEARCHED,
    reads: ["keywords"],
    additivity: "sum",
    description: "Search phrases known for the product group, one by one.",
  },
  competition: {
    name: "ad competition",
    unit: "score",
    ...COST_OF_KEYWORDS,
    description: "How full the ad slots are, 0-100: filled slots of all slots, keywords weighted by searches.",
    caveats: ["ads only: says nothing about the unpaid results"],
  },
  difficulty: {
    name: "difficulty",
    unit: "score",
    ...COST_OF_KEYWORDS,
    description: "How hard it is to rank in the unpaid results, 0-100, keywords weighted by searches.",
    caveats: ["keywords of unknown difficulty are left out"],
  },
  "bid-low": {
    name: "bid, low end",
    unit: "money",
    ...COST_OF_KEYWORDS,
    description: "20th percentile of the bids for the top of the page, keywords weighted by searches.",
  },
  "bid-high": {
    name: "bid, high end",
    unit: "money",
    ...COST_OF_KEYWORDS,
    description: "80th percentile of the bids for the top of the page, keywords weighted by searches.",
  },
  "click-price": {
    name: "cost per click",
    unit: "money",
    ...COST_OF_KEYWORDS,
    description:
      "What an ad click typically costs: the geometric mean of the low and the high end of the bids, keywords weighted by searches.",
    caveats: ["an estimate from bids; what own ads paid is the ad cost per click"],
  },
  "intent-informational": { name: "share that wants to know", ...intentShare("wants to know something") },
  "intent-commercial": { name: "share that compares before buying", ...intentShare("compares before buying") },
  "intent-transactional": { name: "share ready to buy", better: "more", ...intentShare("is ready to buy") },
  "intent-navigational": {
    name: "share that looks for one site or brand",
    ...intentShare("looks for one site or brand"),
  },
  questions: {
    name: "buyer questions",
    unit: "count",
    ...QUESTIONS,
    description: "Questions that buyers ask about the product group, one by one.",
  },
  "question-searches": {
    name: "searches of buyer questions a month",
    unit: "count",
    ...QUESTIONS,
    better: "more",
    provenance: "estimated",
    description: "Sum of the monthly searches of the buyer questions; questions without a figure are left out.",
  },
  "site-searches": {
    name: "searches inside shops",
    unit: "count",
    ...SITE_SEARCHES,
    additivity: "sum",
    better: "more",
    description: "Times shoppers used a shop's own search box, over the months asked for (the last 12 unless named).",
  },
  "site-search-click-rate": {
    name: "click rate of searches inside shops",
    unit: "share",
    kind: "ratio",
    ...SITE_SEARCHES,
    better: "more",
    description: "Clicks on results over searches in a shop's own search box.",
    caveats: ["a search can bring more than one click"],
  },
  "site-search-results": {
    name: "results of a search inside shops",
    unit: "ratio",
    kind: "ratio",
    ...SITE_SEARCHES,
    better: "more",
    description: "Mean number of results that shoppers saw, each search counted once.",
  },
  "searches-without-result": {
    name: "searches inside shops with hardly any result",
    unit: "count",
    ...SITE_SEARCHES,
    additivity: "sum",
    better: "less",
    description:
      "Searches in a shop's own search box in months in which the phrase showed fewer than one result on average.",
    caveats: ["why they fail is told one by one by the ghost products"],
  },
  "no-result-share": {
    name: "share of searches inside shops with hardly any result",
    unit: "share",
    kind: "ratio",
    ...SITE_SEARCHES,
    better: "less",
    description: "Searches with hardly any result over all searches in a shop's own search box.",
  },
  "ghost-products": {
    name: "products searched for but not found",
    unit: "text",
    by: ["market", "category", "cluster", "keyword"],
    reads: ["site_searches", "offers", "product_attributes", "cluster_terms"],
    time: "period",
    better: "more",
    provenance: "derived",
    description: "Searches inside shops that no product in stock answers, each with its cause.",
    answeredBy: "ghost_products",
  },
  "title-coverage": {
    name: "share of searches that titles cover",
    unit: "share",
    kind: "derived",
    by: ["cluster"],
    reads: ["keywords", "offers"],
    better: "more",
    provenance: "derived",
    description: "Part of the relevant searches whose words stand in product titles.",
    answeredBy: "title_terms",
  },
});
