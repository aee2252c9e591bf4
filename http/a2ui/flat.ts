import type { A2uiComponent, A2uiEntry, A2uiMessage, SurfaceNames } from "./protocol.js";

/** The same surface in A2UI 0.9, whose messages are flatter: plain values instead of wrapped ones, a root that is called so, lists instead of maps. */

export const A2UI_09_EXTENSION = "https://a2ui.org/a2a-extension/a2ui/v0.9";
/** An opaque name, compared exactly and never fetched. */
export const BASIC_CATALOG = "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json";
export const VERSION_09 = "v0.9";

type Values = Readonly<Record<string, unknown>>;

export interface A2ui09Component extends Values {
  readonly id: string;
  /** The type. */
  readonly component: string;
}

/** One message per data part: A2A 0.3.0 has no lists there. */
export type A2ui09Message = { readonly version: typeof VERSION_09 } & (
  | { readonly createSurface: SurfaceNames }
  | { readonly updateComponents: { readonly surfaceId: string; readonly components: readonly A2ui09Component[] } }
  | { readonly updateDataModel: { readonly surfaceId: string; readonly path: string; readonly value: unknown } }
);

/** Messages of 0.8 that draw one surface, checked before. */
export function inVersion09(messages: readonly A2uiMessage[]): readonly A2ui09Message[] {
  const begun = messages.flatMap((message) => ("beginRendering" in message ? [message.beginRendering] : []));
  return begun.flatMap(({ surfaceId, root, catalogId }) => [
    { version: VERSION_09, createSurface: { surfaceId, catalogId } },
    ...messages.flatMap((message): A2ui09Message[] => {
      if ("surfaceUpdate" in message) {
        const components = message.surfaceUpdate.components.map((each) => flatten(each, root));
        return [{ version: VERSION_09, updateComponents: { surfaceId, components } }];
      }
      if (!("dataModelUpdate" in message)) return [];
      const { path, contents } = message.dataModelUpdate;
      return [{ version: VERSION_09, updateDataModel: { surfaceId, path, value: contents.map(rowOf) } }];
    }),
  ]);
}

const rowOf = ({ valueMap }: A2uiEntry): Values =>
  Object.fromEntries(valueMap.map(({ key, valueString }) => [key, valueString]));

function flatten({ id, weight, component }: A2uiComponent, root: string): A2ui09Component {
  const [type = "", properties = {}] = Object.entries(component)[0] ?? [];
  const name = id === root ? "root" : id;
  return {
    id: name,
    component: type,
    ...(weight !== undefined && { weight }),
    ...PROPERTIES[type]?.(properties as Loose),
  };
}

/** What the properties of 0.8 may hold; their shape has been checked. */
interface Loose {
  readonly [name: string]: unknown;
  readonly text: Bound;
  readonly label: Bound;
  readonly url: Bound;
  readonly altText: Bound;
  readonly usageHint?: string;
  readonly alignment?: string;
  readonly textFieldType?: string;
  readonly primary?: boolean;
  readonly fit?: string;
  readonly children: {
    readonly explicitList?: readonly string[];
    readonly template?: { readonly componentId: string; readonly dataBinding: string };
  };
  readonly tabItems: readonly { readonly title: Bound; readonly child: string }[];
  readonly action: {
    readonly name: string;
    readonly context: readonly { readonly key: string; readonly value: Bound }[];
  };
}
type Bound = Readonly<Record<string, unknown>>;

/** A path of the data model stays one; inside a template it is read from the row. */
const plainOf = (bound: Bound): unknown => ("path" in bound ? bound : Object.values(bound)[0]);

const inRow = (bound: Bound): unknown => ("path" in bound ? { path: String(bound.path).slice(1) } : plainOf(bound));

const line = ({ children: { explicitList, template }, alignment }: Loose): Values => ({
  children: template === undefined ? explicitList : { componentId: template.componentId, path: template.dataBinding },
  ...(alignment !== undefined && { align: alignment }),
});

const PROPERTIES: Readonly<Record<string, (properties: Loose) => Values>> = {
  Text: ({ text, usageHint }) => ({ text: inRow(text), ...(usageHint !== undefined && { variant: usageHint }) }),
  Row: line,
  Column: line,
  List: (properties) => ({ ...line(properties), direction: properties.direction }),
  Card: ({ child }) => ({ child }),
  Divider: ({ axis }) => ({ axis }),
  Tabs: ({ tabItems }) => ({ tabs: tabItems.map(({ title, child }) => ({ title: plainOf(title), child })) }),
  Image: ({ url, altText, fit, usageHint }) => ({
    url: plainOf(url),
    description: plainOf(altText),
    fit,
    variant: usageHint,
  }),
  TextField: ({ label, text, textFieldType }) => ({ label: plainOf(label), value: text, variant: textFieldType }),
  Button: ({ child, primary, action: { name, context } }) => ({
    child,
    ...(primary && { variant: "primary" }),
    action: {
      event: { name, context: Object.fromEntries(context.map(({ key, value }) => [key, plainOf(value)])) },
    },
  }),
};
