import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import type { Ask } from "./asks/resolve.js";

/** Truths of the market by queries of their own, straight from its tables: nothing of the service takes part. */
export interface Oracles {
  /** `call` is "name(first, second)". @throws Error for an unknown name, a wrong number of arguments, or no value */
  readonly ask: (call: string) => Promise<number | string>;
  /** All rows of a query of a case's own; dates as words. The same query is run once. */
  readonly rows: Ask;
  readonly close: () => void;
}

interface Oracle {
  readonly parameters: readonly string[];
  readonly sql: string;
}

/** Views and tables that queries share. */
const SHARED = "shared.sql";
const MARK = /^-- oracle: (\w+)\(([^)]*)\)$/m;

export async function openOracles(marketPath: string): Promise<Oracles> {
  const known = readOracles();
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  await connection.run(`ATTACH '${marketPath.replaceAll("'", "''")}' AS oracle_market (READ_ONLY)`);
  await connection.run("USE oracle_market");
  await connection.run(readFileSync(join(import.meta.dirname, SHARED), "utf8"));
  const answers = new Map<string, Promise<number | string>>();
  const tables = new Map<string, ReturnType<Ask>>();

  const compute = async (call: string): Promise<number | string> => {
    const { name, values } = parseCall(call);
    const oracle = known.get(name);
    if (oracle === undefined) throw new Error(`There is no oracle ${name}.`);
    const { parameters, sql } = oracle;
    if (parameters.length !== values.length)
      throw new Error(`${name} takes ${parameters.join(", ")}; "${call}" gives ${values.length}.`);
    const bound = Object.fromEntries(parameters.map((parameter, place) => [parameter, values[place] ?? ""]));
    const rows = (await connection.runAndReadAll(sql, bound)).getRowsJS();
    const value = rows[0]?.[0];
    if (rows.length !== 1 || value === null || value === undefined) throw new Error(`${call} gave no single value.`);
    return typeof value === "string" ? value : Number(value);
  };

  return {
    ask(call) {
      const answer = answers.get(call) ?? compute(call);
      answers.set(call, answer);
      return answer;
    },
    rows(sql) {
      const table = tables.get(sql) ?? connection.runAndReadAll(sql).then((read) => read.getRowsJS().map(cellsOf));
      tables.set(sql, table);
      return table;
    },
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

const cellsOf = (row: readonly unknown[]): (number | string | null)[] =>
  row.map((cell) => {
    if (cell === null || typeof cell === "string" || typeof cell === "number") return cell;
    return typeof cell === "bigint"
      ? Number(cell)
      : cell instanceof Date
        ? cell.toISOString().slice(0, 10)
        : String(cell);
  });

/** A number stays one, so that a parameter has the type its column has. */
export function parseCall(call: string): { readonly name: string; readonly values: readonly (string | number)[] } {
  const [, name, inside] = /^(\w+)\((.*)\)$/.exec(call) ?? [];
  if (name === undefined || inside === undefined) throw new Error(`"${call}" is no call of an oracle.`);
  const values = inside === "" ? [] : inside.split(",").map((value) => value.trim());
  return { name, values: values.map((value) => (/^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value)) };
}

function readOracles(): ReadonlyMap<string, Oracle> {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith(".sql") && file !== SHARED);
  return new Map(
    files.flatMap((file) => {
      const [, ...marked] = readFileSync(join(import.meta.dirname, file), "utf8").split(MARK);
      return Array.from({ length: marked.length / 3 }, (_, place): [string, Oracle] => {
        const [name = "", parameters = "", sql = ""] = marked.slice(3 * place, 3 * place + 3);
        return [name, { parameters: parameters === "" ? [] : parameters.split(",").map((each) => each.trim()), sql }];
      });
    }),
  );
}
