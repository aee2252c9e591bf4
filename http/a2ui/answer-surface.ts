import type { Answer, Section } from "../../graph/answer/answer.js";
import { labelsOf } from "../../graph/answer/markdown.js";
import { catalogId } from "../../graph/understand/names/own-words.js";
import type { ContextOf, View } from "./actions.js";
import { bytesOf, componentsOf, compose } from "./compose.js";
import { evidencePart, sourceCaption } from "./evidence.js";
import { isSendable, limitOf, MOST_BYTES, MOST_COMPONENTS, rowsFor } from "./limits.js";
import { metricsOf, metricsPart } from "./metrics.js";
import { button, card, column, divider, LONGEST_LABEL, type Part, tabs, text } from "./parts.js";
import type { A2uiMessage, SurfaceNames } from "./protocol.js";
import { cited, sectionPart, showSection, wholeSection } from "./sections.js";
import { byComponents, inParts, type Pictures } from "./shown.js";
import type { Drawing } from "./table-buttons.js";

export interface AnswerSurfaceInput extends SurfaceNames, View {
  readonly answer: Answer;
  /** The whole question, as a turn of the conversation keeps it; null draws no button that asks it again. */
  readonly question?: string | null;
  /** The answer's charts, drawn; what is missing is not shown. */
  readonly pictures?: Pictures;
  /** Tables and charts are components of the host's catalog. */
  readonly isNative?: boolean;
}

const NONE: Pictures = new Map();
const MOST_SECTIONS = 5;
const MOST_SECTIONS_PER_TAB = 2;
const MOST_FOLLOW_UPS = 4;

/**
 * The answer to look at and tap: the same facts as its text, shorter. What does not fit is there as buttons that show it. Pure: equal
 * answers give equal messages.
 */
export function buildAnswerSurface({
  answer,
  question = null,
  sort = null,
  section = null,
  pictures = NONE,
  isNative = false,
  ...names
}: AnswerSurfaceInput): readonly A2uiMessage[] {
  const asked = question === null ? null : limitOf(question);
  const shown = isNative ? byComponents : inParts(pictures);
  const drawing: Drawing = { question, sort, asked, mostRows: rowsFor(asked), shown, label: labelsOf(answer) };
  const chapters = chaptersOf(answer);
  const wished = chapters.flatMap(({ entries }) => entries).find((entry) => entry.section.id === section);
  const draw = (drawn: ReadonlySet<Section>): Part =>
    wished === undefined
      ? wholeAnswer(answer, chapters, drawn, drawing)
      : oneSection(answer, drawn.has(wished.section) ? wholeSection : sectionPart, wished, drawing);
  const candidates = wished === undefined ? inOrder(chapters) : [wished.section];
  return largestFitting(candidates, (drawn) => compose(draw(drawn), names));
}

/** What is left when an answer cannot be drawn: its first sentence, and where the rest stands. */
export const buildLeadSurface = ({ title, headline }: Answer, names: SurfaceNames): readonly A2uiMessage[] =>
  compose(card(column([text(title, "h2"), text(cited(headline)), text(REST, "caption")])), names);

const REST = "The rest of the answer is in the text.";

/** A section as it is titled where it stands. */
interface Entry {
  readonly section: Section;
  readonly title: string;
}

/** What stands together: all of an answer of one domain, or a domain of several. */
interface Chapter {
  readonly title: string;
  readonly entries: readonly Entry[];
  readonly most: number;
}

/** Several domains get a tab each; what they mean together comes first. */
function chaptersOf(answer: Answer): Chapter[] {
  const { sections, specialists } = answer;
  const label = labelsOf(answer);
  const domains = specialists.filter((id) => sections.some((section) => isOf(section, id)));
  if (domains.length < 2) {
    const entries = sections.map((section) => ({ section, title: section.title }));
    return entries.length === 0 ? [] : [{ title: label("Findings"), entries, most: MOST_SECTIONS }];
  }
  const together = sections.filter((section) => !domains.some((id) => isOf(section, id)));
  const most = MOST_SECTIONS_PER_TAB;
  return [
    { title: label("Summary"), entries: together.map((section) => ({ section, title: section.title })), most },
    ...domains.map((id) => {
      const own = sections.filter((section) => isOf(section, id));
      const title = domainOf(own[0]);
      return {
        title,
        entries: own.map((section) => ({ section, title: section.title.slice(title.length + 2) })),
        most,
      };
    }),
  ].filter(({ entries }) => entries.length > 0);
}

/** The first of every chapter, then the second ones. */
function inOrder(chapters: readonly Chapter[]): Section[] {
  const rounds = Math.max(0, ...chapters.map(({ most }) => most));
  return Array.from({ length: rounds }, (_, round) =>
    chapters.flatMap(({ entries, most }) => (round < most ? (entries[round]?.section ?? []) : [])),
  ).flat();
}

/** The surface with all of these sections, or with as many as there is room for. */
function largestFitting(
  sections: readonly Section[],
  draw: (drawn: ReadonlySet<Section>) => readonly A2uiMessage[],
): readonly A2uiMessage[] {
  const all = draw(new Set(sections));
  if (fits(all)) return all;
  let kept = new Set<Section>();
  let surface = draw(kept);
  for (const section of sections) {
    const more = new Set([...kept, section]);
    const larger = draw(more);
    if (fits(larger)) [kept, surface] = [more, larger];
  }
  return surface;
}

const fits = (messages: readonly A2uiMessage[]): boolean =>
  componentsOf(messages).length <= MOST_COMPONENTS && bytesOf(messages) <= MOST_BYTES;

function wholeAnswer(
  answer: Answer,
  chapters: readonly Chapter[],
  drawn: ReadonlySet<Section>,
  drawing: Drawing,
): Part {
  const metrics = metricsOf(answer);
  const caption = sourceCaption(answer);
  const opened = chapters.map(({ title, entries }) => {
    const [shown, rest] = [true, false].map((isShown) =>
      entries.filter(({ section }) => drawn.has(section) === isShown),
    );
    const parts = (shown ?? []).flatMap((entry, at) => [
      ...(at === 0 ? [] : [divider()]),
      sectionPart(entry.section, entry.title, drawing),
    ]);
    return { title, inside: column([...parts, ...more(rest ?? [], drawing)]) };
  });
  return card(
    column([
      text(answer.title, "h2"),
      ...(caption === "" ? [] : [text(caption, "caption")]),
      text(cited(answer.headline)),
      ...(answer.carried === undefined ? [] : [text(answer.carried, "caption")]),
      ...(metrics.length === 0 ? [] : [metricsPart(metrics)]),
      ...withEvidence(answer, opened, drawing),
      ...(answer.freshness.warning === null
        ? []
        : [text(`${drawing.label("Warning")}: ${answer.freshness.warning}`, "caption")]),
      ...followUps(answer),
    ]),
  );
}

const oneSection = (answer: Answer, part: typeof wholeSection, { section, title }: Entry, drawing: Drawing): Part =>
  card(
    column([
      text(answer.title, "h2"),
      ...withEvidence(answer, [{ title: drawing.label("Findings"), inside: part(section, title, drawing) }], drawing),
      ...followUps(answer),
    ]),
  );

const more = (rest: readonly Entry[], drawing: Drawing): Part[] =>
  rest.length === 0 ? [] : [divider(), text(drawing.label("Also found"), "h3"), ...showSection(rest, drawing)];

type Opened = Parameters<typeof tabs>[0];

/** Where figures come from stands in a tab of its own: a renderer's tabs are reached by keyboard, its dialogs are not. */
function withEvidence(answer: Answer, opened: Opened, { shown }: Drawing): Part[] {
  const evidence = answer.evidence.length === 0 ? [] : [evidencePart(answer, shown)];
  const items = [...opened, ...evidence];
  return items.length < 2 ? items.map(({ inside }) => inside) : [tabs(items)];
}

/** The synthesizer writes "Pricing Research: Price level" with the id "pricing-price-level". */
const isOf = ({ id, title }: Section, specialist: string): boolean =>
  id.startsWith(`${specialist}-`) && title.includes(": ");

const domainOf = (section: Section | undefined): string => section?.title.split(": ")[0] ?? "";

/** Asking for a file is a button of its own kind, so that a host can offer to keep it. */
function followUps(answer: Answer): Part[] {
  const { title, followUps: questions } = answer;
  const label = labelsOf(answer);
  const asked = questions.filter(isSendable).slice(0, MOST_FOLLOW_UPS);
  if (asked.length === 0) return [];
  const buttons = asked.map((question, at) => {
    const context: ContextOf<"ask" | "export_csv"> = { question };
    return /\bCSV\b/.test(question)
      ? button(label("Get it as a CSV file"), "export_csv", context)
      : button(labelOf(question, title), "ask", context, at === 0);
  });
  return [divider(), text(label("You could ask next"), "h3"), column(buttons, "start")];
}

/** A catalog's id tells a reader nothing; a long question goes without the places that the title names already. */
function labelOf(question: string, title: string): string {
  const words = question.replace(catalogId(question) ?? "", "").replace(/ (?=[ ?.]|$)/g, "");
  if (words.length <= LONGEST_LABEL) return words;
  const [, ...places] = (title.split(": ")[0] ?? "").split(", ");
  return places.reduce((rest, place) => rest.replace(` in the ${place}`, "").replace(` in ${place}`, ""), words);
}
