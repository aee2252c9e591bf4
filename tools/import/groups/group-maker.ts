import { type Group, type Member, OTHER, OTHER_ID } from "./group.js";
import { readPhrase } from "./phrase.js";

/** Category that the products of a group share before it gives the group its own. */
const CATEGORY_SHARE = 0.5;
const ALL = "All products";

/** What names a new group, gathered while its members are placed. */
interface Fresh {
  readonly term: string;
  readonly words: number;
  /** Searches that are the term and nothing else: the shortest, and of as many words the shortest and the longest. */
  plain: Member | null;
  head: Member | null;
  shown: Member | null;
  products: number;
  /** Products by category, and by every category above it. */
  readonly categories: Map<string, number>;
}

/** Known groups, which keep their ids and names, and new ones. */
export class GroupMaker {
  readonly #groups = new Map<number, Group>();
  readonly #byTerm = new Map<string, number>();
  readonly #fresh = new Map<number, Fresh>();
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

  known(term: string, language: string): number | undefined {
    return this.#byTerm.get(`${language}:${term}`);
  }

  /** From now on the term puts into this group as well. */
  means(term: string, language: string, id: number): void {
    const group = this.#groups.get(id);
    if (group === undefined || this.#byTerm.has(`${language}:${term}`)) return;
    this.#groups.set(id, { ...group, terms: [...group.terms, term] });
    this.#byTerm.set(`${language}:${term}`, id);
  }

  /** The group of a term, made now where there is none. */
  of(term: string, language: string, name: string): number {
    const known = this.#byTerm.get(`${language}:${term}`);
    if (known !== undefined) return known;
    const id = this.#next++;
    this.#groups.set(id, { id, name, category: ALL, headTerm: name, language, terms: [term] });
    this.#byTerm.set(`${language}:${term}`, id);
    const words = term.split(" ").length;
    this.#fresh.set(id, { term, words, plain: null, head: null, shown: null, products: 0, categories: new Map() });
    return id;
  }

  /** The group of a category: that of its words where there is one, and later of searches for them. */
  ofCategory(category: string, language: string): number {
    const leaf = category.split(" > ").at(-1) ?? category;
    const term = `category ${leaf.toLowerCase()}`;
    const words = readPhrase(leaf, language).stems.join(" ");
    const known = this.#byTerm.get(`${language}:${term}`) ?? this.#byTerm.get(`${language}:${words}`);
    if (known !== undefined) return known;
    const id = this.of(term, language, leaf);
    const group = this.#groups.get(id);
    if (group !== undefined && words !== "") {
      this.#groups.set(id, { ...group, terms: [term, words] });
      this.#byTerm.set(`${language}:${words}`, id);
    }
    return id;
  }

  needOther(): void {
    if (!this.#groups.has(OTHER_ID)) this.#groups.set(OTHER_ID, OTHER);
  }

  /** Tells a group of a new member. `stems`: of a search, without brands. */
  join(id: number, member: Member, stems: readonly string[]): void {
    const fresh = this.#fresh.get(id);
    if (fresh === undefined) return;
    if (member.category !== null) addCategory(fresh, member.category);
    if (member.kind !== "search" || stems.join(" ") !== fresh.term) return;
    if (readPhrase(member.name, member.language).stems.join(" ") !== fresh.term) return; // with a brand
    fresh.plain = better(fresh.plain, member, shorter);
    if (member.name.split(" ").length !== fresh.words) return;
    fresh.head = better(fresh.head, member, shorter);
    fresh.shown = better(fresh.shown, member, (a, b) => -shorter(a, b));
  }

  /** In the order of their ids; new ones are named by their members. */
  groups(): Group[] {
    return [...this.#groups.values()]
      .map((group) => {
        const fresh = this.#fresh.get(group.id);
        return fresh === undefined ? group : { ...group, ...describe(group, fresh) };
      })
      .sort((a, b) => a.id - b.id);
  }
}

const shorter = (a: Member, b: Member): number => a.name.length - b.name.length;

/** Of two that are as good, the one searched more. */
function better(known: Member | null, member: Member, order: (a: Member, b: Member) => number): Member {
  if (known === null) return member;
  const difference = order(member, known) || known.weight - member.weight || (member.name < known.name ? -1 : 1);
  return difference < 0 ? member : known;
}

function addCategory(fresh: Fresh, category: string): void {
  fresh.products += 1;
  const steps = category.split(" > ");
  for (let length = 1; length <= steps.length; length += 1) {
    const prefix = steps.slice(0, length).join(" > ");
    fresh.categories.set(prefix, (fresh.categories.get(prefix) ?? 0) + 1);
  }
}

function describe(
  group: Group,
  { plain, head, shown, products, categories }: Fresh,
): Pick<Group, "name" | "category" | "headTerm"> {
  const plainName = plain?.name ?? group.headTerm;
  // Of "yoga mat" and "yoga mats" the longer is mostly the plural, which names many.
  const name = shown?.name ?? plainName;
  // The category of most products; where they differ at the end, as far as they agree.
  const [shared] = [...categories]
    .filter(([, n]) => n > products * CATEGORY_SHARE)
    .sort((a, b) => b[0].split(" > ").length - a[0].split(" > ").length || b[1] - a[1]);
  return {
    name: name.charAt(0).toUpperCase() + name.slice(1),
    headTerm: head?.name ?? plainName,
    category: shared?.[0] ?? group.category,
  };
}
