import { countCell, textCell } from "../../../warehouse/cells.js";
import type { Row } from "../../../warehouse/warehouse.js";
import type { MeasureId } from "../../registry.js";
import { amountsBy, countDistinct, type Definition, productKey, ratio, shareOf, sum } from "../definition.js";
import type { FactKey, Facts } from "../facts.js";

const clicksOf = ({ clicks }: Facts): number => sum(clicks, "clicks") ?? 0;

const groupKey = (row: Row): string => String(countCell(row, "cluster_id"));

/** A product has one brand and one product group, so their counts add up; told apart by shop, products are counted one by one. */
function productsOf({ offers }: Facts): number {
  const isApart = offers.some((row) => row.product_id !== undefined);
  return isApart ? countDistinct(offers, productKey) : (sum(offers, "products") ?? 0);
}

/** Herfindahl-Hirschman index of the clicks. */
const concentration = (key: FactKey): Definition => ({
  facts: ["clicks"],
  keys: [key],
  sample: clicksOf,
  value: (facts) => {
    const squares = amountsBy(facts.clicks, key, "clicks").reduce((all, amount) => all + amount ** 2, 0);
    return ratio(squares, clicksOf(facts) ** 2);
  },
});

const topThree = (key: FactKey): Definition => ({
  facts: ["clicks"],
  keys: [key],
  sample: clicksOf,
  value: (facts) => {
    const largest = amountsBy(facts.clicks, key, "clicks").slice(0, 3);
    return ratio(
      largest.reduce((all, amount) => all + amount, 0),
      clicksOf(facts),
    );
  },
});

export const gapDefinitions = {
  products: { facts: ["offers"], countsProducts: true, value: productsOf },
  brands: {
    facts: ["offers"],
    keys: ["brand"],
    value: ({ offers }) => countDistinct(offers, (row) => textCell(row, "brand")),
  },
  "product-groups": {
    facts: ["keywords"],
    value: ({ keywords }) => countDistinct(keywords, groupKey),
  },
  "product-groups-sold": { facts: ["offers"], value: ({ offers }) => countDistinct(offers, groupKey) },
  "searches-per-product": {
    facts: ["keywords", "offers"],
    countsProducts: true,
    value: (facts) => ratio(sum(facts.keywords, "searches"), productsOf(facts)),
  },
  "clicks-per-product": {
    facts: ["clicks"],
    keys: ["product_id"],
    value: ({ clicks }) => ratio(sum(clicks, "clicks"), countDistinct(clicks, productKey)),
  },
  "click-share": shareOf("clicks", "clicks"),
  "brand-concentration": concentration("brand"),
  "product-concentration": concentration("product_id"),
  "top-brands-share": topThree("brand"),
  "top-products-share": topThree("product_id"),
} as const satisfies Partial<Record<MeasureId, Definition>>;
