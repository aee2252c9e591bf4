import type { CampaignDetails } from "../../specialists/campaign/details.js";
import type { Reading } from "../numbers/read.js";
import { findOwnBrands } from "../own-brands.js";
import type { DetailsReader } from "./index.js";

const WHETHER =
  /(?:^|[.?!,;:]\s*|\b(?:so|or|and) )(?:should (?:i|we)|(?:is|are) .{0,40}\bworth|does it (?:pay|make sense)|is it (?:smart|a good idea))\b|\bworth (?:advertising|it|running)\b|\bwhat (?:should|would|can|do) (?:i|we|you) (?:do|suggest|recommend|advise)\b/i;
const BETWEEN_PRODUCTS = /\b(cheaper|cheapest|less expensive|more expensive|rank\w*|which (product|one|of)|between)\b/i;
const SPLITS = /\b(split|allocat\w*|divide|spread)\b/i;
const CLICK_WORTH =
  /\b(?:is|are) (?:a |an |one |each |the )?(?:single )?clicks?\b[^.?!]{0,60}\bworth\b|\bworth (?:of|per) (?:a |one |each )?click\b|\bclicks? (?:is|are) worth\b/i;

/** What a question about ads says beyond the common fields. */
export const readCampaignDetails: DetailsReader<CampaignDetails> = ({ text, numbers, scope }) => ({
  asksWhether: WHETHER.test(text),
  isBetweenProducts: BETWEEN_PRODUCTS.test(text),
  splitsBudget: SPLITS.test(text),
  criterion: readCriterion(text),
  copy: readCopy(text),
  rows: readRows(text),
  asksMatchTypes: /\bmatch types?\b/i.test(text),
  inRoas: /\broas\b/i.test(text),
  asksClickWorth: CLICK_WORTH.test(text),
  ownBrands: findOwnBrands(text, scope.brands),
  currency: readCurrency(numbers),
});

function readCriterion(text: string): CampaignDetails["criterion"] {
  if (/\b(per click|a click|clicks?|cpcs?)\b/i.test(text)) return "click";
  if (/\b(acos|roas|profit\w*|margins?|efficien\w*|return|pays? off)\b/i.test(text)) return "acos";
  if (/\b(cheap\w*|expensive|dear\w*|costs?|cost less)\b/i.test(text)) return "order";
  return /\b(better|rather)\b/i.test(text) ? "acos" : null;
}

function readCopy(text: string): CampaignDetails["copy"] {
  const hasHeadlines = /\bheadlines?\b/i.test(text);
  const hasDescriptions = /\bdescriptions?\b/i.test(text);
  return hasHeadlines === hasDescriptions ? "all" : hasHeadlines ? "headlines" : "descriptions";
}

/** "5 headlines", "200 long keywords". */
function readRows(text: string): number | null {
  const lines = text.match(/\b(\d{1,3}(?:,\d{3})+|\d+)\s+(?:\w+\s+)?(?:headlines?|descriptions?)\b/i);
  const keywords = text.match(/\b(\d{1,3}(?:,\d{3})+|\d+)\s+(?:\w+\s+)?key ?words?\b/i);
  const rows = Number((lines ?? keywords)?.[1]?.replaceAll(",", ""));
  return rows >= 1 ? rows : null;
}

/** Of the amounts; null for none or several. */
function readCurrency(numbers: readonly Reading[]): string | null {
  const [currency = null, ...others] = new Set(numbers.flatMap((number) => number.currency ?? []));
  return others.length === 0 ? currency : null;
}
