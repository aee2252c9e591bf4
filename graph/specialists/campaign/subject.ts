import { inSentence, lastLevel, listWords } from "../../answer/words.js";
import type { ClusterMatch } from "../../understand/request.js";

interface Subject {
  readonly clusters: readonly { readonly name: string }[];
  readonly category: string | null;
  readonly marketName: string;
}

/** Products named in a sentence; tables name them all. */
const MOST_NAMED = 3;

/** "yoga mats and kettles". */
export function namesOf(things: readonly { readonly name: string }[]): string {
  const names = things.map(({ name }) => inSentence(name));
  return names.length <= MOST_NAMED ? listWords(names) : `${names.slice(0, MOST_NAMED).join(", ")} and others`;
}

/** "yoga mats in the United States". */
export const subjectOf = ({ clusters, category, marketName }: Subject): string =>
  `${category === null ? namesOf(clusters) : `the most searched products of ${lastLevel(category)}`} in ${marketName}`;

/** The products of an answer as a question names them. */
export const productsOf = (
  clusters: readonly { readonly clusterId: number; readonly name: string; readonly headTerm: string }[],
  paths: readonly { readonly clusterId: number; readonly categoryPath: string }[],
): ClusterMatch[] =>
  clusters.map(({ clusterId, name, headTerm }) => ({
    clusterId,
    name,
    headTerm,
    categoryPath: paths.find((path) => path.clusterId === clusterId)?.categoryPath ?? "",
    term: name,
    score: 1,
    how: "suggested",
  }));
