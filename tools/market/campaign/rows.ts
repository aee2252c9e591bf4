import { roundTo } from "../../statistics/rounding.js";
import { countCell, numberCell, textCell } from "../../warehouse/cells.js";
import type { Row } from "../../warehouse/warehouse.js";
import type { Candidate } from "./keyword-bid.js";

type BrandFinder = (keyword: string) => string | null;

/** A keyword with its click prices and its own ad history. */
export function toCandidate(
  row: Row,
  findBrand: BrandFinder,
  findOwnBrand: BrandFinder,
  isStem: (keyword: string) => boolean,
): Candidate {
  const keyword = textCell(row, "keyword");
  const namesOwnBrand = findOwnBrand(keyword) !== null;
  return {
    clusterId: countCell(row, "cluster_id"),
    keyword,
    searchesPerMonth: roundTo(numberCell(row, "searches"), 0),
    variantGroup: numberCell(row, "variant_group"),
    cpcLow: numberCell(row, "cpc_low"),
    cpcHigh: numberCell(row, "cpc_high"),
    intent: {
      informational: numberCell(row, "intent_informational"),
      commercial: numberCell(row, "intent_commercial"),
      transactional: numberCell(row, "intent_transactional"),
      navigational: numberCell(row, "intent_navigational"),
    },
    adHistory:
      countCell(row, "months") === 0
        ? null
        : {
            clicks: countCell(row, "clicks"),
            cost: roundTo(countCell(row, "cost"), 2),
            orders: countCell(row, "orders"),
          },
    namesOwnBrand,
    isStem: isStem(keyword),
    namesBrand: namesOwnBrand ? null : findBrand(keyword),
  };
}
