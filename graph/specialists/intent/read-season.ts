import type { KeywordMetric } from "../../../tools/market/intent/keyword-metrics.js";
import { counted, type Derived } from "../../answer/derivation.js";
import { monthName } from "../../answer/words.js";
import { wants } from "../../understand/asking.js";
import type { IntentDetails, IntentRequest, Season } from "./details.js";
import type { Keywords } from "./gather.js";
import { withoutTwins } from "./read-keywords.js";

export interface SeasonInsight {
  readonly ref: string;
  /** Keywords whose season could be tested; those with a strong one, sharpest peak first. */
  readonly tested: Derived;
  readonly seasonal: readonly KeywordMetric[];
  readonly seasonalCount: Derived;
  /** Calendar months asked for (1-12), and what peaks then; null when none was asked for. */
  readonly asked: { readonly months: readonly number[]; readonly words: string } | null;
  readonly weak: readonly KeywordMetric[];
  /** Ordered by the height of the peak; else by searches. */
  readonly isByPeak: boolean;
}

/** Calendar months of a part of the year, and the words for it. */
const SEASONS: Readonly<Record<Season, { readonly months: readonly number[]; readonly words: string }>> = {
  winter: { months: [12, 1, 2], words: "winter" },
  spring: { months: [3, 4, 5], words: "spring" },
  summer: { months: [6, 7, 8], words: "summer" },
  autumn: { months: [9, 10, 11], words: "autumn" },
  christmas: { months: [11, 12], words: "the weeks before Christmas" },
  halloween: { months: [10], words: "the weeks before Halloween" },
  easter: { months: [3, 4], words: "the time around Easter" },
};

function seasonAsked({ season }: IntentDetails): SeasonInsight["asked"] {
  if (season === null) return null;
  return typeof season === "number" ? { months: [season], words: monthName(season) } : SEASONS[season];
}

export function readSeason({ data, ref }: Keywords, request: IntentRequest): SeasonInsight {
  // Within one product the peaks differ by little more than chance.
  const isByPeak = wants(request, "rank") || request.scope.clusters.length !== 1;
  const asked = seasonAsked(request.details);
  const tested = withoutTwins(
    data.keywords.filter((keyword) => labelOf(keyword) !== "unknown").map((keyword) => ({ keyword })),
  );
  const keywords = tested
    .map(({ keyword }) => keyword)
    .filter((keyword) => asked === null || asked.months.includes(keyword.season?.peakMonth ?? 0));
  const seasonal = keywords
    .filter((keyword) => labelOf(keyword) === "seasonal")
    .sort((a, b) => (isByPeak ? (b.season?.peak ?? 0) - (a.season?.peak ?? 0) : (b.volume ?? 0) - (a.volume ?? 0)));
  return {
    ref,
    tested: counted(tested.map(({ keyword }) => keyword)),
    seasonal,
    seasonalCount: counted(seasonal),
    asked,
    weak: keywords.filter((keyword) => labelOf(keyword) === "weak"),
    isByPeak,
  };
}

const labelOf = ({ season }: KeywordMetric): string => season?.label ?? "unknown";
