import type { Chart } from "../answer/answer.js";
import { nameKey } from "./alt.js";

/** Which points of a scatter chart bear their name, above or below, so that no name runs into another one or over a point. */

/** Pixels, of a chart as narrow as they come; a wider one has more room. */
const PLOT = { width: 240, height: 170 };
const LETTER = 6.8;
const LINE = 15;
const POINT = 12;
const SIDES = [-18, 22] as const;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const meet = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** The rows that are named, the first ones before the others; `dy` is how far below its point the name stands. */
export function namesBeside({ data, x, y }: Chart): readonly Record<string, string | number>[] {
  const named = nameKey(data) ?? "";
  const [key = ""] = y;
  const points = data.rows.flatMap((cells) => {
    const [across, up, name] = [cells[x], cells[key], cells[named]];
    return typeof across === "number" && typeof up === "number" && across > 0 && up > 0 && typeof name === "string"
      ? [{ across: Math.log(across), up: Math.log(up), name, row: { [x]: across, [key]: up } }]
      : [];
  });
  const scale = (values: readonly number[], length: number) => {
    const low = Math.min(...values);
    const span = Math.max(...values) - low || 1;
    return (value: number) => ((value - low) / span) * length;
  };
  const toX = scale(
    points.map(({ across }) => across),
    PLOT.width,
  );
  const toY = scale(
    points.map(({ up }) => -up),
    PLOT.height,
  );
  const boxOf = (left: number, top: number, width: number, height: number): Box => ({
    left: left - width / 2,
    right: left + width / 2,
    top: top - height / 2,
    bottom: top + height / 2,
  });
  const taken = points.map(({ across, up }) => boxOf(toX(across), toY(-up), POINT, POINT));
  return points.flatMap(({ across, up, name, row }) => {
    for (const dy of SIDES) {
      const box = boxOf(toX(across), toY(-up) + dy, name.length * LETTER, LINE);
      if (taken.some((each) => meet(each, box))) continue;
      taken.push(box);
      return [{ ...row, name, dy }];
    }
    return [];
  });
}
