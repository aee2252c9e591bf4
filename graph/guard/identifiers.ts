import { z } from "zod";
import { dataTools } from "../../tools/index.js";
import { DATASETS_TABLE, TABLES, type Table } from "../../tools/warehouse/schema.js";

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const camelCase = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const isCompound = (name: string): boolean => /_|[a-z\d][A-Z]/.test(name);

/**
 * Names of tables, columns and tool fields that must not leave. A name of several words stands alone, a column also
 * behind its table; a table named by an ordinary word ("offers") counts only in a query. Names that a data tool has
 * too are left out: the evidence of every answer lists them.
 */
export function warehouseIdentifiers(): string[] {
  const tables: readonly Table[] = [...TABLES, DATASETS_TABLE];
  const columns = tables.flatMap(({ name, columns, derived }) =>
    [...columns, ...derived].map((one) => [name, one.name]),
  );
  const fields = dataTools.flatMap(({ input, output }) => [...fieldsOf(input), ...fieldsOf(output)]);
  const compound = [...tables.map(({ name }) => name), ...columns.map(([, column]) => column ?? ""), ...fields]
    .filter(isCompound)
    .flatMap((name) => [name, snakeCase(name), camelCase(name)]);
  const plainTables = tables.map(({ name }) => name).filter((name) => !isCompound(name));
  const toolNames = new Set<string>(dataTools.flatMap(({ name }) => [name, camelCase(name)]));
  return [...new Set([...compound, ...plainTables, ...columns.map((names) => names.join("."))])].filter(
    (name) => !toolNames.has(name),
  );
}

/** Names of a schema's fields, at every depth. */
function fieldsOf(schema: z.ZodType): string[] {
  const names: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === "properties" && typeof value === "object" && value !== null) names.push(...Object.keys(value));
      visit(value);
    }
  };
  visit(z.toJSONSchema(schema, { unrepresentable: "any", io: "input" }));
  return names;
}

/** Whether a text holds one of the identifiers: as a word of its own, or a plainly named table in a query. */
export function identifierFinder(identifiers: readonly string[]): (text: string) => boolean {
  const names = new Set(identifiers.filter((name) => /[_.]|[A-Z]/.test(name)).map((name) => name.toLowerCase()));
  const tables = identifiers.filter((name) => /^[a-z]+$/.test(name)).join("|");
  const item = '[\\w."`*()]+(?:\\s+as\\s+\\w+)?';
  const query = new RegExp(
    `\\bselect\\s+(?:distinct\\s+)?${item}(?:\\s*,\\s*${item}){0,60}\\s+from\\s+["\`]?(?:${tables})\\b|\\bjoin\\s+["\`]?(?:${tables})["\`]?\\s+(?:\\w+\\s+)?(?:on\\s+\\w+\\.\\w|using\\s*\\()`,
    "i",
  );
  return (text) =>
    (tables !== "" && query.test(text)) ||
    (text.match(/\w+(?:\.\w+)*/g) ?? []).some((word) => {
      if (!/[_.]|[a-z\d][A-Z]|[A-Z]{2}[a-z]/.test(word)) return false;
      const folded = word.toLowerCase();
      return [folded, ...folded.split(".")].some((part) => names.has(part));
    });
}
