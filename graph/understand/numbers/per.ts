import { type Link, type Mark, PERIODS, type Per } from "./marks.js";
import type { Numeral } from "./numeral.js";

const CAN_BE_OF_TIME: ReadonlySet<Numeral["unit"]> = new Set(["money", "plain"]);
/** In characters, and in words. */
const WIDEST = 80;
const FARTHEST = 4;
/** A time is told behind its number rather than before it. */
const AHEAD = 2.5;

/** The time that each number is of, by its place: "20 orders a day", "a monthly budget of 300". */
export function periodsOf(
  text: string,
  numerals: readonly Numeral[],
  links: readonly Mark<Link>[],
): ReadonlyMap<number, Per> {
  const found = new Map<number, Per>();
  for (const { kind, start, end } of links) {
    const per = PERIODS[kind];
    if (per === undefined) continue;
    const [nearest] = numerals
      .flatMap((numeral, at) => {
        const gap = numeral.end <= start ? start - numeral.end : numeral.start - end;
        if (gap > WIDEST || numeral.form !== null || found.has(at) || !CAN_BE_OF_TIME.has(numeral.unit)) return [];
        const isBehind = numeral.end <= start;
        const cost = costOf(isBehind ? text.slice(numeral.end, start) : text.slice(end, numeral.start));
        return cost > FARTHEST ? [] : [{ at, cost: cost + (isBehind ? 0 : AHEAD) }];
      })
      .sort((a, b) => a.cost - b.cost);
    if (nearest) found.set(nearest.at, per);
  }
  return found;
}

function costOf(gap: string): number {
  if (/[.?!;]\s/.test(gap)) return Number.POSITIVE_INFINITY;
  const count = (pattern: RegExp): number => gap.match(pattern)?.length ?? 0;
  return count(/\p{L}+/gu) + 3 * count(/\d+/g) + (gap.includes(",") ? 1 : 0);
}
