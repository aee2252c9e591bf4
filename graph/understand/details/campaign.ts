import type { CampaignDetails } from "../../specialists/campaign/details.js";
import { findOwnBrands } from "../names/own-brands.js";
import type { Reading } from "../numbers/read.js";
import { cue } from "../words/cue.js";
import type { DetailsReader } from "./reader.js";

const WHETHER = cue(
  ({ follow, details }) => `(?:^|[.?!,;:]\\s*|(?<!\\p{L})(?:so|${follow.and}) )(?:${details.campaign.whether})`,
  (words) => `(?:${words})(?!\\p{L})`,
);
const WORTH_IT = cue(({ details }) => details.campaign.worthIt);
const BETWEEN_PRODUCTS = cue(({ details }) => details.campaign.betweenProducts);
const SPLITS = cue(({ details }) => details.campaign.splits);
const CLICK_WORTH = cue(({ details }) => details.campaign.clickWorth);
const MATCH_TYPES = cue(({ details }) => details.campaign.matchTypes);
const ROAS = cue(({ amounts }) => amounts.roles.roas);
const BY_CLICK = cue(({ details }) => details.campaign.by.click);
const BY_ACOS = cue(({ details }) => details.campaign.by.acos);
const BY_ORDER = cue(({ details }) => details.campaign.by.order);
const BY_EITHER = cue(({ details }) => details.campaign.by.either);
const HEADLINES = cue(({ details }) => details.campaign.headlines);
const DESCRIPTIONS = cue(({ details }) => details.campaign.descriptions);

/** What a question about ads says beyond the common fields. */
export const readCampaignDetails: DetailsReader<CampaignDetails> = ({ text, numbers, scope }) => ({
  asksWhether: WHETHER.isIn(text) || WORTH_IT.isIn(text),
  isBetweenProducts: BETWEEN_PRODUCTS.isIn(text),
  splitsBudget: SPLITS.isIn(text),
  criterion: readCriterion(text),
  copy: readCopy(text),
  rows: readRows(text),
  asksMatchTypes: MATCH_TYPES.isIn(text),
  inRoas: ROAS.isIn(text),
  asksClickWorth: CLICK_WORTH.isIn(text),
  ownBrands: findOwnBrands(text, scope.brands),
  currency: readCurrency(numbers),
});

function readCriterion(text: string): CampaignDetails["criterion"] {
  if (BY_CLICK.isIn(text)) return "click";
  if (BY_ACOS.isIn(text)) return "acos";
  if (BY_ORDER.isIn(text)) return "order";
  return BY_EITHER.isIn(text) ? "acos" : null;
}

function readCopy(text: string): CampaignDetails["copy"] {
  const hasHeadlines = HEADLINES.isIn(text);
  const hasDescriptions = DESCRIPTIONS.isIn(text);
  return hasHeadlines === hasDescriptions ? "all" : hasHeadlines ? "headlines" : "descriptions";
}

const counted = (words: string): string =>
  `(?<![\\p{L}\\p{N}])(\\d{1,3}(?:,\\d{3})+|\\d+)\\s+(?:\\p{L}+\\s+)?(?:${words})(?!\\p{L})`;
const LINES = cue(({ details }) => `${details.campaign.headlines}|${details.campaign.descriptions}`, counted);
const KEYWORDS = cue(({ details }) => details.campaign.keywords, counted);

/** "5 headlines", "200 long keywords". */
function readRows(text: string): number | null {
  const found = LINES.in(text) ?? KEYWORDS.in(text);
  const rows = Number(found?.[1]?.replaceAll(",", ""));
  return rows >= 1 ? rows : null;
}

/** Of the amounts; null for none or several. */
function readCurrency(numbers: readonly Reading[]): string | null {
  const [currency = null, ...others] = new Set(numbers.flatMap((number) => number.currency ?? []));
  return others.length === 0 ? currency : null;
}
