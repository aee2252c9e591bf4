import { defineSpecialist } from "../../define-specialist.js";
import { analyse } from "./analyse.js";
import { cues } from "./cues.js";
import { IntentDetails } from "./details.js";
import { gather } from "./gather.js";
import { signals } from "./signals.js";
import { aspects } from "./topics.js";
import { write } from "./write.js";

export const intent = defineSpecialist({
  id: "intent",
  title: "Search Intent",
  description:
    "Finds what people search and ask: keyword opportunities with volume, change, bids, difficulty and intent, buyer questions by stage, ghost products (searches without supply) by cause with the nearest products, and product titles that cover more searches.",
  routeWhen:
    "the question asks for keywords, search terms or volumes, search intent, what buyers ask, searches without results (ghost products), or product titles",
  tags: ["keywords", "search intent", "buyer questions", "ghost products", "product titles"],
  examples: [
    "Which keywords for espresso machines are worth winning in the US?",
    "What do buyers ask about robot vacuums in the UK?",
    "Which ghost products are there in Germany?",
    "Write a product title for yoga mats that covers more searches",
  ],
  cues,
  aspects,
  joinsOverview: true,
  needsProduct: false,
  looksUpKeywords: true,
  details: IntentDetails,
  gather,
  analyse,
  write,
  signals,
});
