import { guessLanguage } from "../vocabulary/guess-language.js";
import { isInflection } from "../vocabulary/stemming.js";
import { PLURAL_ONLY } from "../vocabulary/word-lists.js";
import { type Branch, endsInHead, type Name, type Names } from "./names.js";
import type { TitleWord } from "./title.js";

/** A name of a product in a title; `to` is exclusive. */
export interface Mention {
  readonly from: number;
  readonly to: number;
  readonly names: readonly Name[];
  /** The word that says what it is; elsewhere than `to - 1` where words stand between: "electric gooseneck kettle". */
  readonly head: number;
  readonly isScattered: boolean;
  /** Where the words of a scattered name stand. */
  readonly places: readonly number[];
}

const FEWEST_FOREIGN_LETTERS = 5;
/** Words further apart belong to different things. */
const MOST_BETWEEN = 6;

export function languageOf(words: readonly TitleWord[], market: string | null): string | null {
  return guessLanguage(words.map(({ facts }) => facts.folded)) ?? (market === "en" ? null : market);
}

/** Every name in a title, longest first from the left, and names whose words other words part. */
export function findMentions(words: readonly TitleWord[], names: Names, language: string | null): Mention[] {
  const found: Mention[] = [];
  for (let from = 0; from < words.length; from += 1) {
    if ((words[from]?.facts.labels.length ?? 0) === 0) continue;
    const mention = longestFrom(words, from, names, language);
    if (mention === null) continue;
    found.push(mention);
    from = mention.to - 1;
  }
  dropForeignThings(found);
  dropSaidAgain(found, words);
  const scattered = findScattered(words, names, language, found);
  if (scattered.length === 0) return found;
  const kept = found.filter(
    ({ from, to, names: own }) =>
      !scattered.some(
        ({ places, names: [name] }) =>
          (name?.words ?? 0) > (own[0]?.words ?? 0) && places.some((place) => from <= place && place < to),
      ),
  );
  return [...kept, ...scattered].sort((a, b) => a.head - b.head);
}

/** "Forno" is an Italian oven, and a model's name where the product itself is named in another language. */
function dropForeignThings(found: Mention[]): void {
  const products = found.filter(({ names }) => names.some(({ certainty }) => certainty >= 0.9));
  if (products.length === 0) return;
  const spoken = new Set(products.flatMap(({ names }) => names.map(({ language }) => language)));
  for (let at = found.length - 1; at >= 0; at -= 1) {
    const names = found[at]?.names ?? [];
    if (names.every(({ language, words, certainty }) => words === 1 && certainty < 0.9 && !spoken.has(language)))
      found.splice(at, 1);
  }
}

const MOST_UNTIL_AGAIN = 3;

/** "For iPhone 11 phone case": the phone is no thing of its own, it is said again by the case. */
function dropSaidAgain(found: Mention[], words: readonly TitleWord[]): void {
  for (let at = found.length - 2; at >= 0; at -= 1) {
    const [thing, next] = [found[at], found[at + 1]];
    if (thing === undefined || next === undefined || thing.to - thing.from > 1 || next.to - next.from < 2) continue;
    const isAgain = words[next.from]?.facts.labels.some((label) => words[thing.from]?.facts.labels.includes(label));
    const isNothing = thing.names.every(({ clusters }) => clusters.length === 0);
    if (isAgain && isNothing && next.from - thing.to <= MOST_UNTIL_AGAIN) found.splice(at, 1);
  }
}

function longestFrom(words: readonly TitleWord[], from: number, names: Names, language: string | null): Mention | null {
  let branches: Branch[] = step([names.root], words[from]);
  let best: Mention | null = null;
  const segment = words[from]?.segment;
  for (let at = from; branches.length > 0; ) {
    const hits = fitting(
      branches.flatMap((branch) => branch.names),
      words,
      from,
      at + 1,
      language,
    );
    if (hits.length > 0)
      best = { from, to: at + 1, names: hits, head: headOf(hits, from, at), isScattered: false, places: [] };
    at += 1;
    // "Machine à expresso", "tapis de yoga": links stand inside.
    if (words[at]?.facts.role === "of" || words[at]?.facts.folded === "a" || isAnd(words[at])) {
      const linked = step(branches, words[at + 1]);
      if (linked.length > 0 && step(branches, words[at]).length === 0) {
        branches = isSame(words[at + 1], segment) ? linked.filter(isLinkable) : [];
        at += 1;
        continue;
      }
    }
    branches = isSame(words[at], segment) ? step(branches, words[at]) : [];
  }
  return best;
}

function isAnd(word: TitleWord | undefined): boolean {
  return word?.facts.role === "and" || word?.facts.role === "for" || word?.facts.role === "with";
}

/** In English only "pots and pans" has a link inside; in Romance languages most names have one. */
function isLinkable(branch: Branch): boolean {
  const name = branch.names[0] ?? [...branch.next.values()][0]?.names[0];
  return name !== undefined && !endsInHead(name.language);
}

function isSame(word: TitleWord | undefined, segment: number | undefined): boolean {
  return word !== undefined && word.segment === segment;
}

function step(branches: readonly Branch[], word: TitleWord | undefined): Branch[] {
  if (word === undefined) return [];
  return branches.flatMap((branch) => word.facts.labels.flatMap((label) => branch.next.get(label) ?? []));
}

/** The title's own language first, then English; a single foreign word in a title of another language says little. */
function fitting(
  names: readonly Name[],
  words: readonly TitleWord[],
  from: number,
  to: number,
  language: string | null,
): Name[] {
  if (names.length === 0 || (to - from === 1 && PLURAL_ONLY.has(words[from]?.facts.folded ?? ""))) return [];
  const own = language === null ? [] : names.filter((name) => name.language === language);
  if (own.length > 0 && language !== "en") return preferProducts(own);
  const english = names.filter((name) => name.language === "en");
  if (english.length > 0) return preferProducts(english);
  const facts = words[from]?.facts;
  const isShort = to - from === 1 && (facts?.folded.length ?? 0) < FEWEST_FOREIGN_LETTERS;
  if (isShort || (to - from === 1 && facts?.isEnglish)) return [];
  return preferProducts(names.filter((name) => isForm(name, words, from)));
}

/** Stems alone take "puzzler" for a German puzzle. */
function isForm({ text, words: count, language }: Name, words: readonly TitleWord[], from: number): boolean {
  const facts = words[from]?.facts;
  return count > 1 || facts === undefined || facts.isCompound || isInflection(text[0] ?? "", facts.folded, language);
}

function preferProducts(names: readonly Name[]): Name[] {
  const best = names.reduce((most, { certainty }) => Math.max(most, certainty), 0);
  return names.filter(({ certainty }) => certainty >= best - 0.1);
}

function headOf(names: readonly Name[], from: number, last: number): number {
  const language = names[0]?.language;
  return language !== undefined && endsInHead(language) ? last : from;
}

/** "Electric gooseneck kettle", "headphones, over-ear": all words of a name stand in the title, its last says what it is. */
function findScattered(
  words: readonly TitleWord[],
  names: Names,
  language: string | null,
  found: readonly Mention[],
): Mention[] {
  const mentions: Mention[] = [];
  let all: Map<string, number> | null = null;
  for (let at = 0; at < words.length; at += 1) {
    for (const label of words[at]?.facts.labels ?? []) {
      const candidates = names.anchors.get(label);
      if (candidates === undefined) continue;
      all ??= positionsOf(words);
      const positions = all;
      for (const name of candidates) {
        // No other words tell the language of "antivol de cadre de vélo", but its own do.
        const isOpen = language === null && !words[at]?.facts.isEnglish;
        if (name.language !== "en" && name.language !== language && !isOpen) continue;
        if (!name.labels.every((other) => positions.has(other))) continue;
        const places = name.labels.map((other) => (other === label ? at : (positions.get(other) ?? at)));
        const from = Math.min(...places);
        const to = Math.max(...places) + 1;
        if (to - from === name.words && at === to - 1) continue;
        if (to - from > name.words + MOST_BETWEEN) continue;
        if (isOpen && !endsInHead(name.language) && at !== from) continue;
        const rival = found.find((mention) => mention.from <= at && at < mention.to);
        if (rival && rival.to - rival.from >= name.words) continue;
        if (places.some((place) => place !== at && isTaken(found, place, name))) continue;
        mentions.push({ from, to, names: [name], head: at, isScattered: true, places });
      }
    }
  }
  return mentions;
}

/** "Blood pressure monitor, upper arm" holds no monitor arm. */
function isTaken(found: readonly Mention[], at: number, name: Name): boolean {
  return found.some(
    ({ from, to, names }) =>
      from <= at &&
      at < to &&
      to - from > 1 &&
      names.some(
        ({ certainty, clusters }) => certainty >= 0.9 && clusters[0]?.clusterId !== name.clusters[0]?.clusterId,
      ),
  );
}

function positionsOf(words: readonly TitleWord[]): Map<string, number> {
  const positions = new Map<string, number>();
  words.forEach(({ facts }, at) => {
    for (const label of facts.labels) if (!positions.has(label)) positions.set(label, at);
  });
  return positions;
}
