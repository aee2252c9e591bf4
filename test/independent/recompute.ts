import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";

const MARK = /^-- figure: (\S+)$/m;

/** Every figure of figures.sql over a market file, by its id: one number, or those of a table, "id / row / column", whose first column names the row. */
export async function recomputeFigures(marketPath: string): Promise<ReadonlyMap<string, number>> {
  const [views = "", ...marked] = readFileSync(join(import.meta.dirname, "figures.sql"), "utf8").split(MARK);
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  try {
    await connection.run(`ATTACH '${marketPath.replaceAll("'", "''")}' AS sample_market (READ_ONLY)`);
    await connection.run("USE sample_market");
    await connection.run(views);
    const figures = new Map<string, number>();
    for (let at = 0; at < marked.length; at += 2) {
      const id = marked[at] ?? "";
      const result = await connection.runAndReadAll(marked[at + 1] ?? "");
      const [rows, columns] = [result.getRowsJS(), result.columnNames()];
      if (columns.length === 1 && rows.length === 1 && rows[0]?.[0] !== null) figures.set(id, Number(rows[0]?.[0]));
      else if (columns.length > 1 && rows.length > 0 && !rows.flat().includes(null))
        for (const [name, ...values] of rows)
          for (const [place, value] of values.entries())
            figures.set(`${id} / ${name} / ${columns[place + 1]}`, Number(value));
      else throw new Error(`The query of ${id} gave ${JSON.stringify(rows, toText)} instead of numbers.`);
    }
    return figures;
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

const toText = (_: string, value: unknown): unknown => (typeof value === "bigint" ? String(value) : value);
