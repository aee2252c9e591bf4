import { z } from "zod";

/** What a number is, and with it how it is written. */
export const FigureKind = z.enum([
  "count",
  "number",
  "money",
  "estimate",
  "percent",
  "ratio",
  "index",
  "days",
  "months",
]);
export type FigureKind = z.infer<typeof FigureKind>;
