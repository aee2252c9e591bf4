import { type ClickResponse, NO_RESPONSE } from "../../statistics/rates.js";
import { countCell } from "../../warehouse/cells.js";
import type { Row } from "../../warehouse/warehouse.js";

/** A row of `clickResponses`. */
export function toClickResponse(row: Row | undefined): ClickResponse {
  if (row === undefined) return NO_RESPONSE;
  return {
    clicks: countCell(row, "clicks"),
    orders: countCell(row, "orders"),
    months: countCell(row, "months"),
    matchedMonths: countCell(row, "matched_months"),
    matchedClicks: countCell(row, "matched_clicks"),
    matchedSearches: countCell(row, "matched_searches"),
  };
}
