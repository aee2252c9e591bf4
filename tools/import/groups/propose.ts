import type { FreeMember, Members } from "../../warehouse/import/members.js";
import type { Group } from "./group.js";
import { OTHER_ID } from "./group.js";
import { GroupMaker } from "./group-maker.js";
import { findHeadTerms, type HeadTerm, headTermOf } from "./head-terms.js";
import { readPhrase } from "./phrase.js";
import { findSharedPages } from "./shared-pages.js";

/** Searches with pages that are compared; those of millions would fill the memory. */
const MOST_PAGED = 50_000;
/** Most products of a category are in one group: the others of the category go there. */
const CATEGORY_SHARE = 0.5;
/** The most searched tell the terms; counting the words of millions takes gigabytes and finds no other ones. */
const MOST_TELLING = 150_000;

/**
 * (Likeness of sentence vectors was tried as well: it adds 0.001 to the F1 of the sample market and 0.002 to that of WANDS, and takes ten times as long.)
 * Groups for what has none yet: around terms that many searches share, joined where their searches lead to the same pages, then by what the
 * source puts a search under, then by category and title of products. Who is in a group stays there, and groups keep their ids and names. Afterwards every member is in a group or out of
 * the market.
 */
export async function proposeGroups(
  members: Members,
  known: readonly Group[],
  brands: ReadonlySet<string>,
): Promise<readonly Group[]> {
  const groups = new GroupMaker(known);
  for (const language of await members.languages()) await placeByTerms(members, language, groups, brands);
  await placeByCategory(members, groups);
  if (await members.takeRest(OTHER_ID)) groups.needOther();
  await members.settle();
  return groups.groups();
}

async function placeByTerms(
  members: Members,
  language: string,
  groups: GroupMaker,
  brands: ReadonlySet<string>,
): Promise<void> {
  const telling = await members.telling(MOST_TELLING, language);
  const found = findHeadTerms(
    telling.map(({ name, weight }) => ({ phrase: readPhrase(name, language, brands), weight })),
  );
  const heads = new Map(found.heads);
  for (const term of groups.terms(language))
    if (!heads.has(term) && !found.likely.has(term))
      heads.set(term, { term, length: term.split(" ").length, support: 1 });
  const headOf = (name: string) => headTermOf(readPhrase(name, language, brands), heads)?.term ?? null;
  const shared = findSharedPages(
    (await members.paged(MOST_PAGED, language)).map(({ name, groupId, pages }) => {
      const term = headOf(name);
      return { name, pages, place: groupId ?? (term === null ? null : (groups.known(term, language) ?? term)) };
    }),
  );
  /** The group of a head term, of the one that its searches lead to the pages of, or of a search's own words. */
  const groupOf = (at: number | string): number => {
    const target = shared.places.get(at) ?? at;
    if (typeof target === "number") return target;
    const term = heads.has(target) ? target : readPhrase(target, language).stems.join(" ");
    return groups.of(term === "" ? target : term, language, target);
  };
  for (const [from, to] of shared.places) if (typeof from === "string") groups.means(from, language, groupOf(to));
  const place = async (
    kind: FreeMember["kind"],
    read: (member: FreeMember) => readonly [HeadTerm | number | null, string[]],
  ) => {
    for await (const page of members.free(kind, language)) {
      const taken: [number, number][] = [];
      for (const member of page) {
        const [head, stems] = read(member);
        if (head === null) continue;
        const id = typeof head === "number" ? head : groups.of(head.term, language, head.term);
        groups.join(id, member, stems);
        taken.push([member.row, id]);
      }
      await members.take(taken);
    }
  };
  await place("search", ({ name, topic }) => {
    const phrase = readPhrase(name, language, brands);
    const elsewhere = shared.searches.get(name);
    if (elsewhere !== undefined) return [groupOf(elsewhere), [...phrase.stems]];
    const ofTopic = () => (topic === null ? null : headTermOf(readPhrase(topic, language, brands), heads));
    return [headTermOf(phrase, heads) ?? ofTopic() ?? headTermOf(phrase, found.likely), [...phrase.stems]];
  });
  await place("product", ({ title }) => {
    const { stems } = readPhrase(title, language, brands);
    return [headTermOf({ stems, core: stems.length }, heads), []];
  });
}

/** Products without a head term: with the other products of their category, else in a group of the category. */
async function placeByCategory(members: Members, groups: GroupMaker): Promise<void> {
  const votes = new Map<string, { total: number; first: number; most: number }>();
  for (const { category, groupId, n } of await members.votes()) {
    const known = votes.get(category) ?? { total: 0, first: groupId, most: 0 };
    votes.set(category, {
      total: known.total + n,
      first: n > known.most ? groupId : known.first,
      most: Math.max(n, known.most),
    });
  }
  for await (const page of members.free("product", null)) {
    const taken: [number, number][] = [];
    for (const member of page) {
      const { category, language, row } = member;
      if (category === null) continue;
      const vote = votes.get(category);
      const isClear = vote !== undefined && vote.most > vote.total * CATEGORY_SHARE;
      const id = isClear ? vote.first : groups.ofCategory(category, language);
      groups.join(id, member, []);
      taken.push([row, id]);
    }
    await members.take(taken);
  }
}
