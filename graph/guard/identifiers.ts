import { z } from "zod";
import { dataTools } from "../../tools/index.js";
import { DATASETS_TABLE, TABLES, type Table } from "../../tools/warehouse/schema.js";
import { reverse, rotate } from "./normalise.js";

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const camelCase = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const isCompound = (name: string): boolean => /_|[a-z\d][A-Z]/.test(name);

/**
 * Names of tables, columns and tool fields that must not leave: compound ones as they are, columns also behind their
 * table, tables that are a plain word for `FROM …`. Names that a data tool has too are wanted in the evidence.
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
  const wanted = new Set<string>(dataTools.flatMap(({ name }) => [name, camelCase(name)]));
  return [...new Set([...compound, ...plainTables, ...columns.map((names) => names.join("."))])].filter(
    (name) => !wanted.has(name),
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

export function indexIdentifiers(identifiers: readonly string[]): (text: string) => boolean {
  const names = identifiers.filter((name) => isCompound(name) || name.includes("."));
  const spellings = names.flatMap((name) => [name, reverse(name), rotate(name, 13), rotate(reverse(name), 13)]);
  const known = new Set(spellings.map((name) => name.toLowerCase()));
  const tables = identifiers.filter((name) => /^[a-z]+$/i.test(name));
  const table = `["\`]?(?:${tables.join("|")})\\b`;
  const item = '[\\w."`*()]+(?:\\s+as\\s+\\w+)?';
  const query = new RegExp(
    `\\bselect\\s+(?:distinct\\s+)?${item}(?:\\s*,\\s*${item}){0,60}\\s+from\\s+${table}|\\bjoin\\s+${table}"?\\s+(?:\\w+\\s+)?(?:on\\s+\\w+\\.\\w|using\\s*\\()|\\b(?:insert into|delete from)\\s+${table}`,
    "i",
  );
  return (text) =>
    (tables.length > 0 && query.test(text)) ||
    (text.match(/\w+(?:\.\w+)*/g) ?? []).some(
      (word) => looksLikeCode(word) && partsOf(word).some((part) => known.has(part)),
    );
}

const looksLikeCode = (word: string): boolean => /[_.]|[a-z\d][A-Z]|[A-Z]{2}[a-z]/.test(word);

function partsOf(word: string): string[] {
  const folded = word.toLowerCase();
  return [folded, ...folded.split(".")].map((part) => part.replace(/^_+|_+$/g, ""));
}
