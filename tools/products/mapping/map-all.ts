import { CanceledError } from "../../errors.js";
import { yieldToEventLoop } from "../../event-loop.js";
import type { Mapping, ProductMapper, SellersProduct } from "./product-mapper.js";

/** The event loop is held no longer than this at a time. */
const HOLD_MS = 5;

export interface MapOptions {
  readonly language: string | null;
  readonly signal?: AbortSignal | undefined;
}

interface ListedProduct extends SellersProduct {
  readonly parentId?: string | null | undefined;
}

/** Maps many products; equal ones are worked out once, and so are the variants of one parent. */
export async function mapAll(
  products: Iterable<ListedProduct>,
  mapper: ProductMapper,
  { language, signal }: MapOptions,
): Promise<Mapping[]> {
  const byText = new Map<string, Mapping>();
  const byParent = new Map<string, Mapping>();
  const mappings: Mapping[] = [];
  let heldSince = performance.now();
  for (const product of products) {
    mappings.push(mapOnce(product));
    if (performance.now() - heldSince < HOLD_MS) continue;
    await yieldToEventLoop();
    if (signal?.aborted) throw new CanceledError();
    heldSince = performance.now();
  }
  return mappings;

  function mapOnce(product: ListedProduct): Mapping {
    const { title, category, brand, description, parentId } = product;
    const ofParent = parentId == null ? undefined : byParent.get(parentId);
    if (ofParent) return ofParent;
    const key = `${title}\n${category ?? ""}\n${brand ?? ""}\n${description ?? ""}`;
    const mapping = byText.get(key) ?? mapper.map(product, language);
    byText.set(key, mapping);
    if (parentId != null) byParent.set(parentId, mapping);
    return mapping;
  }
}
