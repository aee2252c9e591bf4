import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Limits } from "../score/limits.js";

const Thresholds = z.strictObject({
  /** What one question may cost, by model. */
  limits: z.record(z.string(), z.strictObject({ latencyMs: z.number().positive(), tokens: z.number().min(0) })),
  /** Least value of a measure, by suite; a model has to be at least as good as none. */
  least: z.record(z.string(), z.record(z.string(), z.number().min(0).max(1))),
});

export function readThresholds(model: string): {
  readonly limits: Limits;
  readonly least: z.infer<typeof Thresholds>["least"];
} {
  const { limits, least } = Thresholds.parse(
    JSON.parse(readFileSync(join(import.meta.dirname, "thresholds.json"), "utf8")),
  );
  const own = limits[model];
  if (own === undefined) throw new Error(`thresholds.json holds no limits for ${model}.`);
  return { limits: own, least };
}
