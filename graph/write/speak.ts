import type { Answer, AnswerTable, Chart, Section } from "../answer/answer.js";
import { compose, type Statement } from "../answer/figure.js";
import { HEADINGS } from "../answer/markdown.js";
import { type Form, FormReader, fill, hasWords } from "./forms.js";

/** An answer in another language, form by form: what has no translation stays as it is. */

/** Every text of an answer as forms. */
export class SpokenAnswer {
  readonly #answer: Answer;
  readonly #reader: FormReader;

  constructor(answer: Answer, names: readonly string[]) {
    this.#answer = answer;
    this.#reader = new FormReader([...names, ...namesIn(answer)]);
  }

  get forms(): string[] {
    const met: string[] = [];
    this.#through((form) => {
      met.push(form.text);
      return form.text;
    }, "en");
    return met;
  }

  /** `isWhole`: nothing stayed in English. */
  in(
    language: string,
    translated: ReadonlyMap<string, string>,
  ): { readonly answer: Answer; readonly isWhole: boolean } {
    let isWhole = true;
    const answer = this.#through((form) => {
      const words = translated.get(form.text);
      if (words === undefined && hasWords(form.text)) isWhole = false;
      return words ?? null;
    }, language);
    return { answer, isWhole };
  }

  #through(wordsOf: (form: Form) => string | null, language: string): Answer {
    const answer = this.#answer;
    const statement = (said: Statement): Statement =>
      said.parts.length === 0 ? said : { ...joined(this.#reader.read(said)), refs: said.refs };
    const text = (said: string): string => joined(this.#reader.readText(said)).parts.join("");
    const joined = (forms: readonly Form[]): Statement => {
      const sentences = forms.map((form) => {
        const words = wordsOf(form);
        return words === null ? fill(form.text, form, "en") : fill(words, form, language);
      });
      // Some languages part sentences without a space.
      const parts = sentences.flatMap((sentence, place) => (place === 0 ? sentence : [" ", ...sentence]));
      return compose(...parts);
    };
    const table = (each: AnswerTable): AnswerTable => ({
      ...each,
      title: text(each.title),
      note: each.note === null ? null : text(each.note),
      columns: each.columns.map((column) => {
        // Units that are words go to the heading.
        const isUnit = column.kind === "days" || column.kind === "months";
        const label = text(isUnit ? `${column.label} (${column.kind})` : column.label);
        return { ...column, label, kind: isUnit ? "count" : column.kind };
      }),
    });
    const chart = (each: Chart): Chart => ({
      ...each,
      title: text(each.title),
      data: table(each.data),
      marks: each.marks.map((mark) => ({ ...mark, label: text(mark.label) })),
    });
    const section = (each: Section): Section => ({
      ...each,
      title: text(each.title),
      statements: each.statements.map(statement),
      tables: each.tables.map(table),
      ...(each.charts && { charts: each.charts.map(chart) }),
    });
    const { keyFigures, carried, confidence } = answer;
    return {
      ...answer,
      title: text(answer.title),
      headline: statement(answer.headline),
      ...(keyFigures && { keyFigures: keyFigures.map((each) => ({ ...each, name: text(each.name) })) }),
      ...(carried !== undefined && { carried: text(carried) }),
      sections: answer.sections.map(section),
      ...(confidence && { confidence: { ...confidence, reasons: confidence.reasons.map(text) } }),
      freshness: { ...answer.freshness, warning: answer.freshness.warning && text(answer.freshness.warning) },
      headings: Object.fromEntries(HEADINGS.map((heading) => [heading, text(heading)])),
      limits: limitsOf(answer.limits).map(text).join(" "),
      followUps: answer.followUps.map(text),
    };
  }
}

/** Limits piece by piece, so that each is translated or stays as it is. */
const limitsOf = (limits: string): string[] => limits.split(/(?<=[;.])\s+(?=\S)/u).filter((limit) => limit !== "");

/** Cells that name things. Words of a table's own, such as "exact" or "low", are small. */
const namesIn = ({ sections }: Answer): string[] =>
  sections.flatMap(({ tables, charts = [] }) =>
    [...tables, ...charts.map(({ data }) => data)].flatMap(({ rows }) =>
      rows.flatMap((row) =>
        Object.values(row).filter((cell): cell is string => typeof cell === "string" && !/^[a-z ]{1,14}$/.test(cell)),
      ),
    ),
  );
