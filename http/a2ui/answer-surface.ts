import type { Answer, Section } from "../../graph/answer/answer.js";
import { catalogId } from "../../graph/understand/own-words.js";
import type { ContextOf, Sort } from "./actions.js";
import { compose } from "./compose.js";
import { evidenceModal, sourceCaption } from "./evidence.js";
import { isSendable, limitOf, rowsFor } from "./limits.js";
import { metricCards, metricsOf } from "./metrics.js";
import { button, card, column, divider, LONGEST_LABEL, type Part, tabs, text } from "./parts.js";
import type { A2uiMessage, SurfaceNames } from "./protocol.js";
import { cited, sectionPart } from "./sections.js";
import type { Drawing } from "./table-buttons.js";

export interface AnswerSurfaceInput extends SurfaceNames {
  readonly answer: Answer;
  /** The whole question, as a turn of the conversation keeps it; null draws no button that asks it again. */
  readonly question?: string | null;
  /** How a table was wished to be ordered. */
  readonly sort?: Sort | null;
}

const MOST_SECTIONS = 5;
const MOST_SECTIONS_PER_TAB = 2;
const MOST_FOLLOW_UPS = 4;

/** The answer to look at and tap: the same facts as its text, shorter. Pure: equal answers give equal messages. */
export function buildAnswerSurface({
  answer,
  question = null,
  sort = null,
  ...names
}: AnswerSurfaceInput): readonly A2uiMessage[] {
  const asked = question === null ? null : limitOf(question);
  const drawing: Drawing = { question, sort, asked, mostRows: rowsFor(asked) };
  const metrics = metricsOf(answer);
  const caption = sourceCaption(answer);
  const root = column([
    text(answer.title, "h3"),
    ...(caption === "" ? [] : [text(caption, "caption")]),
    text(cited(answer.headline)),
    ...(answer.carried === undefined ? [] : [text(answer.carried, "caption")]),
    ...(metrics.length === 0 ? [] : [metricCards(metrics)]),
    ...findings(answer, drawing),
    ...(answer.freshness.warning === null ? [] : [text(`Warning: ${answer.freshness.warning}`, "caption")]),
    ...(answer.evidence.length === 0 ? [] : [divider(), evidenceModal(answer)]),
    ...followUps(answer),
  ]);
  return compose(card(root), names);
}

/** Several domains get a tab each; what they mean together comes first. */
function findings({ sections, specialists }: Answer, drawing: Drawing): Part[] {
  const domains = specialists.filter((id) => sections.some((section) => isOf(section, id)));
  if (domains.length < 2) {
    return sections
      .slice(0, MOST_SECTIONS)
      .flatMap((section) => [divider(), sectionPart(section, section.title, drawing)]);
  }
  const together = sections.filter((section) => !domains.some((id) => isOf(section, id)));
  const tab = (title: string, inside: readonly Section[], titleOf: (section: Section) => string) => ({
    title,
    inside: column(
      inside
        .slice(0, MOST_SECTIONS_PER_TAB)
        .flatMap((each, at) => [...(at === 0 ? [] : [divider()]), sectionPart(each, titleOf(each), drawing)]),
    ),
  });
  return [
    tabs([
      ...(together.length === 0 ? [] : [tab("Summary", together, ({ title }) => title)]),
      ...domains.map((id) => {
        const own = sections.filter((section) => isOf(section, id));
        return tab(domainOf(own[0]), own, ({ title }) => title.slice(domainOf(own[0]).length + 2));
      }),
    ]),
  ];
}

/** The synthesizer writes "Pricing Research: Price level" with the id "pricing-price-level". */
const isOf = ({ id, title }: Section, specialist: string): boolean =>
  id.startsWith(`${specialist}-`) && title.includes(": ");

const domainOf = (section: Section | undefined): string => section?.title.split(": ")[0] ?? "";

/** Asking for a file is a button of its own kind, so that a host can offer to keep it. */
function followUps({ title, followUps: questions }: Answer): Part[] {
  const asked = questions.filter(isSendable).slice(0, MOST_FOLLOW_UPS);
  if (asked.length === 0) return [];
  const buttons = asked.map((question, at) => {
    const context: ContextOf<"ask" | "export_csv"> = { question };
    return /\bCSV\b/.test(question)
      ? button("Get it as a CSV file", "export_csv", context)
      : button(labelOf(question, title), "ask", context, at === 0);
  });
  return [divider(), text("You could ask next", "h5"), column(buttons, "start")];
}

/** A catalog's id tells a reader nothing; a long question goes without the places that the title names already. */
function labelOf(question: string, title: string): string {
  const words = question.replace(catalogId(question) ?? "", "").replace(/ (?=[ ?.]|$)/g, "");
  if (words.length <= LONGEST_LABEL) return words;
  const [, ...places] = (title.split(": ")[0] ?? "").split(", ");
  return places.reduce((rest, place) => rest.replace(` in the ${place}`, "").replace(` in ${place}`, ""), words);
}
