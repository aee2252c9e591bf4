import { skeletonOf } from "../../graph/write/shipped-translations.js";
import type { MetForms } from "./forms.js";

/** How much of what the service says can be told in a language. */
export interface Coverage {
  readonly language: string;
  readonly translations: number;
  /** Of the forms that were met. */
  readonly forms: number;
  /** The same, each as often as it was met. */
  readonly met: number;
  /** Answers that are told in the language: their headline has its translation. */
  readonly told: number;
  /** Answers of which nothing stays in English. */
  readonly whole: number;
  /** Translations of what was not met: the service may not say it any more. */
  readonly unmet: readonly string[];
}

/** `known`: of which forms there are words. */
export function coverageOf(
  language: string,
  translations: readonly string[],
  known: ReadonlySet<string>,
  { list, answers }: Pick<MetForms, "list" | "answers">,
): Coverage {
  const isKnown = (form: string) => known.has(form);
  const met = new Set(list.map(({ form }) => skeletonOf(form)));
  return {
    language,
    translations: translations.length,
    forms: share(list, ({ form }) => isKnown(form)),
    met: list.filter(({ form }) => isKnown(form)).reduce((sum, each) => sum + each.met, 0) / total(list),
    told: share(answers, ({ headline }) => [...headline].every(isKnown)),
    whole: share(answers, ({ forms }) => [...forms].every(isKnown)),
    unmet: translations.filter((form) => !met.has(skeletonOf(form))),
  };
}

const total = (list: MetForms["list"]): number =>
  Math.max(
    1,
    list.reduce((sum, { met }) => sum + met, 0),
  );

const share = <Item>(items: readonly Item[], isSo: (item: Item) => boolean): number =>
  items.length === 0 ? 0 : items.filter(isSo).length / items.length;

const percent = (part: number): string => `${(100 * part).toFixed(1)} %`.padStart(8);

export const describeCoverage = (
  of: readonly Coverage[],
  { list, answers }: Pick<MetForms, "list" | "answers">,
): string[] => [
  `${list.length} forms in ${answers.length} answers`,
  "language  translations  of forms  as often as met  answers told  told wholly  not met",
  ...of.map(({ language, translations, forms, met, told, whole, unmet }) =>
    [
      language.padEnd(8),
      String(translations).padStart(13),
      percent(forms).padStart(9),
      percent(met).padStart(16),
      percent(told).padStart(13),
      percent(whole).padStart(12),
      String(unmet.length).padStart(8),
    ].join(" "),
  ),
];
