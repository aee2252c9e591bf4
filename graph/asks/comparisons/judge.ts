import type { Ask } from "../../understand/request.js";

/** Whether something moved as a question claims: the one rule for prices, searches and sales. */

type Claim = NonNullable<Ask["claim"]>;

/** A move below this is none. */
export const HARDLY = 0.01;
/** What is said to be flat may move so far. */
export const FLAT = 0.03;
/** What is a boom, and a collapse, where no number is said. */
export const BOOM = 0.2;
export const COLLAPSE = 0.3;
/** A size "about" so is met from here to one over it. */
const NEAR = 0.9;

export interface Judged {
  readonly isTrue: boolean;
  /** less: the right way, but by less than claimed; more: by more; otherwise: not that way at all. */
  readonly how: "so" | "less" | "more" | "otherwise";
}

export function judge({ direction, size }: Claim, change: number): Judged {
  if (direction === "level") return Math.abs(change) <= FLAT ? SO : OTHERWISE;
  const moved = direction === "rising" ? change : -change;
  if (moved < HARDLY) return OTHERWISE;
  if (size === undefined) return SO;
  if (size.is === "at least") return moved >= size.by ? SO : LESS;
  if (moved < size.by * NEAR) return LESS;
  return moved > size.by / NEAR ? { isTrue: isExceeded(size.by, moved), how: "more" } : SO;
}

/** What rose by half has risen by 20 % as well, but that is not what was meant: only a fall to less than a half is still more than halved. */
const isExceeded = (by: number, moved: number): boolean => by >= 0.5 && moved > by;

const SO: Judged = { isTrue: true, how: "so" };
const LESS: Judged = { isTrue: false, how: "less" };
const OTHERWISE: Judged = { isTrue: false, how: "otherwise" };
