import type { AgentOutcome } from "../../graph/agent.js";
import type { Answer } from "../../graph/answer/answer.js";
import { compose, renderStatement } from "../../graph/answer/figure.js";
import { ENGLISH, type Form, fill, hasWords } from "../../graph/write/forms.js";
import { namesIn } from "../../graph/write/names.js";
import { SpokenAnswer, SpokenClarification } from "../../graph/write/speak.js";
import { createRandom } from "../../tools/statistics/random.js";
import { tuning } from "../cases/asks/index.js";
import { talks } from "../cases/asks/talks.js";
import type { CatalogWords } from "../cases/catalog-case.js";
import { catalogCases } from "../cases/catalogs.js";
import { clarificationCases } from "../cases/clarification.js";
import { chains } from "../cases/conversations.js";
import { cases } from "../cases/index.js";
import { ownQuestions } from "../cases/own-questions.js";
import { orderOf } from "../suites/catalogs.js";
import type { EvalMarket } from "../suites/market.js";
import type { AskedLine } from "../train/asks-corpus.js";

/** Every form that the service says in answer to many questions: what there is to translate. */

export interface MetForm {
  readonly form: string;
  met: number;
  answers: number;
  /** Answers whose headline holds it: without its translation they stay in English. */
  headlines: number;
  /** As it was first met. */
  readonly example: string;
}

/** The forms of one answer. */
export interface Said {
  readonly headline: ReadonlySet<string>;
  readonly forms: ReadonlySet<string>;
}

export class MetForms {
  readonly #met = new Map<string, MetForm>();
  readonly answers: Said[] = [];

  /** The most frequent first. */
  get list(): MetForm[] {
    return [...this.#met.values()].sort((a, b) => b.answers - a.answers || b.met - a.met || (a.form < b.form ? -1 : 1));
  }

  addOutcome(outcome: AgentOutcome): void {
    const names = outcome.request ? namesIn(outcome.request) : [];
    if (outcome.type === "answer") this.addAnswer(outcome.answer, names);
    else {
      const spoken = new SpokenClarification(outcome.clarification, names);
      this.#add(spoken.read(), spoken.question);
    }
  }

  addAnswer(answer: Answer, names: readonly string[] = []): void {
    const spoken = new SpokenAnswer(answer, names);
    this.#add(spoken.read(), spoken.headline);
  }

  #add(all: readonly Form[], opening: readonly Form[]): void {
    const [forms, headline] = [all, opening].map((each) => each.filter(({ text }) => hasWords(text)));
    const said = {
      forms: new Set(forms?.map(({ text }) => text)),
      headline: new Set(headline?.map(({ text }) => text)),
    };
    this.answers.push(said);
    for (const form of forms ?? []) this.#entry(form).met += 1;
    for (const form of said.forms) {
      const entry = this.#met.get(form);
      if (entry === undefined) continue;
      entry.answers += 1;
      if (said.headline.has(form)) entry.headlines += 1;
    }
  }

  #entry(form: Form): MetForm {
    const known = this.#met.get(form.text);
    if (known !== undefined) return known;
    const example = renderStatement(compose(...fill(form.text, form, ENGLISH)));
    const entry = { form: form.text, met: 0, answers: 0, headlines: 0, example };
    this.#met.set(form.text, entry);
    return entry;
  }
}

/** What is said one after the other. */
interface Talk {
  readonly turns: readonly string[];
  /** What the asker sells. */
  readonly own?: CatalogWords | null;
}

/** The cases that people may tune on, and single lines of the corpus, half of them in other languages than English; in an order of which any beginning is a fair sample. */
function talksOf(corpus: readonly AskedLine[], lines: number): Talk[] {
  const random = createRandom(19);
  const single = random.shuffle(corpus.filter(({ talk, before }) => talk === undefined && before === undefined));
  const foreign = single.filter(({ lang }) => lang !== "en").slice(0, lines / 2);
  const english = single.filter(({ lang }) => lang === "en").slice(0, lines - foreign.length);
  const alone = [...Object.values(cases).flat(), ...tuning].map(({ question }) => question);
  return random.shuffle<Talk>([
    ...[...alone, ...[...foreign, ...english].map(({ text }) => text)].map((text) => ({ turns: [text] })),
    ...talks.map(({ turns }) => ({ turns: turns.map(({ says }) => says) })),
    ...chains,
    ...clarificationCases.map((each) => ({ turns: [each.question, ...("reply" in each ? [each.reply] : [])] })),
    ...ownQuestions.map(({ question, source }) => ({ turns: [question], own: source })),
  ]);
}

/** Asks all of it. `onProgress` is called now and then. */
export async function collectForms(
  market: EvalMarket,
  corpus: readonly AskedLine[],
  { lines, onProgress }: { readonly lines: number; readonly onProgress: (forms: MetForms) => void },
): Promise<MetForms> {
  const forms = new MetForms();
  for (const [place, talk] of talksOf(corpus, lines).entries()) {
    await hold(talk, market, forms);
    if (place % EVERY === EVERY - 1) onProgress(forms);
  }
  for (const given of catalogCases) {
    if (given.refusedFor !== undefined) continue;
    const { document, answer } = (await market.catalogs.onboard(orderOf(given))).onboarded;
    forms.addAnswer(answer);
    if (given.groups === undefined) continue;
    const { analysed } = await market.catalogs.analyse({ own: document.own, market: document.market.code });
    forms.addAnswer(analysed.answer);
  }
  return forms;
}

const EVERY = 200;

async function hold({ turns, own: source = null }: Talk, market: EvalMarket, forms: MetForms): Promise<void> {
  const own = source === null ? null : (await market.catalogs.onboard(orderOf({ source }))).onboarded.document.own;
  let options: Parameters<EvalMarket["ask"]>[1] = own === null ? {} : { own };
  for (const text of turns) {
    const { outcome } = await market.ask(text, options);
    forms.addOutcome(outcome);
    const { paused: _paused, ...rest } = options;
    options =
      outcome.type === "pause"
        ? { ...options, paused: outcome.paused }
        : { ...rest, conversation: outcome.conversation };
  }
}
