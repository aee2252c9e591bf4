import { defineSpecialist } from "../../define-specialist.js";
import { writeParts } from "../write-parts.js";
import { analyse, type CampaignInsight } from "./analyse.js";
import { cues } from "./cues.js";
import { CampaignDetails } from "./details.js";
import { followUpsOf } from "./follow-ups.js";
import { gather } from "./gather.js";
import { askForProduct, noKeywords } from "./nothing.js";
import { advice } from "./parts/advice.js";
import { breakeven } from "./parts/breakeven.js";
import { budget } from "./parts/budget.js";
import { comparison } from "./parts/comparison.js";
import { copy } from "./parts/copy.js";
import { cpc } from "./parts/cpc.js";
import { draft } from "./parts/draft.js";
import { file } from "./parts/file.js";
import { forecast } from "./parts/forecast.js";
import { inputs } from "./parts/inputs.js";
import { keywords } from "./parts/keywords.js";
import { negatives } from "./parts/negatives.js";
import { oneKeyword } from "./parts/one-keyword.js";
import { reach } from "./parts/reach.js";
import { rivals } from "./parts/rivals.js";
import { structure } from "./parts/structure.js";
import { unaffordable } from "./parts/unaffordable.js";
import { signals } from "./signals.js";
import { aspects } from "./topics.js";

const tell = writeParts<CampaignDetails, CampaignInsight>({
  parts: [
    draft,
    advice,
    comparison,
    oneKeyword,
    budget,
    structure,
    keywords,
    cpc,
    forecast,
    reach,
    breakeven,
    unaffordable,
    rivals,
    negatives,
    copy,
    inputs,
    file,
  ],
  choose: ({ parts }) => parts,
  nothing: noKeywords,
  limits: ({ limits }) => limits,
  followUps: followUpsOf,
});

export const campaign = defineSpecialist({
  id: "campaign",
  title: "Campaign Drafting",
  description:
    "Drafts a search campaign for a product: campaigns and ad groups, keywords with match types and affordable bids, the budget spread over them, a forecast of clicks, orders and cost, negatives with their evidence, and ad texts within the length limits. A draft only: nothing is sent to an ad account.",
  routeWhen:
    "the question asks to draft, plan or budget an advertising campaign, for bids, cost per click, ACOS, negatives, match types or ad texts",
  tags: ["campaign", "advertising", "keywords", "bids", "budget", "ACOS", "negatives", "ad copy"],
  examples: [
    "Draft a campaign for espresso machines in the US with 50 dollars a day and a target ACOS of 25 %",
    "What can I bid on robot vacuum keywords in the UK at a margin of 30 %?",
    "Which negative keywords should I use for running shoes in the US?",
    "How much budget do I need for 10 orders a day of coffee grinders in Germany?",
    "Which is cheaper to advertise in the US, yoga mats or resistance bands?",
  ],
  cues,
  aspects,
  joinsOverview: false,
  needsProduct: true,
  looksUpKeywords: true,
  details: CampaignDetails,
  gather,
  analyse,
  write: (insight, request) => (insight === "no product" ? askForProduct(request) : tell(insight, request)),
  signals,
});
