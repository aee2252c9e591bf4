import { boundModel } from "./bounded-model.js";
import type { CallLogger } from "./call-record.js";
import { gemini } from "./gemini-client.js";
import type { Models } from "./language-model.js";

export interface ModelSettings {
  /** Null: no model is asked, the built-in parts do all. */
  readonly apiKey: string | null;
  readonly model: string;
  /** Null: `model`. */
  readonly classifierModel: string | null;
  /** Null: `model`. */
  readonly writerModel: string | null;
  /** Null: `model`. */
  readonly synthesizerModel: string | null;
  /** Null: Google's own. */
  readonly baseUrl: string | null;
  readonly timeoutMs: number;
  /** For all calls of one question together. */
  readonly deadlineMs: number;
  /** Per role. */
  readonly maxConcurrent: number;
}

/** Who does what with a model. To be called once per process: queue and circuit breaker belong to what it returns. */
export function createModels(settings: ModelSettings, logger: CallLogger): Models {
  const {
    apiKey,
    model,
    classifierModel,
    writerModel,
    synthesizerModel,
    baseUrl,
    timeoutMs,
    deadlineMs,
    maxConcurrent,
  } = settings;
  if (apiKey === null) return { classifier: null, writer: null, synthesizer: null, analyst: null };
  const create = (role: string, name: string) =>
    boundModel(gemini({ apiKey, model: name, baseUrl }), { timeoutMs, deadlineMs, maxConcurrent, logger, role });
  return {
    classifier: create("classifier", classifierModel ?? model),
    writer: create("writer", writerModel ?? model),
    synthesizer: create("synthesizer", synthesizerModel ?? model),
    analyst: create("analyst", synthesizerModel ?? model),
  };
}
