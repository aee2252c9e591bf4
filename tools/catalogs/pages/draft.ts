import { type Availability, type Condition, NOTHING_STATED } from "../catalog.js";

/** A product as one place tells it: texts not yet cleaned, no id of its own needed. */
export interface ProductDraft {
  /** The seller's own id: a feed's `g:id`, a variant's number. */
  id: string | null;
  parentId: string | null;
  title: string | null;
  description: string | null;
  brand: string | null;
  category: string | null;
  price: number | null;
  listPrice: number | null;
  currency: string | null;
  availability: Availability | null;
  condition: Condition | null;
  sku: string | null;
  gtin: string | null;
  mpn: string | null;
  url: string | null;
  image: string | null;
  attributes: Map<string, string>;
  line: number | null;
  page: string | null;
  /** Values that were not understood. */
  unread: { readonly column: string; readonly reason: string; readonly value: string }[];
}

export function emptyDraft(place: { readonly line?: number; readonly page?: string | null } = {}): ProductDraft {
  return {
    id: null,
    title: null,
    ...NOTHING_STATED,
    attributes: new Map(),
    line: place.line ?? null,
    page: place.page ?? null,
    unread: [],
  };
}

const SINGLE = [
  "parentId",
  "title",
  "description",
  "brand",
  "category",
  "availability",
  "condition",
  "sku",
  "gtin",
  "mpn",
  "url",
  "image",
] as const;

/** What `known` does not say is taken from `other`; a price comes with its currency. */
export function fillGaps(known: ProductDraft, other: ProductDraft): void {
  for (const field of SINGLE) if (known[field] === null) Object.assign(known, { [field]: other[field] });
  if (
    known.price === null &&
    (known.currency === null || other.currency === null || known.currency === other.currency)
  ) {
    known.price = other.price;
    known.listPrice ??= other.listPrice;
    known.currency ??= other.currency;
  } else if (known.currency === null && known.price === other.price) known.currency = other.currency;
  for (const [name, value] of other.attributes) if (!known.attributes.has(name)) known.attributes.set(name, value);
  known.unread = known.unread.filter(({ column }) => column !== "price" || known.price === null);
}
