import { cell } from "../../answer/cell.js";
import { type Derived, derive } from "../../answer/derivation.js";
import { wants } from "../../understand/asking.js";
import type { Criterion, IntentRequest } from "./details.js";
import { buyingOf, UNKNOWN } from "./intents.js";
import type { KeywordInsight, KeywordRow } from "./rank-keywords.js";

/** Products or single keywords side by side. */

export interface Side {
  readonly name: string;
  readonly isKeyword: boolean;
  readonly keywords: Derived;
  readonly searches: Derived;
  readonly buying: Derived;
  /** Mean over the keywords where they are known. */
  readonly difficulty: Derived;
  readonly bidLow: Derived;
  readonly bidHigh: Derived;
  readonly best: KeywordRow | null;
}

export interface VersusInsight {
  readonly ref: string;
  readonly currency: string | null;
  readonly criterion: Criterion;
  /** Winner first; sides without the measure last. */
  readonly sides: readonly Side[];
  /** Winner over runner-up, as a ratio less one; null when one of them is unknown. */
  readonly lead: Derived | null;
  readonly isTie: boolean;
  /** Both wordings are reported with one shared figure. */
  readonly isShared: boolean;
}

/** Null where there are not two things to compare. */
export function readVersus(insight: KeywordInsight, request: IntentRequest): VersusInsight | null {
  const { scope, details } = request;
  const isAsked = wants(request, "compare") || scope.clusters.length > 1 || insight.focus.length > 1;
  const { focus, clusters } = insight;
  const sides =
    focus.length > 1
      ? focus.map(toKeywordSide)
      : clusters.length > 1 && scope.clusters.length > 1
        ? clusters.map((cluster) => toProductSide(cluster, insight.rows))
        : [];
  if (!isAsked || sides.length < 2) return null;
  const criterion = details.criterion ?? "searches";
  const rank = (side: Side): number => measureOf(side, criterion).value ?? Number.NEGATIVE_INFINITY;
  const isLess = criterion === "ease" || criterion === "bids";
  const known = sides
    .filter((side) => measureOf(side, criterion).value !== null)
    .sort((a, b) => (isLess ? rank(a) - rank(b) : rank(b) - rank(a)));
  const ordered = [...known, ...sides.filter((side) => !known.includes(side))];
  const [winner, next] = known;
  const [first, second] = focus;
  return {
    ref: insight.ref,
    currency: insight.currency,
    criterion,
    sides: ordered,
    lead: winner && next ? leadOf(measureOf(winner, criterion), measureOf(next, criterion), isLess) : null,
    isTie: winner !== undefined && next !== undefined && isLevel(rank(winner), rank(next)),
    isShared:
      focus.length === 2 &&
      first?.keyword.variantGroup !== null &&
      first?.keyword.variantGroup === second?.keyword.variantGroup,
  };
}

/** Closer than this, as a part of the larger, two measures of a month are no difference to act on. */
const LEVEL = 0.03;

const isLevel = (a: number, b: number): boolean => Math.abs(a - b) <= LEVEL * Math.max(Math.abs(a), Math.abs(b));

/** How much more the winner has; where less is better, how much less. */
const leadOf = (winner: Derived, next: Derived, isLess: boolean): Derived =>
  isLess ? derive("complement", derive("quotient", winner, next)) : derive("change", winner, next);

export function measureOf({ searches, buying, difficulty, bidHigh }: Side, criterion: Criterion): Derived {
  return { searches, buying, ease: difficulty, bids: bidHigh }[criterion];
}

function toKeywordSide(row: KeywordRow): Side {
  const { keyword, searches, buying, opening } = row;
  return {
    name: keyword.keyword,
    isKeyword: true,
    keywords: UNKNOWN,
    searches,
    buying,
    difficulty: cell(keyword, "difficulty"),
    bidLow: cell(keyword, "cpcLow"),
    bidHigh: cell(keyword, "cpcHigh"),
    best: opening === null ? null : row,
  };
}

function toProductSide(cluster: KeywordInsight["clusters"][number], rows: readonly KeywordRow[]): Side {
  const own = rows.filter(({ keyword }) => keyword.clusterId === cluster.clusterId);
  const best = own.reduce<KeywordRow | null>(
    (top, row) => ((row.opening?.value ?? 0) > (top?.opening?.value ?? 0) ? row : top),
    null,
  );
  return {
    name: cluster.name.toLowerCase(),
    isKeyword: false,
    keywords: cell(cluster, "keywords"),
    searches: cell(cluster, "distinctSearches"),
    buying: buyingOf(cluster.intent),
    difficulty: meanOf(own.map(({ keyword }) => cell(keyword, "difficulty"))),
    bidLow: meanOf(own.map(({ keyword }) => cell(keyword, "cpcLow"))),
    bidHigh: meanOf(own.map(({ keyword }) => cell(keyword, "cpcHigh"))),
    best,
  };
}

function meanOf(values: readonly Derived[]): Derived {
  const known = values.filter(({ value }) => value !== null);
  return known.length === 0 ? UNKNOWN : derive("mean", ...known);
}
