import { ModelError } from "../../tools/errors.js";
import type { Answer, Section } from "../answer/answer.js";
import { join, renderStatement } from "../answer/figure.js";
import { renderOpening, renderSection } from "../answer/markdown.js";
import type { Guard } from "../guard/index.js";
import type { GraphLogger } from "../log.js";
import type { LanguageModel } from "../models/language-model.js";
import { type Block, blocksOf } from "./blocks.js";
import { lexiconOf } from "./check/lexicon.js";
import type { Place } from "./check/place.js";
import { type FactSheet, factSheetOf, joinLimits } from "./facts.js";
import { rewrite, WRITE } from "./prompt.js";
import { type Fault, recast } from "./recast.js";
import { translate } from "./translate.js";
import type { Writer, Writing, WritingOptions } from "./writer.js";

export interface ModelWriterDependencies {
  readonly model: LanguageModel;
  readonly guard: Guard;
  readonly logger: GraphLogger;
}

/**
 * A model writes from numbered facts. Every sentence is checked before anyone sees it (check/check.ts): one that says more or other than
 * the facts it cites sends its part back once, with the reason, and is dropped after that. A part without a sound sentence keeps the
 * built-in words; without a sound headline, and whenever the model fails before one, all of them stand.
 */
export function createModelWriter(dependencies: ModelWriterDependencies): Writer {
  return { write: (writing, options = {}) => new Draft(dependencies, writing, options).write() };
}

const DROPPED = "Sentences of the language model that the data does not bear out were left out.";
const REPLACED =
  "Parts of the wording are the built-in writer's, because the language model's said what the data does not.";
const WITHHELD = "The language model's wording was withheld, so the built-in writer's stands.";
const LOST = "The language model's wording did not agree with the data, so the built-in writer's stands.";
const UNCHECKED =
  "The answer is in English, because sentences in the language of the question could not be checked against the data.";

/** One answer on its way from the built-in words to the model's. */
class Draft {
  readonly #dependencies: ModelWriterDependencies;
  readonly #writing: Writing;
  readonly #options: WritingOptions;
  readonly #sheet: FactSheet;
  readonly #order: readonly string[];
  /** Parts with sentences that cannot stand. */
  readonly #faulty = new Map<string, readonly Fault[]>();
  /** Parts that are the model's. */
  readonly #worded = new Set<string>();
  #answer: Answer;
  /** How many parts the model is through with. */
  #reached = 0;
  #sent = 0;

  constructor(dependencies: ModelWriterDependencies, writing: Writing, options: WritingOptions) {
    this.#dependencies = dependencies;
    this.#writing = writing;
    this.#options = options;
    this.#answer = writing.answer;
    this.#sheet = factSheetOf(writing.answer, writing.question, writing.language);
    this.#order = [...this.#sheet.parts.keys()];
  }

  async write(): Promise<Answer> {
    const note = lexiconOf(this.#writing.language) === null ? UNCHECKED : await this.#attempt();
    // Before a headline nothing was sent, so all of it can still be taken back.
    if (!this.#worded.has("headline")) this.#answer = this.#writing.answer;
    this.#faulty.clear();
    this.#worded.add("headline");
    this.#finish();
    if (note === null) return this.#answer;
    return { ...this.#answer, limits: `${this.#answer.limits} ${note}`.trim() };
  }

  /** What the limits have to say of the wording; null when all of it is the model's. */
  async #attempt(): Promise<string | null> {
    try {
      await this.#read(WRITE, this.#order);
      if (!this.#worded.has("headline") && !this.#faulty.has("headline"))
        this.#faulty.set("headline", [{ sentence: "", reasons: ["this part is missing from your reply"] }]);
      if (this.#faulty.size > 0) {
        this.#dependencies.logger.warn({ parts: [...this.#faulty.keys()] }, "model's sentences without proof");
        await this.#read(rewrite(this.#faulty), [...this.#faulty.keys()]);
      }
      if (!this.#worded.has("headline")) return LOST;
      if (this.#faulty.size === 0) return null;
      return [...this.#faulty.keys()].every((name) => this.#worded.has(name)) ? DROPPED : REPLACED;
    } catch (error) {
      if (error instanceof LeakError) return WITHHELD;
      if (error instanceof ModelError) return `${error.clause}, so the built-in writer's words stand.`;
      throw error;
    }
  }

  /** Takes the wanted parts of one reply, as far as they were not sent yet. */
  async #read(instructions: string, wanted: readonly string[]): Promise<void> {
    const { model, guard, logger } = this.#dependencies;
    const leakIn = guard.follow();
    const { signal, onUsage } = this.#options;
    const reply = model.write(
      { instructions, material: this.#sheet.material },
      { signal, ...(onUsage && { onUsage }) },
    );
    for await (const block of blocksOf(reply)) {
      const place = this.#order.indexOf(block.name);
      if (!wanted.includes(block.name) || place < this.#sent) continue;
      if (leakIn(`${block.title ?? ""}\n${block.text}\n`) !== null) {
        logger.warn({ part: block.name }, "model's words withheld");
        throw new LeakError();
      }
      this.#place(block);
      this.#reached = Math.max(this.#reached, place + 1);
      this.#send();
    }
    this.#finish();
  }

  #finish(): void {
    this.#reached = this.#order.length;
    this.#send();
  }

  #place({ name, title, text }: Block): void {
    const own = this.#sheet.parts.get(name) ?? [];
    const { facts } = this.#sheet;
    const section = this.#writing.answer.sections.find(({ id }) => `section ${id}` === name);
    const place = this.#placeOf(section);
    if (name === "limits" || name === "next") {
      const { texts, isWhole } = translate(text, facts, own, place);
      // What is not translated stays in the words of the service.
      if (isWhole) this.#worded.add(name);
      if (name === "limits") this.#answer = { ...this.#answer, limits: joinLimits(texts) };
      else this.#answer = { ...this.#answer, followUps: [...texts] };
      return;
    }
    const { statements, faults } = recast(text, facts, own, place);
    if (faults.length > 0) this.#faulty.set(name, faults);
    else if (statements.length > 0) this.#faulty.delete(name);
    if (statements.length === 0) return;
    this.#worded.add(name);
    const answer = this.#answer;
    if (name === "headline") {
      this.#answer = { ...answer, headline: join(...statements) };
      return;
    }
    const change = (each: Section): Section =>
      each.id === section?.id ? { ...each, title: this.#titleOf(title, each, own), statements: [...statements] } : each;
    this.#answer = { ...answer, sections: answer.sections.map(change) };
  }

  /** The model's title where it says nothing that the section does not. */
  #titleOf(title: string | null, section: Section, own: readonly number[]): string {
    if (title === null || title.length > MOST_TITLE) return section.title;
    const facts = new Map([...this.#sheet.facts, [0, { parts: [section.title], refs: [] }]]);
    const { faults } = recast(title, facts, [0, ...own], { ...this.#placeOf(section), isBare: true });
    return faults.length === 0 ? title : section.title;
  }

  #placeOf(section: Section | undefined): Place {
    const { answer, question, language } = this.#writing;
    const around = [answer.title, renderStatement(answer.headline), section?.title ?? ""].join("\n");
    return { language, question, around };
  }

  /** Sends every part that is settled, in order, down to the last section: the rest of the answer comes as a whole. */
  #send(): void {
    for (; this.#sent < this.#reached; this.#sent += 1) {
      const name = this.#order[this.#sent] ?? "";
      const section = this.#answer.sections.find(({ id }) => `section ${id}` === name);
      if (this.#faulty.has(name) || (name !== "headline" && section === undefined)) return;
      // Nothing goes out before the headline stands.
      if (!this.#worded.has("headline")) return;
      this.#options.onPart?.(section ? renderSection(section) : renderOpening(this.#answer));
    }
  }
}

const MOST_TITLE = 80;

class LeakError extends Error {
  override readonly name = "LeakError";
}
