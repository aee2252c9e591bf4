import { findClusters } from "../../../tools/market/lookup/find-clusters.js";
import { singular } from "../../../tools/products/vocabulary/stemming.js";
import { splitWords } from "../../../tools/products/vocabulary/words.js";
import type { Toolbox } from "../../toolbox.js";
import { anyOf } from "../languages/compose.js";
import type { ClusterMatch } from "../request.js";
import { matchesOf } from "../words/matches.js";
import type { Turn } from "./conversation.js";
import { ARTICLE } from "./ordinals.js";

/** "The boots", after hiking boots, and "the cordless ones", after cordless and robot vacuums: a product of the conversation by a word of its name. */

const POINTED = new RegExp(
  `(?<=(?<!\\p{L})(?:${ARTICLE}) )(\\p{L}{4,})(?:( )(?:${anyOf(({ rows }) => rows.things)}))?(?!\\p{L})`,
  "giu",
);

/** The text with the whole names of products that it speaks of so. Of a word that is a product by itself, or ends the names of several, nothing is changed. */
export async function withWholeNames(text: string, conversation: readonly Turn[], tools: Toolbox): Promise<string> {
  const pointed = matchesOf(text, POINTED).flatMap(({ 0: words, 1: word = "", 2: isKind, index }) => {
    const cluster = spokenOf(word, isKind !== undefined, conversation);
    return cluster === null ? [] : [{ start: index, end: index + words.length, cluster }];
  });
  if (pointed.length === 0) return text;
  const { data } = await tools.call(findClusters, { text });
  const known = data.filter(({ matches }) => (matches[0]?.score ?? 0) >= KNOWN);
  return pointed
    .filter(({ start, end }) => !known.some((found) => (found.start ?? 0) < end && start < (found.end ?? 0)))
    .reduceRight((rest, { start, end, cluster }) => rest.slice(0, start) + wholeName(cluster) + rest.slice(end), text);
}

/** From here on words name a product by themselves. */
const KNOWN = 0.55;

function spokenOf(word: string, isKind: boolean, conversation: readonly Turn[]): ClusterMatch | null {
  const [typed] = splitWords(word).map(({ folded }) => singular(folded));
  for (const { request } of conversation.toReversed()) {
    const { clusters } = request.scope;
    const called = clusters.filter((cluster) =>
      namesOf(cluster).some((name) => {
        const words = splitWords(name).map(({ folded }) => singular(folded));
        return words.length > 1 && (isKind ? words[0] : words.at(-1)) === typed;
      }),
    );
    if (called.length > 0) return called.length === 1 ? (called[0] ?? null) : null;
  }
  return null;
}

const namesOf = ({ name, headTerm, term }: ClusterMatch): string[] => [name, headTerm, term];

const wholeName = ({ name }: ClusterMatch): string => name.toLowerCase();
