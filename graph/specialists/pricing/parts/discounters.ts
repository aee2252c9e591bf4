import { column, type Section, table } from "../../../answer/answer.js";
import { cell, cells } from "../../../answer/cell.js";
import { count, days, percent, type Statement } from "../../../answer/figure.js";
import { lastLevel, listWords } from "../../../answer/words.js";
import type { Part } from "../../part.js";
import type { PricingInsight } from "../analyse.js";
import type { PricingDetails, PricingRequest } from "../details.js";
import { TEST_DAYS } from "../discount-words.js";
import { filterWords, tell, where } from "../words.js";

const SHOWN = 10;

/** Which merchants announce discounts that are none. */
export const discounters: Part<PricingInsight, PricingDetails> = {
  id: "discounters",
  measures: ["real-discount-share"],
  by: ["merchant"],
  headline,
  section,
};

/** Fakes first, unless real ones are asked for. */
function orderOf({ facts }: PricingInsight, { asks, details }: PricingRequest) {
  const merchants = facts.discounters?.data.merchants ?? [];
  const isMostReal = asks.some(({ order }) => order?.by === "real-discount-share" && order.first === "most");
  return (isMostReal || details.isOfRealDiscounts) && !details.asksForFakes ? merchants.toReversed() : merchants;
}

/** " on air fryers", " in the Coffee category"; nothing for the whole market. */
function scopeOf({ products, isNamedProduct }: PricingInsight, request: PricingRequest): string {
  const { category } = request.scope;
  const named = products.map(({ label }) => label);
  const of = named.length > 0 ? named : category === null ? [] : [`the ${lastLevel(category)} category`];
  const what = of.length === 0 ? "" : ` ${named.length > 0 ? "on" : "in"} ${listWords(of)}`;
  return `${what}${filterWords(request, isNamedProduct)} ${where(request)}`;
}

function headline(insight: PricingInsight, request: PricingRequest): Statement | null {
  const { discounters } = insight.facts;
  if (discounters === null || discounters.data.to === null) return null;
  const { data: read, ref } = discounters;
  const scope = scopeOf(insight, request);
  const period = `from ${read.from} to ${read.to}`;
  const ordered = orderOf(insight, request);
  const [first] = ordered;
  const last = ordered.at(-1);
  if (!first || !last) return tell`No merchant announced enough discounts${scope} ${period} that can be judged.`;
  const judged = tell`${count(cell(first, "notReal"), ref)} of the ${count(cell(first, "judged"), ref)} judged discounts of ${first.merchant}${scope} (${percent(cell(first, "notRealShare"), ref)})`;
  const test = tell`were not below the lowest price of the ${days(TEST_DAYS, ref)} before ${period}`;
  if (first === last) return tell`${judged} ${test}; no other merchant has enough of them to be compared.`;
  const isFake = first.notRealShare >= last.notRealShare;
  // What a sentence names stands in its table.
  if (ordered.length > (insight.plan.limit ?? SHOWN))
    return tell`${first.merchant} has the ${isFake ? "largest" : "smallest"} share of discounts that are not real: ${judged} ${test}.`;
  return tell`${first.merchant} has the ${isFake ? "largest" : "smallest"} share of discounts that are not real: ${judged} ${test}; ${last.merchant} has the ${isFake ? "smallest" : "largest"} (${percent(cell(last, "notRealShare"), ref)}).`;
}

function section(insight: PricingInsight, request: PricingRequest): Section | null {
  const { discounters } = insight.facts;
  const ordered = orderOf(insight, request);
  if (discounters === null || ordered.length === 0) return null;
  return {
    id: "price-discounters",
    title: "Discounts by merchant",
    statements: [],
    tables: [
      table({
        id: "discounters",
        title: "Merchants by the share of their discounts that are not real",
        columns: [
          column("merchant", "Merchant", "text"),
          column("notRealShare", "Not real", "percent"),
          column("notReal", "Not real ones", "count"),
          column("judged", "Judged", "count"),
          column("unknown", "Cannot be judged", "count"),
        ],
        rows: ordered.map((each) => cells(each, "merchant", "notRealShare", "notReal", "judged", "unknown")),
        refs: discounters.ref,
        show: insight.plan.limit ?? SHOWN,
        totalRows: ordered.length,
        note: "Not real = not below the lowest price of the 30 days before; discount = a list price shown above the price, or a cut of at least 5 % from one day to the next.",
      }),
    ],
  };
}
