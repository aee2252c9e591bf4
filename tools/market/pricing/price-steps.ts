import { fromDayNumber } from "../../statistics/calendar.js";
import type { Row } from "../../warehouse/warehouse.js";

/** A step of one offer: from `day` (since 1970) on the values hold. `price` is null while out of stock. */
export interface PriceStep {
  readonly day: number;
  readonly seenOn: string;
  readonly price: number | null;
  readonly listPrice: number | null;
}

export function toStep(row: Row): PriceStep {
  const day = Number(row.day);
  return {
    day,
    seenOn: labelDay(day),
    price: row.price === null ? null : Number(row.price),
    listPrice: row.list_price === null ? null : Number(row.list_price),
  };
}

const labels = new Map<number, string>();

/** ISO date of a day number. A market covers a few thousand days, so they are remembered. */
export function labelDay(day: number): string {
  const known = labels.get(day);
  if (known !== undefined) return known;
  const label = fromDayNumber(day);
  labels.set(day, label);
  return label;
}
