import { nextNode, type PageElement, type PageNode, textOf } from "./page-dom.js";
import type { SchemaNode } from "./schema-values.js";

const MOST_ITEMS = 20_000;
const LONGEST_VALUE = 5000;
const DEEPEST = 12;
/** Nodes and characters looked at: an `itemref` can name the same part again and again. */
const MOST_STEPS = 1_000_000;
/** Where the value stands in an attribute (HTML, "the value of a property"). */
const VALUE_ATTRIBUTE: Readonly<Record<string, string>> = {
  meta: "content",
  a: "href",
  area: "href",
  link: "href",
  img: "src",
  audio: "src",
  embed: "src",
  iframe: "src",
  source: "src",
  track: "src",
  video: "src",
  object: "data",
  data: "value",
  meter: "value",
  time: "datetime",
};

/** Items of a page that belong to no other item, in the shape that JSON-LD has. */
export function readMicrodata(elements: readonly PageElement[]): SchemaNode[] {
  const roots = elements.filter(({ attribs }) => "itemscope" in attribs && !("itemprop" in attribs));
  if (roots.length === 0) return [];
  const reader = new MicrodataReader(elements);
  return roots.slice(0, MOST_ITEMS).map((root) => reader.item(root, 0));
}

class MicrodataReader {
  readonly #elements: readonly PageElement[];
  #byId: Map<string, PageElement> | null = null;
  readonly #open = new Set<PageElement>();
  #steps = 0;

  constructor(elements: readonly PageElement[]) {
    this.#elements = elements;
  }

  item(scope: PageElement, depth: number): SchemaNode {
    const properties = new Map<string, unknown[]>();
    this.#open.add(scope);
    this.#read(scope, scope.firstChild as PageNode | null, properties, depth);
    for (const id of (scope.attribs.itemref ?? "").split(/\s+/).filter(Boolean).slice(0, 20)) {
      const other = this.#element(id);
      if (other && !this.#open.has(other)) this.#property(other, properties, depth);
    }
    this.#open.delete(scope);
    const types = (scope.attribs.itemtype ?? "").split(/\s+/).filter(Boolean);
    const id = scope.attribs.itemid;
    return Object.fromEntries([["@type", types], ...(id ? [["@id", id]] : []), ...properties]);
  }

  #read(scope: PageElement, first: PageNode | null, properties: Map<string, unknown[]>, depth: number): void {
    let node = first;
    while (node && this.#steps < MOST_STEPS) {
      this.#steps += 1;
      let isOwnItem = false;
      if ("attribs" in node) {
        isOwnItem = "itemscope" in node.attribs;
        if ("itemprop" in node.attribs) this.#take(node, properties, depth);
      }
      // What stands inside an item is that item's.
      node = nextNode(node, scope, isOwnItem);
    }
  }

  /** An element named by `itemref`: itself, then what stands inside. */
  #property(element: PageElement, properties: Map<string, unknown[]>, depth: number): void {
    this.#open.add(element);
    if ("itemprop" in element.attribs) this.#take(element, properties, depth);
    if (!("itemscope" in element.attribs))
      this.#read(element, element.firstChild as PageNode | null, properties, depth);
    this.#open.delete(element);
  }

  #take(element: PageElement, properties: Map<string, unknown[]>, depth: number): void {
    const value = "itemscope" in element.attribs ? this.#inner(element, depth) : propertyValue(element);
    if (value === null) return;
    if (typeof value === "string") this.#steps += value.length / 10;
    for (const name of (element.attribs.itemprop ?? "").split(/\s+/).filter(Boolean).slice(0, 5)) {
      const bare = name.replace(/^.*[/#:]/, "");
      const values = properties.get(bare);
      if (values) values.push(value);
      else properties.set(bare, [value]);
    }
  }

  #inner(element: PageElement, depth: number): SchemaNode | null {
    return depth >= DEEPEST || this.#open.has(element) ? null : this.item(element, depth + 1);
  }

  #element(id: string): PageElement | undefined {
    this.#byId ??= new Map(
      this.#elements.flatMap((element) => (element.attribs.id ? [[element.attribs.id, element]] : [])),
    );
    return this.#byId.get(id);
  }
}

function propertyValue(element: PageElement): string | null {
  const { attribs, name } = element;
  // `content` on any element: not in the standard, on every second shop.
  const attribute =
    attribs.content ?? attribs[VALUE_ATTRIBUTE[name] ?? ""] ?? (name === "img" ? attribs["data-src"] : undefined);
  const text = attribute ?? textOf(element, LONGEST_VALUE).replaceAll(/\s+/g, " ").trim();
  return text === "" ? null : text.slice(0, LONGEST_VALUE);
}
