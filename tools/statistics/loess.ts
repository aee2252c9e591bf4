/** Loess on the positions 1..n, as the STL procedure of Cleveland et al. (1990) needs it (NETLIB `stl`: ess, est). */

export interface LoessOptions {
  /** Points in the neighbourhood. */
  readonly span: number;
  /** 0 = local constant, 1 = local line. */
  readonly degree: 0 | 1;
  /** Fit every `jump`-th point and interpolate between. */
  readonly jump: number;
  /** Robustness weights; null = none. */
  readonly weights: ArrayLike<number> | null;
}

/** Fit at position `at` (1-based, may lie outside) from the points left..right; null where all weights are 0. */
export function fitPoint(
  values: ArrayLike<number>,
  at: number,
  left: number,
  right: number,
  options: Omit<LoessOptions, "jump">,
): number | null {
  const n = values.length;
  let reach = Math.max(at - left, right - at);
  if (options.span > n) reach += Math.floor((options.span - n) / 2);
  const length = right - left + 1;
  const kernel = roomFor(length);
  const known = tricubesOf(reach);
  let total = 0;
  for (let position = left; position <= right; position += 1) {
    const distance = Math.abs(position - at);
    let weight = known?.[distance] ?? tricube(distance, reach);
    if (options.weights) weight *= options.weights[position - 1] as number;
    kernel[position - left] = weight;
    total += weight;
  }
  if (total <= 0) return null;
  let centre = 0;
  for (let index = 0; index < length; index += 1) {
    kernel[index] = (kernel[index] as number) / total;
    centre += (kernel[index] as number) * (left + index);
  }
  let slopeFactor = 0;
  if (reach > 0 && options.degree > 0) {
    let spread = 0;
    for (let index = 0; index < length; index += 1) spread += (kernel[index] as number) * (left + index - centre) ** 2;
    if (Math.sqrt(spread) > 0.001 * (n - 1)) slopeFactor = (at - centre) / spread;
  }
  let fit = 0;
  for (let index = 0; index < length; index += 1) {
    const weight = (kernel[index] as number) * (slopeFactor * (left + index - centre) + 1);
    fit += weight * (values[left + index - 1] as number);
  }
  return fit;
}

/** Of the point that is fitted now: one at a time. */
let room = new Float64Array(64);

function roomFor(length: number): Float64Array {
  if (room.length < length) room = new Float64Array(2 * length);
  return room;
}

/** Weights by whole distances, of each reach that was met: decompositions ask for the same few hundreds of thousands of times. */
const tricubes = new Map<number, Float64Array>();
const MOST_REACHES = 512;
/** A season that is the same every year has a far longer one, within which nothing is far away. */
const LONGEST_REACH = 1_024;

function tricubesOf(reach: number): Float64Array | null {
  const found = tricubes.get(reach);
  if (found !== undefined || reach > LONGEST_REACH) return found ?? null;
  const made = Float64Array.from({ length: Math.floor(reach) + 1 }, (_, distance) => tricube(distance, reach));
  if (tricubes.size >= MOST_REACHES) tricubes.clear();
  tricubes.set(reach, made);
  return made;
}

function tricube(distance: number, reach: number): number {
  if (distance > 0.999 * reach) return 0;
  return distance > 0.001 * reach ? (1 - (distance / reach) ** 3) ** 3 : 1;
}

/** Smoothed values at 1..n. */
export function smooth(values: ArrayLike<number>, options: LoessOptions): Float64Array {
  const n = values.length;
  const smoothed = new Float64Array(n);
  if (n < 2) {
    if (n === 1) smoothed[0] = values[0] as number;
    return smoothed;
  }
  const { span } = options;
  const jump = Math.max(1, Math.min(options.jump, n - 1));
  const half = Math.floor((span + 1) / 2);
  let left = 1;
  let right = Math.min(span, n);
  for (let at = 1; at <= n; at += jump) {
    if (span < n) {
      // With a jump the window is recomputed; without, it slides by one once the middle is passed: both give the same window.
      if (at < half) left = 1;
      else if (at >= n - half + 1) left = n - span + 1;
      else left = at - half + 1;
      right = left + span - 1;
    }
    smoothed[at - 1] = fitPoint(values, at, left, right, options) ?? (values[at - 1] as number);
  }
  if (jump === 1) return smoothed;
  for (let at = 1; at + jump <= n; at += jump) interpolate(smoothed, at, at + jump);
  const lastFitted = Math.floor((n - 1) / jump) * jump + 1;
  if (lastFitted !== n) {
    smoothed[n - 1] = fitPoint(values, n, left, right, options) ?? (values[n - 1] as number);
    interpolate(smoothed, lastFitted, n);
  }
  return smoothed;
}

function interpolate(values: Float64Array, from: number, to: number): void {
  const start = values[from - 1] as number;
  const step = ((values[to - 1] as number) - start) / (to - from);
  for (let at = from + 1; at < to; at += 1) values[at - 1] = start + step * (at - from);
}
