import type { Ask } from "./request.js";

/** Going into a market, rather than a price or a wording. */
const ENTRY =
  /\b(sell\w*|enter\w*|launch\w*|stock\w*|import\w*|sourc\w+|list(ing)?|invest\w*|get into|go into|add|start|worth|opportunit\w+|carry|offer|produce|verkauf\w*|anbiet\w*|einsteig\w*|vendre|vender|vendere)\b/i;
/** Advertising, whatever the wish to sell. */
const ADVERTISING =
  /\b(should (i|we)|worth|recommend\w*|soll(te)?n? (ich|wir)|lohnt|devrais|deber[ií]a|dovrei)\b.{0,20}\b(advertis\w*|ads?|campaigns?|bid(s|ding)?|werb\w+|publicit\w+|publicid\w+|pubblicit\w+)\b/iu;

/** What advice is wanted on, where a question wants any. */
export const readDecisions = (text: string): Ask["decisions"] => [
  ...(ADVERTISING.test(text) ? (["advertising"] as const) : []),
  ...(ENTRY.test(text) ? (["entry"] as const) : []),
];
