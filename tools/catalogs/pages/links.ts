import { type PageElement, textOf } from "./page-dom.js";

const MOST_LINKS = 5000;
/** Paths under which shops keep their product pages. */
const PRODUCT_PATH =
  /\/(?:products?|produkte?|produits?|productos?|prodotti|prodotto|p|dp|gp\/product|item|items|itm|artikel|article|goods|sku|shop\/p)\/[^/?#]+|[-/]p-?\d{3,}(?:\.html?)?$|\/[^/]+-p\d{4,}(?:\.html?)?$/i;
/** Lists below such a path. */
const LIST_PATH = /\/(?:page|category|categories|tag|tags|brand|feed|reviews?)(?:\/|$)/i;
const FILE_PATH = /\.(?:jpe?g|png|webp|gif|svg|pdf|css|js|xml|json)$/i;
/** What a shop's home page calls the way to its goods. */
const SHELF_PATH =
  /\/(?:shop|store|catalog(?:ue)?|products|collections?|categor(?:y|ies)|product-category|c|all|sortiment|boutique|tienda|negozio)(?:\/[^/?#]+){0,3}\/?$/i;
const NEXT_WORDS =
  /^(?:next(?: page)?|older|weiter|nächste(?: seite)?|suivante?|page suivante|siguiente|successiv[ao]|avanti|volgende|próxima|следующая|далее|次へ|下一页|التالي)?\s*[›»→>]*$/iu;

export interface PageLinks {
  readonly canonical: string | null;
  /** Base of the page's relative addresses. */
  readonly base: string | null;
  readonly next: string | null;
  readonly products: readonly string[];
  /** Pages that look like lists of products. */
  readonly lists: readonly string[];
}

export function readLinks(elements: readonly PageElement[], pageUrl: string | null): PageLinks {
  const written = elements.find(({ name, attribs }) => name === "base" && attribs.href)?.attribs.href;
  const base = (written ? absolute(written, pageUrl) : null) ?? pageUrl;
  const link = (rel: string) =>
    elements.find(({ name, attribs }) => name === "link" && hasRel(attribs.rel, rel) && attribs.href)?.attribs.href ??
    null;
  const anchors = elements.filter(({ name, attribs }) => name === "a" && attribs.href !== undefined);
  const products = new Set<string>();
  const lists = new Set<string>();
  for (const { attribs } of anchors) {
    if (products.size >= MOST_LINKS) break;
    const address = absolute(attribs.href ?? "", base);
    if (address === null) continue;
    if (isProductAddress(address)) products.add(address);
    else if (isShelf(new URL(address).pathname)) lists.add(address);
  }
  return {
    canonical: absolute(link("canonical") ?? "", base),
    base,
    next: nextPage(link("next"), anchors, base),
    products: [...products],
    lists: [...lists],
  };
}

export function isProductAddress(address: string): boolean {
  const { pathname } = new URL(address);
  return PRODUCT_PATH.test(pathname) && !LIST_PATH.test(pathname) && !FILE_PATH.test(pathname);
}

function isShelf(pathname: string): boolean {
  return SHELF_PATH.test(pathname) && !FILE_PATH.test(pathname);
}

function nextPage(link: string | null, anchors: readonly PageElement[], base: string | null): string | null {
  const found =
    link ??
    anchors.find(({ attribs }) => hasRel(attribs.rel, "next"))?.attribs.href ??
    anchors.find((anchor) => isNextButton(anchor))?.attribs.href;
  const address = absolute(found ?? "", base);
  return address === base ? null : address;
}

/** A link that a person would take for "next page": by its class or its words, beside others of a pager. */
function isNextButton(anchor: PageElement): boolean {
  const { attribs } = anchor;
  if (/^(?:#|javascript:|$)/i.test(attribs.href?.trim() ?? "")) return false;
  const label = (attribs["aria-label"] ?? attribs.title ?? textOf(anchor, 40)).replaceAll(/\s+/g, " ").trim();
  const hasNextClass =
    /(?:^|[\s_-])next(?:$|[\s_-])/i.test(attribs.class ?? "") &&
    !/prev|slide|carousel|arrow-next/i.test(attribs.class ?? "");
  const isNextWord = label !== "" && label.length < 30 && NEXT_WORDS.test(label);
  return (isNextWord || hasNextClass) && (isInPager(anchor) || looksPaged(attribs.href ?? ""));
}

function isInPager(anchor: PageElement): boolean {
  let node = anchor.parentNode;
  for (let steps = 0; node && steps < 5; steps += 1) {
    if ("attribs" in node) {
      const marks = `${node.attribs.class ?? ""} ${node.attribs.id ?? ""} ${node.attribs["aria-label"] ?? ""} ${node.attribs.role ?? ""}`;
      if (/pag(?:ination|er|ing|e-numbers)|seiten/i.test(marks)) return true;
    }
    node = node.parentNode;
  }
  return false;
}

function looksPaged(href: string): boolean {
  return /[?&](?:p|page|pg|paged|seite|start|offset)=\d+|\/page\/\d+/i.test(href);
}

function hasRel(rel: string | undefined, word: string): boolean {
  return (rel ?? "").toLowerCase().split(/\s+/).includes(word);
}

/** Without fragment; null for what is no web address. */
export function absolute(written: string, base: string | null): string | null {
  const text = written.trim();
  if (text === "" || text.startsWith("#") || text.length > 2000 || !URL.canParse(text, base ?? undefined)) return null;
  const url = new URL(text, base ?? undefined);
  if (url.protocol !== "http:" && url.protocol !== "https:") return null;
  url.hash = "";
  return url.href;
}
