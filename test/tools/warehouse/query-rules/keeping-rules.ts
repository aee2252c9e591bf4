import type { Warehouse } from "../../../../tools/warehouse/warehouse.js";
import { brokenRules } from "./check-text.js";

const checked = new Map<string, Promise<readonly string[]>>();
/** One for each warehouse, since what is read once is remembered by it. */
const keeping = new WeakMap<Warehouse, Warehouse>();

/** A warehouse that refuses texts which break the rules of SQL. */
export function keepingRules(warehouse: Warehouse): Warehouse {
  const known = keeping.get(warehouse);
  if (known) return known;
  const query: Warehouse["query"] = async (sql, parameters, options) => {
    const rules = checked.get(sql) ?? brokenRules(sql);
    checked.set(sql, rules);
    const [broken] = await rules;
    if (broken !== undefined) throw new Error(`A text ${broken}:\n${sql}`);
    return warehouse.query(sql, parameters, options);
  };
  const made: Warehouse = {
    engine: warehouse.engine,
    get generation() {
      return warehouse.generation;
    },
    query,
    datasets: () => warehouse.datasets(),
    close: () => warehouse.close(),
    ...(warehouse.hold && { hold: () => (warehouse.hold as NonNullable<Warehouse["hold"]>)() }),
    ...(warehouse.ping && { ping: () => (warehouse.ping as NonNullable<Warehouse["ping"]>)() }),
  };
  keeping.set(warehouse, made);
  return made;
}
