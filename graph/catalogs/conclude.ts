import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import type { Answer, Section } from "../answer/answer.js";
import { gradeConfidence } from "../answer/confidence.js";
import { asked, derive } from "../answer/derivation.js";
import { count, renderStatement, say } from "../answer/figure.js";
import { summariseFreshness } from "../answer/freshness.js";
import { createProver, type Proof } from "../answer/grounding.js";
import { renderAnswer } from "../answer/markdown.js";
import { numberReferences } from "../answer/references.js";
import { marketWords } from "../answer/words.js";
import type { GraphDependencies } from "../dependencies.js";
import { resultsOf } from "../reading.js";
import { memoryOf } from "../run-memory.js";
import { specialistIds } from "../specialists/index.js";
import { figuresInText } from "../synthesize/key-figures.js";
import { byReference, prove } from "../synthesize/prove.js";
import { withheldAnswer } from "../synthesize/without-findings.js";
import type { Action } from "./actions/action.js";
import { actionsFor } from "./actions/rank.js";
import type { CatalogAnalysis } from "./analysis.js";
import { ownCount } from "./cells.js";
import { clusterViews } from "./cluster-view.js";
import { headlineOf, nothingFound } from "./headline.js";
import { limitsOf } from "./limits.js";
import { requestOf } from "./questions.js";
import { actionSection } from "./sections.js";
import type { CatalogState, GroupFindings } from "./state.js";
import { toAnalysis, withoutAnswer } from "./to-analysis.js";
import { attributeSection, campaignSection, ghostSection, titleSection } from "./write-searches.js";
import { demandSection, priceSection, seasonSection } from "./write-standing.js";

const MOST_LOGGED = 20;

/** The last node: one answer and its plain values from what the specialists found, every figure proven. */
export function createConclude({ clock, logger, warehouse, guard }: GraphDependencies) {
  return async (state: CatalogState, config: LangGraphRunnableConfig) => {
    config.writer?.({ step: "conclude", label: "Putting the analysis together" });
    const { own, scope, chosen, others, asked: first, read, notes, generation } = state;
    const where = `in ${marketWords(scope)}`;
    const parts = inOrder(state);
    const findings = parts.map((part) => part.findings);
    if (findings.length > 0 && findings.every(({ status }) => status === "failed"))
      throw new Error("Every specialist failed; the log holds each fault.");
    const numbering = numberReferences([], findings);
    const views = clusterViews(
      own,
      scope,
      chosen,
      parts.filter(({ isShort }) => !isShort),
    );
    const further = clusterViews(own, scope, others, parts);
    const actions = actionsFor(views);
    const now = clock();
    const limits = limitsOf({
      own,
      scope,
      views,
      parts,
      others: others.length,
      isReplaced: generation !== warehouse.generation,
    });
    const isEmpty = own.lines.length === 0;
    const headline = isEmpty ? nothingFound(own.name, own.unmapped, where) : headlineOf(own, views, actions, where);
    const draft: Answer = {
      kind: kindOf(isEmpty, parts),
      title: `${own.name === "" ? "Catalog" : own.name}, ${scope.name}`,
      headline: numbering.statement(isUnavailable(parts) ? UNREAD : headline),
      sections: inAskedOrder(first, [
        [null, actionSection(actions)],
        ["demand", demandSection(views, further)],
        ["pricing", priceSection(views)],
        ["gap", attributeSection(views)],
        ["intent", ghostSection(views)],
        ["intent", titleSection(views)],
        ["campaign", campaignSection(views)],
        ["demand", seasonSection(views)],
      ]).map(numbering.section),
      evidence: numbering.evidence,
      freshness: summariseFreshness(numbering.evidence, now),
      limits: [limits.sentence, ...notes].filter((note) => note !== "").join(" "),
      followUps: followUpsOf(own.lines[0]?.cluster.name ?? null, where),
      specialists: specialistIds.filter((id) => state.specialists.includes(id)),
    };
    const keyFigures = keyFiguresOf(own, actions).map(({ name, figure }) => ({
      name,
      figure: numbering.figure(figure),
    }));
    draft.keyFigures = figuresInText(keyFigures, renderAnswer(draft));
    const found = await resultsOf(read, memoryOf(state).results, { warehouse, logger, signal: config.signal });
    const proof: Proof = { request: requestOf(own, scope), results: byReference(found, numbering) };
    const proven = prove(draft, [], proof, logger);
    const isSound = createProver(proof);
    const confidence = gradeConfidence(
      proven.headline,
      numbering.evidence,
      numbering.basis(findings.flatMap(({ signals }) => signals?.basis ?? [])),
      now,
      limits.assumed,
    );
    const answer = confidence === undefined ? proven : { ...proven, confidence };
    const unproven: string[] = [];
    const analysis = toAnalysis({ own, scope, views, further, actions, answer }, numbering, (statement) => {
      const isProven = isSound(numbering.statement(statement));
      if (!isProven) unproven.push(renderStatement(statement));
      return isProven;
    });
    if (unproven.length > 0) logger.error({ faults: unproven.slice(0, MOST_LOGGED) }, "figures without proof");
    const leak = guard && (guard.findLeak(renderAnswer(answer)) ?? guard.findLeak(wordsOf(analysis)));
    if (!leak) return { answer, analysis };
    logger.error({ specialists: answer.specialists }, "an answer was withheld");
    return { answer: withheldAnswer(), analysis: withoutAnswer(own, withheldAnswer()) };
  };
}

/** What the analysis holds beyond the answer, as lines. */
function wordsOf({ actions, clusters }: CatalogAnalysis): string {
  const words: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value === "string") words.push(value);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(visit);
  };
  visit([actions, clusters]);
  return words.join("\n");
}

const idsInOrder: readonly string[] = specialistIds;

/** By product group, then by specialist: the same catalog gives the same references, whoever ends first. */
function inOrder({ parts, own }: CatalogState): GroupFindings[] {
  const places = new Map(own.lines.map(({ cluster }, place) => [cluster.clusterId, place]));
  const placeOf = ({ clusterIds: [first] }: GroupFindings): number => places.get(first ?? -1) ?? 0;
  const rankOf = ({ findings }: GroupFindings): number => idsInOrder.indexOf(findings.specialist);
  return parts.toSorted(
    (a, b) => Number(a.isShort) - Number(b.isShort) || placeOf(a) - placeOf(b) || rankOf(a) - rankOf(b),
  );
}

const isUnavailable = (parts: readonly GroupFindings[]): boolean =>
  parts.every(({ findings }) => findings.status !== "answered") &&
  parts.some(({ findings }) => findings.status === "unavailable");

function kindOf(isEmpty: boolean, parts: readonly GroupFindings[]): Answer["kind"] {
  if (isEmpty) return "unknown";
  return isUnavailable(parts) ? "unavailable" : "answered";
}

const UNREAD = say`The catalog could not be compared with the market because the market data could not be read.`;

/** What was asked by name comes first, after what to do. */
function inAskedOrder(
  heard: readonly string[],
  sections: readonly (readonly [specialist: string | null, Section | null])[],
): Section[] {
  const rank = ([specialist]: (typeof sections)[number]): number =>
    specialist === null ? 0 : heard.includes(specialist) ? 1 : 2;
  return sections.toSorted((a, b) => rank(a) - rank(b)).flatMap(([, found]) => found ?? []);
}

function followUpsOf(name: string | null, where: string): string[] {
  if (name === null) return [];
  const product = name.toLowerCase();
  return [
    `Draft a campaign for ${product} ${where}`,
    `When do ${product} sell best ${where}?`,
    `What do buyers ask about ${product} ${where}?`,
  ];
}

/** How large the catalog is, and what the first action could bring. */
function keyFiguresOf({ lines }: CatalogState["own"], [first]: readonly Action[]) {
  const counts = lines.flatMap(({ products }) => (products === null ? [] : [asked(products)]));
  return [
    ...(counts.length > 0 ? [{ name: "Your products", figure: count(derive("sum", ...counts), []) }] : []),
    { name: "Product groups", figure: ownCount(lines.length) },
    ...(first?.worth ? [{ name: "First action, a month", figure: first.worth }] : []),
  ];
}
