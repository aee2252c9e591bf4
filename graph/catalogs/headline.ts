import { asked, type Derived, derive } from "../answer/derivation.js";
import { compose, count, type Figure, type Statement, say } from "../answer/figure.js";
import type { Action } from "./actions/action.js";
import { ownCount } from "./cells.js";
import type { ClusterView } from "./cluster-view.js";
import { narrowHeadline } from "./headline-narrow.js";
import type { OwnProducts } from "./own-products.js";

/** What the catalog is, how it stands, and what to do first. */
export function headlineOf(
  own: OwnProducts,
  views: readonly ClusterView[],
  actions: readonly Action[],
  where: string,
): Statement {
  const narrow = narrowHeadline(views, where);
  const counts = own.lines.flatMap(({ products }) => (products === null ? [] : [asked(products)]));
  const products = count(derive("sum", ...counts), []);
  const all = counts.length === 0 ? null : wholeOf(own, products, counts);
  if (narrow !== null)
    return all === null ? narrow : compose(narrow, say` That concerns ${products} of your catalog's ${all} products.`);
  const groups = own.lines.length;
  const [sole] = own.lines;
  const into = groups === 1 && sole !== undefined ? sole.cluster.name : null;
  const whose = counts.length === 0 ? say`` : compose(sizeOf(products, all), " in ");
  const size = say`${into ?? count(asked(groups), [])}${into === null ? " product groups" : ""} ${where}`;
  const lead = counts.length === 0 ? "Looked into: " : "Your catalog: ";
  const [first] = actions;
  if (views.every(({ view }) => view.gap === null && view.demand === null) && first === undefined)
    return compose(lead, whose, size, "; nothing that the data shows asks for a change.");
  if (first === undefined) return compose(lead, whose, size, "; nothing stands out that would have to change.");
  return compose(lead, whose, size, ". First: ", first.what, " ", first.why);
}

/** The products of the whole catalog, where the answer is about a part of them only. */
function wholeOf(own: OwnProducts, products: Figure, counts: readonly Derived[]): Figure | null {
  const all = own.products === undefined ? derive("sum", ...counts, asked(own.unmapped)) : asked(own.products);
  const whole = count(all, []);
  return (whole.value ?? 0) > (products.value ?? 0) ? whole : null;
}

/** "5 of 670 products": how much of the catalog the answer is about. */
function sizeOf(products: Figure, all: Figure | null): Statement {
  return all === null
    ? say`${products} ${products.value === 1 ? "product" : "products"}`
    : say`${products} of ${all} products`;
}

export const nothingFound = (name: string, unmapped: number, where: string): Statement =>
  say`Nothing of ${name === "" ? "the catalog" : `"${name}"`} (${ownCount(unmapped)} products) could be matched to a product group that this database knows ${where}, so there is nothing to compare.`;
