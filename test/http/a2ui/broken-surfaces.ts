/** Messages to break. */
// biome-ignore lint/suspicious/noExplicitAny: what is broken has no type
export type Loose = any[];

interface LooseComponent {
  id: string;
  weight?: number;
  component: Record<string, Record<string, unknown>>;
}

const components = (messages: Loose): LooseComponent[] => messages[0].surfaceUpdate.components;
const first = (messages: Loose, type: string): LooseComponent => {
  const found = components(messages).find(({ component }) => type in component);
  if (found === undefined) throw new Error(`no ${type}`);
  return found;
};
/** What stands inside the first component of that type. */
const inside = (messages: Loose, type: string): LooseComponent => {
  const { child } = properties(messages, type);
  const found = components(messages).find(({ id }) => id === child);
  if (found === undefined) throw new Error(`nothing in ${type}`);
  return found;
};
const rename = (messages: Loose, from: string, to: string): void => {
  messages[0] = JSON.parse(JSON.stringify(messages[0]).replaceAll(`"${from}"`, `"${to}"`));
};
const properties = (messages: Loose, type: string) => first(messages, type).component[type] as Record<string, unknown>;
const cell = (messages: Loose) => messages[1].dataModelUpdate.contents[0].valueMap[0];

/** Each way to break the protocol or its renderers, once: its name, the fault that has to be reported, and the change that breaks a sound surface. */
export const BROKEN: readonly (readonly [trap: string, fault: RegExp, seed: (messages: Loose) => void])[] = [
  ["two keys in a message", /none of the schema's/, (m) => Object.assign(m[0], m[1])],
  ["an extra version key", /none of the schema's/, (m) => (m[0].version = "v0.8")],
  ["no components", /none of the schema's/, (m) => (m[0].surfaceUpdate.components = [])],
  ["two types in a component", /two types/, (m) => (first(m, "Text").component.Divider = {})],
  ["no type in a component", /no type/, (m) => (first(m, "Divider").component = {})],
  ["an invented type", /unknown type Grid/, (m) => (first(m, "Divider").component = { Grid: {} })],
  [
    "a table for a host that has none",
    /no component of the host's catalog/,
    (m) =>
      (first(m, "Divider").component = { Table: { columns: [{ heading: "A", isNumeric: false }], rows: [["1"]] } }),
  ],
  ["a required property left out", /child/, (m) => delete properties(m, "Card").child],
  ["an unknown property", /usageHint|key/, (m) => (properties(m, "Button").usageHint = "h1")],
  ["a plain string for a text", /text/, (m) => (properties(m, "Text").text = "hi")],
  ["a literal beside a path", /text/, (m) => (properties(m, "Text").text = { literalString: "hi", path: "/hi" })],
  ["a text of nothing", /text/, (m) => (properties(m, "Text").text = {})],
  ["a bare array of children", /children/, (m) => (properties(m, "Column").children = ["c-text-3"])],
  ["an enum value outside", /usageHint/, (m) => (properties(m, "Text").usageHint = "title")],
  [
    "a context that is an object",
    /context/,
    (m) => ((properties(m, "Button").action as { context: unknown }).context = {}),
  ],
  [
    "an action nobody answers",
    /nobody answers/,
    (m) => ((properties(m, "Button").action as { name: string }).name = "buy"),
  ],
  [
    "a context that cannot come back",
    /does not understand/,
    (m) => ((properties(m, "Button").action as { context: unknown[] }).context = []),
  ],
  ["a reference to nothing", /does not exist/, (m) => (properties(m, "Card").child = "c-text-999")],
  ["a root that does not exist", /root/, (m) => (m.at(-1).beginRendering.root = "c-root")],
  ["a cycle", /inside itself/, (m) => (properties(m, "Button").child = first(m, "Card").id)],
  ["an orphan", /not reached/, (m) => components(m).push({ id: "c-lost", component: { Divider: {} } })],
  ["an id twice", /same id/, (m) => components(m).push({ ...first(m, "Text") })],
  [
    "one component in two places",
    /two places/,
    (m) => {
      const [one, other] = properties(m, "Tabs").tabItems as { child: string }[];
      if (one && other) one.child = other.child;
    },
  ],
  ["a weight outside a row", /weight/, (m) => (inside(m, "Card").weight = 1)],
  [
    "columns out of line",
    /line up/,
    (m) =>
      ((
        components(m).filter(
          ({ weight, component }) => weight !== undefined && "path" in ((component.Text?.text ?? {}) as object),
        )[0] as LooseComponent
      ).weight = 9),
  ],
  [
    "an id that equals a string",
    /equals the id/,
    (m) => (properties(m, "Text").text = { literalString: first(m, "Card").id }),
  ],
  ["an id that equals a value of the data", /equals the id/, (m) => (cell(m).valueString = first(m, "Card").id)],
  ["an id without its prefix", /prefix/, (m) => rename(m, first(m, "Tabs").id, "tabs-1")],
  ["an empty text", /is empty/, (m) => (properties(m, "Text").text = { literalString: "" })],
  ["the word for nothing", /is empty/, (m) => (cell(m).valueString = "(empty)")],
  ["a path that a row lacks", /lacks/, (m) => m[1].dataModelUpdate.contents[0].valueMap.pop()],
  ["a path outside a template", /outside a template/, (m) => (properties(m, "Text").text = { path: "/t1" })],
  ["no data for a template", /no data/, (m) => (m[1].dataModelUpdate.contents = [])],
  ["data elsewhere", /no data/, (m) => (m[1].dataModelUpdate.path = "/elsewhere")],
  ["a dot in a key", /part of a path/, (m) => (m[1].dataModelUpdate.contents[0].key = "a.b")],
  ["a slash in a key", /part of a path/, (m) => (m[1].dataModelUpdate.contents[0].key = "a/b")],
  ["a bracket in a key", /part of a path/, (m) => (m[1].dataModelUpdate.contents[0].key = "a[1]")],
  [
    "a value map two levels deep",
    /none of the schema's/,
    (m) => (m[1].dataModelUpdate.contents[0].valueMap[0] = { key: "c1", valueMap: [] }),
  ],
  ["two values in an entry", /none of the schema's/, (m) => (cell(m).valueNumber = 1)],
  [
    "a number as a value",
    /none of the schema's/,
    (m) => (m[1].dataModelUpdate.contents[0].valueMap[0] = { key: "c1", valueNumber: 1 }),
  ],
  ["emphasis in the data", /markup/, (m) => (cell(m).valueString = "**Sale**")],
  ["a link in the data", /markup/, (m) => (cell(m).valueString = "[click](http://evil.example)")],
  ["a bullet in the data", /markup/, (m) => (cell(m).valueString = "- 5")],
  ["a numbered item in a text", /markup/, (m) => (properties(m, "Text").text = { literalString: "1. FC" })],
  ["a heading in a text", /markup/, (m) => (properties(m, "Text").text = { literalString: "# one" })],
  ["a pipe in a text", /markup/, (m) => (properties(m, "Text").text = { literalString: "a | b" })],
  ["HTML in a text", /markup/, (m) => (properties(m, "Text").text = { literalString: "<b>a</b>" })],
  ["a line break in a heading", /markup/, (m) => (properties(m, "Text").text = { literalString: "a\nb" })],
  ["JSON in the data", /JSON/, (m) => (cell(m).valueString = '{"a":1}')],
  ["a text too long", /too long/, (m) => (properties(m, "Text").text = { literalString: "a".repeat(1501) })],
  [
    "a surface too big",
    /bytes/,
    (m) => {
      const [entry] = m[1].dataModelUpdate.contents;
      m[1].dataModelUpdate.contents = Array.from({ length: 1000 }, (_, at) => ({ ...entry, key: `r${at}` }));
    },
  ],
  [
    "too many components",
    /components/,
    (m) => {
      const list = (properties(m, "Column").children as { explicitList: string[] }).explicitList;
      for (let at = 0; at < 200; at += 1) {
        components(m).push({ id: `c-x-${at}`, component: { Divider: {} } });
        list.push(`c-x-${at}`);
      }
    },
  ],
  [
    "a label too long",
    /label too long/,
    (m) => (inside(m, "Button").component = { Text: { text: { literalString: "a".repeat(49) } } }),
  ],
  ["permission before the components", /order/, (m) => m.unshift(m.pop())],
  ["no permission to draw", /one update and one beginning/, (m) => m.pop()],
  ["two surfaces", /two surfaces/, (m) => (m[1].dataModelUpdate.surfaceId = "answer-2")],
  ["two updates of one path", /same path/, (m) => m.splice(1, 0, m[1])],
];
