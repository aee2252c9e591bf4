import type { Cluster } from "../../domain.js";
import { singular } from "../vocabulary/stemming.js";
import type { Mention } from "./mentions.js";
import { endsInHead } from "./names.js";
import { judge, type Standing } from "./roles.js";
import type { TitleWord } from "./title.js";

export interface NamedCluster {
  readonly cluster: Cluster;
  readonly score: number;
  /** The name says only the kind of thing. */
  readonly isKindOnly: boolean;
  /** The words of the title that name it, in the singular. */
  readonly said: ReadonlySet<string>;
  /** The words around them in the same part of the title. */
  readonly near: ReadonlySet<string>;
}

/** What the words of a title say is sold. */
export interface TitleEvidence {
  readonly named: readonly NamedCluster[];
  /** The title says something else: a part of a product, or a thing that the market does not hold. */
  readonly says: "part" | "other" | "nothing" | "product";
}

/** A later name says less once something was named: after an "and", or in a later part of the title. */
const AFTER_PRODUCT = 0.3;
const AFTER_OTHER = 0.22;
/** "Dream Sock Smart Baby Monitor": of two things in one phrase the last is sold. */
const OVER_THING = 0.8;
const AFTER_ANOTHER = 0.6;
const KIND_AFTER_ANOTHER = 0.2;
const FOR_ITSELF = 0.25;
const STANDS = 0.5;
/** Words further from a name say nothing of it. */
const NEAR = 4;
/** Names that mean one cluster are surer than this. */
const SURE = 0.6;

export function readEvidence(
  words: readonly TitleWord[],
  mentions: readonly Mention[],
  isUsual: (word: string, clusterId: number) => boolean,
): TitleEvidence {
  const best = new Map<number, NamedCluster>();
  const opening = openingThing(words, mentions);
  let earlier = opening === null ? 1 : AFTER_OTHER;
  let thing: Mention | null = null;
  let says: TitleEvidence["says"] = earlier < 1 ? "other" : "nothing";
  for (const mention of mentions) {
    const clusters = mention.names.flatMap(({ clusters, certainty }) =>
      clusters.map((cluster) => ({ cluster, certainty })),
    );
    const first = clusters[0]?.cluster.clusterId ?? -1;
    const standing: Standing = judge(words, mention, mentions, (word) => isUsual(word, first));
    const odd = followsAnother(mention, mentions);
    if (opening !== null && says === "other" && isShorter(opening, words[mention.head])) earlier = 1;
    const distinct = new Set(clusters.map(({ cluster }) => cluster.clusterId)).size;
    for (const { cluster, certainty } of clusters) {
      const isKindOnly = certainty < SURE;
      const shared = isKindOnly || distinct === 1 ? 1 : 1 / distinct;
      const score =
        certainty *
        shared *
        standing.factor *
        odd *
        (thing !== null && isSamePhrase(words, thing, mention) ? OVER_THING : earlier);
      if (score > (best.get(cluster.clusterId)?.score ?? 0))
        best.set(cluster.clusterId, {
          cluster,
          score,
          isKindOnly,
          said: saidBy(words, mention),
          near: nearTo(words, mention, mentions),
        });
    }
    if (standing.isPurpose) for (const { cluster } of clusters) lower(best, cluster.clusterId);
    if (standing.isPartOf) {
      if (says === "nothing") says = "part";
      earlier = Math.min(earlier, AFTER_OTHER);
    } else if (standing.factor >= STANDS) {
      const isThing = clusters.length === 0;
      if (says === "nothing") says = isThing ? "other" : "product";
      if (isThing && earlier === 1) thing = mention;
      else thing = null;
      earlier = Math.min(earlier, isThing ? AFTER_OTHER : AFTER_PRODUCT);
    }
  }
  // "Nursh - Repuestos": a spare part of whatever it is.
  if (says === "nothing" && words.some(({ facts }) => facts.isSpare)) says = "part";
  return { named: [...best.values()], says };
}

function saidBy(words: readonly TitleWord[], { from, to, isScattered, places }: Mention): ReadonlySet<string> {
  const own = isScattered ? places.flatMap((place) => words[place] ?? []) : words.slice(from, to);
  return new Set(own.map(({ facts }) => singular(facts.folded)));
}

function nearTo(
  words: readonly TitleWord[],
  { from, to, head, isScattered }: Mention,
  mentions: readonly Mention[],
): ReadonlySet<string> {
  const first = Math.max(0, from - NEAR);
  // "Water bottle hose": the words of another product's name are its own.
  const ofOthers = (at: number) =>
    !isScattered &&
    mentions.some(
      (one) => !one.isScattered && one.to - one.from > 1 && one.from <= at && at < one.to && one.from !== from,
    );
  return new Set(
    words
      .slice(first, to + NEAR)
      .flatMap(({ facts, segment }, at) =>
        segment === words[head]?.segment && !ofOthers(first + at) ? [singular(facts.folded)] : [],
      ),
  );
}

/** "Baby bottle drying rack": a product of another department right before says that this is none of the market's; before a word that says only the kind ("pressure washer hose") any other product does. */
function followsAnother({ from, names }: Mention, mentions: readonly Mention[]): number {
  const before = mentions.find((one) => one.to === from && !one.isScattered);
  const [top, other] = [topOf(names), before === undefined ? null : topOf(before.names)];
  if (top === null || other === null) return 1;
  const own = names.flatMap(({ clusters }) => clusters.map(({ clusterId }) => clusterId));
  const isKindOnly = names.every(({ certainty }) => certainty < SURE);
  const isSure = before?.names.some(
    ({ certainty, clusters }) => certainty >= SURE && !clusters.some(({ clusterId }) => own.includes(clusterId)),
  );
  if (isKindOnly && isSure) return KIND_AFTER_ANOTHER;
  return top === other ? 1 : AFTER_ANOTHER;
}

/** "Deep Bass Bar, Dolby Soundbar": what opens the title is the same thing, said shorter. */
function isShorter(opening: string, head: TitleWord | undefined): boolean {
  return head !== undefined && head.facts.folded !== opening && head.facts.folded.endsWith(opening);
}

/** "Treadmill motor for treadmills": a thing is not for itself. */
function lower(best: Map<number, NamedCluster>, clusterId: number): void {
  const named = best.get(clusterId);
  if (named !== undefined) best.set(clusterId, { ...named, score: named.score * FOR_ITSELF });
}

function topOf([name]: Mention["names"]): string | null {
  return name?.clusters[0]?.categoryPath.split(" > ")[0] ?? null;
}

function isSamePhrase(words: readonly TitleWord[], thing: Mention, { from, names }: Mention): boolean {
  if (names.some(({ language, certainty }) => !endsInHead(language) || certainty < SURE)) return false;
  const between = words.slice(thing.to, from);
  return (
    words[thing.from]?.segment === words[from]?.segment &&
    between.every(({ facts }) => /^(?:word|plain|other)$/.test(facts.role))
  );
}

/** "Carrying strap, fits yoga mats": the first part of the title ends in a thing before any product is named. */
function openingThing(words: readonly TitleWord[], mentions: readonly Mention[]): string | null {
  const firstNamed = mentions[0]?.from ?? words.length;
  let thing: string | null = null;
  for (const [at, { facts, segment }] of words.entries()) {
    if (segment > 0 || at >= firstNamed) return segment > 0 ? thing : null;
    if (facts.role === "for" || facts.role === "with") return thing;
    if (facts.role === "part" || facts.role === "other") thing = facts.folded;
    else if (facts.role === "word") thing = null;
  }
  return thing;
}
