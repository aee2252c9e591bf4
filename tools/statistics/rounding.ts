/** Rounds half away from zero at `digits` decimals; null stays null. Hides the last digits in which engines differ. */
export function roundTo<Value extends number | null>(value: Value, digits: number): Value {
  if (value === null) return value;
  const factor = 10 ** digits;
  const rounded = (Math.sign(value) * Math.round(Math.abs(value) * factor)) / factor;
  return (rounded === 0 ? 0 : rounded) as Value; // a number stays a number, null was returned above
}

/** Rounds to significant digits, as estimates are. */
export function roundSignificant<Value extends number | null>(value: Value, digits: number): Value {
  if (value === null || value === 0 || !Number.isFinite(value)) return value;
  return Number(value.toPrecision(digits)) as Value; // a number stays a number, null was returned above
}

/**
 * Rounds an amount to cents. Engines interpolate a percentile with different last bits (17.605 or 17.60499999…):
 * those go first, or the cent would hang on them.
 */
export const roundToCents = (value: number): number => roundTo(roundTo(value, 6), 2);
