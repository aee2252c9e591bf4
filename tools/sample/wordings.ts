import type { ClusterPlan } from "./plan.js";
import type { Random } from "./random.js";
import { translateUse, translateValue } from "./vocabulary.js";

/** Percent informational, commercial, transactional, navigational. */
export type IntentMix = readonly [number, number, number, number];

const HEAD: IntentMix = [12, 46, 40, 2];
const COMPARE: IntentMix = [18, 72, 9, 1];
const VARIANT: IntentMix = [5, 38, 56, 1];
const BUY: IntentMix = [2, 16, 80, 2];
const LEARN: IntentMix = [88, 9, 2, 1];
const BRAND: IntentMix = [4, 26, 34, 36];

export interface Wording {
  readonly text: string;
  /** Part of the cluster's searches, before noise. */
  readonly weight: number;
  readonly intent: IntentMix;
  /** The attribute value the wording names. */
  readonly value?: string;
  /** Always kept; the others are sampled. */
  readonly isCore?: boolean;
  /** Same thing in other words as the head: sources report one figure for both. */
  readonly isHeadVariant?: boolean;
}

interface ValueWording {
  readonly value: string;
  readonly text: string;
  readonly weight: number;
}

function nameValues(
  cluster: ClusterPlan,
  compose: (attribute: string, value: string) => string | null,
): ValueWording[] {
  return cluster.attributes.flatMap(({ name, values, demand }) =>
    values.flatMap((value, index) => {
      const text = compose(name, value);
      return text === null ? [] : [{ value, text, weight: 6 * (demand[index] ?? 0) }];
    }),
  );
}

const asWording = ({ value, text, weight }: ValueWording): Wording => ({ text, weight, intent: VARIANT, value });

export function englishWordings(cluster: ClusterPlan, random: Random): Wording[] {
  const { main, plural, isPlural, isMass, isConsumable } = cluster.noun;
  const [brand = "", rival = ""] = cluster.brands;
  const [synonym = main, second] = cluster.synonyms;
  const wordings: Wording[] = [
    { text: main, weight: 42, intent: HEAD, isCore: true },
    { text: `best ${plural}`, weight: 15, intent: COMPARE, isCore: true },
    ...cluster.uses.map((use, index) => ({
      text: `${main} for ${use}`,
      weight: 8 / (index + 1),
      intent: COMPARE,
      isCore: index < 2,
    })),
    ...cluster.uses.slice(0, 2).map((use) => ({ text: `best ${main} for ${use}`, weight: 2.2, intent: COMPARE })),
    ...nameValues(cluster, (name, value) => (name === "feature" ? `${main} with ${value}` : `${value} ${main}`)).map(
      asWording,
    ),
    { text: `cheap ${plural}`, weight: 5.5, intent: [3, 44, 52, 1], isCore: true },
    { text: synonym, weight: 11, intent: HEAD, isCore: true },
    { text: `${brand} ${main}`.toLowerCase(), weight: 5, intent: BRAND, isCore: true },
    { text: `${rival} ${main}`.toLowerCase(), weight: 3, intent: BRAND },
    { text: `${brand} vs ${rival} ${main}`.toLowerCase(), weight: 1, intent: COMPARE },
    { text: `${main} near me`, weight: 4, intent: BUY },
    { text: `${main} sale`, weight: 3, intent: BUY },
    { text: `buy ${plural} online`, weight: 2, intent: BUY },
    { text: `${main} deals`, weight: 3, intent: BUY },
    { text: `${main} reviews`, weight: 4, intent: COMPARE },
    { text: `how to choose ${cluster.noun.withArticle}`, weight: 2, intent: LEARN },
    { text: `how to ${isConsumable ? "use" : "clean"} ${cluster.noun.withArticle}`, weight: 2, intent: LEARN },
    { text: `what ${isPlural ? "are" : "is"} the best ${main}`, weight: 2.4, intent: COMPARE },
    { text: `${main} price`, weight: 2.6, intent: [10, 40, 49, 1] },
    {
      text: `${main} ${cluster.words.attributes.size === undefined || isMass ? "buying" : "size"} guide`,
      weight: 1.2,
      intent: LEARN,
    },
  ];
  if (second) wordings.push({ text: second, weight: 5, intent: HEAD });
  if (!isPlural && !isMass) {
    wordings.splice(1, 0, { text: plural, weight: 17, intent: HEAD, isCore: true, isHeadVariant: random.chance(0.3) });
  }
  return wordings;
}

export function germanWordings(cluster: ClusterPlan): Wording[] {
  const { main, best, which, withArticle } = cluster.german;
  const [brand = "", rival = ""] = cluster.brands;
  const uses = cluster.uses.map(translateUse).filter((use) => use !== undefined);
  return [
    { text: main, weight: 42, intent: HEAD, isCore: true },
    { text: `${main} test`, weight: 16, intent: COMPARE, isCore: true, isHeadVariant: false },
    { text: best, weight: 9, intent: COMPARE, isCore: true },
    ...uses.map((use, index) => ({
      text: `${main} für ${use}`,
      weight: 7 / (index + 1),
      intent: COMPARE,
      isCore: index < 2,
    })),
    ...nameValues(cluster, (name, value) => {
      const german = translateValue(value);
      return german === null ? null : name === "feature" ? `${main} mit ${german}` : `${main} ${german}`;
    }).map(asWording),
    { text: `${main} kaufen`, weight: 7, intent: BUY, isCore: true },
    { text: `${main} günstig`, weight: 6, intent: [3, 42, 54, 1], isCore: true },
    { text: `${brand} ${main}`.toLowerCase(), weight: 5, intent: BRAND, isCore: true },
    { text: `${rival} ${main}`.toLowerCase(), weight: 3, intent: BRAND },
    { text: `${main} angebot`, weight: 4, intent: BUY },
    { text: `${main} vergleich`, weight: 4, intent: COMPARE },
    { text: `${main} erfahrungen`, weight: 3, intent: COMPARE },
    { text: `${main} testsieger`, weight: 5, intent: COMPARE, isHeadVariant: false },
    { text: `${main} in der nähe`, weight: 2, intent: BUY },
    { text: `${main} ${cluster.noun.isConsumable ? "anwendung" : "reinigen"}`, weight: 2, intent: LEARN },
    { text: `${which} ist gut`, weight: 2, intent: LEARN },
    { text: `was kostet ${withArticle}`, weight: 1.4, intent: LEARN },
    { text: `${main} ratgeber`, weight: 1.3, intent: LEARN },
    { text: `${main} online bestellen`, weight: 2, intent: BUY },
    { text: `${main} preis`, weight: 2.4, intent: [10, 40, 49, 1] },
    { text: `${main} rabatt`, weight: 1.2, intent: BUY },
  ];
}
