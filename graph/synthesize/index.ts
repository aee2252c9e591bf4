import { type LangGraphRunnableConfig, Overwrite } from "@langchain/langgraph";
import { yieldToEventLoop } from "../../tools/event-loop.js";
import type { Answer, Confidence, Findings, Section } from "../answer/answer.js";
import { keepCharts } from "../answer/chart.js";
import { gradeConfidence } from "../answer/confidence.js";
import { join, type Statement, say } from "../answer/figure.js";
import { summariseFreshness } from "../answer/freshness.js";
import { renderAnswer, textOf } from "../answer/markdown.js";
import { numberReferences } from "../answer/references.js";
import type { Suggestion } from "../answer/suggestion.js";
import { isSolvedAlone } from "../asks/solve/index.js";
import { answeredIn } from "../chat.js";
import type { GraphDependencies } from "../dependencies.js";
import { ANALYST } from "../investigate/index.js";
import { resultsOf } from "../reading.js";
import { BUILT_IN } from "../roles.js";
import { memoryOf } from "../run-memory.js";
import { type SpecialistId, specialistIds, specialists } from "../specialists/index.js";
import type { AgentState } from "../state.js";
import { isNotHeld, isUnknownToMarket } from "../understand/missing.js";
import type { Request } from "../understand/request.js";
import { remember } from "../understand/turns/conversation.js";
import { namesIn } from "../write/names.js";
import { conclude } from "./conclusions.js";
import { followUpsOf } from "./follow-ups.js";
import { headlineOf } from "./headline.js";
import { keyFiguresOf } from "./key-figures.js";
import { limitsOf } from "./limits.js";
import { coverageAnswer, coverageIn } from "./market-coverage.js";
import { glanceSection, meaningSection } from "./meaning.js";
import { notComparedIn, notHeldStatements } from "./not-held.js";
import { notUsed } from "./not-used.js";
import { byReference, prove } from "./prove.js";
import { type Rule, viewsOf } from "./views.js";
import { notHeldAnswer, outOfFieldAnswer, unknownAnswer, withheldAnswer } from "./without-findings.js";

/** The synthesizer node: merges what the specialists found into one answer with one evidence numbering, proves it, and has it worded. */
export function createSynthesize(dependencies: GraphDependencies, ids: readonly SpecialistId[]) {
  const compose = createComposer(dependencies, ids);
  const { guard, warehouse, logger } = dependencies;
  const { writer, synthesizer, plain } = dependencies.roles ?? BUILT_IN;
  return async (state: AgentState, config: LangGraphRunnableConfig) => {
    config.writer?.({ step: "synthesize", label: "Putting the answer together" });
    const results = await resultsOf(state.read, memoryOf(state).results, { warehouse, logger, signal: config.signal });
    await yieldToEventLoop();
    const { answer: draft, next = [] } = compose(state, results);
    await yieldToEventLoop();
    const { heard, withoutModels, request, said, carried } = state;
    const isTold = draft.kind === "answered" || draft.kind === "unknown";
    const unused = isTold ? notUsed(request, state.read, draft) : null;
    const notes = [draft.limits, unused, heard.note, withoutModels, ...state.notes].filter(
      (note) => note !== null && note !== "",
    );
    const answer = { ...draft, limits: notes.join(" ") };
    // A question outside the field is not worth a second call.
    const isOurs = withoutModels === null && draft.kind !== "outside";
    const wordedBy = !isOurs ? plain : state.specialists.length > 1 ? synthesizer : writer;
    const worded = await wordedBy.write(
      { answer, question: said, language: heard.language, names: namesIn(request) },
      {
        signal: config.signal,
        onUsage: (usage) => config.writer?.({ usage }),
        onPart: (part) => config.writer?.({ part }),
      },
    );
    await yieldToEventLoop();
    const sound = [worded, answer].find((each) => !guard?.findLeak(textOf(each)));
    if (sound !== worded) logger.error({ specialists: state.specialists }, "an answer was withheld");
    const suggestions = asPrinted(next, sound ?? answer);
    const conversation = remember(state.conversation, { said, request, carried, suggestions }, answer);
    // What was found stands in the answer now, and in the state before this one.
    const told = sound ?? withheldAnswer();
    return { answer: told, ...answeredIn(state, request, told), conversation, findings: new Overwrite([]) };
  };
}

interface Composed {
  readonly answer: Answer;
  readonly next?: readonly Suggestion[];
}

/** The next questions that need not be understood again, in the words that the answer has for them. */
const asPrinted = (next: readonly Suggestion[], { followUps }: Answer): Suggestion[] =>
  next.flatMap(({ request }, place) => {
    const text = followUps.length === next.length ? followUps[place] : undefined;
    return text === undefined ? [] : [{ text, request }];
  });

function createComposer(dependencies: GraphDependencies, ids: readonly SpecialistId[]) {
  const { clock, warehouse, logger } = dependencies;
  return (
    { request, said, heard, carried, specialists: chosen, generation, evidence, findings, read }: AgentState,
    results: ReadonlyMap<string, unknown>,
  ): Composed => {
    const isDeclined = isNotHeld(request);
    const coverage = chosen.length === 0 ? coverageIn(read, results) : null;
    if (chosen.length === 0 && !isDeclined && coverage === null)
      return { answer: outOfFieldAnswer(heard.language, dependencies.examples) };

    const ordered = specialistIds.flatMap((id) => findings.filter(({ specialist }) => specialist === id));
    if (ordered.length > 0 && ordered.every(({ status }) => status === "failed")) {
      throw new Error("Every specialist failed; the log holds each fault.");
    }
    // What was looked up to understand the question is no evidence of a sum over the asker's own numbers.
    const isOwnSum = isSolvedAlone(request);
    const looked = findings.filter(({ specialist }) => specialist === ANALYST);
    const numbering = numberReferences(isOwnSum ? [] : evidence, [...ordered, ...looked]);
    const now = clock();
    const freshness = summariseFreshness(numbering.evidence, now);
    const shared = {
      evidence: numbering.evidence,
      freshness,
      specialists: chosen,
      ...(carried && carried.words !== "" && { carried: carried.words }),
    };
    if (coverage !== null) {
      const { headline, sections, ...rest } = coverageAnswer(coverage, request.scope.market);
      const draft = {
        ...rest,
        headline: numbering.statement(headline),
        sections: sections.map(numbering.section),
        ...shared,
      };
      return { answer: prove(draft, [], { request, results: byReference(results, numbering) }, logger) };
    }
    if (isDeclined) return { answer: { ...notHeldAnswer(request), ...shared } };
    if (isUnknownToMarket(request)) return { answer: { ...unknownAnswer(request), ...shared } };
    const { headline: told, sections } = ordered.length > 1 ? bodyOfSeveral(request, ordered) : bodyOfOne(ordered);
    const headline = join(...notHeldStatements(request, numbering.evidence), told, ...notComparedIn(request));
    const next = followUpsOf(request, ordered, ids, said);
    const limits = limitsOf(request, [...ordered, ...looked], generation !== warehouse.generation);
    const draft: Answer = {
      kind: ordered.length > 0 && ordered.every(isUnread) ? "unavailable" : "answered",
      title: isOwnSum ? "Your own figures" : titleOf(request, chosen),
      headline: numbering.statement(headline),
      sections: keepCharts([...sections, ...looked.flatMap((each) => each.sections)]).map(numbering.section),
      limits: limits.sentence,
      followUps: next.map(({ text }) => text),
      ...shared,
    };
    const keyFigures = ordered.length > 1 ? keyFiguresOf(viewsOf(ordered), renderAnswer(draft)) : undefined;
    if (keyFigures)
      draft.keyFigures = keyFigures.map(({ name, figure }) => ({ name, figure: numbering.figure(figure) }));
    const spare = ordered
      .filter(({ status }) => status === "answered")
      .map((item) => numbering.statement(item.headline));
    const answer = prove(draft, spare, { request, results: byReference(results, numbering) }, logger);
    const basis = numbering.basis(ordered.flatMap(({ signals }) => signals?.basis ?? []));
    const confidence = gradeConfidence(answer.headline, numbering.evidence, basis, now, limits.assumed);
    const graded =
      confidence === undefined ? answer : { ...answer, confidence, headline: sureOf(request, confidence, answer) };
    return { answer: graded, next };
  };
}

const isUnread = ({ status }: Findings): boolean => status === "unavailable" || status === "failed";

/** "How sure are you?", "what did you base that on?" is answered first. */
const sureOf = ({ certainty }: Request, { grade }: Confidence, { headline }: Answer): Statement =>
  certainty
    ? join(
        say`The confidence in this is ${grade} on a scale from A, the best, to D; why, stands under its figures, and the data that it rests on at the end, each with its rows and its date.`,
        headline,
      )
    : headline;

/** Of the many products of a ranking only those are named for which there is something to do. */
const TELLING: readonly Rule["says"][] = ["for", "conflict"];

type AnswerBody = Pick<Answer, "headline" | "sections">;

function bodyOfOne([sole]: readonly Findings[]): AnswerBody {
  return {
    headline: sole?.headline ?? say`The question was understood, yet no specialist had anything to say on it.`,
    sections: sole?.sections ?? [],
  };
}

/** One answer instead of one report per domain: what they mean together comes first, the parts follow. */
function bodyOfSeveral(request: Request, findings: readonly Findings[]): AnswerBody {
  const views = viewsOf(findings);
  const isNamed = request.scope.clusters.length > 0;
  const conclusions = conclude(views).filter(({ rule }) => isNamed || TELLING.includes(rule.says));
  const headline = headlineOf(request, findings, views, conclusions);
  const first = [
    meaningSection(request, views, conclusions, headline),
    glanceSection(request, findings, conclusions, headline, titleOfSpecialist),
  ].filter((section): section is Section => section !== null);
  return { headline: headline.statement, sections: [...first, ...findings.flatMap(partsOf)] };
}

function titleOf({ scope }: Request, chosen: readonly string[]): string {
  const { clusters, category, market } = scope;
  const subject =
    clusters.length > 0
      ? clusters.map(({ name }) => name).join(", ")
      : (category?.split(" > ").at(-1) ?? "Whole market");
  const ids = specialistIds.filter((id) => chosen.includes(id));
  const only = ids.length === 1 && ids[0] ? `: ${specialists[ids[0]].card.title}` : "";
  return `${subject}, ${market.name}${only}`;
}

function partsOf({ specialist, sections }: Findings): Section[] {
  return sections.map((section) => ({
    ...section,
    id: `${specialist}-${section.id}`,
    title: `${titleOfSpecialist(specialist)}: ${section.title}`,
  }));
}

const titleOfSpecialist = (id: string): string => specialists[id as SpecialistId].card.title; // findings come from registered specialists only
