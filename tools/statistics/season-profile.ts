export interface SeasonProfile {
  /** Calendar months 1-12. */
  readonly peakMonth: number | null;
  readonly troughMonth: number | null;
  /** Null where the trough is 0. */
  readonly peakToTroughRatio: number | null;
  readonly onsetMonth: number | null;
  /** Months from onset to peak. */
  readonly leadTimeMonths: number | null;
}

/** The season starts when this share of the rise from the average to the peak is reached. */
const ONSET_SHARE = 0.2;

/**
 * Peak, trough, and onset of an index of twelve months (January first, 100 = average): onset = first month after the trough
 * at or above 100 + 0.2 * (peak - 100).
 */
export function describeProfile(index: readonly number[]): SeasonProfile {
  const peak = index.reduce((best, value, month) => (value > (index[best] as number) ? month : best), 0);
  const trough = index.reduce((best, value, month) => (value < (index[best] as number) ? month : best), 0);
  const high = index[peak] as number;
  const low = index[trough] as number;
  const threshold = 100 + ONSET_SHARE * (high - 100);
  let onset = trough;
  while (onset !== peak && (index[onset] as number) < threshold) onset = (onset + 1) % index.length;
  return {
    peakMonth: peak + 1,
    troughMonth: trough + 1,
    peakToTroughRatio: low > 0 ? high / low : null,
    onsetMonth: onset + 1,
    leadTimeMonths: (peak - onset + index.length) % index.length,
  };
}
