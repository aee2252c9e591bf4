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
  if (narrow !== null) return narrow;
  const counts = own.lines.flatMap(({ products }) => (products === null ? [] : [asked(products)]));
  const products = count(derive("sum", ...counts), []);
  const groups = own.lines.length;
  const [sole] = own.lines;
  const into = groups === 1 && sole !== undefined ? sole.cluster.name : null;
  const whose = counts.length === 0 ? say`` : compose(sizeOf(products, counts, own.unmapped), " in ");
  const size = say`${into ?? count(asked(groups), [])}${into === null ? " product groups" : ""} ${where}`;
  const lead = counts.length === 0 ? "Looked into: " : "Your catalog: ";
  const [first] = actions;
  if (views.every(({ view }) => view.gap === null && view.demand === null) && first === undefined)
    return compose(lead, whose, size, "; nothing that the data shows asks for a change.");
  if (first === undefined) return compose(lead, whose, size, "; nothing stands out that would have to change.");
  return compose(lead, whose, size, ". First: ", first.what, " ", first.why);
}

/** "5 of 670 products": how much of the catalog the answer is about. */
function sizeOf(products: Figure, counts: readonly Derived[], unmapped: number): Statement {
  if (unmapped === 0) return say`${products} ${products.value === 1 ? "product" : "products"}`;
  return say`${products} of ${count(derive("sum", ...counts, asked(unmapped)), [])} products`;
}

export const nothingFound = (name: string, unmapped: number, where: string): Statement =>
  say`Nothing of ${name === "" ? "the catalog" : `"${name}"`} (${ownCount(unmapped)} products) could be matched to a product group that this database knows ${where}, so there is nothing to compare.`;
