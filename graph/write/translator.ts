import { z } from "zod";
import type { GraphLogger } from "../log.js";
import type { CallOptions, LanguageModel } from "../models/language-model.js";
import { hasWords } from "./forms.js";
import { type KeptTranslations, refusalOf } from "./kept-translations.js";
import { READ_BACK, TRANSLATE } from "./prompt.js";
import { replacedIn } from "./same.js";
import type { ShippedTranslations } from "./shipped-translations.js";
import { faultOf } from "./sound-form.js";

/**
 * Forms in another language. A model translates them without seeing what stands in their slots, the question or the asker; a second call, which
 * sees the translation alone, puts it back into English; and only what comes back as it went is taken (same.ts). Where it came back in other words,
 * it is read once more without them; where it says something else, it is translated once more. What was taken is kept, so that a
 * form is translated once, not once for an answer. What is shipped with the service is not asked for.
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
/** Of a translation: the second with other words for those that the form does not have. */
const READINGS = 2;

/** In every list of words, so that none of them tells what the sentence was. */
const CONTRASTS =
  "rise rising rose fall falling fell above below more less most least highest lowest cheapest dearest median mean half quarter third all some none no not never yes up down before after with without buy sell advice because certain guaranteed will month year week day offer product search order click sale shop brand buyer women men";

export function createTranslator(
  model: LanguageModel,
  kept: KeptTranslations,
  shipped: ShippedTranslations | null,
  logger: Pick<GraphLogger, "warn">,
): Translator {
  /** What came back of each text, in the order of the texts. `avoid`: words to go without, where that can be. */
  async function readBack(
    texts: readonly string[],
    words: string,
    avoid: readonly (readonly string[])[],
    options: CallOptions,
  ): Promise<string[]> {
    const notes = avoid.map((each) => each.join(", "));
    const material = `<words>${words}</words>\n${numbered(texts)}${noted("avoid", notes)}`;
    const { lines } = await model.ask({ instructions: READ_BACK, material }, Lines, options);
    const read = new Map(lines.map(({ line, text }) => [line, text]));
    return texts.map((_, place) => read.get(place + 1) ?? "");
  }

  /** Of those that were refused why. */
  async function attempt(
    forms: readonly string[],
    earlier: ReadonlyMap<string, string>,
    language: string,
    options: CallOptions,
  ): Promise<Map<string, string>> {
    const told = new Intl.DisplayNames("en", { type: "language" }).of(language) ?? language;
    const wrong = noted(
      "wrong",
      forms.map((form) => earlier.get(form) ?? ""),
    );
    const { lines } = await model.ask(
      { instructions: TRANSLATE, material: `<language>${told} (${language})</language>\n${numbered(forms)}${wrong}` },
      Lines,
      options,
    );
    const texts = new Map(lines.map(({ line, text }) => [line, text.trim()]));
    const refused = new Map<string, string>();
    let pairs = forms.flatMap((form, place) => {
      const text = texts.get(place + 1);
      const fault = text === undefined ? "it is missing" : faultOf(form, text, language);
      if (fault !== null) refused.set(form, fault);
      return text === undefined || fault !== null ? [] : [{ form, text, avoid: [] as readonly string[] }];
    });
    // In an order of their own: the reader learns nothing from it.
    pairs.sort((a, b) => (a.text < b.text ? -1 : 1));
    const words = vocabularyOf(forms);
    for (let reading = 0; reading < READINGS && pairs.length > 0; reading += 1) {
      const back = await readBack(
        pairs.map(({ text }) => text),
        words,
        pairs.map(({ avoid }) => avoid),
        options,
      );
      const judged = pairs.map((pair, place) => {
        const kept = { form: pair.form, text: pair.text, back: back[place] ?? "" };
        return { ...pair, kept, reason: refusalOf(kept, language), avoid: replacedIn(pair.form, kept.back) };
      });
      for (const { form, reason } of judged)
        if (reason === null) refused.delete(form);
        else refused.set(form, reason);
      await kept.keep(
        judged.filter(({ reason }) => reason === null).map((each) => each.kept),
        language,
      );
      // Other words may say what the form says.
      pairs = judged.filter(({ reason, avoid }) => reason !== null && avoid.length > 0);
    }
    if (refused.size > 0) logger.warn({ refused: refused.size, language }, "translations that came back otherwise");
    return refused;
  }

  return {
    async translate(forms, language, options) {
      const met = [...new Set(forms)].filter(hasWords);
      const known = shipped?.of(met, language) ?? new Map<string, string>();
      const wanted = met.filter((form) => !known.has(form));
      const isMissing = (form: string) => kept.of(form, language) === undefined;
      await kept.load(wanted.filter(isMissing), language);
      let refused = new Map<string, string>();
      for (let round = 0; round < ROUNDS; round += 1) {
        const missing = wanted.filter(isMissing);
        if (missing.length === 0) break;
        const chunks = chunksOf(missing).map((chunk) => attempt(chunk, refused, language, options));
        refused = new Map((await Promise.all(chunks)).flatMap((each) => [...each]));
      }
      for (const form of wanted) {
        const text = kept.of(form, language);
        if (text !== undefined) known.set(form, text);
      }
      return known;
    },
  };
}

const numbered = (lines: readonly string[]): string =>
  `<lines>\n${lines.map((line, place) => `${place + 1}: ${line}`).join("\n")}\n</lines>`;

/** What is said of some lines, by their numbers; nothing where it is said of none. */
const noted = (name: string, notes: readonly string[]): string => {
  const said = notes.flatMap((note, place) => (note === "" ? [] : [`${place + 1}: ${note}`]));
  return said.length === 0 ? "" : `\n<${name}>\n${said.join("\n")}\n</${name}>`;
};

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
