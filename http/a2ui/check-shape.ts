import { z } from "zod";
import type { A2uiComponent, A2uiMessage } from "./protocol.js";

/** The shapes of the schema, for the messages and components that this service sends; stricter where the schema lets two things at once through. */

const Id = z.string().min(1).max(100);
const Path = z.string().regex(/^(\/[^/]+)+$/);
const Text = z.union([z.strictObject({ literalString: z.string() }), z.strictObject({ path: Path })]);
const Literal = z.union([
  z.strictObject({ literalString: z.string() }),
  z.strictObject({ literalNumber: z.number() }),
  z.strictObject({ literalBoolean: z.boolean() }),
]);
const Children = z.union([
  z.strictObject({ explicitList: z.array(Id).min(1) }),
  z.strictObject({ template: z.strictObject({ componentId: Id, dataBinding: Path }) }),
]);
const alignment = z.enum(["start", "center", "end", "stretch"]).optional();
const distribution = z.enum(["start", "center", "end", "spaceBetween", "spaceAround", "spaceEvenly"]).optional();
const Line = z.strictObject({ children: Children, distribution, alignment });

/** Properties by type. A type that is not drawn yet is a fault until it stands here. */
const PROPERTIES: Readonly<Record<string, z.ZodType>> = {
  Text: z.strictObject({ text: Text, usageHint: z.enum(["h1", "h2", "h3", "h4", "h5", "caption", "body"]).optional() }),
  Row: Line,
  Column: Line,
  List: z.strictObject({ children: Children, direction: z.enum(["vertical", "horizontal"]).optional(), alignment }),
  Card: z.strictObject({ child: Id }),
  Tabs: z.strictObject({ tabItems: z.array(z.strictObject({ title: Text, child: Id })).min(1) }),
  Divider: z.strictObject({ axis: z.enum(["horizontal", "vertical"]).optional() }),
  Image: z.strictObject({
    url: z.strictObject({ literalString: z.string().regex(/^data:image\/svg\+xml;base64,[\w+/=]+$/) }),
    altText: z.strictObject({ literalString: z.string().min(1) }),
    fit: z.literal("contain"),
    usageHint: z.literal("largeFeature"),
  }),
  Table: z
    .strictObject({
      columns: z.array(z.strictObject({ heading: z.string().min(1), isNumeric: z.boolean() })).min(1),
      rows: z.array(z.array(z.string().min(1))),
    })
    .refine(({ columns, rows }) => rows.every((row) => row.length === columns.length), "rows of another length"),
  VegaChart: z.strictObject({ description: z.string().min(1), light: z.looseObject({}), dark: z.looseObject({}) }),
  TextField: z.strictObject({ label: Text, text: Text, textFieldType: z.literal("shortText") }),
  Button: z.strictObject({
    child: Id,
    primary: z.boolean().optional(),
    action: z.strictObject({
      name: z.string().min(1),
      context: z.array(
        z.strictObject({ key: z.string().min(1), value: z.union([Literal, z.strictObject({ path: Path })]) }),
      ),
    }),
  }),
};

const Component = z.strictObject({
  id: Id,
  weight: z.number().positive().optional(),
  component: z.custom<Record<string, unknown>>((value) => typeof value === "object" && value !== null),
});

const Entry = z.strictObject({
  key: z.string(),
  valueMap: z.array(z.strictObject({ key: z.string(), valueString: z.string() })).min(1),
});

const SurfaceUpdate = z.strictObject({
  surfaceUpdate: z.strictObject({ surfaceId: Id, components: z.array(Component).min(1) }),
});
const DataModelUpdate = z.strictObject({
  dataModelUpdate: z.strictObject({ surfaceId: Id, path: Path, contents: z.array(Entry) }),
});
const BeginRendering = z.strictObject({
  beginRendering: z.strictObject({ surfaceId: Id, catalogId: Id, root: Id }),
});
const MESSAGES = { surfaceUpdate: SurfaceUpdate, dataModelUpdate: DataModelUpdate, beginRendering: BeginRendering };

/** Every message has one of the three shapes, every component one type and its properties. */
export function findShapeFaults(messages: readonly A2uiMessage[]): string[] {
  return messages.flatMap((message, at) => {
    const [kind] = Object.keys(message);
    const schema = Object.entries(MESSAGES).find(([name]) => name === kind)?.[1];
    if (schema?.safeParse(message).success !== true) return [`message ${at + 1} is none of the schema's`];
    return "surfaceUpdate" in message ? message.surfaceUpdate.components.flatMap(componentFaults) : [];
  });
}

function componentFaults({ id, component }: A2uiComponent): string[] {
  const [type, ...others] = Object.keys(component);
  if (type === undefined || others.length > 0) return [`${id} has ${others.length === 0 ? "no type" : "two types"}`];
  const schema = Object.hasOwn(PROPERTIES, type) ? PROPERTIES[type] : undefined;
  if (schema === undefined) return [`${id} is of the unknown type ${type}`];
  const read = schema.safeParse(component[type]);
  return read.success ? [] : [`${id}: ${read.error.issues[0]?.path.join(".")} ${read.error.issues[0]?.message}`];
}
