import type { Intent, KeywordMetric } from "../../../tools/market/intent/keyword-metrics.js";
import type { Derived } from "../../answer/derivation.js";
import { wants } from "../../understand/asking.js";
import { boundOn } from "../../understand/names/named.js";
import type { IntentDetails, IntentRequest, KeywordOrder } from "./details.js";
import type { Keywords } from "./gather.js";
import { BRAND_BOUND, mainIntent } from "./intents.js";

/** Which keywords an asker wants, and in which order. */
export interface KeywordChoice extends Pick<IntentDetails, "isLongTail" | "brands"> {
  readonly order: KeywordOrder;
  /** Keywords whose main intent is this one. */
  readonly intent: keyof Intent | null;
  readonly mostDifficulty: number | null;
  readonly mostBid: number | null;
  readonly leastSearches: number | null;
  readonly mostSearches: number | null;
}

export interface KeywordRow {
  readonly keyword: KeywordMetric;
  /** A month: the reported mean, or the mean of the months asked for. */
  readonly searches: Derived;
  /** Part of the searches that compare or want to buy. */
  readonly buying: Derived;
  /** Searches a month with buying in mind that a ranking could still win; null where that cannot be said. */
  readonly opening: Derived | null;
}

export interface KeywordInsight {
  readonly ref: string;
  readonly currency: string | null;
  readonly to: string | null;
  readonly compared: Keywords["data"]["compared"];
  /** Of all keywords in the scope. */
  readonly total: Keywords["data"]["total"];
  readonly clusters: Keywords["data"]["clusters"];
  readonly choice: KeywordChoice;
  /** The one asked for, which is in `choice`; by searches where what it needs is unknown of every keyword. */
  readonly order: KeywordOrder;
  /** The months asked for, in words; null = the latest twelve. */
  readonly months: string | null;
  /** The months asked for hold no measured searches. */
  readonly isPeriodUnmeasured: boolean;
  /** Keywords read that pass the filters, in order; of those that share one reported figure the first. */
  readonly rows: readonly KeywordRow[];
  /** Left out as sharing a figure. */
  readonly twins: number;
  readonly found: Derived;
  readonly foundSearches: Derived;
  readonly isFiltered: boolean;
  readonly best: KeywordRow | null;
  /** Keywords named in the question. */
  readonly focus: readonly KeywordRow[];
  /** Quoted wordings that no keyword read equals. */
  readonly unknown: readonly string[];
  /** The scope holds more keywords than were read. */
  readonly isCut: boolean;
  readonly branded: {
    readonly brands: readonly string[];
    readonly keywords: number;
    readonly searches: Derived;
    readonly share: Derived;
  } | null;
}

export function keywordChoice(request: IntentRequest): KeywordChoice {
  const { order, isLongTail, brands, intents, namesKeywords } = request.details;
  const [intent, ...others] = intents;
  return {
    order: order ?? (wants(request, "advise") ? "opening" : "searches"),
    isLongTail,
    brands,
    intent: intent !== undefined && others.length === 0 && namesKeywords ? intent : null,
    mostDifficulty: boundOn(request, "difficulty", "at most"),
    mostBid: boundOn(request, "bid", "at most"),
    leastSearches: boundOn(request, "searches", "at least"),
    mostSearches: boundOn(request, "searches", "at most"),
  };
}

const LONG_TAIL_WORDS = 4;

export function passes({ keyword, searches }: KeywordRow, choice: KeywordChoice): boolean {
  const { intent, difficulty, cpcHigh } = keyword;
  const looksForBrand = intent !== null && intent.navigational >= BRAND_BOUND;
  return (
    (!choice.isLongTail || keyword.keyword.split(" ").length >= LONG_TAIL_WORDS) &&
    (choice.brands === null || looksForBrand === (choice.brands === "only")) &&
    (choice.intent === null || mainIntent(intent) === choice.intent) &&
    (choice.mostDifficulty === null || (difficulty !== null && difficulty <= choice.mostDifficulty)) &&
    (choice.mostBid === null || (cpcHigh !== null && cpcHigh <= choice.mostBid)) &&
    (choice.leastSearches === null || (searches.value !== null && searches.value >= choice.leastSearches)) &&
    (choice.mostSearches === null || (searches.value !== null && searches.value <= choice.mostSearches))
  );
}

/** Unknown last; then by searches, opening and name, so that of keywords that share one figure the best opening stands for all. */
export function byOrder(order: KeywordOrder): (a: KeywordRow, b: KeywordRow) => number {
  const measureOf = ({ keyword, searches, buying, opening }: KeywordRow): number | null => {
    switch (order) {
      case "opening":
        return opening?.value ?? null;
      case "searches":
        return searches.value;
      case "ease":
        return keyword.difficulty === null ? null : -keyword.difficulty;
      case "cheap":
        return keyword.cpcHigh === null ? null : -keyword.cpcHigh;
      case "dear":
        return keyword.cpcHigh;
      case "buying":
        return buying.value;
    }
  };
  const rank = (row: KeywordRow): number => measureOf(row) ?? Number.NEGATIVE_INFINITY;
  return (a, b) =>
    compare(rank(b), rank(a)) ||
    compare(b.searches.value ?? -1, a.searches.value ?? -1) ||
    compare(b.opening?.value ?? -1, a.opening?.value ?? -1) ||
    a.keyword.keywordId - b.keyword.keywordId;
}

const compare = (a: number, b: number): number => (a === b ? 0 : a - b);

/** Rows that can take part in the order asked for. */
export function rankedRows({
  rows,
  order,
  focus,
}: Pick<KeywordInsight, "rows" | "order" | "focus">): readonly KeywordRow[] {
  if (focus.length > 0) return focus;
  const isKnown: Readonly<Record<KeywordOrder, (row: KeywordRow) => boolean>> = {
    opening: ({ opening }) => opening !== null,
    searches: () => true,
    ease: ({ keyword }) => keyword.difficulty !== null,
    cheap: ({ keyword }) => keyword.cpcHigh !== null,
    dear: ({ keyword }) => keyword.cpcHigh !== null,
    buying: ({ buying }) => buying.value !== null,
  };
  return rows.filter(isKnown[order]);
}
