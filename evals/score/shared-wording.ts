import { type TrigramProfile, trigramProfile } from "../../tools/statistics/similarity.js";
import { tokenise } from "../../tools/statistics/text.js";
import type { Score } from "./score.js";

/** Two questions whose wording is one pattern with other products, markets and numbers in it. */
export interface SharedWording {
  readonly text: string;
  readonly like: string;
  readonly cosine: number;
}

/** As near as near duplicates are elsewhere in this project. */
const SAME_WORDING = 0.8;

const LONGEST_NAME = 5;
const SLOTS: readonly string[] = ["product", "market", "number"];
const COUNTRY =
  /^(?:us|usa|uk|gb|de|eu|america|american|britain|british|england|english|germany|german|france|french|spain|spanish|italy|italian|portugal|deutschland|usa|allemagne|alemania|germania|alemanha)$/;
const COUNTRIES: readonly string[] = [
  ...["united states", "united kingdom", "great britain", "vereinigten staaten", "royaume uni"],
  ...["états unis", "estados unidos", "reino unido", "stati uniti", "regno unito"],
];

/** The words of a question with "product", "market" and "number" in the place of what may differ. */
export function wordingOf(text: string, isProduct: (words: string) => boolean): string {
  const words = tokenise(text);
  const pattern: string[] = [];
  for (let at = 0; at < words.length; ) {
    const slot = slotAt(words, at, isProduct);
    const last = pattern.at(-1);
    // Two products in a row are one longer name.
    if (slot.word !== last || !slot.isSlot) pattern.push(slot.word);
    at += slot.length;
  }
  return pattern.join(" ");
}

function slotAt(words: readonly string[], at: number, isProduct: (words: string) => boolean) {
  for (let length = Math.min(LONGEST_NAME, words.length - at); length > 0; length -= 1) {
    const name = words.slice(at, at + length).join(" ");
    if (length === 1 ? COUNTRY.test(name) : COUNTRIES.includes(name)) return { word: "market", length, isSlot: true };
    if (isProduct(name)) return { word: "product", length, isSlot: true };
  }
  const word = words[at] ?? "";
  return /^\p{N}/u.test(word) ? { word: "number", length: 1, isSlot: true } : { word, length: 1, isSlot: false };
}

/** Each text whose wording pattern is one of another list, with its nearest; a pattern of slots alone has no wording. */
export function findSharedWordings(
  texts: readonly string[],
  others: readonly string[],
  isProduct: (words: string) => boolean,
  threshold = SAME_WORDING,
): SharedWording[] {
  const profiles = others.map((text) => trigramProfile(wordingOf(text, isProduct)));
  const postings = indexGrams(profiles);
  const dots = new Float64Array(profiles.length);
  return texts.flatMap((text) => {
    const wording = wordingOf(text, isProduct);
    if (wording.split(" ").every((word) => SLOTS.includes(word))) return [];
    const own = trigramProfile(wording);
    dots.fill(0);
    for (const [gram, count] of own.counts) {
      const { places, counts } = postings.get(gram) ?? NOWHERE;
      for (let at = 0; at < places.length; at += 1) {
        const place = places[at] ?? 0;
        dots[place] = (dots[place] ?? 0) + count * (counts[at] ?? 0);
      }
    }
    let nearest = { place: -1, cosine: 0 };
    for (let place = 0; place < profiles.length; place += 1) {
      const cosine = (dots[place] ?? 0) / Math.max(1e-9, own.norm * (profiles[place]?.norm ?? 0));
      if (cosine > nearest.cosine) nearest = { place, cosine };
    }
    const { place, cosine } = nearest;
    return cosine > threshold ? [{ text, like: others[place] ?? "", cosine }] : [];
  });
}

/** The texts that hold a trigram, and how often. */
interface Posting {
  readonly places: number[];
  readonly counts: number[];
}

const NOWHERE: Posting = { places: [], counts: [] };

function indexGrams(profiles: readonly TrigramProfile[]): ReadonlyMap<string, Posting> {
  const postings = new Map<string, Posting>();
  for (const [place, { counts }] of profiles.entries())
    for (const [gram, count] of counts) {
      const posting = postings.get(gram) ?? { places: [], counts: [] };
      posting.places.push(place);
      posting.counts.push(count);
      postings.set(gram, posting);
    }
  return postings;
}

/** Whether no text shares its wording with another list. */
export function scoreFreshWording(shared: readonly SharedWording[], all: number): Score {
  const shown = shared
    .slice(0, 5)
    .map(({ text, like, cosine }) => `"${text}" is like "${like}" (${cosine.toFixed(2)})`);
  return {
    score: 1 - shared.length / Math.max(1, all),
    passed: shared.length === 0,
    explanation:
      shared.length === 0 ? `None of ${all} shares a wording.` : `${shared.length} of ${all}: ${shown.join("; ")}.`,
  };
}
