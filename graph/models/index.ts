import { boundModel } from "./bounded-model.js";
import type { CallLogger } from "./call-record.js";
import { gemini } from "./gemini-client.js";
import type { Models } from "./language-model.js";
import type { Provider } from "./provider.js";

export interface ModelSettings {
  /** Of Google. Null: no model of theirs is asked. */
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

/**
 * Who does what with a model. To be called once per process: queue and circuit breaker belong to what it returns. `other`: somebody else's model,
 * which then does all.
 */
export function createModels(settings: ModelSettings, logger: CallLogger, other: Provider | null = null): Models {
  const { apiKey, model, classifierModel, writerModel, synthesizerModel, baseUrl } = settings;
  const { timeoutMs, deadlineMs, maxConcurrent } = settings;
  const create = (role: string, name: string | null) => {
    const provider = other ?? (apiKey === null ? null : gemini({ apiKey, model: name ?? model, baseUrl }));
    return provider && boundModel(provider, { timeoutMs, deadlineMs, maxConcurrent, logger, role });
  };
  return {
    classifier: create("classifier", classifierModel),
    writer: create("writer", writerModel),
    synthesizer: create("synthesizer", synthesizerModel),
    analyst: create("analyst", synthesizerModel),
  };
}
