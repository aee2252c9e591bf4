import { defineSpecialist } from "../../define-specialist.js";
import { analyse } from "./analyse.js";
import { cues } from "./cues.js";
import { CampaignDetails } from "./details.js";
import { gather } from "./gather.js";
import { signals } from "./signals.js";
import { aspects } from "./topics.js";
import { write } from "./write.js";

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
  write,
  signals,
});
