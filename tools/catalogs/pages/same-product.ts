import type { ProductDraft } from "./draft.js";

/** The drafts seen so far, found again by what two tellings of one product share. */
export class SameProduct<Known extends { readonly draft: ProductDraft }> {
  readonly #byKey = new Map<string, Known>();
  readonly #isOneFile: boolean;

  constructor({ isOneFile = false }: { readonly isOneFile?: boolean } = {}) {
    this.#isOneFile = isOneFile;
  }

  /** One that is surely the same: equal title and one equal code or address, nothing that contradicts. */
  find(draft: ProductDraft): Known | undefined {
    for (const key of keysOf(draft, this.#isOneFile)) {
      const known = this.#byKey.get(key);
      if (known && !contradicts(known.draft, draft)) return known;
    }
    return undefined;
  }

  add(known: Known): void {
    for (const key of keysOf(known.draft, this.#isOneFile)) if (!this.#byKey.has(key)) this.#byKey.set(key, known);
  }
}

function keysOf(draft: ProductDraft, isOneFile: boolean): string[] {
  const title = titleKey(draft.title);
  const keys: string[] = [];
  if (draft.id) keys.push(`${title}|id|${draft.id}`);
  if (draft.sku) keys.push(`${title}|sku|${draft.sku}`);
  if (draft.gtin) keys.push(`${title}|gtin|${draft.gtin}`);
  const path = pathKey(draft.url);
  if (path) keys.push(`${title}|url|${path}`);
  if (draft.page !== null && !isOneFile) keys.push(`${title}|`);
  return keys;
}

/** Different codes, options or prices: two products, or two variants of one. */
export function contradicts(first: ProductDraft, second: ProductDraft): boolean {
  for (const field of ["id", "sku", "gtin", "mpn", "price", "currency"] as const)
    if (first[field] !== null && second[field] !== null && first[field] !== second[field]) return true;
  const shares = (["id", "sku", "gtin"] as const).some(
    (field) => first[field] !== null && first[field] === second[field],
  );
  const paths = [pathKey(first.url), pathKey(second.url)];
  if (!shares && paths[0] !== null && paths[1] !== null && paths[0] !== paths[1]) return true;
  for (const [name, value] of first.attributes) {
    const other = second.attributes.get(name);
    if (other !== undefined && other !== value) return true;
  }
  return false;
}

export function titleKey(title: string | null): string {
  return (title ?? "").toLowerCase().replaceAll(/\s+/g, " ").trim();
}

/** Host and path: what follows "?" is kept only where it names a variant. */
export function pathKey(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const url = new URL(address);
  const variant = url.searchParams.get("variant") ?? url.searchParams.get("sku") ?? "";
  const isQueryOnly = url.pathname === "/" || /\.(?:php|aspx?|jsp|cgi)$/.test(url.pathname);
  return `${url.host.replace(/^www\./, "")}${url.pathname.replace(/\/$/, "")}?${isQueryOnly ? url.search : variant}`;
}
