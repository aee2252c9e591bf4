import { z } from "zod";
import type { Asked } from "../part.js";

/** Lists over many products. */
export const LISTS = ["rising", "falling", "largest"] as const;
export type List = (typeof LISTS)[number];

/** By what a panel of buyers is divided. */
export const SEGMENT_KINDS = ["gender", "age", "region", "household"] as const;

/** What can be asked about demand beyond the common fields of a request. */
export const DemandDetails = z.object({
  month: z.number().int().min(1).max(12).nullable().default(null).describe("Calendar month named; Christmas is 12"),
  months: z
    .array(z.number().int().min(1).max(12))
    .default([])
    .describe("Calendar months named, where there are several, or those of the season named"),
  monthsAhead: z
    .number()
    .int()
    .min(1)
    .nullable()
    .default(null)
    .describe("How many months ahead are asked about; null where a month is named instead"),
  lists: z.array(z.enum(LISTS)).default([]).describe("Lists over many products, in the order of the words"),
  segmentKinds: z.array(z.enum(SEGMENT_KINDS)).default([]).describe("Kinds of buyers named: men or women is gender"),
  asksForEnd: z.boolean().default(false).describe("When a season ends or whether it is over"),
  asksForLaunch: z.boolean().default(false).describe("When to be ready: to launch, stock, order or advertise"),
  asksForNow: z.boolean().default(false).describe("Whether the time is now"),
  asksIfTooLate: z.boolean().default(false).describe("Whether it is too late"),
  asksIfAllYear: z.boolean().default(false).describe("Whether it sells all year round"),
  asksIfSeasonal: z.boolean().default(false).describe("Whether there is a season"),
  asksForOwnPart: z.boolean().default(false).describe("How much of a market the asker could win"),
});
export type DemandDetails = z.infer<typeof DemandDetails>;

export type DemandRequest = Asked<DemandDetails>;
