import { z } from "zod";

type Node = Readonly<Record<string, unknown>>;

/** Fields of Gemini's Schema that say what we need; one that it does not know is an error 400. Zod checks the rest afterwards. */
const KEPT = new Set(
  "type description nullable required minItems maxItems minimum maximum minLength maxLength".split(" "),
);

/** A schema "that has too many states for serving" is an error 400, and long lists of values make most of them: those are left to zod. */
const MOST_VALUES = 40;

/**
 * What Gemini takes as `responseSchema`: a subset of OpenAPI 3.0 without `const`, `oneOf`, exclusive bounds and the type "null".
 * LangChain's own conversion leaves those in.
 */
export function responseSchemaOf(schema: z.ZodType): Record<string, unknown> {
  return convert(z.toJSONSchema(schema, { io: "input", target: "openapi-3.0", reused: "inline", cycles: "throw" }));
}

function convert(node: Node): Record<string, unknown> {
  if (node.allOf !== undefined) throw new TypeError("A reply's schema cannot be an intersection.");
  const kept = Object.fromEntries(Object.entries(node).filter(([key, value]) => KEPT.has(key) && !isUnbounded(value)));
  if (isNode(node.properties)) {
    const properties = Object.entries(node.properties).filter((entry): entry is [string, Node] => isNode(entry[1]));
    kept.properties = Object.fromEntries(properties.map(([name, property]) => [name, convert(property)]));
    // Without it some models answer in alphabetical order, reasons after conclusions.
    kept.propertyOrdering = properties.map(([name]) => name);
  }
  if (isNode(node.items)) kept.items = convert(node.items);
  const choices = node.anyOf ?? node.oneOf;
  if (Array.isArray(choices)) kept.anyOf = choices.filter(isNode).map(convert);
  // Values are strings there; other literals are left to zod.
  const values: readonly unknown[] = Array.isArray(node.enum) && node.type === "string" ? node.enum : [];
  const named = values.filter((value) => value !== null);
  if (named.length > 0 && named.length <= MOST_VALUES) {
    kept.enum = named;
    kept.format = "enum";
  }
  return kept;
}

/** Zod bounds every integer by what a double holds exactly. */
const isUnbounded = (value: unknown): boolean =>
  typeof value === "number" && Math.abs(value) >= Number.MAX_SAFE_INTEGER;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);
