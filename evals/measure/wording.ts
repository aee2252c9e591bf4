import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { differenceOf, replacedIn } from "../../graph/write/same.js";
import { ShippedTranslations } from "../../graph/write/shipped-translations.js";
import { faultOf } from "../../graph/write/sound-form.js";

/**
 * How a language model's translations are judged (graph/write): of the service's forms, faithful ones and such that say something else, each
 * with what an honest reader makes of it in English. Half of each list, every second one, is "blind": nobody looks at those while words or
 * rules are changed. One translation each, those of strangers read up to twice as in
 * the service, which translates a form once more where that is refused.
 */

const PLACE = resolve(import.meta.dirname, "../corpus/model-words");

const Battery = z.strictObject({
  /** A form's id, its translation, that in English again, and once more where the words of that were to be avoided. */
  honest: z.array(z.tuple([z.string(), z.string(), z.string(), z.string().optional()])),
  /** The kind of lie before them. */
  lies: z.array(z.tuple([z.string(), z.string(), z.string(), z.string(), z.string().optional()])),
});

type Battery = z.infer<typeof Battery>;

export interface JudgedTranslation {
  readonly language: string;
  /** "honest" or the kind of lie. */
  readonly kind: string;
  readonly text: string;
  readonly isBlind: boolean;
  /** Translations, lies and readings are of three people, none of whom knew the rules. */
  readonly isOfStrangers: boolean;
  readonly isThrough: boolean;
  /** The service has a translation of its own, and asks no model for one. */
  readonly isShipped: boolean;
  readonly reason: string | null;
}

const readFile = (name: string): unknown => JSON.parse(readFileSync(resolve(PLACE, name), "utf8"));

/** Judges every translation as the translator does. */
export function judgeWording(): JudgedTranslation[] {
  const forms = z.record(z.string(), z.string()).parse(readFile("forms.json"));
  const shipped = new ShippedTranslations();
  return readdirSync(PLACE)
    .filter((name) => name.endsWith(".json") && name !== "forms.json")
    .flatMap((name) => {
      const language = name.slice(0, 2);
      const isOfStrangers = name.includes("strangers");
      const { honest, lies } = Battery.parse(readFile(name));
      const judge = (
        kind: string,
        [id, text, back, again]: Battery["honest"][number],
        place: number,
      ): JudgedTranslation => {
        const form = forms[id];
        if (form === undefined) throw new Error(`${name}: there is no form ${id}`);
        const isReadAgain = again !== undefined && replacedIn(form, back).length > 0;
        const reason = faultOf(form, text, language) ?? differenceOf(form, isReadAgain ? again : back);
        const isThrough = reason === null;
        const isShipped = shipped.of([form], language).size > 0;
        return { language, kind, text, isBlind: place % 2 === 1, isOfStrangers, isThrough, isShipped, reason };
      };
      return [
        ...honest.map((each, place) => judge("honest", each, place)),
        ...lies.map(([kind, ...each], place) => judge(kind, each, place)),
      ];
    });
}

const rate = (part: number, whole: number): string =>
  whole === 0 ? "–" : `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`;

export interface WordingRates {
  readonly lies: number;
  readonly through: number;
  readonly honest: number;
  readonly refused: number;
}

export function ratesOf(judged: readonly JudgedTranslation[]): WordingRates {
  const honest = judged.filter(({ kind }) => kind === "honest");
  const lies = judged.filter(({ kind }) => kind !== "honest");
  return {
    lies: lies.length,
    through: lies.filter(({ isThrough }) => isThrough).length,
    honest: honest.length,
    refused: honest.filter(({ isThrough }) => !isThrough).length,
  };
}

/** Rates, in all, for the blind half, for what a model is still asked for, and by language. */
export function describeWording(judged: readonly JudgedTranslation[], tookMs: number): string[] {
  const line = (name: string, among: readonly JudgedTranslation[]) => {
    const { lies, through, honest, refused } = ratesOf(among);
    return `${name.padEnd(14)} lies through ${rate(through, lies).padEnd(20)} honest refused ${rate(refused, honest)}`;
  };
  return [
    `A model's translations (${(tookMs / Math.max(1, judged.length)).toFixed(2)} ms each)`,
    line("all", judged),
    line(
      "blind half",
      judged.filter(({ isBlind }) => isBlind),
    ),
    line(
      "strangers'",
      judged.filter(({ isOfStrangers }) => isOfStrangers),
    ),
    line(
      "their blind",
      judged.filter(({ isOfStrangers, isBlind }) => isOfStrangers && isBlind),
    ),
    line(
      "theirs, asked",
      judged.filter(({ isOfStrangers, isShipped }) => isOfStrangers && !isShipped),
    ),
    ...[...new Set(judged.map(({ language }) => language))].map((language) =>
      line(
        language,
        judged.filter((each) => each.language === language),
      ),
    ),
  ];
}
