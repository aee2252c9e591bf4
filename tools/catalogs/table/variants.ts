import type { Problems } from "../problems.js";
import { type Entry, inherit } from "./entry.js";

const NOT_PUBLISHED = "the product is not published";
const NO_TITLE = "the row has no title";

export interface SoldEntry {
  readonly entry: Entry;
  /** What its variants share, whether or not there are others. */
  readonly family: string | null;
}

/**
 * Puts rows of one product together: first rows and parents lend what their variants leave out,
 * rows with a further image merge into the product, parents with variations are not sold themselves.
 */
export class Families {
  readonly #entries: Entry[] = [];
  readonly #firstOfGroup = new Map<string, Entry>();
  readonly #unpublished = new Set<string>();
  readonly #rejected: Problems;
  /** Rows that will be products, as far as one can tell before the last row. */
  sold = 0;

  constructor(rejected: Problems) {
    this.#rejected = rejected;
  }

  add(entry: Entry, isUnpublished: boolean): void {
    const { group, line } = entry;
    const goesOn = entry.title === null && group !== null;
    if (isUnpublished || (goesOn && this.#unpublished.has(group))) {
      for (const key of keysOf(entry)) this.#unpublished.add(key);
      this.#rejected.add({ line, reason: NOT_PUBLISHED, value: entry.title });
      return;
    }
    const first = group === null ? undefined : this.#firstOfGroup.get(group);
    if (first !== undefined) {
      inherit(entry, first);
      first.image ??= entry.image;
    }
    if (entry.title === null && entry.parent === null) {
      this.#rejected.add({ line, reason: NO_TITLE, value: entry.sku ?? entry.id ?? group });
      return;
    }
    if (entry.kind === "image" && first !== undefined) return;
    if (group !== null && first === undefined) this.#firstOfGroup.set(group, entry);
    this.#entries.push(entry);
    if (entry.kind !== "parent") this.sold += 1;
  }

  /** What is sold, in the order of the file. */
  *settle(): Generator<SoldEntry> {
    const parents = this.#findParents();
    const used = new Set(this.#entries.flatMap((entry) => this.#parentOf(entry, parents) ?? []));
    for (const entry of this.#entries) {
      const parent = this.#parentOf(entry, parents);
      if (entry.parent !== null && parent === undefined && this.#unpublished.has(keyOf(entry.parent))) {
        this.#rejected.add({ line: entry.line, reason: NOT_PUBLISHED, value: entry.title });
        continue;
      }
      if (parent !== undefined) {
        inherit(entry, parent);
        entry.attributes = { ...singleValues(parent.attributes), ...entry.attributes };
      }
      if (entry.title === null) {
        this.#rejected.add({ line: entry.line, reason: NO_TITLE, value: entry.sku ?? entry.id });
        continue;
      }
      const isOnlyParent = used.has(entry) && (entry.kind === "parent" || entry.price === null);
      if (isOnlyParent) continue;
      yield { entry, family: familyOf(entry, parent, used.has(entry)) };
    }
  }

  /** Entries by the id and the SKU that others may name as their parent. */
  #findParents(): ReadonlyMap<string, Entry> {
    const parents = new Map<string, Entry>();
    if (this.#entries.every(({ parent }) => parent === null)) return parents;
    for (const entry of this.#entries)
      if (entry.parent === null) for (const key of keysOf(entry)) if (!parents.has(key)) parents.set(key, entry);
    return parents;
  }

  #parentOf(entry: Entry, parents: ReadonlyMap<string, Entry>): Entry | undefined {
    return entry.parent === null ? undefined : parents.get(keyOf(entry.parent));
  }
}

/** WooCommerce writes a parent's SKU, or "id:44". */
const keyOf = (parent: string): string => parent.replace(/^id:\s*/i, "");

const keysOf = ({ id, sku, group }: Entry): string[] => [id, sku, group].filter((key) => key !== null);

function familyOf(entry: Entry, parent: Entry | undefined, isParent: boolean): string | null {
  if (parent !== undefined) return parent.id ?? parent.sku ?? entry.parent;
  if (isParent) return entry.id ?? entry.sku;
  return entry.group ?? (entry.parent === null ? null : keyOf(entry.parent));
}

/** A parent lists every value of what varies: "S, M, L" is not a variant's size. */
const singleValues = (attributes: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => !/[,|]/.test(value)));
