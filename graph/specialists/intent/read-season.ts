import type { KeywordMetric } from "../../../tools/market/keyword-metrics.js";
import { counted, type Derived } from "../../derivation.js";
import { wants } from "../../understand/asking.js";
import type { Request } from "../../understand/request.js";
import { monthName } from "../../words.js";
import type { Keywords } from "./facts.js";
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

type Season = readonly [words: string, cues: RegExp, months: readonly number[]];

const SEASONS: readonly Season[] = [
  ["winter", /\bwinter\b/i, [12, 1, 2]],
  ["spring", /\bspring\b/i, [3, 4, 5]],
  ["summer", /\bsummer\b/i, [6, 7, 8]],
  ["autumn", /\b(autumn|(in|during) (the )?fall)\b/i, [9, 10, 11]],
  ["the weeks before Christmas", /\b(christmas|xmas|holiday season)\b/i, [11, 12]],
  ["the weeks before Halloween", /\bhalloween\b/i, [10]],
  ["the time around Easter", /\beaster\b/i, [3, 4]],
  ...Array.from(
    { length: 12 },
    (_, at): Season => [monthName(at + 1), new RegExp(`\\b${monthName(at + 1)}\\b`), [at + 1]],
  ),
];

export function readSeason({ data, ref }: Keywords, request: Request): SeasonInsight {
  const { text, scope } = request;
  // "Christmas lights" names a product, not a season.
  const rest = scope.clusters.reduce((left, { term }) => left.replace(new RegExp(escapePattern(term), "i"), " "), text);
  // Within one product the peaks differ by little more than chance.
  const isByPeak = wants(request, "rank") || scope.clusters.length !== 1;
  const season = SEASONS.find(([, cues]) => cues.test(rest));
  const tested = withoutTwins(
    data.keywords.filter((keyword) => labelOf(keyword) !== "unknown").map((keyword) => ({ keyword })),
  );
  const keywords = tested
    .map(({ keyword }) => keyword)
    .filter((keyword) => !season || season[2].includes(keyword.season?.peakMonth ?? 0));
  const seasonal = keywords
    .filter((keyword) => labelOf(keyword) === "seasonal")
    .sort((a, b) => (isByPeak ? (b.season?.peak ?? 0) - (a.season?.peak ?? 0) : (b.volume ?? 0) - (a.volume ?? 0)));
  return {
    ref,
    tested: counted(tested.map(({ keyword }) => keyword.keywordId)),
    seasonal,
    seasonalCount: counted(seasonal.map(({ keywordId }) => keywordId)),
    asked: season ? { months: season[2], words: season[0] } : null,
    weak: keywords.filter((keyword) => labelOf(keyword) === "weak"),
    isByPeak,
  };
}

const labelOf = ({ season }: KeywordMetric): string => season?.label ?? "unknown";

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
