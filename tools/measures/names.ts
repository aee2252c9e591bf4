import { existsSync, readdirSync, readFileSync } from "node:fs";
import { z } from "zod";
import { Dimension } from "./measure.js";
import { MeasureId } from "./registry.js";
import { UNKNOWN_MEASURE_IDS } from "./unknown-measures.js";

/** How measures are called in a language. All in lower case. */
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
  dimensions: z.record(Dimension, z.array(z.string().min(1)).min(1)),
  /** Names of what the data does not hold. */
  unknown: z.record(z.enum(UNKNOWN_MEASURE_IDS), z.array(z.string().min(1)).min(1)),
  /** Names that stand under several measures on purpose: a question back, or the other words, decide. */
  ambiguous: z.record(z.string().min(1), z.array(MeasureId).min(2)),
});
type MeasureNames = z.infer<typeof MeasureNames>;

/** The files stand beside this source and are not compiled: the compiled service, in `dist/tools/measures`, finds them in the project. */
const PLACES = [new URL("./names/", import.meta.url), new URL("../../../tools/measures/names/", import.meta.url)];

/** By ISO 639-1 code. */
export const measureNames: ReadonlyMap<string, MeasureNames> = read();

function read(): Map<string, MeasureNames> {
  const folder = PLACES.find((place) => existsSync(place));
  if (folder === undefined) throw new Error("The names of the measures are missing; the installation is incomplete.");
  return new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith(".json"))
      .map((file) => [file.slice(0, 2), MeasureNames.parse(JSON.parse(readFileSync(new URL(file, folder), "utf8")))]),
  );
}
