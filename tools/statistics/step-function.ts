import { fromDayNumber, toDayNumber } from "./calendar.js";
import { weightedMean, weightedQuantile } from "./quantiles.js";

/** From `seenOn` on the values hold, until the offer's next event. A null price = not on sale or unknown from then. */
export interface PriceEvent {
  readonly seenOn: string;
  readonly price: number | null;
  readonly listPrice?: number | null;
}

export interface DailyPrice {
  readonly day: string;
  readonly price: number | null;
  readonly listPrice: number | null;
}

/** One offer over a window. Prices in the offer's currency; null where no day of the window has a known price. */
export interface PriceHistory {
  /** Days of the window, both ends included. */
  readonly windowDays: number;
  /** Days with a known price. */
  readonly knownDays: number;
  /** Price changes inside the window. */
  readonly changes: number;
  /** Per 30 known days. */
  readonly changesPer30Days: number | null;
  readonly timeWeightedMean: number | null;
  readonly timeWeightedMedian: number | null;
  readonly min: number | null;
  readonly minFirstOn: string | null;
  readonly minLastOn: string | null;
  readonly max: number | null;
  readonly maxFirstOn: string | null;
  readonly maxLastOn: string | null;
  /** Days from the last day at the minimum to the end of the window; 0 = at its low now. */
  readonly daysSinceLow: number | null;
  readonly firstPrice: number | null;
  readonly lastPrice: number | null;
  /** 100 * (last / first - 1). */
  readonly changePercent: number | null;
  /** Sample sd of daily d ln p * sqrt(30), as a share (0.05 = 5 % a month); null below 3 known days in a row. */
  readonly volatility30Days: number | null;
}

interface Segment {
  readonly firstDay: number;
  readonly lastDay: number;
  readonly price: number | null;
  readonly listPrice: number | null;
}

const isPrice = (price: number | null | undefined): price is number =>
  typeof price === "number" && Number.isFinite(price) && price > 0;

/** The events as segments of the window; an event before `from` is carried in, days before the first event are no segment. */
function toSegments(events: readonly PriceEvent[], from: string, to: string): Segment[] {
  const first = toDayNumber(from);
  const last = toDayNumber(to);
  const sorted = events.map((event) => ({ event, day: toDayNumber(event.seenOn) })).sort((a, b) => a.day - b.day);
  const segments: Segment[] = [];
  sorted.forEach(({ event, day }, index) => {
    const firstDay = Math.max(first, day);
    const lastDay = Math.min(last, (sorted[index + 1]?.day ?? Number.POSITIVE_INFINITY) - 1);
    if (firstDay > lastDay) return;
    segments.push({
      firstDay,
      lastDay,
      price: isPrice(event.price) ? event.price : null,
      listPrice: isPrice(event.listPrice) ? event.listPrice : null,
    });
  });
  return segments;
}

/** Time-weighted price statistics of one offer; works on the segments, so its cost does not grow with the days. */
export function summarisePriceHistory(events: readonly PriceEvent[], from: string, to: string): PriceHistory {
  const windowDays = Math.max(0, toDayNumber(to) - toDayNumber(from) + 1);
  const known = toSegments(events, from, to).filter(
    (segment): segment is Segment & { price: number } => segment.price !== null,
  );
  const first = known[0];
  const last = known.at(-1);
  if (!first || !last) return emptyHistory(windowDays);
  const prices = known.map(({ price }) => price);
  const days = known.map(({ firstDay, lastDay }) => lastDay - firstDay + 1);
  const knownDays = days.reduce((sum, count) => sum + count, 0);
  const min = prices.reduce((a, b) => Math.min(a, b));
  const max = prices.reduce((a, b) => Math.max(a, b));
  const atMin = known.filter(({ price }) => price === min);
  const atMax = known.filter(({ price }) => price === max);
  const minLastDay = (atMin.at(-1) ?? last).lastDay;
  const { changes, volatility } = measureMoves(known);
  return {
    windowDays,
    knownDays,
    changes,
    changesPer30Days: (30 * changes) / knownDays,
    timeWeightedMean: weightedMean(prices, days),
    timeWeightedMedian: weightedQuantile(prices, days, 0.5),
    min,
    minFirstOn: fromDayNumber((atMin[0] ?? first).firstDay),
    minLastOn: fromDayNumber(minLastDay),
    max,
    maxFirstOn: fromDayNumber((atMax[0] ?? first).firstDay),
    maxLastOn: fromDayNumber((atMax.at(-1) ?? last).lastDay),
    daysSinceLow: toDayNumber(to) - minLastDay,
    firstPrice: first.price,
    lastPrice: last.price,
    changePercent: 100 * (last.price / first.price - 1),
    volatility30Days: volatility,
  };
}

/** Changes between neighbouring known days, and their volatility; a gap of unknown days is no step. */
function measureMoves(known: readonly (Segment & { price: number })[]): { changes: number; volatility: number | null } {
  let steps = 0;
  let sum = 0;
  let squares = 0;
  let changes = 0;
  known.forEach((segment, index) => {
    const previous = known[index - 1];
    if (previous && previous.price !== segment.price) changes += 1;
    if (previous && previous.lastDay === segment.firstDay - 1) {
      const move = Math.log(segment.price / previous.price);
      steps += 1;
      sum += move;
      squares += move * move;
    }
    steps += segment.lastDay - segment.firstDay;
  });
  if (steps < 2) return { changes, volatility: null };
  const variance = Math.max(0, (squares - (sum * sum) / steps) / (steps - 1));
  return { changes, volatility: Math.sqrt(variance * 30) };
}

function emptyHistory(windowDays: number): PriceHistory {
  return {
    windowDays,
    knownDays: 0,
    changes: 0,
    changesPer30Days: null,
    timeWeightedMean: null,
    timeWeightedMedian: null,
    min: null,
    minFirstOn: null,
    minLastOn: null,
    max: null,
    maxFirstOn: null,
    maxLastOn: null,
    daysSinceLow: null,
    firstPrice: null,
    lastPrice: null,
    changePercent: null,
    volatility30Days: null,
  };
}
