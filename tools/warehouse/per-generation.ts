import type { Warehouse } from "./warehouse.js";

/**
 * Reads something once per market that is swapped in (vocabularies, lists of markets: they change only with a load).
 * Callers share one reading, so it is bound to nobody's signal; a failed reading is forgotten.
 */
export function perGeneration<Value>(
  read: (warehouse: Warehouse) => Promise<Value>,
): (warehouse: Warehouse) => Promise<Value> {
  const readings = new WeakMap<Warehouse, { readonly generation: string; readonly value: Promise<Value> }>();
  return (warehouse) => {
    const { generation } = warehouse;
    const known = readings.get(warehouse);
    if (known?.generation === generation) return known.value;
    const value = read(warehouse);
    readings.set(warehouse, { generation, value });
    value.catch(() => {
      if (readings.get(warehouse)?.value === value) readings.delete(warehouse);
    });
    return value;
  };
}
