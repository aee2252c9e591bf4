import type { Queried } from "../../../graph/asks/tell/asking.js";
import { nothingNamed } from "../../../graph/understand/names/named.js";
import type { ClusterMatch, MarketScope, Scope } from "../../../graph/understand/request.js";
import type { QueryOutput } from "../../../tools/measures/query/request.js";
import { type MeasureId, measures as registry } from "../../../tools/measures/registry.js";

/** What `query_market` could have answered, made by hand. */

type Row = QueryOutput["rows"][number];
type Total = QueryOutput["totals"][number];

const US: MarketScope = { code: "US", name: "United States", currency: "USD", asOf: "2026-10-31", stated: true };
export const DE: MarketScope = { code: "DE", name: "Germany", currency: "EUR", asOf: "2026-10-31", stated: true };

export const desks: ClusterMatch = {
  clusterId: 3,
  name: "Standing desks",
  categoryPath: "Furniture > Office",
  headTerm: "standing desk",
  term: "standing desks",
  score: 1,
  how: "exact",
};

export const scopeOf = (more: Partial<Scope> = {}): Scope => ({ ...nothingNamed(US), clusters: [desks], ...more });

const nothingMeasured = {
  values: {},
  against: null,
  change: null,
  n: 10,
  basis: null,
  coverage: {},
  againstCoverage: null,
} as const;
const noKeys = { cluster: null, clusterName: null, category: null, brand: null, merchant: null, productId: null };
const noOtherKeys = { product: null, keyword: null, attribute: null, value: null, stage: null, month: null };

export const totalOf = (more: Partial<Total>): Total => ({ market: "US", ...nothingMeasured, ...more });

export const rowOf = (keys: Partial<Row["keys"]>, more: Partial<Omit<Row, "keys">>): Row => ({
  key: JSON.stringify(keys),
  keys: { market: "US", ...noKeys, ...noOtherKeys, calendarMonth: null, ...keys },
  ...nothingMeasured,
  ...more,
});

export function queried(measures: readonly MeasureId[], more: Partial<QueryOutput> = {}): Queried {
  const data: QueryOutput = {
    measures: measures.map((id) => ({ ...registry[id], id, additivity: "", better: "" })),
    currencies: [
      { market: "US", currency: "USD" },
      { market: "DE", currency: "EUR" },
    ],
    rows: [],
    totals: [],
    groups: more.rows?.length ?? 0,
    ties: 0,
    order: null,
    windows: [],
    refused: [],
    notes: [],
    ...more,
  };
  const provenance = { tool: "query_market", rowsExamined: 10, asOf: "2026-10-31", truncated: false, tookMs: 1 };
  return { ref: "query-1", data, provenance } as Queried; // what the tests read of it
}
