import { XMLParser } from "fast-xml-parser";

/** Values of one entry by name: lower case, "image link" as image_link, without prefix. */
export type FeedValues = Map<string, string[]>;

const MOST_VALUES = 200;
const PREFIX = "@";

// Entities stay as they are: the five of XML are read below, a DOCTYPE never gets here.
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: PREFIX,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  trimValues: true,
  maxNestedTags: 20,
});

/** Null when it is not XML. */
export function readEntry(xml: string): FeedValues | null {
  let parsed: unknown;
  try {
    parsed = parser.parse(xml);
  } catch {
    return null;
  }
  const entry = isObject(parsed) ? Object.values(parsed)[0] : null;
  const values: FeedValues = new Map();
  if (!isObject(entry)) return values;
  // What the merchant's namespace says comes before the same name without one.
  const names = Object.keys(entry).slice(0, MOST_VALUES);
  for (const name of [...names.filter((name) => name.includes(":")), ...names.filter((name) => !name.includes(":"))])
    for (const value of listOf(entry[name])) take(values, name, value);
  return values;
}

function take(values: FeedValues, name: string, value: unknown): void {
  const key = name
    .replace(PREFIX, "")
    .replace(/^[\w.-]+:/, "")
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");
  if (key === "product_detail" && isObject(value)) takeDetail(values, value);
  else if (key === "param" && isObject(value))
    put(values, `param:${textOf(value[`${PREFIX}name`]) ?? ""}`, textOf(value));
  else put(values, key, key === "link" && isObject(value) ? linkOf(value) : textOf(value));
}

/** `<g:product_detail>` names an attribute and its value. */
function takeDetail(values: FeedValues, detail: Record<string, unknown>): void {
  const bare = Object.fromEntries(
    Object.entries(detail).map(([name, value]) => [name.replace(/^[\w.-]+:/, ""), value]),
  );
  put(values, `param:${textOf(bare.attribute_name) ?? ""}`, textOf(bare.attribute_value));
}

/** A name without a text counts as seen: its value stands in parts that nobody reads. */
function put(values: FeedValues, key: string, text: string | null): void {
  if (key === "param:") return;
  const known = values.get(key) ?? [];
  if (text !== null) known.push(text);
  values.set(key, known);
}

/** Atom's `<link rel="alternate" href="…"/>`; a link to the feed itself says nothing of the product. */
function linkOf(link: Record<string, unknown>): string | null {
  const rel = textOf(link[`${PREFIX}rel`]) ?? "alternate";
  return rel === "alternate" ? (textOf(link[`${PREFIX}href`]) ?? textOf(link)) : null;
}

function textOf(value: unknown): string | null {
  const text = isObject(value) ? value["#text"] : value;
  return typeof text === "string" && text.trim() !== "" ? unescaped(text.trim()) : null;
}

function unescaped(text: string): string {
  if (!text.includes("&")) return text;
  return text.replaceAll(/&(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-f]{1,6});/gi, (entity) => {
    const name = entity.slice(1, -1).toLowerCase();
    const number = name.startsWith("#x") ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    if (name.startsWith("#")) return number > 0 && number <= 0x10ffff ? String.fromCodePoint(number) : "";
    return { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }[name] ?? "";
  });
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value.slice(0, MOST_VALUES) : [value];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
