import { type CheerioAPI, load } from "cheerio/slim";

export type PageNode = ReturnType<CheerioAPI["root"]>[0]["children"][number];
export type PageElement = Extract<PageNode, { attribs: unknown }>;

const MOST_TAGS = 100_000;
/** The parser's time grows with the square of it; real pages stay below 100. */
const DEEPEST = 1000;
/** Tags that have no end, or whose end nobody writes. */
const WITHOUT_END = new Set(
  "area base br col embed hr img input link meta param source track wbr p li dt dd option optgroup tr td th thead tbody tfoot".split(
    " ",
  ),
);

/** The elements of a page in order, and whether something was left out because there was too much of it. */
export interface PageDom {
  readonly elements: readonly PageElement[];
  readonly isCut: boolean;
}

export function readDom(html: string): PageDom {
  const length = bounded(html);
  const root = load(length === html.length ? html : html.slice(0, length)).root()[0];
  const elements: PageElement[] = [];
  // Without recursion: the depth of a page is in the hands of strangers.
  let node: PageNode | null = (root?.firstChild as PageNode | null | undefined) ?? null;
  while (node) {
    if ("attribs" in node) elements.push(node);
    node = nextNode(node, null);
  }
  return { elements, isCut: length < html.length };
}

/** The node after this one in the order of the document, inside `within`. */
export function nextNode(node: PageNode, within: PageElement | null, isSkippingChildren = false): PageNode | null {
  if (!isSkippingChildren && "attribs" in node && node.firstChild) return node.firstChild as PageNode;
  let current: PageNode | null = node;
  while (current && current !== within) {
    if (current.nextSibling) return current.nextSibling as PageNode;
    const parent = current.parentNode as PageNode | null;
    current = parent && "attribs" in parent ? parent : null;
  }
  return null;
}

/** Text inside an element, without scripts and styles. */
export function textOf(element: PageElement, longest = 20_000): string {
  let text = "";
  let node: PageNode | null = element.firstChild as PageNode | null;
  while (node && text.length < longest) {
    const isCode = "attribs" in node && (node.name === "script" || node.name === "style");
    if (node.type === "text") text += (node as unknown as { data: string }).data;
    else if ("attribs" in node) text += " ";
    node = nextNode(node, element, isCode);
  }
  return text;
}

/** Up to where a page is read: so many tags, so deep. */
function bounded(html: string): number {
  let tags = 0;
  let depth = 0;
  for (const match of html.matchAll(/<(\/?)([a-z][a-z0-9-]*)/gi)) {
    tags += 1;
    const name = (match[2] ?? "").toLowerCase();
    if (!WITHOUT_END.has(name)) depth = Math.max(0, depth + (match[1] ? -1 : 1));
    if (tags > MOST_TAGS || depth > DEEPEST) return match.index;
  }
  return html.length;
}
