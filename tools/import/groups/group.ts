/** A product group: what a demand cluster of the market is made from. */
export interface Group {
  readonly id: number;
  /** In plain words, "Yoga mats". */
  readonly name: string;
  /** Levels joined by " > ". */
  readonly category: string;
  /** The main search term. */
  readonly headTerm: string;
  readonly language: string;
  /** Stems that put a search into the group: "yoga mat". */
  readonly terms: readonly string[];
}

export type MemberKind = "search" | "product";

/** Something that belongs into a group: a search by its words, a product by its key. */
export interface Member {
  readonly kind: MemberKind;
  readonly name: string;
  /** What people read: the product's title. */
  readonly title: string;
  readonly language: string;
  /** Searches a month, or 0. */
  readonly weight: number;
  readonly category: string | null;
  /** What the source puts it under: a parent keyword, an ad group. */
  readonly topic: string | null;
}

/** Where everything goes that no group was found for. */
export const OTHER_ID = 1;
export const OTHER: Group = {
  id: OTHER_ID,
  name: "Other products",
  category: "Other",
  headTerm: "other product",
  language: "en",
  terms: [],
};
