import { counted } from "../../../answer/derivation.js";
import { count, type Statement, say } from "../../../answer/figure.js";
import type { Part } from "../../part.js";
import type { CampaignInsight } from "../analyse.js";
import { wordFor } from "../counting.js";
import type { CampaignDetails } from "../details.js";
import { editorFile } from "../editor-file.js";
import { sectionUnder } from "../part-section.js";
import { subjectOf } from "../subject.js";

/** The draft as a CSV file. */
export const file: Part<CampaignInsight, CampaignDetails> = {
  id: "file",
  measures: [],
  headline: leadOf,
  section: (insight) =>
    sectionUnder(insight, "file", leadOf(insight), {
      id: "file",
      title: "File for Google Ads Editor",
      statements: [
        say`All amounts are in ${insight.currency}: import it into an account with that currency. Everything is paused, and each ad still needs its Final URL; nothing is sent to an ad account.`,
      ],
      tables: [],
      file: editorFile(insight),
    }),
};

function leadOf(insight: CampaignInsight): Statement {
  const { funded, negatives, refs } = insight;
  const listed =
    negatives.length === 0 || refs.negatives === null
      ? say`no negatives`
      : say`${count(counted(negatives), refs.negatives)} ${wordFor(negatives, "negative")}`;
  return say`The file ${editorFile(insight).name} holds the whole draft for ${subjectOf(insight)}: ${count(counted(funded), refs.bids)} ${wordFor(funded, "keyword")}, ${listed} and the ad texts.`;
}
