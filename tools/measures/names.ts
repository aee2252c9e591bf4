import { z } from "zod";
import { languageSections } from "../languages/sections.js";
import { Dimension } from "./measure.js";
import { MeasureId } from "./registry.js";
import { UNKNOWN_MEASURE_IDS } from "./unknown-measures.js";

/** How measures are called in a language: the section `measures` of its file in tools/languages. All in lower case. "…" within a name stands for names and small words: "what do … go for". */
const MeasureNames = z.strictObject({
  measures: z.record(
    MeasureId,
    z.strictObject({
      names: z.array(z.string().min(1)).min(1),
      /** Look-alikes that hold one of the names and mean something else. */
      not: z.array(z.string().min(1)),
    }),
  ),
  /** Words that imply a measure and an order. `or`: taken, first to last, where the measure cannot be grouped as asked. */
  superlatives: z.record(
    z.string().min(1),
    z.strictObject({ measure: MeasureId, or: z.array(MeasureId).optional(), first: z.enum(["most", "least"]) }),
  ),
  /** Words that hold two things against each other by a measure: "cheaper". */
  comparatives: z.record(z.string().min(1), z.strictObject({ measure: MeasureId, first: z.enum(["most", "least"]) })),
  /** Words that mean a measure only in a list beside another one: "by price and demand". */
  criteria: z.record(z.string().min(1), MeasureId),
  dimensions: z.record(Dimension, z.array(z.string().min(1)).min(1)),
  /** Names of what the data does not hold. */
  unknown: z.record(z.enum(UNKNOWN_MEASURE_IDS), z.array(z.string().min(1)).min(1)),
  /** Names that stand under several measures on purpose: a question back, or the other words, decide. */
  ambiguous: z.record(z.string().min(1), z.array(MeasureId).min(2)),
});
type MeasureNames = z.infer<typeof MeasureNames>;

/** By ISO 639-1 code. */
export const measureNames: ReadonlyMap<string, MeasureNames> = new Map(
  [...languageSections("measures")].map(([code, file]) => [code, MeasureNames.parse(file)]),
);
