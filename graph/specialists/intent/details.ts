import { z } from "zod";
import { GHOST_CAUSES } from "../../../tools/market/intent/ghost-cause.js";
import { Intent } from "../../../tools/market/intent/keyword-rows.js";
import { CHANNEL_LIMITS, type Channel } from "../../../tools/market/intent/title-recipe.js";
import { STAGES } from "../../../tools/warehouse/schema.js";
import type { Asked } from "../part.js";

/** By what keywords are ordered. */
export const KeywordOrder = z.enum(["opening", "searches", "ease", "cheap", "dear", "buying"]);
export type KeywordOrder = z.infer<typeof KeywordOrder>;

/** By what products or keywords side by side are compared. */
export const Criterion = z.enum(["searches", "buying", "ease", "bids"]);
export type Criterion = z.infer<typeof Criterion>;

export const Direction = z.enum(["rising", "falling"]);
export type Direction = z.infer<typeof Direction>;

/** A time of the year in which searches peak. */
export const Season = z.enum(["winter", "spring", "summer", "autumn", "christmas", "halloween", "easter"]);
export type Season = z.infer<typeof Season>;

const channels = Object.keys(CHANNEL_LIMITS) as [Channel, ...Channel[]]; // keys of a literal record

/** What Search Intent can be asked for beyond the common fields. Bounds on difficulty, bids and searches are conditions, a title's length is an input. */
export const IntentDetails = z.object({
  /** Which keywords come first. */
  order: KeywordOrder.nullable().default(null),
  /** Only keywords of many words. */
  isLongTail: z.boolean().default(false),
  /** Only keywords that look for a brand, or only those that do not. */
  brands: z.enum(["only", "none"]).nullable().default(null),
  /** Intents named, whether to narrow a list or to ask for their share. */
  intents: z.array(Intent.keyof()).default([]),
  /** The words speak of keywords or searches: an intent beside them narrows those. */
  namesKeywords: z.boolean().default(false),
  /** What is compared side by side. */
  criterion: Criterion.nullable().default(null),
  /** Directions of change, the one named first leading. */
  directions: z.array(Direction).default([]),
  /** Searches that are new. */
  isNew: z.boolean().default(false),
  /** Part of the year, or calendar month (1-12), in which searches should peak. */
  season: z
    .union([Season, z.int().min(1).max(12)])
    .nullable()
    .default(null),
  /** Stages of buyer questions. */
  stages: z.array(z.enum(STAGES)).default([]),
  /** Causes of searches without a result. */
  causes: z.array(z.enum(GHOST_CAUSES)).default([]),
  /** Channels that a title is for. */
  channels: z.array(z.enum(channels)).default([]),
});
export type IntentDetails = z.infer<typeof IntentDetails>;

/** A request as this specialist sees it. */
export type IntentRequest = Asked<IntentDetails>;
