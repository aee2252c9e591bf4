import { ModelError } from "../../tools/errors.js";
import type { Answer, Section } from "../answer/answer.js";
import { join, renderStatement } from "../answer/figure.js";
import { renderOpening, renderSection } from "../answer/markdown.js";
import type { Guard } from "../guard/index.js";
import type { GraphLogger } from "../log.js";
import type { LanguageModel } from "../models/language-model.js";
import { type Block, blocksOf } from "./blocks.js";
import { type FactSheet, factSheetOf } from "./facts.js";
import { rewrite, WRITE } from "./prompt.js";
import { recast } from "./recast.js";
import type { Writer, Writing, WritingOptions } from "./writer.js";

export interface ModelWriterDependencies {
  readonly model: LanguageModel;
  readonly guard: Guard;
  readonly logger: GraphLogger;
}

/**
 * A model writes from numbered facts. Every part is checked before anyone sees it: a numeral that is not a figure of a cited fact sends
 * the part back once; after that, and whenever the model fails, the built-in words stand in its place.
 */
export function createModelWriter(dependencies: ModelWriterDependencies): Writer {
  return { write: (writing, options = {}) => new Draft(dependencies, writing, options).write() };
}

const UNTRACED =
  "Parts of the wording are the built-in writer's, because the language model's held figures that the data does not.";
const WITHHELD = "The language model's wording was withheld, so the built-in writer's stands.";

/** One answer on its way from the built-in words to the model's. */
class Draft {
  readonly #dependencies: ModelWriterDependencies;
  readonly #writing: Writing;
  readonly #options: WritingOptions;
  readonly #sheet: FactSheet;
  readonly #order: readonly string[];
  /** Parts that held figures without proof, with these figures. */
  readonly #faulty = new Map<string, readonly string[]>();
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
    const note = await this.#attempt();
    this.#faulty.clear();
    this.#finish();
    if (note === null) return this.#answer;
    return { ...this.#answer, limits: `${this.#answer.limits} ${note}`.trim() };
  }

  /** What the limits have to say of the wording; null when all of it is the model's. */
  async #attempt(): Promise<string | null> {
    try {
      await this.#read(WRITE, this.#order);
      if (this.#faulty.size === 0) return null;
      this.#dependencies.logger.warn({ parts: [...this.#faulty.keys()] }, "model's figures without proof");
      await this.#read(rewrite(this.#faulty), [...this.#faulty.keys()]);
      return this.#faulty.size === 0 ? null : UNTRACED;
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
    const { statements, faults } = recast(text, this.#sheet.facts, own, this.#writing.question);
    if (faults.length > 0) {
      this.#faulty.set(name, faults);
      return;
    }
    if (statements.length === 0) return;
    this.#faulty.delete(name);
    const answer = this.#answer;
    if (name === "headline") this.#answer = { ...answer, headline: join(...statements) };
    else if (name === "limits") this.#answer = { ...answer, limits: statements.map(renderStatement).join(" ") };
    else if (name === "next") this.#answer = { ...answer, followUps: statements.map(renderStatement) };
    else {
      const isOwnTitle =
        title !== null && recast(title, this.#sheet.facts, own, this.#writing.question).faults.length === 0;
      const change = (section: Section): Section =>
        `section ${section.id}` === name
          ? { ...section, title: isOwnTitle ? title : section.title, statements: [...statements] }
          : section;
      this.#answer = { ...answer, sections: answer.sections.map(change) };
    }
  }

  /** Sends every part that is settled, in order, down to the last section: the rest of the answer comes as a whole. */
  #send(): void {
    for (; this.#sent < this.#reached; this.#sent += 1) {
      const name = this.#order[this.#sent] ?? "";
      const section = this.#answer.sections.find(({ id }) => `section ${id}` === name);
      if (this.#faulty.has(name) || (name !== "headline" && section === undefined)) return;
      this.#options.onPart?.(section ? renderSection(section) : renderOpening(this.#answer));
    }
  }
}

class LeakError extends Error {
  override readonly name = "LeakError";
}
