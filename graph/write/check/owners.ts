import { lexiconOf } from "./lexicon.js";
import { productsIn, quotesIn, withoutCountries } from "./names.js";
import { distance, type Fact, type FactQuantity, isWithin, partAt, type Reading } from "./reading.js";
import type { Quantity } from "./units.js";

/** Whose number it is: of several products or shops of one fact each has its own. */

/** Something that a text names: a product by its English names, a brand or shop by its words, a keyword as it is quoted. */
export interface Owner {
  readonly start: number;
  readonly end: number;
  readonly keys: readonly string[];
}

export type OwnerKind = "product" | "name" | "quoted";
export type Owners = Readonly<Record<OwnerKind, readonly Owner[]>>;

export const CAPITAL = /(?<![\p{Script=Latin}\p{N}])\p{Lu}[\p{Script=Latin}\p{N}'’-]*/gu;
const owned = new WeakMap<Fact, Owners>();

export function ownersIn(fact: Fact): Owners {
  const known = owned.get(fact);
  if (known) return known;
  const english = lexiconOf("en");
  if (english === null) return { product: [], name: [], quoted: [] };
  const quoted = quotedIn(fact.text);
  // Of several quoted each is an owner as a whole.
  const rest = quoted.reduce(
    (left, { start, end }) =>
      quoted.length < 2 ? left : left.slice(0, start) + ".".repeat(end - start) + left.slice(end),
    withoutCountries(fact.text, english),
  );
  const lower = new Set(fact.text.match(/(?<!\p{L})\p{Ll}+/gu));
  const products = productsIn(rest, english).map(({ words, start, heads }) => ({
    start,
    end: start + words.length,
    keys: [...heads],
  }));
  // "Clicks from phones" are no clicks on phones, where something else is clicked on.
  const goods = products.filter((each) => fact.marks.every((mark) => mark.kind !== "device" || !isWithin(mark, each)));
  const product = goods.length > 0 ? goods : products;
  const name = [...rest.matchAll(CAPITAL)]
    .map((match) => ({ start: match.index, end: match.index + match[0].length, keys: [match[0].toLowerCase()] }))
    .filter(
      ({ keys: [key = ""], start, end }) =>
        !lower.has(key) &&
        !english.grammar.has(key) &&
        // The code of a currency.
        fact.quantities.every((quantity) => quantity.isName || quantity.start >= end || quantity.end <= start) &&
        fact.marks.every((mark) => mark.start >= end || mark.end <= start) &&
        product.every((each) => each.start >= end || each.end <= start),
    );
  const owners = { product, name, quoted };
  owned.set(fact, owners);
  return owners;
}

export const quotedIn = (text: string): Owner[] =>
  quotesIn(text).map(({ words, start, end }) => ({ start, end, keys: [words.toLowerCase()] }));

/** Words of a name stand beside each other. */
export const groupsOf = (owners: readonly Owner[]): number =>
  owners.filter((owner, place) => place === 0 || owner.start - (owners[place - 1]?.end ?? 0) > 1).length;

/** The owners in a number's clause that no other number is nearer to. */
export function ownersNear(
  owners: readonly Owner[],
  quantity: Quantity,
  clause: { readonly start: number; readonly end: number },
  { quantities }: Reading,
): readonly Owner[] {
  const here = owners.filter((owner) => isWithin(owner, clause));
  const others = quantities.filter((other) => other !== quantity && isWithin(other, clause));
  return here.filter((owner) => others.every((other) => distance(owner, quantity) <= distance(owner, other)));
}

/** Whose number it is: whoever its clause names, else who was named before; null where the fact names but one. */
export function ownersOf(
  fact: Fact,
  held: FactQuantity,
  owners: readonly Owner[],
  kind: OwnerKind,
): readonly Owner[] | null {
  if (new Set(owners.flatMap(({ keys }) => keys)).size < 2 || groupsOf(owners) < 2) return null;
  const clause = partAt(fact.clauses, held.start);
  const here = owners.filter((owner) => isWithin(owner, clause));
  if (here.length > 0) return here;
  const before = owners.filter(({ end }) => end <= held.start);
  if (kind !== "name" || before.length === 0) return before.length === 0 ? null : before;
  // The words of the last name.
  const last = before.length - 1;
  let first = last;
  while (first > 0 && (before[first]?.start ?? 0) - (before[first - 1]?.end ?? 0) <= 1) first -= 1;
  return before.slice(first);
}
