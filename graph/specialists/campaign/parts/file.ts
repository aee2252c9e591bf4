import { count, say } from "../../../figure.js";
import type { CampaignInsight } from "../analyse.js";
import { countKeywords, countOf, wordFor } from "../counting.js";
import { editorFile } from "../editor-file.js";
import { type Part, subjectOf } from "../subject.js";
import { weave } from "../weave.js";

/** The draft as a CSV file. */
export function filePart(insight: CampaignInsight): Part {
  const { funded, negatives, refs, currency } = insight;
  const section = { id: "file", title: "File for Google Ads Editor" };
  const file = editorFile(insight);
  const blocked = countOf(
    negatives.map(({ clusterId, match, negative }) => ({ kind: `${clusterId} ${match}`, name: negative })),
  );
  const listed =
    negatives.length === 0 || refs.negatives === null
      ? say`no negatives`
      : say`${count(blocked, refs.negatives)} ${wordFor(negatives, "negative")}`;
  return {
    lead: weave`The file ${file.name} holds the whole draft for ${subjectOf(insight)}: ${count(countKeywords(funded), refs.bids)} ${wordFor(funded, "keyword")}, ${listed} and the ad texts.`,
    section: {
      ...section,
      statements: [
        say`All amounts are in ${currency}: import it into an account with that currency. Everything is paused, and each ad still needs its Final URL; nothing is sent to an ad account.`,
      ],
      tables: [],
      file,
    },
  };
}
