import type { Chart } from "../answer/answer.js";
import { nameKey } from "./alt.js";

/** Which points of a scatter chart bear their name, and on which side, so that no name runs into another one, over a point or out of the chart. */

/** Pixels between the outermost points and the edge of the plot. */
export const EDGE = 28;
/** What axes and legend take of a chart's width and height. */
const BESIDE = 70;
const BELOW = 90;
const LETTER = 6.5;
const LINE = 15;
/** Of the larger ones. */
const POINT = 18;

interface Side {
  readonly align: "left" | "center" | "right";
  readonly dx: number;
  readonly dy: number;
}
const SIDES: readonly Side[] = [
  { align: "center", dx: 0, dy: -18 },
  { align: "center", dx: 0, dy: 20 },
  { align: "left", dx: 14, dy: 0 },
  { align: "right", dx: -14, dy: 0 },
];

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const meet = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

interface Size {
  readonly width: number;
  readonly height: number;
}

const isInside = ({ left, right, top, bottom }: Box, plot: Size): boolean =>
  left >= -EDGE && right <= plot.width + EDGE && top >= -EDGE && bottom <= plot.height + EDGE;

/** From the middle of what is named. */
const boxAt = (x: number, y: number, { align, dx, dy }: Side, width: number, height: number): Box => {
  const left = x + dx - { left: 0, center: width / 2, right: width }[align];
  return { left, right: left + width, top: y + dy - height / 2, bottom: y + dy + height / 2 };
};

/** The rows that are named in a chart of that size, the first ones before the others, with the place of the name beside its point. */
export function namesBeside({ data, x, y }: Chart, whole: Size): readonly Record<string, string | number>[] {
  const plot = { width: whole.width - BESIDE - 2 * EDGE, height: whole.height - BELOW - 2 * EDGE };
  const named = nameKey(data) ?? "";
  const [key = ""] = y;
  const points = data.rows.flatMap((cells) => {
    const [across, up, name] = [cells[x], cells[key], cells[named]];
    return typeof across === "number" && typeof up === "number" && across > 0 && up > 0 && typeof name === "string"
      ? [{ across: Math.log(across), down: -Math.log(up), name, row: { [x]: across, [key]: up } }]
      : [];
  });
  const toX = scaled(
    points.map(({ across }) => across),
    plot.width,
  );
  const toY = scaled(
    points.map(({ down }) => down),
    plot.height,
  );
  const onPoint: Side = { align: "center", dx: 0, dy: 0 };
  const taken = points.map(({ across, down }) => boxAt(toX(across), toY(down), onPoint, POINT, POINT));
  return points.flatMap(({ across, down, name, row }) => {
    for (const side of SIDES) {
      const box = boxAt(toX(across), toY(down), side, name.length * LETTER, LINE);
      if (!isInside(box, plot) || taken.some((each) => meet(each, box))) continue;
      taken.push(box);
      return [{ ...row, name, ...side }];
    }
    return [];
  });
}

function scaled(values: readonly number[], length: number): (value: number) => number {
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  return (value) => ((value - low) / span) * length;
}
