import type { KeywordMetric } from "../../../tools/market/intent/keyword-metrics.js";
import { cell } from "../../answer/cell.js";
import { constant, counted, type Derived, derive } from "../../answer/derivation.js";
import type { IntentRequest } from "./details.js";
import { findFocus } from "./focus.js";
import type { Keywords } from "./gather.js";
import { BRAND_BOUND, buyingOf, UNKNOWN } from "./intents.js";
import { isWithin, monthsAsked, spanWords } from "./period.js";
import { byOrder, type KeywordInsight, type KeywordRow, keywordChoice, passes, rankedRows } from "./rank-keywords.js";
import type { Topic } from "./topics.js";

export function readKeywords(
  { data, ref }: Keywords,
  request: IntentRequest,
  topics: readonly Topic[],
): KeywordInsight {
  const asked = keywordChoice(request);
  // Asked for the mix of intents, the word names no filter.
  const choice = topics.includes("keywords") ? asked : { ...asked, intent: null };
  const { brands } = request.scope;
  const span = monthsAsked(request);
  const all = data.keywords.map((keyword) => readRow(keyword, span));
  const isPeriodUnmeasured = span !== null && all.every(({ searches }) => searches.value === null);
  const measured = isPeriodUnmeasured ? data.keywords.map((keyword) => readRow(keyword, null)) : all;
  const named = brands.length === 0 ? [] : measured.filter(({ keyword }) => namesOne(keyword, brands));
  const { focus, unknown } = findFocus(measured, request, topics);
  // A brand without keywords of its own leaves the product's keywords to be shown.
  const base = named.length > 0 ? named : measured;
  const filtered = base.filter((row) => passes(row, choice));
  const isNarrowed = filtered.length < base.length;
  const isKnown = rankedRows({ rows: filtered, order: choice.order, focus: [] }).length > 0;
  const order = isKnown ? choice.order : "searches";
  const rows = [...filtered].sort(byOrder(order));
  return {
    ref,
    currency: data.currency,
    to: data.to,
    compared: data.compared,
    total: data.total,
    clusters: data.clusters,
    choice,
    order,
    months: span === null || isPeriodUnmeasured ? null : spanWords(span),
    isPeriodUnmeasured,
    rows: withoutTwins(rows),
    twins: rows.length - withoutTwins(rows).length,
    found: counted(filtered.map(({ keyword }) => keyword)),
    foundSearches: sumDistinct(filtered),
    isFiltered: isNarrowed || (brands.length > 0 && named.length > 0),
    best: withoutTwins([...filtered].sort(byOrder("opening"))).find(({ opening }) => opening !== null) ?? null,
    focus,
    unknown,
    isCut: data.total.keywords > data.keywords.length,
    branded:
      brands.length === 0
        ? null
        : {
            brands,
            keywords: named.length,
            searches: sumDistinct(named),
            share: derive("quotient", sumDistinct(named), cell(data.total, "distinctSearches")),
          },
  };
}

function readRow(keyword: KeywordMetric, span: Parameters<typeof isWithin>[1] | null): KeywordRow {
  const searches =
    span === null
      ? cell(keyword, "volume")
      : meanOf(keyword.months.filter(({ month }) => isWithin(month, span)).map((known) => cell(known, "searches")));
  const buying = buyingOf(keyword.intent);
  return { keyword, searches, buying, opening: openingOf(keyword, searches, buying) };
}

const meanOf = (values: readonly Derived[]): Derived => (values.length === 0 ? UNKNOWN : derive("mean", ...values));

/** Null where searches, intent or difficulty are unknown, where there is nothing to win, or where people want one brand. */
function openingOf(keyword: KeywordMetric, searches: Derived, buying: Derived): Derived | null {
  const { intent } = keyword;
  if (intent === null || intent.navigational >= BRAND_BOUND) return null;
  const ease = derive(
    "complement",
    derive("quotient", cell(keyword, "difficulty"), constant(100, "hardest of the difficulty scale")),
  );
  const opening = derive("product", searches, buying, ease);
  return opening.value !== null && opening.value > 0 ? opening : null;
}

/** Of keywords that share one reported figure the first stands for all. */
export function withoutTwins<Row extends { readonly keyword: KeywordMetric }>(rows: readonly Row[]): Row[] {
  const groups = new Set<string>();
  return rows.filter(({ keyword: { clusterId, variantGroup } }) => {
    if (variantGroup === null) return true;
    const key = `${clusterId} ${variantGroup}`;
    const isFirst = !groups.has(key);
    groups.add(key);
    return isFirst;
  });
}

function sumDistinct(rows: readonly KeywordRow[]): Derived {
  const known = withoutTwins(rows).flatMap(({ searches }) => (searches.value === null ? [] : [searches]));
  return known.length === 0 ? UNKNOWN : derive("sum", ...known);
}

function namesOne({ keyword }: KeywordMetric, brands: readonly string[]): boolean {
  return brands.some((brand) => ` ${keyword} `.includes(` ${brand.toLowerCase()} `));
}
