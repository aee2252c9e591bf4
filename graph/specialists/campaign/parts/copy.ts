import { column, table } from "../../../answer/answer.js";
import { constant, lengthOf } from "../../../answer/derivation.js";
import { count, type Statement, say } from "../../../answer/figure.js";
import { listWords } from "../../../answer/words.js";
import type { Part } from "../../part.js";
import type { CampaignInsight } from "../analyse.js";
import { rowsAsked } from "../asked.js";
import { type AdCopy, COPY_LIMITS, type CopyKind } from "../copy.js";
import type { CampaignDetails, CampaignRequest } from "../details.js";
import { sectionUnder } from "../part-section.js";
import { namesOf } from "../subject.js";

/** More products' texts would bury the rest of the draft. */
const PRODUCTS_SHOWN = 3;

const KINDS: Readonly<Record<CampaignDetails["copy"], readonly CopyKind[]>> = {
  headlines: ["headline"],
  descriptions: ["description"],
  all: ["headline", "description", "path"],
};

/** Ad texts with their lengths. */
export const copy: Part<CampaignInsight, CampaignDetails> = {
  id: "copy",
  measures: [],
  headline: leadOf,
  section(insight, request) {
    const { refs } = insight;
    const complete = completeOf(insight);
    const kinds = KINDS[request.details.copy];
    const rows = rowsAsked(request);
    const sources = [refs.bids, ...(refs.attributes === null ? [] : [refs.attributes])];
    return sectionUnder(insight, "copy", leadOf(insight, request), {
      id: "copy",
      title: "Ad texts",
      statements:
        complete.length === 0
          ? []
          : [
              say`They name only what searches and products name; nothing is promised about price, delivery, stock or rank.`,
              ...fewerStatement(complete, kinds, rows),
            ],
      tables: complete.map((text) => copyTable(text, linesOf(text, kinds, rows), sources, complete.length > 1)),
    });
  },
};

const completeOf = ({ copy: texts }: CampaignInsight): AdCopy[] =>
  texts.filter(({ isComplete }) => isComplete).slice(0, PRODUCTS_SHOWN);

function leadOf(insight: CampaignInsight, { details }: CampaignRequest): Statement {
  const { clusters, marketName } = insight;
  const complete = completeOf(insight);
  return complete.length === 0
    ? say`No ad can be written for ${namesOf(clusters)} in ${marketName}: too few searches get money to name the product with.`
    : copyStatement(complete, KINDS[details.copy], marketName);
}

function copyStatement(complete: readonly AdCopy[], kinds: readonly CopyKind[], marketName: string): Statement {
  const limits = kinds.map((kind) => {
    const figure = count(constant(COPY_LIMITS[kind].characters, "length limit of a responsive search ad"), []);
    return say`${kind}s up to ${figure} characters`;
  });
  const names = listWords(complete.map(({ product }) => product));
  const what = kinds.length > 1 ? "Ad texts" : kinds[0] === "headline" ? "Headlines" : "Descriptions";
  const lengths = limits.flatMap(({ parts }, position) => (position === 0 ? parts : [", ", ...parts]));
  return say`${what} for ${names} in ${marketName}, within the limits of a responsive search ad: ${{ parts: lengths, refs: [] }}.`;
}

function fewerStatement(complete: readonly AdCopy[], kinds: readonly CopyKind[], rows: number | null): Statement[] {
  const isShort =
    rows !== null && complete.some((text) => kinds.every((kind) => linesOf(text, [kind], rows).length < rows));
  return isShort ? [say`More that fit the limits could not be made from the data.`] : [];
}

function linesOf({ lines }: AdCopy, kinds: readonly CopyKind[], rows: number | null): AdCopy["lines"] {
  return kinds.flatMap((kind) => lines.filter((line) => line.kind === kind).slice(0, rows ?? COPY_LIMITS[kind].most));
}

function copyTable(
  { clusterId, product }: AdCopy,
  lines: AdCopy["lines"],
  refs: readonly string[],
  isSeveral: boolean,
) {
  return table({
    id: `copy-${clusterId}`,
    title: isSeveral ? `Ad texts for ${product}` : "Ad texts",
    columns: [
      column("kind", "Part", "text"),
      column("text", "Text", "text"),
      column("characters", "Characters", "count"),
    ],
    rows: lines.map((line) => ({ kind: line.kind, text: line.text, characters: lengthOf(line.text) })),
    refs,
  });
}
