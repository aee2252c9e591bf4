import type { Section } from "../../answer/answer.js";
import type { Statement } from "../../answer/figure.js";
import type { CampaignInsight } from "./analyse.js";
import type { PartId } from "./plan.js";

/** A part's section, with its lead on top unless that is the answer's headline; null where it holds nothing. */
export function sectionUnder(
  { parts }: CampaignInsight,
  id: PartId,
  lead: Statement,
  section: Section,
): Section | null {
  return filled(parts[0] === id ? section : { ...section, statements: [lead, ...section.statements] });
}

const filled = (section: Section): Section | null =>
  section.statements.length + section.tables.length > 0 ? section : null;
