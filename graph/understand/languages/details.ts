import { z } from "zod";
import { Pricing } from "./pricing.js";
import { Words } from "./words.js";

/** Cues of what one specialist is asked beyond the common fields. */

const Campaign = z.strictObject({
  /** Begins a question whether to advertise: "should we". */
  whether: Words,
  /** Wherever it stands: "worth advertising", "what would you do". */
  worthIt: Words,
  betweenProducts: Words,
  /** "Split" a budget. */
  splits: Words,
  clickWorth: Words,
  /** By what products are compared; `either` says that they are, not by what. */
  by: z.strictObject({ click: Words, acos: Words, order: Words, either: Words }),
  headlines: Words,
  descriptions: Words,
  /** What a number of rows counts. */
  keywords: Words,
  matchTypes: Words,
});

const Demand = z.strictObject({
  /** A season ends. */
  end: Words,
  /** To be ready for a season: "launch", "stock". */
  launch: Words,
  tooLate: Words,
  now: Words,
  allYear: Words,
  seasonal: Words,
  /** How much the asker could win. */
  ownPart: Words,
  lists: z.strictObject({ rising: Words, falling: Words, largest: Words }),
  segments: z.strictObject({ gender: Words, age: Words, region: Words, household: Words }),
  /** Before a month whose name is another word too: "in may". */
  beforeMonth: Words,
  /** As a time: "by Christmas", not "Christmas lights". */
  christmas: Words,
});

const Gap = z.strictObject({
  /** "Not crowded": gaps in the words of a surplus. */
  /** Demand is more than supply: the words of a gap, though they speak of supply. */
  outrun: Words,
  crowdingDenied: Words,
  /** Supply against searches. */
  scarce: Words,
  growing: Words,
  /** No brand rules. */
  fragmented: Words,
  howManyShops: Words,
  /** Before the name of a product, of whose kind they say nothing. */
  beforeProduct: Words,
  /** Behind the name of a product, before words of its kind: "with", "made of". */
  behindProduct: Words,
});

const Intent = z.strictObject({
  orders: z.strictObject({ ease: Words, dear: Words, cheap: Words, searches: Words, opening: Words }),
  /** "Ready to buy": an order of keywords. */
  buying: Words,
  /** By what keywords side by side are compared. */
  compared: z.strictObject({ ease: Words, bids: Words, buying: Words }),
  intents: z.strictObject({ informational: Words, commercial: Words, transactional: Words, navigational: Words }),
  /** By name, each of which narrows a list. */
  names: Words,
  /** All intents, and their shares. */
  mix: Words,
  /** Begins a question of all intents: "are searches for kettles transactional?". */
  mixBegins: Words,
  unbranded: Words,
  branded: Words,
  keywords: Words,
  longTail: Words,
  new: Words,
  up: Words,
  down: Words,
  /** As a season only: "fall" is a verb too. */
  autumn: Words,
  holidays: z.strictObject({ christmas: Words }),
  /** Stages of buyer questions. */
  stages: z.strictObject({ need: Words, compare: Words, fit: Words, use: Words, price: Words }),
  beforeBuying: Words,
  /** Why searches find nothing. */
  causes: z.strictObject({
    vocabulary_gap: Words,
    out_of_stock: Words,
    filter_induced: Words,
    product_gap: Words,
    noise: Words,
  }),
  /** Behind "and", begins a second question. */
  secondQuestion: Words,
  /** Channels of a title whose names are no brands. */
  channels: z.strictObject({ feed: Words, page: Words }),
  /** Keywords or their volumes, asked for beside something else. */
  listedWithOthers: Words,
  /** Between those and what they are for. */
  about: Words,
  /** Between those and something else. */
  joining: Words,
  monthly: Words,
  /** Searches without a result, by their short name. */
  ghosts: Words,
  /** What of the asker's a title is of. */
  ownListing: Words,
});

export const Details = z.strictObject({
  campaign: Campaign,
  demand: Demand,
  gap: Gap,
  intent: Intent,
  pricing: Pricing,
});
