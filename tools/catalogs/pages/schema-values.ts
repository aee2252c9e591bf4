/** Values of schema.org nodes, however their writers spelled them. */

export type SchemaNode = Readonly<Record<string, unknown>>;

const MOST_VALUES = 50_000;

export function isNode(value: unknown): value is SchemaNode {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** All values of a property; lists inside lists are opened, `schema:` and full names are known. */
export function valuesOf(node: SchemaNode, name: string): unknown[] {
  for (const key of [name, `schema:${name}`, `http://schema.org/${name}`, `https://schema.org/${name}`])
    if (Object.hasOwn(node, key)) return flat(node[key]);
  return [];
}

function flat(value: unknown): unknown[] {
  if (!Array.isArray(value)) return value === null || value === undefined ? [] : [value];
  return value
    .slice(0, MOST_VALUES)
    .flat(3)
    .filter((item) => item !== null && item !== undefined);
}

/** "Product", "Offer": the last part of every type. */
export function typesOf(node: SchemaNode): string[] {
  return flat(node["@type"] ?? node.type)
    .filter((type) => typeof type === "string")
    .map((type) => type.slice(0, 200).replace(/^.*[/#:]/, ""));
}

export function hasType(node: SchemaNode, ...types: readonly string[]): boolean {
  return typesOf(node).some((type) => types.includes(type));
}

/** First text of a property: a plain value, a `@value`, or the name of the thing that stands there. */
export function textOf(node: SchemaNode, ...names: readonly string[]): string | null {
  for (const name of names)
    for (const value of valuesOf(node, name)) {
      const text = scalarOf(value);
      if (text !== null) return text;
    }
  return null;
}

function scalarOf(value: unknown): string | null {
  if (typeof value === "string") return value.trim() === "" ? null : value;
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (!isNode(value)) return null;
  for (const key of ["@value", "name", "value"]) {
    const inner = flat(value[key])[0];
    if (typeof inner === "string" && inner.trim() !== "") return inner;
    if (typeof inner === "number") return String(inner);
  }
  return null;
}

/** A price: a number stays one. */
export function amountOf(node: SchemaNode, name: string): string | number | null {
  for (const value of valuesOf(node, name)) {
    const bare = isNode(value) ? (value["@value"] ?? value.value ?? value.price) : value;
    if (typeof bare === "number" || (typeof bare === "string" && bare.trim() !== "")) return bare;
  }
  return null;
}

/** An address: a text, or the `url`, `contentUrl` or `@id` of a thing. */
export function linkOf(node: SchemaNode, ...names: readonly string[]): string | null {
  for (const name of names)
    for (const value of valuesOf(node, name)) {
      if (typeof value === "string" && value.trim() !== "") return value;
      if (!isNode(value)) continue;
      const inner = [value.url, value.contentUrl, value["@id"]].flatMap(flat).find((text) => typeof text === "string");
      if (typeof inner === "string") return inner;
    }
  return null;
}
