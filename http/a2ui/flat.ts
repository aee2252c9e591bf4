import type { A2uiComponent, A2uiEntry, A2uiMessage } from "./protocol.js";

/** The same surface in A2UI 0.9 and 1.0, whose messages are flatter than those of 0.8: plain values instead of wrapped ones, a root that is called so, lists instead of maps. */

type Values = Readonly<Record<string, unknown>>;

export interface FlatComponent extends Values {
  readonly id: string;
  /** The type. */
  readonly component: string;
}

interface Surface {
  readonly surfaceId: string;
  readonly catalogId: string;
  readonly components: readonly FlatComponent[];
  /** Rows by the path they are found at. */
  readonly data: readonly { readonly path: string; readonly value: readonly Values[] }[];
}

export type Message09 = { readonly version: "v0.9" } & (
  | { readonly createSurface: Pick<Surface, "surfaceId" | "catalogId"> }
  | { readonly updateComponents: Pick<Surface, "surfaceId" | "components"> }
  | { readonly updateDataModel: { readonly surfaceId: string; readonly path: string; readonly value: unknown } }
);

/** The whole surface in one message: it is never seen half. */
export interface Message10 {
  readonly version: "v1.0";
  readonly createSurface: Omit<Surface, "data"> & { readonly dataModel?: Values };
}

/** Messages of 0.8 that draw one surface, checked before. */
export function inVersion09(messages: readonly A2uiMessage[]): readonly Message09[] {
  return surfacesOf(messages, PROPERTIES).flatMap(({ surfaceId, catalogId, components, data }): Message09[] => [
    { version: "v0.9", createSurface: { surfaceId, catalogId } },
    { version: "v0.9", updateComponents: { surfaceId, components } },
    ...data.map((each): Message09 => ({ version: "v0.9", updateDataModel: { surfaceId, ...each } })),
  ]);
}

/** `own` is the catalog of the types that the basic one lacks: in 1.0 a surface mixes catalogs. */
export function inVersion10(messages: readonly A2uiMessage[], basic: string, own: string): readonly Message10[] {
  const ofOwn = ({ component }: FlatComponent): boolean => OWN_TYPES.includes(component);
  return surfacesOf(messages, PROPERTIES_10).map(({ surfaceId, components, data }) => ({
    version: "v1.0",
    createSurface: {
      surfaceId,
      catalogId: basic,
      components: components.map((each) => (ofOwn(each) ? { ...each, catalogId: own } : each)),
      ...(data.length > 0 && { dataModel: Object.fromEntries(data.map(({ path, value }) => [path.slice(1), value])) }),
    },
  }));
}

function surfacesOf(messages: readonly A2uiMessage[], properties: Properties): Surface[] {
  const begun = messages.flatMap((message) => ("beginRendering" in message ? [message.beginRendering] : []));
  return begun.map(({ surfaceId, catalogId, root }) => ({
    surfaceId,
    catalogId,
    components: messages.flatMap((message) =>
      "surfaceUpdate" in message ? message.surfaceUpdate.components.map((each) => flatten(each, root, properties)) : [],
    ),
    data: messages.flatMap((message) =>
      "dataModelUpdate" in message
        ? [{ path: message.dataModelUpdate.path, value: message.dataModelUpdate.contents.map(rowOf) }]
        : [],
    ),
  }));
}

const rowOf = ({ valueMap }: A2uiEntry): Values =>
  Object.fromEntries(valueMap.map(({ key, valueString }) => [key, valueString]));

function flatten({ id, weight, component }: A2uiComponent, root: string, properties: Properties): FlatComponent {
  const [type = "", given = {}] = Object.entries(component)[0] ?? [];
  return {
    id: id === root ? "root" : id,
    component: type,
    ...(weight !== undefined && { weight }),
    ...properties[type]?.(given as Loose),
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
type Properties = Readonly<Record<string, (given: Loose) => Values>>;

/** A path of the data model stays one; inside a template it is read from the row. */
const plainOf = (bound: Bound): unknown => ("path" in bound ? bound : Object.values(bound)[0]);

const pathInRow = (bound: Bound): string => String(bound.path).slice(1);

const inRow = (bound: Bound): unknown => ("path" in bound ? { path: pathInRow(bound) } : plainOf(bound));

const line = ({ children: { explicitList, template }, alignment }: Loose): Values => ({
  children: template === undefined ? explicitList : { componentId: template.componentId, path: template.dataBinding },
  ...(alignment !== undefined && { align: alignment }),
});

/** Of the catalog of tables and charts, which is written in this way from the start. */
const OWN: Properties = { Table: (given) => given, VegaChart: (given) => given };
const OWN_TYPES = Object.keys(OWN);

const PROPERTIES: Properties = {
  ...OWN,
  Text: ({ text, usageHint }) => ({ text: inRow(text), ...(usageHint !== undefined && { variant: usageHint }) }),
  Row: line,
  Column: line,
  List: (given) => ({ ...line(given), direction: given.direction }),
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

/** 1.0 has no hints for headings: the words are marked as one in Markdown, as the catalog's examples do. */
const PROPERTIES_10: Properties = {
  ...PROPERTIES,
  Text: ({ text, usageHint = "body" }) => {
    const [, level] = /^h([1-5])$/.exec(usageHint) ?? [];
    if (level === undefined) return { text: inRow(text), variant: usageHint };
    const marks = "#".repeat(Number(level));
    if (!("path" in text)) return { text: `${marks} ${plainOf(text)}` };
    return { text: { call: "formatString", args: { value: `${marks} \${${pathInRow(text)}}` } } };
  },
};
