import { z } from "zod";
import type { Answer, Section } from "../answer/answer.js";

/** What a model may say of an answer: which of its sections are read, in which order, and which of their sentences. */
export const Choice = z.object({
  sections: z.array(z.object({ id: z.string(), sentences: z.array(z.int()) })),
});
export type Choice = z.infer<typeof Choice>;

const MOST_UNCHOSEN = 4;

/** Whether there is anything to choose: a single section of few sentences stands as it is, and costs no call. */
export const isForChoosing = ({ sections }: Answer): boolean =>
  sections.length > 1 || sections.some(({ statements }) => statements.length > MOST_UNCHOSEN);

/**
 * The answer as it was chosen. The headline, limits and evidence are nobody's choice. A sentence may lean on the one before it, so that a
 * section is told from its beginning to the last sentence that was chosen, but for lists; a section with a file is what was asked for.
 * Null where no section was chosen that there is.
 */
export function chosenFrom(answer: Answer, { sections }: Choice): Answer | null {
  const wanted = new Map(sections.map(({ id, sentences }) => [id, sentences]));
  const order = [...wanted.keys()];
  const kept = answer.sections
    .filter(({ id, file }) => wanted.has(id) || file !== undefined)
    .map((section) => toldAs(section, wanted.get(section.id)))
    .filter(({ statements, tables, file }) => statements.length + tables.length > 0 || file !== undefined);
  if (kept.length === 0 && answer.sections.length > 0) return null;
  const placeOf = ({ id }: Section) => (wanted.has(id) ? order.indexOf(id) : order.length);
  return { ...answer, sections: kept.toSorted((a, b) => placeOf(a) - placeOf(b)) };
}

function toldAs(section: Section, sentences: readonly number[] | undefined): Section {
  if (sentences === undefined) return section;
  const last = Math.max(0, ...sentences.filter((number) => number <= section.statements.length));
  const statements = section.statements.filter((_, place) =>
    section.isList ? sentences.includes(place + 1) : place < last,
  );
  return { ...section, statements };
}
