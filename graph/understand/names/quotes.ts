/** What stands in quotation marks: a title to be judged or keywords to look at. */
export function quotedTexts(text: string): string[] {
  return [
    ...text.matchAll(/["“„«]([^"“”„«»]{2,300})["”“»]|(?<![\p{L}\p{N}])[‘']([^'‘’]{3,300})[’'](?![\p{L}\p{N}])/gu),
  ].flatMap(([, double, single]) => (double ?? single)?.trim() ?? []);
}

const LEAST_CHARACTERS = 10;
const SURELY_A_TITLE = 4;

/** The quoted text that is a title, to be judged and extended instead of the market's titles. Of several short quotes none is one. */
export function titleAmong(quotes: readonly string[]): string | null {
  const quoted = quotes.map((title) => ({ title, words: title.split(/\s+/).length }));
  const sure = quoted.find(({ words }) => words >= SURELY_A_TITLE);
  const [only, ...others] = quoted;
  if (sure) return sure.title;
  return only && others.length === 0 && only.words >= 2 && only.title.length >= LEAST_CHARACTERS ? only.title : null;
}
