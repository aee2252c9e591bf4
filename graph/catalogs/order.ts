import type { TokenUsage } from "../models/language-model.js";

/** What a catalog comes in. */
export type CatalogSource =
  | { readonly kind: "url"; readonly url: string }
  | {
      readonly kind: "file";
      readonly bytes: Uint8Array;
      readonly filename: string | null;
      readonly mediaType: string | null;
    }
  | { readonly kind: "description"; readonly text: string }
  | { readonly kind: "products"; readonly products: readonly GivenProduct[] };

/** A product that a request lists itself. */
export interface GivenProduct {
  readonly title: string;
  readonly price?: number | undefined;
  readonly currency?: string | undefined;
  readonly brand?: string | undefined;
  readonly category?: string | undefined;
  readonly attributes?: Readonly<Record<string, string>> | undefined;
}

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
