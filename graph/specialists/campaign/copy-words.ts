/** Wordings of ad texts that promise nothing about price, delivery, stock or rank: the data knows none of it about the asker. */

export interface CopyWords {
  readonly headlines: (product: string) => readonly string[];
  readonly plainHeadlines: readonly string[];
  readonly descriptions: (product: string) => readonly string[];
  readonly valuesDescription: (product: string, values: readonly string[]) => string;
  readonly paths: readonly string[];
}

const english: CopyWords = {
  headlines: (product) => [`Shop ${product}`, `Compare ${product}`, `Discover ${product}`, `Our Range of ${product}`],
  plainHeadlines: ["See the Range", "Compare Models", "Find What Fits You"],
  descriptions: (product) => [
    `Looking for ${product}? Compare models and choose what fits you.`,
    `Browse ${product} and compare the details side by side.`,
    `See the range of ${product} and pick the one you need.`,
    "See the range, compare the details and pick the one you need.",
    "Compare models side by side and choose what fits you.",
  ],
  valuesDescription: (product, values) => `${product}: ${values.join(", ")} and more to choose from.`,
  paths: ["Compare", "Shop"],
};

const german: CopyWords = {
  headlines: (product) => [`${product} vergleichen`, `${product} entdecken`, `${product} im Überblick`],
  plainHeadlines: ["Jetzt Modelle vergleichen", "Sortiment entdecken", "Passend auswählen"],
  descriptions: (product) => [
    `${product} gesucht? Modelle vergleichen und passend auswählen.`,
    `${product}: Modelle nebeneinander ansehen und in Ruhe vergleichen.`,
    "Sortiment ansehen, Einzelheiten vergleichen, passendes Modell wählen.",
  ],
  valuesDescription: (product, values) => `${product}: ${values.join(", ")} und mehr zur Auswahl.`,
  paths: ["Vergleichen", "Auswahl"],
};

const WORDS: Readonly<Record<string, CopyWords>> = { en: english, de: german };

/** Null for a language without wordings: then the keywords themselves make the texts. */
export const copyWordsFor = (language: string): CopyWords | null => WORDS[language] ?? null;

/** Words that promise what the data does not show of the asker: such searches are bid on, not repeated in a text. */
export const CLAIM_WORDS: ReadonlySet<string> = new Set(
  `best top cheap cheapest affordable free sale sales deal deals discount discounts offer offers price prices cost review reviews near me vs versus
  guaranteed guarantee shipping delivery fast new official original certified number one how what which why is are do does can buy online
  beste bester bestes besten günstig günstige günstiger billig gratis kostenlos angebot angebote rabatt preis preise test testsieger vergleich erfahrungen
  kaufen bestellen nähe heute versand neu was welche welcher welches wie kostet ratgeber reinigen anwendung gut`
    .trim()
    .split(/\s+/),
);
