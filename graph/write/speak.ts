import type { Answer, AnswerTable, Chart, Section } from "../answer/answer.js";
import { compose, type Figure, type Statement } from "../answer/figure.js";
import { HEADINGS } from "../answer/markdown.js";
import { capital } from "../answer/words.js";
import { specialistIds, specialists } from "../specialists/index.js";
import { type Clarification, LEADS } from "../understand/clarification.js";
import { dateIn, type Form, FormReader, fill, hasWords, type Tongue } from "./forms.js";

/** An answer in another language, form by form: what has no translation stays as it is. */

/** What the service calls its parts: they stand before headings and among words. */
const ownTitles = (): string[] => specialistIds.map((id) => specialists[id].card.title);

export const PARTLY = "What stands in English has no translation." satisfies (typeof HEADINGS)[number];

/** Of a form its words in the language, or null. */
type WordsOf = (form: Form) => string | null;

/** Every text of an answer as forms. */
export class SpokenAnswer {
  readonly #answer: Answer;
  readonly #reader: FormReader;

  constructor(answer: Answer, names: readonly string[]) {
    this.#answer = answer;
    this.#reader = new FormReader([...names, ...namesIn(answer)], ownTitles());
  }

  /** All of them, as often as they are met. */
  read(): Form[] {
    const met: Form[] = [];
    this.#through((form) => {
      met.push(form);
      return null;
    }, "en");
    return met;
  }

  get forms(): string[] {
    return this.read().map(({ text }) => text);
  }

  /** Those without which the answer cannot be told. */
  get headline(): Form[] {
    return this.#reader.read(this.#answer.headline);
  }

  /** The answer in that language, whose limits say when a part stayed in English; null without words for its headline. */
  in(language: string, translated: ReadonlyMap<string, string>): Answer | null {
    if (!this.headline.every(({ text }) => translated.has(text) || !hasWords(text))) return null;
    let isWhole = true;
    const answer = this.#through((form) => {
      const words = translated.get(form.text);
      if (words === undefined && hasWords(form.text)) isWhole = false;
      return words ?? null;
    }, language);
    const limits = isWhole ? answer.limits : `${answer.limits} ${answer.headings?.[PARTLY] ?? PARTLY}`.trim();
    return { ...answer, language, limits };
  }

  #through(wordsOf: WordsOf, language: string): Answer {
    const answer = this.#answer;
    const inLanguage = language === "en" ? {} : { language };
    const statement = (said: Statement): Statement =>
      said.parts.length === 0 ? said : { ...spoken(this.#reader.read(said), wordsOf, language), refs: said.refs };
    const text = (said: string): string => plain(spoken(this.#reader.readText(said), wordsOf, language));
    /** "Pricing Research: Price level" is two. */
    const title = (said: string): string => {
      const [first = "", ...rest] = said.split(": ");
      const [last = "", before] = [rest.at(-1), [first, ...rest.slice(0, -1)].join(": ")];
      if (ownTitles().includes(first)) return `${text(first)}: ${text(rest.join(": "))}`;
      return ownTitles().includes(last) ? `${text(before)}: ${text(last)}` : text(said);
    };
    const table = (each: AnswerTable): AnswerTable => ({
      ...each,
      title: text(each.title),
      note: each.note === null ? null : text(each.note),
      columns: each.columns.map((column) => {
        // Units that are words go to the heading.
        const isUnit = column.kind === "days" || column.kind === "months";
        const label = text(isUnit ? `${column.label} (${column.kind})` : column.label);
        return { ...column, label, kind: isUnit ? "count" : column.kind, ...inLanguage };
      }),
      rows: language === "en" ? each.rows : each.rows.map((row) => withDates(row, language)),
    });
    const named = (figure: Figure): Figure => ({ ...figure, ...inLanguage });
    const chart = (each: Chart): Chart => ({
      ...each,
      title: text(each.title),
      data: table(each.data),
      marks: each.marks.map((mark) => ({ label: text(mark.label), figure: named(mark.figure) })),
    });
    const section = (each: Section): Section => ({
      ...each,
      title: title(each.title),
      statements: each.statements.map(statement),
      tables: each.tables.map(table),
      ...(each.charts && { charts: each.charts.map(chart) }),
    });
    const { keyFigures, carried, confidence, freshness } = answer;
    return {
      ...answer,
      title: title(answer.title),
      headline: statement(answer.headline),
      ...(keyFigures && {
        keyFigures: keyFigures.map(({ name, figure }) => ({ name: text(name), figure: named(figure) })),
      }),
      ...(carried !== undefined && { carried: text(carried) }),
      sections: answer.sections.map(section),
      ...(confidence && { confidence: { ...confidence, reasons: confidence.reasons.map(text) } }),
      freshness: {
        ...freshness,
        warning: freshness.warning && text(freshness.warning),
        ...(freshness.ends && { ends: freshness.ends.map((end) => ({ ...end, label: text(end.label) })) }),
      },
      headings: Object.fromEntries(
        HEADINGS.map((heading) => [heading, wordsOf({ text: heading, slots: NOTHING }) ?? heading]),
      ),
      limits: sentencesIn(answer.limits).map(text).join(" "),
      followUps: answer.followUps.map(text),
    };
  }
}

/** Sentences with the words for them, or as they are. */
function spoken(forms: readonly Form[], wordsOf: WordsOf, language: string): Statement {
  const titleIn = (title: string): string => wordsOf({ text: title, slots: NOTHING }) ?? title;
  const abroad: Tongue = { words: language, numbers: language, titleIn };
  const sentences = forms.map((form) => {
    const words = wordsOf(form);
    return words === null ? fill(form.text, form, { ...abroad, words: "en" }) : fill(words, form, abroad);
  });
  // Some languages part sentences without a space.
  return compose(...sentences.flatMap((sentence, place) => (place === 0 ? sentence : [" ", ...sentence])));
}

const NOTHING: Form["slots"] = new Map();

const plain = ({ parts }: Statement): string => parts.join("");

/** Months among the cells. */
const withDates = (row: AnswerTable["rows"][number], language: string): AnswerTable["rows"][number] =>
  Object.fromEntries(
    Object.entries(row).map(([key, cell]) => [key, typeof cell === "string" ? dateIn(language, cell) : cell]),
  );

/** Limits as sentences, so that each is translated or stays as it is. */
const sentencesIn = (limits: string): string[] =>
  limits
    .split(/(?<=[;.])\s+(?=\S)/u)
    .filter((limit) => limit !== "")
    .map((limit) => capital(limit.replace(/;$/, ".")));

/** Cells that name things. Words of a table's own, such as "exact" or "low", are small. */
const namesIn = ({ sections }: Answer): string[] =>
  sections.flatMap(({ tables, charts = [] }) =>
    [...tables, ...charts.map(({ data }) => data)].flatMap(({ rows }) =>
      rows.flatMap((row) =>
        Object.values(row).filter((cell): cell is string => typeof cell === "string" && !/^[a-z ]{1,14}$/.test(cell)),
      ),
    ),
  );

/** A question that is asked back, form by form. */
export class SpokenClarification {
  readonly #clarification: Clarification;
  readonly #reader: FormReader;

  constructor(clarification: Clarification, names: readonly string[]) {
    this.#clarification = clarification;
    this.#reader = new FormReader(names, ownTitles());
  }

  /** Without these it cannot be told. */
  get question(): Form[] {
    return this.#reader.readText(this.#clarification.question);
  }

  read(): Form[] {
    const choices = this.#clarification.choices.flatMap((choice) => this.#reader.readText(choice));
    return [...this.question, ...choices, ...LEADS.map((text) => ({ text, slots: NOTHING }))];
  }

  get forms(): string[] {
    return this.read().map(({ text }) => text);
  }

  in(language: string, translated: ReadonlyMap<string, string>): Clarification {
    const { question, choices } = this.#clarification;
    if (!this.question.every(({ text }) => translated.has(text) || !hasWords(text))) return this.#clarification;
    const wordsOf: WordsOf = ({ text }) => translated.get(text) ?? null;
    const text = (said: string): string => plain(spoken(this.#reader.readText(said), wordsOf, language));
    return {
      question: text(question),
      choices: choices.map(text),
      leads: Object.fromEntries(LEADS.map((lead) => [lead, translated.get(lead) ?? lead])),
    };
  }
}
