/** Words around amounts in the languages people ask in, put into one form so that one set of patterns reads them all. */
const GLOSSES: readonly (readonly [form: string, words: string])[] = [
  ["dollars", "bucks?|usd|us-dollar|dólares|dollari|dollar"],
  ["euros", "eur|euro"],
  ["pounds", "gbp|quid|pfund|livres|libras|sterline|pound"],
  ["%", "percent|per cent|prozent|pour cent|pourcent|por ciento|per cento|por cento|pct"],
  [
    "per day",
    "a day|each day|every day|daily|pro tag|am tag|täglich|par jour|al día|por día|al dia|por dia|al giorno|ao dia",
  ],
  ["per week", "a week|each week|every week|weekly|pro woche|par semaine|a la semana|por semana|alla settimana"],
  [
    "per month",
    "a month|each month|every month|monthly|pro monat|im monat|monatlich|par mois|al mes|por mes|al mese|por mês|ao mês",
  ],
  [
    "under",
    "below|less than|cheaper than|no more than|not more than|at most|max(?:imum)?(?: of)?|up to|within|unter|weniger als|höchstens|maximal|bis zu|moins de|jusqu'à|max\\.|menos de|hasta|como máximo|meno di|sotto i|sotto|fino a|abaixo de|até|no máximo",
  ],
  [
    "over",
    "above|more than|at least|no less than|starting at|upwards of|über|mehr als|mindestens|ab|plus de|au moins|más de|al menos|più di|sopra i|sopra|almeno|mais de|acima de|pelo menos",
  ],
  ["between", "zwischen|entre|tra|fra"],
  ["and", "und|et|y|e"],
  ["budget", "werbebudget|tagesbudget|presupuesto|orçamento|ad spend|spend limit"],
  ["margin", "marge|margen|margine|margem|gewinnmarge"],
  [
    "conversion",
    "conversions?|converts?|converting|konversion(?:srate)?|konvertiert|taux de conversion|conversión|conversione|conversão|cvr|conv\\.? rate",
  ],
  [
    "order value",
    "average order|average basket|aov|basket(?: size)?|warenkorb(?:wert)?|bestellwert|panier moyen|ticket medio|ticket médio|valore (?:medio )?(?:dell')?ordine",
  ],
  ["acos", "werbekostenanteil"],
];
const NUMBERS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  hundred: 100,
  thousand: 1000,
}; // "twenty-five" is read as 25 below

const patterns = GLOSSES.map(([form, words]) => {
  const alternatives = words.split("|").sort((a, b) => b.length - a.length);
  return [form, new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join("|")})(?![\\p{L}\\p{N}])`, "gu")] as const;
});
const NUMBER_WORD = new RegExp(
  `\\b(?:a )?(${Object.keys(NUMBERS).join("|")})(?:[- ](one|two|three|four|five|six|seven|eight|nine|hundred|thousand))?\\b`,
  "g",
);

/** Lower-case text with amounts in digits and the words around them in one form. */
export function glossAmounts(text: string): string {
  const words = text
    .toLowerCase()
    // 1.234,50 and 49,90 as people on the continent write them; a comma before three digits groups thousands.
    .replace(
      /\b(\d{1,3}(?:\.\d{3})+),(\d{1,2})\b/g,
      (_, whole: string, cents: string) => `${whole.replaceAll(".", "")}.${cents}`,
    )
    .replace(/\b(\d+),(\d{1,2})\b(?!\d)/g, "$1.$2")
    .replace(NUMBER_WORD, (match, first: string, second?: string) => numberOf(first, second) ?? match)
    .replace(/\s*\/\s*(day|week|month)\b/g, " per $1");
  return patterns.reduce((rest, [form, pattern]) => rest.replace(pattern, form), words).replace(/\s+/g, " ");
}

function numberOf(first: string, second?: string): string | null {
  const value = NUMBERS[first];
  if (value === undefined) return null;
  const next = second === undefined ? undefined : NUMBERS[second];
  if (next === undefined) return String(value);
  if (next >= 100) return String(value * next);
  // "twenty-five", not "two three".
  return value >= 20 && value < 100 ? String(value + next) : `${value} ${next}`;
}
