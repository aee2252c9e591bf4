import type { z } from "zod";
import type { MeasureId } from "../tools/measures/registry.js";
import type { Section } from "./answer/answer.js";
import type { Statement } from "./answer/figure.js";
import type { Limit } from "./answer/limit.js";
import type { Suggestion } from "./answer/suggestion.js";
import type { Signals } from "./signals.js";
import type { Asked, Part } from "./specialists/part.js";
import type { Toolbox } from "./toolbox.js";
import type { Request } from "./understand/request.js";

/** Wordings that speak for a specialist, matched on lower-case text: one strong cue or two weak ones route to it. */
export interface Cues {
  readonly strong: readonly RegExp[];
  readonly weak: readonly RegExp[];
}

/** A part that an answer of a specialist can have: "season", "discounts". Wordings that ask for it, matched on the question's text. */
export interface Aspect {
  readonly id: string;
  readonly cues: RegExp;
  /** Asking for it is asking for the usual answer, unless words name it: the question model's hearing alone narrows nothing. */
  readonly isUsual?: boolean;
  /** Measures that this part tells, and no general query. */
  readonly tellsAlone?: readonly MeasureId[];
  /** No measure says what it tells: only its own words ask for it. */
  readonly isUnmeasured?: true;
}

/** A specialist's words: what `write` returns. */
export interface Draft {
  /** `empty` when the data was read and holds nothing on the question. */
  readonly status: "answered" | "empty";
  /** The answer in one sentence. */
  readonly headline: Statement;
  readonly sections: readonly Section[];
  /** True reasons that bound the answer. */
  readonly limits: readonly Limit[];
  /** Questions this service can really answer next. */
  readonly followUps: readonly Suggestion[];
  /** What the part that speaks in the headline tells; null where no part does. */
  readonly told?: Pick<Part<never, never>, "id" | "measures" | "by" | "toldBeside" | "isCourse"> | null;
  /** Ids of further parts that speak in it. */
  readonly alsoTold?: readonly string[];
}

export interface SpecialistDefinition<Details, Facts, Insight> {
  readonly id: string;
  /** Display role, as on the agent card. */
  readonly title: string;
  readonly description: string;
  /** Completes "Route here when …"; the classifier and the card use it. */
  readonly routeWhen: string;
  readonly tags: readonly string[];
  readonly examples: readonly string[];
  /** What the built-in classifier listens for. */
  readonly cues: Cues;
  /** The parts its answer can have, in their usual order. */
  readonly aspects: readonly Aspect[];
  /** True when a bare product name ("espresso machines") should bring this specialist in. */
  readonly joinsOverview: boolean;
  /** False when a question without a product can be answered over the whole market. */
  readonly needsProduct: boolean;
  /** True when it can be asked about single keywords of the data, which are then looked up. */
  readonly looksUpKeywords?: boolean;
  /** True when it lists offers: a product with bounds of a price is a question for it where no word asks for anything else. */
  readonly listsOffers?: boolean;
  /** True when its findings say whether going into a market is worth it: asked for that and nothing else, all such answer together. */
  readonly judgesEntry?: boolean;
  /** What it can be asked for beyond the common fields of a request; every field has a default that means "not said". */
  readonly details: z.ZodType<Details>;
  /** The details as the measures that are asked for tell them, where words leave them open. */
  readonly completeDetails?: (details: Details, asks: Request["asks"]) => Details;
  /** Calls data tools; no arithmetic. */
  readonly gather: (request: Asked<Details>, tools: Toolbox) => Promise<Facts>;
  /** Pure: all arithmetic and all judgement; no model, no clock, no I/O. */
  readonly analyse: (facts: Facts, request: Asked<Details>) => Insight;
  /** Words only: every number comes from `analyse`. `writeParts` makes one of the specialist's parts. */
  readonly write: (insight: Insight, request: Asked<Details>) => Draft;
  /** What conclusions across domains rest on; pure. */
  readonly signals?: (facts: Facts, request: Asked<Details>) => Signals;
}

export type SpecialistCard = Pick<
  SpecialistDefinition<unknown, unknown, unknown>,
  | "id"
  | "title"
  | "description"
  | "routeWhen"
  | "tags"
  | "examples"
  | "cues"
  | "aspects"
  | "joinsOverview"
  | "needsProduct"
  | "looksUpKeywords"
  | "listsOffers"
  | "judgesEntry"
  | "details"
>;
