import type { CatalogFormat, ReadOptions } from "../catalog.js";
import type { ProductDraft } from "./draft.js";
import { readJsonLd } from "./json-ld.js";
import { absolute, readLinks } from "./links.js";
import { mergeTellings } from "./merge-tellings.js";
import { readMicrodata } from "./microdata.js";
import { readOpenGraph } from "./open-graph.js";
import { type PageElement, readDom } from "./page-dom.js";
import { SchemaContext } from "./schema-context.js";
import { findProducts } from "./schema-graph.js";
import { draftsOf } from "./schema-product.js";

export type Syntax = Extract<CatalogFormat["id"], "json-ld" | "microdata" | "open-graph">;

/** What one page says: its products, and where to read on. */
export interface PageFinding {
  readonly products: readonly ProductDraft[];
  readonly syntaxes: readonly Syntax[];
  readonly canonical: string | null;
  readonly next: string | null;
  /** Addresses of product pages, of any host. */
  readonly productLinks: readonly string[];
  /** Addresses that look like lists of products. */
  readonly listLinks: readonly string[];
  /** Structured data that could not be read, each a reason. */
  readonly problems: readonly string[];
  /** Something of the page was left out because there was too much of it. */
  readonly isCut: boolean;
}

export function readPage(html: string, pageUrl: string | null, options: Pick<ReadOptions, "maxProducts">): PageFinding {
  const dom = readDom(html);
  const links = readLinks(dom.elements, pageUrl);
  const problems: string[] = [];
  const place = { page: pageUrl, base: links.base };
  const jsonLd = productsOf(jsonLdOf(dom.elements, problems), place, options.maxProducts);
  const microdata = productsOf(readMicrodata(dom.elements), place, options.maxProducts);
  const openGraph = readOpenGraph(dom.elements, pageUrl, links.base);
  const products = mergeTellings(jsonLd.drafts, microdata.drafts, openGraph);
  const [only] = products;
  if (products.length === 1 && only) only.url ??= links.canonical ?? pageUrl;
  const listed = [...jsonLd.links, ...microdata.links].flatMap((link) => absolute(link, links.base) ?? []);
  return {
    products,
    syntaxes: [
      ...(jsonLd.drafts.length > 0 ? ["json-ld" as const] : []),
      ...(microdata.drafts.length > 0 ? ["microdata" as const] : []),
      ...(openGraph?.isProduct ? ["open-graph" as const] : []),
    ],
    canonical: links.canonical,
    next: links.next,
    productLinks: [...new Set([...listed, ...products.flatMap(({ url }) => url ?? []), ...links.products])],
    listLinks: links.lists,
    problems,
    isCut: dom.isCut || jsonLd.isCut || microdata.isCut,
  };
}

function jsonLdOf(elements: readonly PageElement[], problems: string[]): unknown[] {
  const roots: unknown[] = [];
  for (const { name, attribs, children } of elements) {
    if (name !== "script" || !/^application\/ld\+json\b/i.test(attribs.type?.trim() ?? "")) continue;
    const text = children.map((child) => ("data" in child ? child.data : "")).join("");
    const reading = readJsonLd(text);
    if ("problem" in reading) problems.push(reading.problem);
    else roots.push(reading.value);
  }
  return roots;
}

function productsOf(roots: readonly unknown[], place: { page: string | null; base: string | null }, most: number) {
  const { products, links, byId, isCut } = findProducts(roots);
  const context = new SchemaContext(place, byId);
  const drafts: ProductDraft[] = [];
  // One more than fits, so that whoever counts them notices.
  for (const product of products) {
    if (drafts.length > most) break;
    for (const draft of draftsOf(product, context)) drafts.push(draft);
  }
  return { drafts, links, isCut };
}
