import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import type { Answer, Findings, Section } from "../answer.js";
import { LONGEST_QUESTION } from "../classify/entities.js";
import { type Statement, say } from "../figure.js";
import { isUnknownToMarket, type Question } from "../question.js";
import type { GraphDependencies } from "../specialist.js";
import { type SpecialistId, specialistIds, specialists } from "../specialists/index.js";
import type { AgentState } from "../state.js";
import { listWords, marketWords } from "../words.js";
import { summariseFreshness } from "./freshness.js";
import { numberReferences } from "./references.js";
import { outOfFieldAnswer, unknownAnswer } from "./without-findings.js";

/** Follow-up questions shown at most. */
const MOST_FOLLOW_UPS = 4;

/** The synthesizer node: merges what the specialists found into one answer with one evidence numbering. */
export function createSynthesize({ clock, warehouse }: GraphDependencies) {
  return (
    { question, specialists: chosen, generation, evidence, findings }: AgentState,
    config: LangGraphRunnableConfig,
  ) => {
    config.writer?.({ step: "synthesize", label: "Putting the answer together" });
    if (chosen.length === 0) return { answer: outOfFieldAnswer() };

    const ordered = specialistIds.flatMap((id) => findings.filter(({ specialist }) => specialist === id));
    if (ordered.length > 0 && ordered.every(({ status }) => status === "failed")) {
      throw new Error("Every specialist failed; the log holds each fault.");
    }
    const numbering = numberReferences(evidence, ordered);
    const freshness = summariseFreshness(numbering.evidence, clock());
    const shared = { evidence: numbering.evidence, freshness, specialists: chosen };
    if (isUnknownToMarket(question.entities)) return { answer: { ...unknownAnswer(question.entities), ...shared } };

    const answer: Answer = {
      title: titleOf(question, chosen),
      headline: numbering.statement(headlineOf(ordered)),
      sections: [...glance(ordered), ...ordered.flatMap((item) => sectionsOf(item, ordered.length > 1))].map(
        numbering.section,
      ),
      limits: limitsOf(question, ordered, generation !== warehouse.generation),
      followUps: [...new Set(interleave(ordered.map((item) => item.followUps)))].slice(0, MOST_FOLLOW_UPS),
      ...shared,
    };
    return { answer };
  };
}

function titleOf({ entities }: Question, chosen: readonly string[]): string {
  const { clusters, category, market } = entities;
  const subject =
    clusters.length > 0
      ? clusters.map(({ name }) => name).join(", ")
      : (category?.split(" > ").at(-1) ?? "Whole market");
  const ids = specialistIds.filter((id) => chosen.includes(id));
  const only = ids.length === 1 && ids[0] ? `: ${specialists[ids[0]].card.title}` : "";
  return `${subject}, ${market.name}${only}`;
}

/** The first specialist with an answer speaks first; one that only lacks a product is heard when nobody answers. */
function headlineOf(findings: readonly Findings[]): Statement {
  const speaker =
    findings.find(({ status }) => status === "answered") ??
    findings.find(({ status }) => status === "empty") ??
    findings[0];
  return speaker?.headline ?? say`The question was understood, yet no specialist had anything to say on it.`;
}

/** With several specialists: one line from each, so that the whole answer fits on one screen. */
function glance(findings: readonly Findings[]): Section[] {
  if (findings.length < 2) return [];
  const statements = findings.map(
    ({ specialist, headline }): Statement => ({
      parts: [`${titleOfSpecialist(specialist)}: `, ...headline.parts],
      refs: headline.refs,
    }),
  );
  return [{ id: "glance", title: "At a glance", statements, tables: [], isList: true }];
}

function sectionsOf({ specialist, sections }: Findings, isOneOfSeveral: boolean): Section[] {
  if (!isOneOfSeveral) return sections;
  return sections.map((section) => ({
    ...section,
    id: `${specialist}-${section.id}`,
    title: `${titleOfSpecialist(specialist)}: ${section.title}`,
  }));
}

const titleOfSpecialist = (id: string): string => specialists[id as SpecialistId].card.title; // findings come from registered specialists only

/** One sentence with the true reasons, those of understanding first. */
function limitsOf({ text, entities }: Question, findings: readonly Findings[], isReplaced: boolean): string {
  const { market, unknownMarkets, otherMarkets, unknownTerms } = entities;
  const reasons = new Set<string>();
  if (text.length > LONGEST_QUESTION) reasons.add("only the beginning of the long question was read");
  if (isReplaced) reasons.add("the market data was replaced by a newer load while this was answered: ask again");
  if (!market.stated && unknownMarkets.length === 0)
    reasons.add(`no market was named, so ${marketWords(market)} was taken`);
  if (unknownMarkets.length > 0) reasons.add(`there is no data for ${listWords(unknownMarkets)}`);
  if (otherMarkets.length > 0) reasons.add(`one answer covers one market: ask again for ${listWords(otherMarkets)}`);
  for (const { term, isAmbiguous, nearest } of unknownTerms) {
    const names = listWords(
      nearest.map(({ name }) => name),
      "or",
    );
    reasons.add(
      isAmbiguous ? `"${term}" could mean ${names}` : `"${term}" was not recognised as a product of this market`,
    );
  }
  for (const finding of findings) for (const limit of finding.limits) reasons.add(limit.replace(/\.$/, ""));
  if (reasons.size === 0) return "";
  const sentence = [...reasons].join("; ");
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

/** First of each, then second of each. */
function interleave(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...lists.map((items) => items.length));
  return Array.from({ length: longest }, (_, position) => lists.flatMap((items) => items[position] ?? [])).flat();
}
