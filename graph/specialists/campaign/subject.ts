import { inSentence, lastLevel, listWords } from "../../answer/words.js";
import type { CampaignInsight } from "./analyse.js";

/** Products named in a sentence; tables name them all. */
const MOST_NAMED = 3;

/** "yoga mats and kettles". */
export function namesOf(things: readonly { readonly name: string }[]): string {
  const names = things.map(({ name }) => inSentence(name));
  return names.length <= MOST_NAMED ? listWords(names) : `${names.slice(0, MOST_NAMED).join(", ")} and others`;
}

/** "yoga mats in the United States". */
export const subjectOf = ({ clusters, category, marketName }: CampaignInsight): string =>
  `${category === null ? namesOf(clusters) : `the most searched products of ${lastLevel(category)}`} in ${marketName}`;
