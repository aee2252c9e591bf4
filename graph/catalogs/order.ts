import type { TokenUsage } from "../models/language-model.js";
import type { CatalogSource } from "./source.js";

export interface OnboardOrder {
  readonly source: CatalogSource;
  /** Whose it will be; null: nobody's. */
  readonly owner: string | null;
  readonly name?: string | undefined;
  readonly market?: string | undefined;
  readonly currency?: string | undefined;
  /** Of the file, as its sender states it. */
  readonly encoding?: string | undefined;
  /** Why no language model may be asked. */
  readonly withoutModels?: string | undefined;
  readonly notes?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called with what is being done, in words. */
  readonly onProgress?: ((label: string) => void) | undefined;
  /** Called with the tokens that calls of a language model took. */
  readonly onUsage?: ((usage: TokenUsage) => void) | undefined;
}
