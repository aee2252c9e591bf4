import type { ClusterAudience, Segment } from "../../../tools/market/demand/audience-segments.js";
import { carry } from "../../answer/cell.js";

export type KindSegment = Segment & { readonly kind: string };

export interface AudienceInsight {
  readonly name: string;
  /** The largest segment of each kind, in the data's order of kinds. */
  readonly largest: readonly KindSegment[];
  /** Significantly more common among buyers than in the population, highest index first. */
  readonly distinct: readonly KindSegment[];
  /** Significantly less common, lowest index first. */
  readonly rare: readonly KindSegment[];
  readonly segments: readonly KindSegment[];
  readonly suppressed: number;
}

/** `kinds` narrows to what was asked for ("men or women?"); empty or unknown to the panel = all. */
export function readAudience({ name, kinds }: ClusterAudience, asked: readonly string[]): AudienceInsight {
  const named = kinds.filter(({ kind }) => asked.includes(kind));
  const meant = named.length > 0 ? named : kinds;
  const segments = meant.flatMap(({ kind, segments }) => segments.map((segment) => carry(segment, { kind })));
  const byIndex = [...segments].sort((a, b) => (b.populationIndex ?? 0) - (a.populationIndex ?? 0));
  const byShare = [...segments].sort((a, b) => b.share - a.share);
  const differs = ({ differsFromPopulation }: KindSegment): boolean => differsFromPopulation === true;
  const distinct = byIndex.filter((segment) => differs(segment) && (segment.populationIndex ?? 0) > 100);
  return {
    name,
    largest: meant.flatMap(({ kind }) => byShare.find((segment) => segment.kind === kind) ?? []),
    distinct,
    rare: byIndex.filter((segment) => differs(segment) && (segment.populationIndex ?? 100) < 100).reverse(),
    segments: [...distinct, ...byShare.filter((segment) => !distinct.includes(segment))],
    suppressed: meant.reduce((sum, kind) => sum + kind.suppressed, 0),
  };
}
