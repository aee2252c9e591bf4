import { TABLES, type TableName } from "../warehouse/schema.js";
import { CsvFile } from "./csv.js";

/** One open file for every table of the schema. */
export type Files = Readonly<Record<TableName, CsvFile>>;

export async function openFiles(directory: string): Promise<Files> {
  const open = async (table: (typeof TABLES)[number]): Promise<[TableName, CsvFile]> => {
    const header = table.columns.map(({ name }) => name);
    return [table.name, await CsvFile.create(directory, table.name, header)];
  };
  return Object.fromEntries(await Promise.all(TABLES.map(open))) as Files; // fromEntries forgets that all tables are there
}
