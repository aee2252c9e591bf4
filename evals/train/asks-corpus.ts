import { readFileSync } from "node:fs";
import { z } from "zod";
import { InputKind, Want } from "../../graph/understand/request.js";
import { Dimension } from "../../tools/measures/measure.js";
import { MeasureId } from "../../tools/measures/registry.js";

/** What a number of a labelled question is: an input of the asker's, or something else. */
export const NumberKind = z.enum([
  ...InputKind.options,
  "ad-spend",
  "ad-revenue",
  "condition",
  "limit",
  "year",
  "date",
  "period",
  "name",
  "rank",
]);
export type NumberKind = z.infer<typeof NumberKind>;

const LabelledAsk = z.strictObject({
  want: Want,
  measures: z.array(MeasureId),
  by: Dimension.optional(),
  first: z.enum(["most", "least"]).optional(),
  limit: z.number().optional(),
  order: MeasureId.optional(),
  against: z.enum(["period", "markets", "average", "stated"]).optional(),
  /** What rows or figures have to meet; without a number: "rising", "falling", "below average". */
  where: z
    .array(
      z.strictObject({
        measure: MeasureId,
        is: z.enum(["under", "over", "least", "most", "equal", "rising", "falling"]),
        number: z.string().optional(),
      }),
    )
    .optional(),
  yesNo: z.boolean().optional(),
  claim: z.enum(["rising", "falling", "level"]).optional(),
  /** What no measure tells: "return rate". */
  notHeld: z.string().optional(),
  /** What is reckoned from the stated numbers and is no measure: "customer lifetime value". */
  solves: z.string().optional(),
});

/** A line of `evals/corpus/asks.jsonl`: a question and what it asks for. */
export const AskedLine = z.strictObject({
  text: z.string().min(1),
  lang: z.string(),
  products: z.array(z.string()).optional(),
  /** The conversation it belongs to; its turns stand in their order. */
  talk: z.string().optional(),
  /** The question before it. */
  before: z.string().optional(),
  follows: z.boolean().optional(),
  changes: z
    .array(
      z.enum([
        "market",
        "product",
        "measure",
        "rows",
        "order",
        "limit",
        "bound",
        "period",
        "input",
        "row",
        "undo",
        "want",
      ]),
    )
    .optional(),
  asks: z.array(LabelledAsk),
  numbers: z.array(z.strictObject({ is: z.string(), kind: NumberKind })).optional(),
  /** Nobody marked what its numbers are; `asks` holds its first question only. */
  unmarked: z.literal(true).optional(),
  /** Set aside: no training sees it. */
  part: z.literal("dev").optional(),
});
export type AskedLine = z.infer<typeof AskedLine>;

export const readAskedLines = (file: URL): AskedLine[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => AskedLine.parse(JSON.parse(line)));
