/** The part of A2UI 0.8 that this service speaks: what goes into the data parts of an answer. */

/** The only extension URI that activates version 0.8. */
export const A2UI_EXTENSION = "https://a2ui.org/a2a-extension/a2ui/v0.8";
/** An opaque name, compared exactly and never fetched. */
export const STANDARD_CATALOG = "https://a2ui.org/specification/v0_8/standard_catalog_definition.json";
/** Marks a data part; from 0.9.1 on it is spelled `application/a2ui+json`, which is accepted on input. */
export const A2UI_MIME_TYPE = "application/json+a2ui";

export interface A2uiComponent {
  readonly id: string;
  /** Share of the room beside its neighbours; only inside a Row or Column. */
  readonly weight?: number;
  /** Exactly one key: the component's type. */
  readonly component: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** A row of a table: `valueMap` is one level deep by the schema. */
export interface A2uiEntry {
  readonly key: string;
  readonly valueMap: readonly { readonly key: string; readonly valueString: string }[];
}

/** One message per data part, in this order: the components, the data, the permission to draw. */
export type A2uiMessage =
  | { readonly surfaceUpdate: { readonly surfaceId: string; readonly components: readonly A2uiComponent[] } }
  | {
      readonly dataModelUpdate: {
        readonly surfaceId: string;
        readonly path: string;
        readonly contents: readonly A2uiEntry[];
      };
    }
  | { readonly beginRendering: { readonly surfaceId: string; readonly catalogId: string; readonly root: string } };

export interface SurfaceNames {
  /** Unique for the conversation; never used again for another answer. */
  readonly surfaceId: string;
  /** One that the client listed. */
  readonly catalogId: string;
}
