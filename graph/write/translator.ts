import { z } from "zod";
import type { GraphLogger } from "../log.js";
import type { CallOptions, LanguageModel } from "../models/language-model.js";
import { hasWords } from "./forms.js";
import { type KeptTranslations, refusalOf } from "./kept-translations.js";
import { READ_BACK, TRANSLATE } from "./prompt.js";
import { faultOf } from "./sound-form.js";

/**
 * Forms in another language. A model translates them without seeing what stands in their slots, the question or the asker; a second call, which
 * sees the translation alone, puts it back into English; and only what comes back as it went is taken (same.ts). What was taken is kept, so that a
 * form is translated once, not once for an answer.
 */
export interface Translator {
  /** Of each form that could be translated its words. */
  readonly translate: (
    forms: readonly string[],
    language: string,
    options: CallOptions,
  ) => Promise<ReadonlyMap<string, string>>;
}

const Lines = z.object({ lines: z.array(z.object({ line: z.int(), text: z.string() })) });

/** Lines of one call: several calls run side by side. */
const MOST_LINES = 24;
const ROUNDS = 2;

/** In every list of words, so that none of them tells what the sentence was. */
const CONTRASTS =
  "rise rising rose fall falling fell above below more less most least highest lowest cheapest dearest median mean half quarter third all some none no not never yes up down before after with without buy sell advice because certain guaranteed will month year week day offer product search order click sale shop brand buyer women men";

export function createTranslator(
  model: LanguageModel,
  kept: KeptTranslations,
  logger: Pick<GraphLogger, "warn">,
): Translator {
  async function attempt(forms: readonly string[], language: string, options: CallOptions): Promise<void> {
    const told = new Intl.DisplayNames("en", { type: "language" }).of(language) ?? language;
    const translated = await model.ask(
      { instructions: TRANSLATE, material: `<language>${told} (${language})</language>\n${numbered(forms)}` },
      Lines,
      options,
    );
    const texts = new Map(translated.lines.map(({ line, text }) => [line, text.trim()]));
    const pairs = forms.flatMap((form, place) => {
      const text = texts.get(place + 1);
      return text === undefined || faultOf(form, text, language) !== null ? [] : [{ form, text }];
    });
    if (pairs.length === 0) return;
    // In an order of their own: the reader learns nothing from it.
    pairs.sort((a, b) => (a.text < b.text ? -1 : 1));
    const returned = await model.ask(
      {
        instructions: READ_BACK,
        material: `<words>${vocabularyOf(forms)}</words>\n${numbered(pairs.map(({ text }) => text))}`,
      },
      Lines,
      options,
    );
    const back = new Map(returned.lines.map(({ line, text }) => [line, text]));
    const accepted = pairs
      .map((pair, place) => ({ ...pair, back: back.get(place + 1) ?? "" }))
      .filter((each) => refusalOf(each, language) === null);
    await kept.keep(accepted, language);
    const refused = pairs.length - accepted.length;
    if (refused > 0) logger.warn({ refused, language }, "translations that came back otherwise");
  }

  return {
    async translate(forms, language, options) {
      const wanted = [...new Set(forms)].filter(hasWords);
      const isMissing = (form: string) => kept.of(form, language) === undefined;
      await kept.load(wanted.filter(isMissing), language);
      for (let round = 0; round < ROUNDS; round += 1) {
        const missing = wanted.filter(isMissing);
        if (missing.length === 0) break;
        await Promise.all(chunksOf(missing).map((chunk) => attempt(chunk, language, options)));
      }
      return new Map(
        wanted.flatMap((form) => {
          const text = kept.of(form, language);
          return text === undefined ? [] : [[form, text] as const];
        }),
      );
    },
  };
}

const numbered = (lines: readonly string[]): string =>
  `<lines>\n${lines.map((line, place) => `${place + 1}: ${line}`).join("\n")}\n</lines>`;

const chunksOf = (forms: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(forms.length / MOST_LINES) }, (_, at) =>
    forms.slice(at * MOST_LINES, (at + 1) * MOST_LINES),
  );

function vocabularyOf(forms: readonly string[]): string {
  const words =
    forms
      .join(" ")
      .replace(/\{[a-z]+\d+\}/g, " ")
      .match(/[\p{L}-]+/gu) ?? [];
  return [...new Set([...words.map((word) => word.toLowerCase()), ...CONTRASTS.split(" ")])].sort().join(" ");
}
