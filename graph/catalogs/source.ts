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
