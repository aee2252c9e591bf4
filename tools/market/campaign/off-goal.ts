import { tokenise } from "../../statistics/text.js";

/** What a searcher wants who will not buy a new product. */
export type OffGoal = "free" | "used" | "jobs" | "diy" | "repair";

const WORDS: Readonly<Record<string, Readonly<Record<OffGoal, readonly string[]>>>> = {
  en: {
    free: ["free", "giveaway", "freebie"],
    used: ["used", "second hand", "secondhand", "refurbished", "pre owned", "craigslist"],
    jobs: ["jobs", "job", "salary", "career", "careers", "vacancy", "vacancies", "hiring"],
    diy: ["diy", "homemade", "how to make", "how to build", "blueprint"],
    repair: ["repair", "repairs", "fix", "fixing", "troubleshooting", "not working", "spare parts", "manual pdf"],
  },
  de: {
    free: ["kostenlos", "gratis", "umsonst", "geschenkt"],
    used: ["gebraucht", "gebrauchte", "gebrauchter", "gebrauchtes", "second hand", "kleinanzeigen", "refurbished"],
    jobs: ["jobs", "job", "stellenangebote", "gehalt", "ausbildung", "karriere"],
    diy: ["diy", "selber machen", "selber bauen", "selbst bauen", "bauanleitung"],
    repair: ["reparatur", "reparieren", "defekt", "ersatzteile", "fehlermeldung"],
  },
};

interface Cue {
  readonly goal: OffGoal;
  readonly words: string;
}

/** Finds the off-goal cue a search holds; English cues count in every market. Words of the product itself are no cue. */
export function offGoalFinder(language: string, productWords: readonly string[]): (search: string) => Cue | null {
  const product = productWords.map(padded);
  const cues = [language, "en"]
    .flatMap((code) => Object.entries(WORDS[code] ?? {}))
    // Longer cues first: "second hand" before "hand".
    .flatMap(([goal, words]) => words.map((word): Cue => ({ goal: goal as OffGoal, words: word }))) // keys of a const record
    .filter(({ words }) => !product.some((text) => text.includes(padded(words))))
    .sort((a, b) => b.words.length - a.words.length);
  return (search) => {
    const text = padded(search);
    return cues.find(({ words }) => text.includes(padded(words))) ?? null;
  };
}

const padded = (text: string): string => ` ${tokenise(text).join(" ")} `;
