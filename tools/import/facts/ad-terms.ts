import type { FactSink } from "../../warehouse/import/fact-tables.js";
import { addPages } from "./pages.js";
import { type ExportRow, RowRejected } from "./row.js";

/** @throws RowRejected: without its clicks, cost or orders nothing can be said of a term */
export function addAdTerm(row: ExportRow, line: number, sink: FactSink): void {
  const term = row.phrase("searchTerm");
  const market = row.market();
  const cost = row.requiredNumber("cost");
  if (cost > 0 && row.isForeign("cost", market))
    throw new RowRejected(row.headingOf("cost"), `is not in ${market.currency}, the market's currency`, String(cost));
  const clicks = row.requiredNumber("clicks");
  sink.add("ad_facts", line, {
    market: market.code,
    term,
    month: row.month(),
    impressions: row.requiredNumber("impressions"),
    clicks,
    cost,
    orders: row.requiredNumber("orders"),
  });
  addPages(row, { market: market.code, keyword: term }, clicks, line, sink);
}

/** What shoppers typed into a shop's own search box. @throws RowRejected */
export function addSiteSearch(row: ExportRow, line: number, sink: FactSink): void {
  sink.add("site_facts", line, {
    market: row.market().code,
    query: row.phrase("searchTerm"),
    month: row.month(),
    searches: row.requiredNumber("searches"),
    sessions: row.has("sessions") ? row.requiredNumber("sessions") : row.requiredNumber("searches"),
    results: row.requiredNumber("results"),
    clicks: row.requiredNumber("clicks"),
  });
}
