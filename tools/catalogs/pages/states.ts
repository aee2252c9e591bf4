import type { Availability, Condition } from "../catalog.js";
import { readAvailability, readCondition } from "../table/values.js";

/** Words of schema.org that stand in no table. */
const AVAILABILITIES: Readonly<Record<string, Availability>> = {
  madetoorder: "backorder",
  reserved: "backorder",
  availablefororder: "in_stock",
};
const CONDITIONS: Readonly<Record<string, Condition>> = { damagedcondition: "used", damaged: "used" };

/** "https://schema.org/InStock", "in stock", "in_stock"; null when it says nothing known. */
export function availabilityOf(text: string): Availability | null {
  const word = lastPart(text);
  return readAvailability(word) ?? AVAILABILITIES[word.toLowerCase()] ?? null;
}

export function conditionOf(text: string): Condition | null {
  const word = lastPart(text);
  return readCondition(word) ?? CONDITIONS[word.toLowerCase()] ?? null;
}

/** "schema:InStock" and any address that ends with the word. */
function lastPart(text: string): string {
  return text
    .trim()
    .slice(0, 200)
    .replace(/^(?:https?:\/\/\S*[/#]|schema:)/i, "");
}
