import { hasType, isNode, linkOf, type SchemaNode, typesOf, valuesOf } from "./schema-values.js";

/** What the nodes of a page say about products: whole nodes, and addresses of pages that say more. */
export interface GraphFinding {
  readonly products: readonly SchemaNode[];
  readonly links: readonly string[];
  /** Every node that has an `@id`. */
  readonly byId: ReadonlyMap<string, SchemaNode>;
  readonly isCut: boolean;
}

const MOST_NODES = 200_000;
const DEEPEST = 30;
/** Where the products of a page stand. Related products and reviewed ones stand elsewhere: they are other pages'. */
const WAYS = [
  "@graph",
  "mainEntity",
  "mainEntityOfPage",
  "itemListElement",
  "item",
  "itemOffered",
  "offers",
  "makesOffer",
  "hasOfferCatalog",
  "hasPart",
  "subjectOf",
  "about",
] as const;
const PRODUCT_TYPES = [
  "Product",
  "ProductGroup",
  "ProductModel",
  "IndividualProduct",
  "SomeProducts",
  "Vehicle",
  "Book",
];

export function findProducts(roots: readonly unknown[]): GraphFinding {
  const byId = indexById(roots);
  const products: SchemaNode[] = [];
  const links: string[] = [];
  const seen = new Set<SchemaNode>();
  // Last in, first out; filled backwards, so that the order is the page's.
  const open: { value: unknown; depth: number }[] = roots.map((value) => ({ value, depth: 0 })).reverse();
  let visited = 0;
  while (open.length > 0 && visited < MOST_NODES) {
    const { value, depth } = open.pop() ?? { value: null, depth: 0 };
    if (Array.isArray(value)) {
      for (const item of value.slice(0, MOST_NODES - visited).reverse()) open.push({ value: item, depth: depth + 1 });
      continue;
    }
    visited += 1;
    if (!isNode(value)) continue;
    const node = resolved(value, byId);
    if (seen.has(node) || depth > DEEPEST) continue;
    seen.add(node);
    if (isProduct(node)) {
      products.push(node);
      continue;
    }
    if (hasType(node, "ListItem")) links.push(...linkOfListItem(node));
    if (hasType(node, "BreadcrumbList")) continue;
    for (const way of [...WAYS].reverse()) {
      const inner = valuesOf(node, way).filter((item) => typeof item === "object");
      for (const item of inner.reverse()) open.push({ value: offered(item, node, way), depth: depth + 1 });
    }
  }
  return { products: withoutMembers(products, byId), links, byId, isCut: open.length > 0 };
}

function isProduct(node: SchemaNode): boolean {
  return typesOf(node).some((type) => PRODUCT_TYPES.includes(type));
}

/** The node that an object with little more than an `@id` points to. */
export function resolved(node: SchemaNode, byId: ReadonlyMap<string, SchemaNode>): SchemaNode {
  const id = node["@id"];
  if (typeof id !== "string" || Object.keys(node).length > 2) return node;
  return byId.get(id) ?? node;
}

/** An offer of a catalog is the price of the product inside: they are put together here. */
function offered(item: unknown, parent: SchemaNode, way: string): unknown {
  if (!isNode(item)) return item;
  const offer = hasType(item, "Offer") ? item : hasType(parent, "Offer") && way === "itemOffered" ? parent : null;
  if (offer === null) return item;
  const inner = offer === item ? valuesOf(item, "itemOffered").find(isNode) : item;
  if (inner === undefined || valuesOf(inner, "offers").length > 0) return inner ?? item;
  return isProduct(inner) || typesOf(inner).length === 0
    ? { "@type": "Product", ...inner, offers: { ...offer, itemOffered: undefined } }
    : item;
}

function linkOfListItem(node: SchemaNode): string[] {
  const link = linkOf(node, "url") ?? linkOf(node, "item");
  return link === null ? [] : [link];
}

/** Variants of a group that also stand on their own: the group holds them. */
function withoutMembers(products: readonly SchemaNode[], byId: ReadonlyMap<string, SchemaNode>): SchemaNode[] {
  const members = new Set<SchemaNode>();
  for (const product of products)
    for (const variant of valuesOf(product, "hasVariant")) if (isNode(variant)) members.add(resolved(variant, byId));
  return products.filter((product) => !members.has(product));
}

/** Every node of the page that says more about itself than its `@id`. */
function indexById(roots: readonly unknown[]): Map<string, SchemaNode> {
  const byId = new Map<string, SchemaNode>();
  const open: unknown[] = [...roots];
  for (let visited = 0; open.length > 0 && visited < MOST_NODES; visited += 1) {
    const value = open.pop();
    if (Array.isArray(value)) for (const item of value.slice(0, MOST_NODES - open.length)) open.push(item);
    if (!isNode(value)) continue;
    const id = value["@id"];
    const size = Object.keys(value).length;
    const known = typeof id === "string" ? byId.get(id) : undefined;
    if (typeof id === "string" && size > 1 && (!known || Object.keys(known).length < size)) byId.set(id, value);
    for (const inner of Object.values(value)) if (typeof inner === "object" && inner !== null) open.push(inner);
  }
  return byId;
}
