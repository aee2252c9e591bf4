import { inVersion09, inVersion10, type Message09, type Message10 } from "./flat.js";
import { A2UI_EXTENSION, A2UI_MIME_TYPE, type A2uiMessage, STANDARD_CATALOG } from "./protocol.js";

/** The versions of A2UI that are spoken, and the catalogs that answers are drawn with. */

export interface A2uiVersion {
  /** Activates it. */
  readonly extension: string;
  /** Its catalogs, the one with more first. */
  readonly catalogs: readonly Catalog[];
  /** Where in its metadata a host tells its catalogs. */
  readonly capabilities: string;
  /** Marks its data parts. */
  readonly mimeType: string;
  /** Named in each message; null where none is. */
  readonly label: string | null;
  /** Of messages of 0.8; one message per data part, since A2A 0.3.0 has no lists there. */
  readonly say: (messages: readonly A2uiMessage[]) => readonly (A2uiMessage | Message09 | Message10)[];
}

/** Opaque names, compared exactly and never fetched. */
export interface Catalog {
  readonly id: string;
  /** Tables and charts are components of it. */
  readonly isNative: boolean;
}

export const BASIC_CATALOG_09 = "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json";
const BASIC_CATALOG_10 = "https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json";
/** What the basic catalog holds, with `Table` and `VegaChart`. */
export const ANSWER_CATALOG_09 = "urn:agent-query-service:a2ui-catalog:v0_9";
/** `Table` and `VegaChart` alone. */
export const ANSWER_CATALOG_10 = "urn:agent-query-service:a2ui-catalog:v1_0";

const CLIENT = "a2uiClientCapabilities";

/** Newest first: of those that both speak the first is taken. */
export const VERSIONS: readonly A2uiVersion[] = [
  {
    extension: "https://a2ui.org/a2a-extension/a2ui/v1.0",
    catalogs: [
      { id: ANSWER_CATALOG_10, isNative: true },
      { id: BASIC_CATALOG_10, isNative: false },
    ],
    capabilities: "a2uiRendererCapabilities",
    mimeType: "application/a2ui+json",
    label: "v1.0",
    say: (messages) => inVersion10(messages, BASIC_CATALOG_10, ANSWER_CATALOG_10),
  },
  {
    extension: "https://a2ui.org/a2a-extension/a2ui/v0.9",
    catalogs: [
      { id: ANSWER_CATALOG_09, isNative: true },
      { id: BASIC_CATALOG_09, isNative: false },
    ],
    capabilities: CLIENT,
    mimeType: A2UI_MIME_TYPE,
    label: "v0.9",
    say: inVersion09,
  },
  {
    extension: A2UI_EXTENSION,
    catalogs: [{ id: STANDARD_CATALOG, isNative: false }],
    capabilities: CLIENT,
    mimeType: A2UI_MIME_TYPE,
    label: null,
    say: (messages) => messages,
  },
];

export interface Spoken {
  readonly version: A2uiVersion;
  readonly catalog: Catalog;
}

/** What a surface is drawn for, told by the catalog that it names. */
export function spokenFor(catalogId: string | null): Spoken | null {
  for (const version of VERSIONS) {
    const catalog = version.catalogs.find(({ id }) => id === catalogId);
    if (catalog !== undefined) return { version, catalog };
  }
  return null;
}
