import { DAYS_PER_MONTH } from "../../../tools/statistics/bidding.js";
import { asked, constant, type Derived, derive } from "../../answer/derivation.js";
import type { Input } from "../../understand/request.js";
import type { Quantity } from "./quantities.js";

/** Numbers that are of a time: told for one and the same. */

export type Per = NonNullable<Input["per"]>;

const FLOWS: readonly Quantity[] = [
  "orders-wanted",
  "clicks-wanted",
  "orders-had",
  "budget",
  "fixed-expenses",
  "revenue-stated",
  "total-revenue",
  "profit-wanted",
];

/** Everything of a time is told for the time of the orders wanted, else of the first number that has one. */
export function timeOf(inputs: readonly Input[]): Per | null {
  const timed = inputs.filter(({ per }) => per !== null);
  const isSold = ({ kind }: Input): boolean => kind === "units-sold";
  const first = timed.find(({ kind }) => kind === "orders-wanted") ?? timed.find((input) => !isSold(input)) ?? timed[0];
  return first?.per ?? null;
}

export function amountOf(quantity: Quantity, { value, per: of, unit }: Input, per: Per | null): Derived {
  const given = asked(value);
  if (quantity === "daily-sales" && of !== null) return inTime(given, of, "day");
  if (quantity === "monthly-sales" && of !== null) return inTime(given, of, "month");
  if (unit === "days" || unit === "weeks" || unit === "months") return inDays(given, unit);
  if (!FLOWS.includes(quantity) || of === null || per === null) return given;
  return inTime(given, of, per);
}

function inDays(value: Derived, unit: Input["unit"]): Derived {
  if (unit === "weeks") return derive("product", value, WEEK);
  return unit === "months" ? derive("product", value, MONTH) : value;
}

const WEEK = constant(7, "days of a week");
const MONTH = constant(DAYS_PER_MONTH, "days of a month");
const MONTHS: Partial<Record<Per, Derived>> = {
  month: constant(1, "a month"),
  quarter: constant(3, "months of a quarter"),
  year: constant(12, "months of a year"),
};

/** The same for another time: 7 days a week, 30.4 days a month unless the asker says how many, 12 months a year. */
export function inTime(value: Derived, from: Per, to: Per, month: Derived = MONTH): Derived {
  if (from === to) return value;
  const [given, wanted] = [MONTHS[from], MONTHS[to]];
  if (given && wanted) return derive("quotient", derive("product", value, wanted), given);
  return derive("quotient", derive("product", value, daysOf(to, month)), daysOf(from, month));
}

function daysOf(per: Per, month: Derived): Derived {
  if (per === "day") return constant(1, "a day");
  if (per === "week") return WEEK;
  return derive("product", MONTHS[per] ?? null, month);
}
