import { z } from "zod";
import { specialistIds, specialists } from "../../specialists/index.js";

/** A field of a specialist's details, and its values in short: "" for yes or no, "a|b", "number", in brackets for a list. */
export interface DetailField {
  readonly specialist: string;
  readonly name: string;
  readonly values: string;
}

/** The fields of the cards' schemas that a model fills. Those that hold free words are read from the asker's words, where they stand. */
export const DETAILS: readonly DetailField[] = specialistIds.flatMap((specialist) => {
  const { properties = {} } = z.toJSONSchema(specialists[specialist].card.details, {
    io: "input",
    target: "openapi-3.0",
  });
  return Object.entries(properties).flatMap(([name, node]) => {
    const values = valuesIn(node);
    return values === null ? [] : [{ specialist, name, values }];
  });
});

type Node = z.core.JSONSchema.JSONSchema;

/** Null where free words may stand. */
function valuesOf(node: Node): string | null {
  if (node.enum) return node.enum.filter((value) => value !== null).join("|");
  if (node.anyOf) return joined(node.anyOf.map(valuesIn), "|");
  switch (node.type) {
    case "boolean":
      return "";
    case "integer":
    case "number":
      return "number";
    case "array": {
      const values = Array.isArray(node.items) ? null : valuesIn(node.items);
      return values === null ? null : `[${values}]`;
    }
    case "object": {
      const fields = Object.entries(node.properties ?? {}).map(([name, field]) => {
        const values = valuesIn(field);
        return values === null ? null : `${name}: ${values}`;
      });
      const all = joined(fields, ", ");
      return all === null ? null : `{${all}}`;
    }
    default:
      return null;
  }
}

function valuesIn(node: Node | boolean | undefined): string | null {
  return typeof node === "object" ? valuesOf(node) : null;
}

function joined(values: readonly (string | null)[], mark: string): string | null {
  return values.includes(null) ? null : values.join(mark);
}

/** What a field is given in words: "true", "12", "fair", '["rising"]'. */
export function detailOf(value: string, { values }: DetailField): unknown {
  const isList = values.startsWith("[");
  try {
    const parsed: unknown = JSON.parse(value);
    return isList && !Array.isArray(parsed) ? [parsed] : parsed;
  } catch {
    return isList ? value.split(/\s*,\s*/) : value;
  }
}
