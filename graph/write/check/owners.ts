import { type Lexicon, lexiconOf } from "./lexicon.js";
import { countriesAt, productsIn, quotesIn, withoutCountries } from "./names.js";
import { distance, type Fact, type FactQuantity, isWithin, partAt, type Reading } from "./reading.js";
import type { Quantity } from "./units.js";

/** Whose number it is: of several products or shops of one fact each has its own. */

/** Something that a text names: a product by its English names, a brand or shop by its words, a keyword as it is quoted, a country. */
export interface Owner {
  readonly start: number;
  readonly end: number;
  readonly keys: readonly string[];
}

export const OWNER_KINDS = ["product", "name", "quoted", "country"] as const;
export type OwnerKind = (typeof OWNER_KINDS)[number];
export type Owners = Readonly<Record<OwnerKind, readonly Owner[]>>;

export const CAPITAL = /(?<![\p{Script=Latin}\p{N}])\p{Lu}[\p{Script=Latin}\p{N}'’-]*/gu;
const owned = new WeakMap<Fact, Owners>();

export function ownersIn(fact: Fact): Owners {
  const known = owned.get(fact);
  if (known) return known;
  const english = lexiconOf("en");
  if (english === null) return { product: [], name: [], quoted: [], country: [] };
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
  const owners = { product, name, quoted, country: countryOwners(fact.text, english) };
  owned.set(fact, owners);
  return owners;
}

export const quotedIn = (text: string): Owner[] =>
  quotesIn(text).map(({ words, start, end }) => ({ start, end, keys: [words.toLowerCase()] }));

export const countryOwners = (text: string, lexicon: Lexicon): Owner[] =>
  countriesAt(text, lexicon).map(({ code, start, end }) => ({ start, end, keys: [code] }));

/** Words of a name stand beside each other. */
const isOneName = (one: Owner, next: Owner): boolean => next.start - one.end <= 1;

/** The words that name one thing together, thing by thing. */
export const groupsOf = (owners: readonly Owner[]): (readonly Owner[])[] => {
  const groups: Owner[][] = [];
  for (const owner of owners) {
    const open = groups.at(-1);
    const last = open?.at(-1);
    if (open !== undefined && last !== undefined && isOneName(last, owner)) open.push(owner);
    else groups.push([owner]);
  }
  return groups;
};

export const shareKeys = (some: readonly Owner[], others: readonly Owner[]): boolean =>
  some.some(({ keys }) => others.some((other) => other.keys.some((key) => keys.includes(key))));

const BEFORE = /^\s?[(:（：]\s?$/u;
const BEHIND = /^\s(?:for|in|at|of)\s(?:the\s)?$/u;

/** What stands right at a number: "Lumeko (14 %)", "104,823 for Spain". */
function attachedTo(
  { start, end }: Quantity,
  groups: readonly (readonly Owner[])[],
  text: string,
): readonly Owner[] | undefined {
  return groups.find(
    (group) => BEFORE.test(text.slice(group.at(-1)?.end, start)) || BEHIND.test(text.slice(end, group[0]?.start)),
  );
}

/** Whom a sentence says a number of: whoever stands right at it, whoever of its clause no other number is nearer to, or the one it speaks of. */
export function ownersNear(
  owners: readonly Owner[],
  quantity: Quantity,
  clause: { readonly start: number; readonly end: number },
  { quantities, text }: Reading,
): readonly Owner[] {
  const attached = attachedTo(quantity, groupsOf(owners), text);
  if (attached !== undefined) return attached;
  const here = owners.filter((owner) => isWithin(owner, clause));
  const others = quantities.filter((other) => other !== quantity && isWithin(other, clause));
  return here.filter((owner) => others.every((other) => distance(owner, quantity) <= distance(owner, other)));
}

/** Whose number it is: whoever stands right at it or in its clause, else who was named last; null where the fact names but one. */
export function ownersOf(fact: Fact, held: FactQuantity, owners: readonly Owner[]): readonly Owner[] | null {
  const groups = groupsOf(owners);
  if (new Set(owners.flatMap(({ keys }) => keys)).size < 2 || groups.length < 2) return null;
  const attached = attachedTo(held, groups, fact.text);
  if (attached !== undefined) return attached;
  const clause = partAt(fact.clauses, held.start);
  const here = owners.filter((owner) => isWithin(owner, clause));
  if (here.length > 0) return here;
  return groups.findLast((group) => (group.at(-1)?.end ?? 0) <= held.start) ?? null;
}
