import { column, type Section, table } from "../../answer.js";
import { count, money, percent, type Statement, say } from "../../figure.js";
import type { PricingInsight } from "./analyse.js";

const SHOWN = 10;
const SHOWN_UNASKED = 5;

/** The largest price moves. Null when they were not read. */
export function writeMovers({ kind, asked, moves, refs }: PricingInsight): Section | null {
  if (moves === null) return null;
  const ref = refs.movers;
  const { data, direction } = moves;
  const statements: Statement[] = [
    say`From ${data.from} to ${data.to}, ${count(data.fell, ref)} of ${count(data.compared, ref)} offers became cheaper and ${count(data.rose, ref)} dearer.`,
  ];
  if (data.movers.length === 0) {
    return {
      id: "price-movers",
      title: "Price moves",
      statements: [
        ...statements,
        say`No offer ${{ any: "changed its price", up: "became dearer", down: "became cheaper" }[direction]} in that time.`,
      ],
      tables: [],
    };
  }
  const down = data.movers.find(({ change }) => change < 0);
  const up = data.movers.find(({ change }) => change > 0);
  if (down)
    statements.push(
      say`The deepest cut among them: ${down.product} at ${down.merchant}, from ${money(down.priceFrom, down.currency, ref)} to ${money(down.priceTo, down.currency, ref)} (${percent(down.change, ref, { signed: true })}), on ${down.changedOn}.`,
    );
  if (up)
    statements.push(
      say`The steepest rise: ${up.product} at ${up.merchant}, from ${money(up.priceFrom, up.currency, ref)} to ${money(up.priceTo, up.currency, ref)} (${percent(up.change, ref, { signed: true })}), on ${up.changedOn}.`,
    );
  const currency = data.movers[0]?.currency ?? null;
  return {
    id: "price-movers",
    title: "Price moves",
    statements,
    tables: [
      table({
        id: "movers",
        title: { any: "Largest price changes", up: "Largest price rises", down: "Largest price cuts" }[direction],
        columns: [
          column("product", "Product", "text"),
          column("brand", "Brand", "text"),
          column("merchant", "Merchant", "text"),
          column("from", "From", "money", currency),
          column("to", "To", "money", currency),
          column("change", "Change", "percent", null, true),
          column("changedOn", "On", "date"),
          column("stock", "Stock", "text"),
        ],
        rows: data.movers.map(({ product, brand, merchant, priceFrom, priceTo, change, changedOn, availability }) => ({
          product,
          brand,
          merchant,
          from: priceFrom,
          to: priceTo,
          change,
          changedOn,
          stock: availability === "in_stock" ? "in stock" : "out of stock",
        })),
        refs: ref,
        show: kind === "moves" || asked.includes("movers") ? SHOWN : SHOWN_UNASKED,
        totalRows: direction === "down" ? data.fell : direction === "up" ? data.rose : data.rose + data.fell,
        note: "Last price in stock before the window against the last one by its end; new items only.",
      }),
    ],
  };
}
