import { fillGaps, type ProductDraft } from "./draft.js";
import type { OpenGraph } from "./open-graph.js";
import { contradicts, pathKey, SameProduct, titleKey } from "./same-product.js";

/** JSON-LD, microdata and Open Graph of one page put together: each product once, the first telling decides. */
export function mergeTellings(
  jsonLd: readonly ProductDraft[],
  microdata: readonly ProductDraft[],
  openGraph: OpenGraph | null,
): ProductDraft[] {
  const drafts = [...jsonLd];
  if (jsonLd.length === 0) drafts.push(...microdata);
  else addMicrodata(drafts, microdata);
  const subject = openGraph ? subjectOf(drafts, openGraph) : null;
  if (openGraph && subject) fillGaps(subject, withoutShopName(openGraph.draft));
  else if (openGraph?.isProduct && drafts.length === 0) drafts.push(openGraph.draft);
  return drafts;
}

function addMicrodata(drafts: ProductDraft[], microdata: readonly ProductDraft[]): void {
  const known = new SameProduct<{ readonly draft: ProductDraft }>();
  for (const draft of drafts) known.add({ draft });
  const groups = new Set(drafts.flatMap(({ parentId, title }) => (parentId === null ? [] : [titleKey(title)])));
  const [only] = drafts;
  for (const draft of microdata) {
    const same =
      known.find(draft)?.draft ??
      (drafts.length === 1 && only && isSubject(only, draft, microdata.length) ? only : null);
    if (same) fillGaps(same, draft);
    // A group's page repeats the product of its variants in microdata without their codes.
    else if (!groups.has(titleKey(draft.title))) drafts.push(draft);
  }
}

/** One product in each syntax, nothing in contradiction: the page is about that one. */
function isSubject(only: ProductDraft, draft: ProductDraft, total: number): boolean {
  if (total !== 1 || contradicts(only, draft)) return false;
  const [first, second] = [titleKey(only.title), titleKey(draft.title)];
  return second === "" || first.includes(second) || second.includes(first);
}

/** The product that Open Graph speaks of: the only one, or the one with its address. */
function subjectOf(drafts: readonly ProductDraft[], { draft, isProduct }: OpenGraph): ProductDraft | null {
  const [first] = drafts;
  const path = pathKey(draft.url);
  if (drafts.length === 1 && first && isProduct) return first;
  if (path === null) return null;
  const found = drafts.filter((other) => pathKey(other.url) === path);
  return found.length === 1 && (isProduct || drafts.length === 1) ? (found[0] ?? null) : null;
}

/** Titles and texts of Open Graph are made for sharing; a product that has a name keeps it. Its own id is the shop's. */
function withoutShopName(draft: ProductDraft): ProductDraft {
  return { ...draft, parentId: null };
}
