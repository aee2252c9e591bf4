import type { Answer } from "../answer/answer.js";
import { renderStatement, type Statement } from "../answer/figure.js";

/** What the model is given: every statement of a proven answer, numbered, and nothing else. */
export interface FactSheet {
  /** By the number the model cites. */
  readonly facts: ReadonlyMap<number, Statement>;
  /** Parts of the answer in its order ("headline", "section price-level", "limits", "next") with the numbers of their facts. */
  readonly parts: ReadonlyMap<string, readonly number[]>;
  readonly material: string;
}

/** Rows of tables stay out: they stand below the prose, and never pass through the model. */
export function factSheetOf(answer: Answer, question: string, language: string): FactSheet {
  const facts = new Map<number, Statement>();
  const parts = new Map<string, number[]>();
  const list = (part: string, statements: readonly Statement[]): string => {
    const numbers: number[] = [];
    parts.set(part, numbers);
    return statements
      .map((statement) => {
        const number = facts.size + 1;
        facts.set(number, statement);
        numbers.push(number);
        return `[${number}] ${quote(renderStatement(statement))}`;
      })
      .join("\n");
  };
  const headline = `<headline>\n${list("headline", [answer.headline])}\n</headline>`;
  const sections = answer.sections.map(({ id, title, statements, tables, isList }) => {
    const shown = tables.map((table) => `(a table follows: ${quote(table.title)})`);
    const form = isList ? ' form="list"' : "";
    return `<section id="${id}" title="${quote(title)}"${form}>\n${[list(`section ${id}`, statements), ...shown].join("\n")}\n</section>`;
  });
  const material = [
    `<question language="${language}">${quote(question)}</question>`,
    headline,
    ...sections,
    // In English both stand as they are; in other languages they are translated, piece by piece.
    ...(answer.limits === "" || language === "en"
      ? []
      : [`<limits>\n${list("limits", splitLimits(answer.limits).map(words))}\n</limits>`]),
    ...(answer.followUps.length === 0 || language === "en"
      ? []
      : [`<next>\n${list("next", answer.followUps.map(words))}\n</next>`]),
  ];
  return { facts, parts, material: material.join("\n") };
}

const words = (text: string): Statement => ({ parts: [text], refs: [] });

/** Limits piece by piece, so that each is translated or stays as it is. */
const splitLimits = (limits: string): string[] => limits.split(/(?<=[;.])\s+(?=\S)/u).map((limit) => limit.trim());

export const joinLimits = (limits: readonly string[]): string => limits.join(" ");

/** Data cannot close the element it stands in. */
export const quote = (text: string): string => text.replaceAll("<", "‹").replaceAll(">", "›").replaceAll('"', "”");
