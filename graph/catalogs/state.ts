import { ReducedValue, StateSchema, UntrackedValue } from "@langchain/langgraph";
import { z } from "zod";
import { Answer, Findings } from "../answer/answer.js";
import { own } from "../own-steps.js";
import { Reading } from "../reading.js";
import type { RunMemory } from "../run-memory.js";
import { MarketScope } from "../understand/request.js";
import { CatalogAnalysis } from "./analysis.js";
import { OwnProducts } from "./own-products.js";

/** What one specialist found of some product groups; its sections stay behind. */
export const GroupFindings = z.object({
  /** The product groups it was asked about. */
  clusterIds: z.array(z.number()),
  /** Several at once, in short. */
  isShort: z.boolean(),
  findings: Findings,
});
export type GroupFindings = z.infer<typeof GroupFindings>;

/** What an analysis is asked for. */
export const CatalogInput = new StateSchema({
  /** The catalog, one line for each product group. */
  own: own(OwnProducts),
  /** ISO country code; null for the default market. */
  market: z.string().nullable(),
  /** Specialists that take part. */
  specialists: z.array(z.string()),
  /** Product groups analysed in depth. */
  limit: z.number(),
  /** Specialists whose parts were asked for by name. */
  asked: z.array(z.string()),
  /** Further sentences for the limits. */
  notes: z.array(z.string()),
});

/** What flows through the analysis of a catalog. */
export const CatalogState = new StateSchema({
  ...CatalogInput.fields,
  /** The market it is compared with. */
  scope: own(MarketScope),
  /** Product groups analysed in depth, and those listed in short. */
  chosen: z.array(z.number()),
  others: z.array(z.number()),
  /** The market that was loaded when the analysis began. */
  generation: z.string(),
  /** What the specialists found, in the order in which they ended. */
  parts: new ReducedValue(own(z.array(GroupFindings).default([])), {
    reducer: (current, next) => [...current, ...next],
  }),
  /** What the run remembers beside its state; not checkpointed. */
  memory: new UntrackedValue<RunMemory>(),
  /** What the data tools brought back, in short. */
  read: new ReducedValue(own(z.array(Reading).default([])), { reducer: (current, next) => [...current, ...next] }),
  /** The result as plain values. */
  analysis: own(CatalogAnalysis),
  /** The result as an answer. */
  answer: own(Answer),
});
export type CatalogState = typeof CatalogState.State;

/** What one specialist is asked about: one product group in depth, or several in short. */
export interface SpecialistTask {
  readonly own: OwnProducts;
  readonly scope: MarketScope;
  readonly clusterIds: readonly number[];
  readonly isShort: boolean;
  /** Of the specialists that look at the same, this one reports the step. */
  readonly isFirst: boolean;
  readonly memory: RunMemory;
}
