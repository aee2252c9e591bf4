import { fromDayNumber, toDayNumber } from "./calendar.js";
import { dominantResidues, GRID_STEPS, isOnGrid, toMinorUnits } from "./price-grid.js";
import type { PriceEvent } from "./step-function.js";

export interface PoisonedFeed {
  /** First day that is not to be trusted. */
  readonly quarantineFrom: string;
  readonly rule: "price-grid-broken" | "prices-never-repeat";
  /** Before and after: share of prices off the usual grid, or distinct prices per observed day; 0-1. */
  readonly shareBefore: number;
  readonly shareAfter: number;
  /** Price events (grid rule) or observed days (repeat rule). */
  readonly observationsBefore: number;
  readonly observationsAfter: number;
}

interface Observation {
  readonly series: number;
  readonly day: number;
  /** Days until the offer's next event. */
  readonly heldDays: number;
  readonly price: number;
}

const BOUNDARY_EVERY_DAYS = 15;
const PAST_DAYS = 60;
const GRID_WINDOW_DAYS = 45;
const REPEAT_WINDOW_DAYS = 30;
const MINIMUM_DISTINCT_AFTER = 8;
const BROKEN_SHARE = 0.5;
const QUIET_OFF_GRID = 0.05;
/** Distinct prices per observed day: a quiet offer holds each price ten days and more, a decoy feed shows a new one daily. */
const QUIET_REPEAT = 0.1;
const RESTLESS_REPEAT = 0.5;
const MINIMUM_OBSERVED_DAYS = 20;

/**
 * Decoy feed (prices made up to mislead scrapers): the share of prices off the feed's usual price grid (endings such as
 * .99, multiples of 1,000) jumps from at most 5 % to over half and no new grid appears, or prices stop repeating after a
 * quiet past. Needs 60 quiet days first. A feed is the price events of one offer, or of all offers of a merchant, one
 * list per offer; `until` is the last observed day. Null = no sign of it.
 */
export function detectPoisonedFeed(feed: readonly (readonly PriceEvent[])[], until: string): PoisonedFeed | null {
  const observations = observe(feed, toDayNumber(until));
  const found = [findBrokenGrid(observations), findRestlessness(observations, toDayNumber(until))].filter(
    (finding) => finding !== null,
  );
  return found.sort((a, b) => a.quarantineFrom.localeCompare(b.quarantineFrom))[0] ?? null;
}

function observe(feed: readonly (readonly PriceEvent[])[], lastDay: number): Observation[] {
  const observations: Observation[] = [];
  feed.forEach((events, series) => {
    const sorted = events
      .map(({ seenOn, price }) => ({ day: toDayNumber(seenOn), price }))
      .sort((a, b) => a.day - b.day);
    sorted.forEach(({ day, price }, index) => {
      if (price === null || !(price > 0) || day > lastDay) return;
      const nextDay = Math.min(sorted[index + 1]?.day ?? lastDay + 1, lastDay + 1);
      observations.push({ series, day, heldDays: nextDay - day, price });
    });
  });
  return observations.sort((a, b) => a.day - b.day);
}

function findBrokenGrid(observations: readonly Observation[]): PoisonedFeed | null {
  const first = observations[0]?.day ?? 0;
  const last = observations.at(-1)?.day ?? 0;
  const units = observations.map(({ price }) => toMinorUnits(price));
  const residueCounts = GRID_STEPS.map(() => new Map<number, number>());
  const pastPrices = new Set<number>();
  let pastN = 0;
  for (let boundary = first + PAST_DAYS; boundary <= last; boundary += BOUNDARY_EVERY_DAYS) {
    for (; (observations[pastN]?.day ?? boundary) < boundary; pastN += 1) {
      const unit = units[pastN] as number;
      pastPrices.add(unit);
      GRID_STEPS.forEach((step, index) => {
        const residue = unit % step;
        residueCounts[index]?.set(residue, (residueCounts[index]?.get(residue) ?? 0) + 1);
      });
    }
    const after = units.slice(pastN, firstIndexFrom(observations, boundary + GRID_WINDOW_DAYS));
    if (new Set(after).size < MINIMUM_DISTINCT_AFTER) continue;
    for (const [index, step] of GRID_STEPS.entries()) {
      const grid = dominantResidues(
        residueCounts[index] ?? new Map(),
        pastN,
        step,
        pastPrices.size,
        1 - QUIET_OFF_GRID,
      );
      if (grid === null) continue;
      const shareAfter = offShare(after, step, grid);
      if (shareAfter <= BROKEN_SHARE || hasOwnGrid(after, step)) continue;
      const start = refineStart(observations, units, boundary, step, grid);
      const before = units.slice(0, firstIndexFrom(observations, start));
      return {
        quarantineFrom: fromDayNumber(start),
        rule: "price-grid-broken",
        shareBefore: offShare(before, step, grid),
        shareAfter: offShare(units.slice(before.length), step, grid),
        observationsBefore: before.length,
        observationsAfter: units.length - before.length,
      };
    }
  }
  return null;
}

/** The first off-grid event around the boundary from which on most events of the window are off the grid. */
function refineStart(
  observations: readonly Observation[],
  units: readonly number[],
  boundary: number,
  step: number,
  grid: ReadonlySet<number>,
): number {
  for (
    let index = firstIndexFrom(observations, boundary - BOUNDARY_EVERY_DAYS);
    index < observations.length;
    index += 1
  ) {
    const day = (observations[index] as Observation).day;
    if (isOnGrid(units[index] as number, step, grid)) continue;
    const window = units.slice(index, firstIndexFrom(observations, day + GRID_WINDOW_DAYS));
    if (offShare(window, step, grid) > BROKEN_SHARE) return day;
  }
  return boundary;
}

function findRestlessness(observations: readonly Observation[], lastDay: number): PoisonedFeed | null {
  const first = observations[0]?.day ?? 0;
  for (
    let boundary = first + PAST_DAYS;
    boundary + MINIMUM_OBSERVED_DAYS - 1 <= lastDay;
    boundary += BOUNDARY_EVERY_DAYS
  ) {
    const past = measureRepeats(observations, first, boundary - 1);
    const after = measureRepeats(observations, boundary, Math.min(lastDay, boundary + REPEAT_WINDOW_DAYS - 1));
    if (past.days < MINIMUM_OBSERVED_DAYS || past.share > QUIET_REPEAT) continue;
    if (after.days < MINIMUM_OBSERVED_DAYS || after.share < RESTLESS_REPEAT) continue;
    const start = firstRestlessDay(observations, boundary, lastDay);
    const before = measureRepeats(observations, first, start - 1);
    const rest = measureRepeats(observations, start, lastDay);
    return {
      quarantineFrom: fromDayNumber(start),
      rule: "prices-never-repeat",
      shareBefore: before.share,
      shareAfter: rest.share,
      observationsBefore: before.days,
      observationsAfter: rest.days,
    };
  }
  return null;
}

function firstRestlessDay(observations: readonly Observation[], boundary: number, lastDay: number): number {
  for (
    let index = firstIndexFrom(observations, boundary - BOUNDARY_EVERY_DAYS);
    index < observations.length;
    index += 1
  ) {
    const { day } = observations[index] as Observation;
    if (measureRepeats(observations, day, Math.min(lastDay, day + BOUNDARY_EVERY_DAYS - 1)).share >= RESTLESS_REPEAT)
      return day;
  }
  return boundary;
}

/** Distinct (offer, price) pairs per observed offer-day. */
function measureRepeats(
  observations: readonly Observation[],
  from: number,
  to: number,
): { share: number; days: number } {
  const distinct = new Set<string>();
  let days = 0;
  for (const { series, day, heldDays, price } of observations) {
    if (day > to) break;
    const overlap = Math.min(to, day + heldDays - 1) - Math.max(from, day) + 1;
    if (overlap <= 0) continue;
    days += overlap;
    distinct.add(`${series}:${price}`);
  }
  return { share: days > 0 ? distinct.size / days : 0, days };
}

function hasOwnGrid(units: readonly number[], step: number): boolean {
  const counts = new Map<number, number>();
  for (const unit of units) counts.set(unit % step, (counts.get(unit % step) ?? 0) + 1);
  return dominantResidues(counts, units.length, step, Number.POSITIVE_INFINITY, 0.9) !== null;
}

function offShare(units: readonly number[], step: number, grid: ReadonlySet<number>): number {
  return units.length === 0 ? 0 : units.filter((unit) => !isOnGrid(unit, step, grid)).length / units.length;
}

function firstIndexFrom(observations: readonly Observation[], day: number): number {
  let low = 0;
  let high = observations.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((observations[middle] as Observation).day < day) low = middle + 1;
    else high = middle;
  }
  return low;
}
