import { z } from "zod";
import type { Asked } from "../part.js";

/** What can be asked of a campaign beyond the common fields of a request. */
export const CampaignDetails = z.object({
  asksWhether: z.boolean().default(false).describe('Whether to advertise at all: "should we?", "is it worth it?".'),
  isBetweenProducts: z
    .boolean()
    .default(false)
    .describe('Products are set against each other: "cheaper", "which one".'),
  splitsBudget: z.boolean().default(false).describe("One budget is to be divided."),
  criterion: z
    .enum(["click", "order", "acos"])
    .nullable()
    .default(null)
    .describe("By what products are compared: the price of a click, the ad cost of an order, or its share of revenue."),
  copy: z.enum(["headlines", "descriptions", "all"]).default("all").describe("Which lines of the ad texts."),
  rows: z.number().nullable().default(null).describe("How many keywords, headlines or descriptions."),
  asksMatchTypes: z.boolean().default(false).describe("Match types, so that each one's reason is shown."),
  inRoas: z.boolean().default(false).describe("ROAS, so that it is told beside ACOS."),
  asksClickWorth: z.boolean().default(false).describe("What a click is worth."),
  ownBrands: z.array(z.string()).default([]).describe("Named brands that are said to be the asker's own."),
  currency: z.string().nullable().default(null).describe("The one currency that amounts are named in, ISO 4217."),
});
export type CampaignDetails = z.infer<typeof CampaignDetails>;

export type CampaignRequest = Asked<CampaignDetails>;
