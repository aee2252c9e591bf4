import type { Draft } from "../../specialist.js";
import { writeParts } from "../write-parts.js";
import type { CampaignInsight } from "./analyse.js";
import type { CampaignDetails, CampaignRequest } from "./details.js";
import { followUpsOf } from "./follow-ups.js";
import type { NoProduct } from "./gather.js";
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

const parts = [
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
];

const ofProducts = writeParts<CampaignDetails, CampaignInsight>({
  parts,
  choose: ({ parts: planned }) => planned,
  nothing: noKeywords,
  limits: ({ limits }) => limits,
  followUps: followUpsOf,
});

export const write = (insight: CampaignInsight | NoProduct, request: CampaignRequest): Draft =>
  insight === "no product" ? askForProduct(request) : ofProducts(insight, request);
