export interface SeasonProfile {
  /** Calendar months 1-12. */
  readonly peakMonth: number | null;
  readonly troughMonth: number | null;
  /** Null where the trough is 0. */
  readonly peakToTroughRatio: number | null;
  readonly onsetMonth: number | null;
  /** First month of the rise that leads to the onset. */
  readonly riseMonth: number | null;
  /** Months from onset to peak. */
  readonly leadTimeMonths: number | null;
}

/** The season starts when this share of the rise from the average to the peak is reached. */
const ONSET_SHARE = 0.2;
/** Values rise visibly from this share of the way from the low to the peak on. */
const RISE_SHARE = 0.2;

/**
 * Peak, trough, and onset of an index of twelve months (January first, 100 = average): onset = first month after the trough
 * at or above 100 + 0.2 * (peak - 100). The rise begins in the earliest month from which on all months up to the onset lie at or
 * above low + 0.2 * (peak - low).
 */
export function describeProfile(index: readonly number[]): SeasonProfile {
  const peak = index.reduce((best, value, month) => (value > (index[best] as number) ? month : best), 0);
  const trough = index.reduce((best, value, month) => (value < (index[best] as number) ? month : best), 0);
  const high = index[peak] as number;
  const low = index[trough] as number;
  const threshold = 100 + ONSET_SHARE * (high - 100);
  let onset = trough;
  while (onset !== peak && (index[onset] as number) < threshold) onset = (onset + 1) % index.length;
  const level = low + RISE_SHARE * (high - low);
  const before = (month: number): number => (month - 1 + index.length) % index.length;
  let rise = onset;
  while (before(rise) !== trough && rise !== trough && (index[before(rise)] as number) >= level) rise = before(rise);
  return {
    peakMonth: peak + 1,
    troughMonth: trough + 1,
    peakToTroughRatio: low > 0 ? high / low : null,
    onsetMonth: onset + 1,
    riseMonth: rise + 1,
    leadTimeMonths: (peak - onset + index.length) % index.length,
  };
}
