import { type Group, type Member, memberKey, OTHER, OTHER_ID, type Proposal } from "./group.js";
import { findHeadTerms, type HeadTerm, headTermOf } from "./head-terms.js";
import { readPhrase } from "./phrase.js";

/** Category that the products of a group share before it gives the group its own. */
const CATEGORY_SHARE = 0.5;
const ALL = "All products";
const MOST_TELLING = 150_000;

/**
 * (Likeness of sentence vectors was tried as well: it adds 0.001 to the F1 of the sample market and 0.002 to that of WANDS, and takes ten times as long.)
 * Groups for what has none yet: around terms that many searches share, then by what the source puts a search under, then by category and
 * title of products. Who is in a group stays there, and groups keep their ids and names.
 */
export function proposeGroups(members: readonly Member[], known: Proposal, brands: ReadonlySet<string>): Proposal {
  const placed = new Map(known.placed);
  const groups = new GroupMaker(known.groups);
  const free = members.filter(({ kind, name }) => !placed.has(memberKey(kind, name)));
  for (const language of [...new Set(free.map((member) => member.language))].sort()) {
    const ofLanguage = members.filter((member) => member.language === language);
    placeByTerms(ofLanguage, language, groups, placed, brands);
  }
  placeByCategory(free, groups, placed);
  for (const { kind, name } of free) {
    const key = memberKey(kind, name);
    if (placed.has(key)) continue;
    groups.needOther();
    placed.set(key, OTHER_ID);
  }
  return { groups: groups.named(members, placed), placed };
}

class GroupMaker {
  readonly #groups = new Map<number, Group>();
  readonly #byTerm = new Map<string, number>();
  readonly #fresh = new Set<number>();
  #next = OTHER_ID + 1;

  constructor(known: readonly Group[]) {
    for (const group of known) {
      this.#groups.set(group.id, group);
      this.#next = Math.max(this.#next, group.id + 1);
      for (const term of group.terms) this.#byTerm.set(`${group.language}:${term}`, group.id);
    }
  }

  terms(language: string): readonly string[] {
    return [...this.#byTerm.keys()]
      .filter((key) => key.startsWith(`${language}:`))
      .map((key) => key.slice(language.length + 1));
  }

  /** The group of a term, made now where there is none. */
  of(term: string, language: string, name: string): number {
    const known = this.#byTerm.get(`${language}:${term}`);
    if (known !== undefined) return known;
    const id = this.#next++;
    this.#groups.set(id, { id, name, category: ALL, headTerm: name, language, terms: [term] });
    this.#byTerm.set(`${language}:${term}`, id);
    this.#fresh.add(id);
    return id;
  }

  needOther(): void {
    if (!this.#groups.has(OTHER_ID)) this.#groups.set(OTHER_ID, OTHER);
  }

  /** New groups get names and categories from their members; those nobody is in go, unless somebody made them. */
  named(members: readonly Member[], placed: ReadonlyMap<string, number | null>): Group[] {
    const inside = new Map<number, Member[]>();
    for (const member of members) {
      const id = placed.get(memberKey(member.kind, member.name));
      if (id == null || !this.#fresh.has(id)) continue;
      const list = inside.get(id) ?? [];
      inside.set(id, list);
      list.push(member);
    }
    return [...this.#groups.values()]
      .filter(({ id }) => !this.#fresh.has(id) || inside.has(id))
      .map((group) =>
        this.#fresh.has(group.id) ? { ...group, ...describe(group, inside.get(group.id) ?? []) } : group,
      )
      .sort((a, b) => a.id - b.id);
  }
}

function describe(group: Group, members: readonly Member[]): Pick<Group, "name" | "category" | "headTerm"> {
  const [term = ""] = group.terms;
  const exact = members
    .filter(({ kind, name }) => kind === "search" && readPhrase(name, group.language).stems.join(" ") === term)
    .sort((a, b) => b.weight - a.weight || a.name.length - b.name.length || (a.name < b.name ? -1 : 1));
  const sameWords = exact.filter(({ name }) => name.split(" ").length === term.split(" ").length);
  const shortest = (names: readonly Member[]) => names.toSorted((a, b) => a.name.length - b.name.length)[0]?.name;
  const plain = shortest(exact) ?? group.headTerm;
  const head = shortest(sameWords) ?? plain;
  // Of "yoga mat" and "yoga mats" the longer is mostly the plural, which names many.
  const shown = sameWords.toSorted((a, b) => b.name.length - a.name.length)[0]?.name ?? plain;
  return {
    name: shown.charAt(0).toUpperCase() + shown.slice(1),
    headTerm: head,
    category: categoryOf(members) ?? group.category,
  };
}

/** The category of most products; where they differ at the end, as far as they agree. */
function categoryOf(members: readonly Member[]): string | null {
  const paths = members.flatMap(({ category }) => (category === null ? [] : [category]));
  const counts = new Map<string, number>();
  for (const path of paths) {
    const steps = path.split(" > ");
    for (let length = 1; length <= steps.length; length += 1) {
      const prefix = steps.slice(0, length).join(" > ");
      counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
    }
  }
  const shared = [...counts]
    .filter(([, n]) => n > paths.length * CATEGORY_SHARE)
    .sort((a, b) => b[0].split(" > ").length - a[0].split(" > ").length || b[1] - a[1]);
  return shared[0]?.[0] ?? null;
}

function placeByTerms(
  members: readonly Member[],
  language: string,
  groups: GroupMaker,
  placed: Map<string, number | null>,
  brands: ReadonlySet<string>,
): void {
  const searches = members.filter(({ kind }) => kind === "search");
  // The most searched tell the terms; counting the words of millions takes gigabytes and finds no other ones.
  const telling =
    searches.length <= MOST_TELLING
      ? searches
      : searches.toSorted((a, b) => b.weight - a.weight).slice(0, MOST_TELLING);
  const heads = new Map(
    findHeadTerms(telling.map(({ name, weight }) => ({ phrase: readPhrase(name, language, brands), weight }))),
  );
  for (const term of groups.terms(language))
    if (!heads.has(term)) heads.set(term, { term, length: term.split(" ").length, support: 1 });
  const take = (member: Member, head: HeadTerm): void => {
    placed.set(memberKey(member.kind, member.name), groups.of(head.term, language, head.term));
  };
  for (const member of searches) {
    if (placed.has(memberKey("search", member.name))) continue;
    const phrase = readPhrase(member.name, language, brands);
    const head = headTermOf(phrase, heads) ?? topicHead(member, language, brands, heads);
    if (head !== null) take(member, head);
  }
  for (const member of members) {
    if (member.kind !== "product" || placed.has(memberKey("product", member.name))) continue;
    const { stems } = readPhrase(member.title, language, brands);
    const head = headTermOf({ stems, core: stems.length }, heads);
    if (head !== null) take(member, head);
  }
}

function topicHead(
  { topic }: Member,
  language: string,
  brands: ReadonlySet<string>,
  heads: ReadonlyMap<string, HeadTerm>,
): HeadTerm | null {
  return topic === null ? null : headTermOf(readPhrase(topic, language, brands), heads);
}

/** Products without a head term: with the other products of their category, else in a group of the category. */
function placeByCategory(free: readonly Member[], groups: GroupMaker, placed: Map<string, number | null>): void {
  const votes = new Map<string, Map<number, number>>();
  for (const { kind, name, category } of free) {
    const id = placed.get(memberKey(kind, name));
    if (kind !== "product" || category === null || id == null) continue;
    const ofCategory = votes.get(category) ?? new Map<number, number>();
    votes.set(category, ofCategory.set(id, (ofCategory.get(id) ?? 0) + 1));
  }
  for (const { kind, name, category, language } of free) {
    const key = memberKey(kind, name);
    if (kind !== "product" || category === null || placed.has(key)) continue;
    const ranked = [...(votes.get(category) ?? [])].sort((a, b) => b[1] - a[1]);
    const total = ranked.reduce((sum, [, n]) => sum + n, 0);
    const [first] = ranked;
    if (first && first[1] > total * CATEGORY_SHARE) placed.set(key, first[0]);
    else {
      const leaf = category.split(" > ").at(-1) ?? category;
      placed.set(key, groups.of(`category ${leaf.toLowerCase()}`, language, leaf));
    }
  }
}
