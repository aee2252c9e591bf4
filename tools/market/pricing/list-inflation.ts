import type { DiscountTest } from "../../statistics/discounts.js";
import type { DailyPrice } from "../../statistics/step-function.js";

export type Inflation = Pick<DiscountTest, "isListInflated" | "listRaisedOn" | "listPriceBefore">;

const PRIOR_DAYS = 30;
/** Less is rounding. */
const RAISE_FACTOR = 1.01;

/**
 * The raise of a discount's list price within the 30 days before its start, or null. A list price that appears where none was
 * shown counts as raised when it lies above every price asked in the 30 days before it appeared: nobody ever paid it
 * (`listPriceBefore` is then the highest of those prices).
 */
export function findInflation(daily: readonly DailyPrice[], test: DiscountTest): Inflation | null {
  const { isListInflated, listRaisedOn, listPriceBefore, listPrice } = test;
  if (isListInflated) return { isListInflated, listRaisedOn, listPriceBefore };
  if (listPrice === null) return null;
  const start = daily.findIndex(({ day }) => day === test.startedOn);
  if (start < 1) return null;
  let appeared = start;
  while (appeared > 0 && start - appeared < PRIOR_DAYS && daily[appeared - 1]?.listPrice === listPrice) appeared -= 1;
  if ((daily[appeared - 1]?.listPrice ?? null) !== null || start - appeared >= PRIOR_DAYS) return null;
  let highest: number | null = null;
  for (let day = Math.max(0, appeared - PRIOR_DAYS); day < appeared; day += 1) {
    const known = Math.max(daily[day]?.price ?? 0, daily[day]?.listPrice ?? 0);
    if (known > 0 && known > (highest ?? 0)) highest = known;
  }
  if (highest === null || listPrice <= RAISE_FACTOR * highest) return null;
  return { isListInflated: true, listRaisedOn: daily[appeared]?.day ?? null, listPriceBefore: highest };
}
