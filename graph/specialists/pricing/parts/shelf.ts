import { column, type Section, table } from "../../../answer/answer.js";
import { cell, cells } from "../../../answer/cell.js";
import { count, percent, type Statement } from "../../../answer/figure.js";
import type { Part } from "../../part.js";
import type { PricingInsight, ProductPrices } from "../analyse.js";
import type { PricingDetails, PricingRequest } from "../details.js";
import type { Shelf } from "../rows.js";
import { tell, where } from "../words.js";

const SHOWN = 8;
const SHOWN_EACH = 3;

/** Share of shelf by brand: how much of the merchants' listings each brand takes. */
export const shelf: Part<PricingInsight, PricingDetails> = {
  id: "shelf",
  measures: ["shelf-share"],
  by: ["brand", "merchant"],
  headline,
  section,
};

type Shelved = ProductPrices & { readonly shelf: Shelf };

const shelvedOf = ({ products }: PricingInsight): Shelved[] =>
  products.filter((product): product is Shelved => (product.shelf?.brands.length ?? 0) > 0);

function headline(insight: PricingInsight, request: PricingRequest): Statement | null {
  const [product] = shelvedOf(insight);
  if (!product) return null;
  const { brands } = product.shelf;
  const ref = insight.refs.prices;
  const asked = request.scope.brands.map((name) => name.toLowerCase());
  const place = asked.length === 0 ? 0 : brands.findIndex(({ brand }) => asked.includes(brand.toLowerCase()));
  const [first] = brands;
  const brand = brands[place];
  const scope = `${product.kind} ${where(request)}`;
  if (!first) return null;
  if (!brand)
    return tell`${request.scope.brands.join(" and ")} has no known position in the listings of ${scope}; ${first.brand} leads with ${percent(cell(first, "weightedShare"), ref)} of the visibility.`;
  const share = tell`${percent(cell(brand, "topShare"), ref)} of the first ${count(cell(product.shelf, "topPositions"), ref)} positions of the merchants' listings, ${percent(cell(brand, "weightedShare"), ref)} of the visibility over all positions`;
  if (brand === first) return tell`${brand.brand} holds the largest share of shelf among ${scope}: ${share}.`;
  return tell`${brand.brand} holds ${share} of ${scope}; ${first.brand} leads with ${percent(cell(first, "weightedShare"), ref)}.`;
}

function section(insight: PricingInsight, request: PricingRequest): Section | null {
  const shelved = shelvedOf(insight);
  if (shelved.length === 0) return null;
  const isOne = shelved.length === 1;
  const asked = request.scope.brands.map((name) => name.toLowerCase());
  const isAsked = (brand: string): boolean => asked.includes(brand.toLowerCase());
  const rows = shelved.flatMap(({ name, shelf: { brands } }) => {
    const shown = brands.slice(0, isOne ? (insight.plan.limit ?? SHOWN) : SHOWN_EACH);
    const named = brands.filter((brand) => isAsked(brand.brand) && !shown.includes(brand));
    return [...shown, ...named].map((brand) => ({
      name,
      ...cells(brand, "brand", "topItems", "topShare", "weightedShare"),
    }));
  });
  const columns = [
    column("brand", "Brand", "text"),
    column("topItems", "Offers in the top", "count"),
    column("topShare", "Share of the top", "percent"),
    column("weightedShare", "Share of visibility", "percent"),
  ];
  return {
    id: "price-shelf",
    title: "Share of shelf",
    statements: [],
    tables: [
      table({
        id: "shelf",
        title: "Brands on the shelf",
        columns: isOne ? columns : [column("name", "Product", "text"), ...columns],
        rows,
        refs: insight.refs.prices,
        totalRows: shelved.reduce((total, { shelf: { brands } }) => total + brands.length, 0),
        note: "All offers with a known position, before price and brand filters; visibility weighs a position by 1 / log2(1 + position).",
      }),
    ],
  };
}
