import { LRUCache } from "lru-cache";
import { awaitInTime, isOfAnother } from "./deadline.js";
import type { Warehouse } from "./warehouse.js";

type Read<Scope, Value> = (warehouse: Warehouse, scope: Scope, signal?: AbortSignal) => Promise<Value>;

/** Scopes kept per warehouse: markets, categories and clusters that are asked about again and again. */
const MOST_SCOPES = 500;

/**
 * Remembers what changes only when another market is swapped in: vocabularies, reference rows, whole-market rankings.
 * `scope` is a JSON value. Callers that ask at the same time share one reading; a failed one is forgotten, and a caller
 * whose fellow withdrew or ran out of time reads again.
 */
export function perGeneration<Value, Scope = undefined>(
  read: Read<Scope, Value>,
): (
  warehouse: Warehouse,
  ...rest: undefined extends Scope ? [scope?: Scope, signal?: AbortSignal] : [scope: Scope, signal?: AbortSignal]
) => Promise<Value> {
  const memory = new WeakMap<Warehouse, LRUCache<string, Promise<Value>>>();

  const recall: Read<Scope, Value> = async (warehouse, scope, signal) => {
    const readings = memory.get(warehouse) ?? new LRUCache<string, Promise<Value>>({ max: MOST_SCOPES });
    memory.set(warehouse, readings);
    const key = JSON.stringify([warehouse.generation, scope]);
    const known = readings.get(key);
    if (known) {
      try {
        return await awaitInTime(known);
      } catch (error) {
        if (!isOfAnother(error, signal)) throw error;
        return recall(warehouse, scope, signal);
      }
    }
    const reading = read(warehouse, scope, signal);
    readings.set(key, reading);
    try {
      return await reading;
    } catch (error) {
      if (readings.peek(key) === reading) readings.delete(key);
      throw error;
    }
  };
  // A reading without a scope is called with the warehouse alone; its Scope is undefined then.
  return (warehouse, scope?: Scope, signal?: AbortSignal) => recall(warehouse, scope as Scope, signal);
}
