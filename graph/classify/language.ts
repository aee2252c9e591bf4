/** Small words that only one of these languages writes so; two of them tell the language of a question. */
const SMALL_WORDS: Readonly<Record<string, string>> = {
  DE: "der die das und ist sind für wie was wer welche welcher welches wann warum ich wir nicht eine einen mit auf von zum zur im oder bei sich gibt mein meine unser unsere lohnt",
  FR: "le les une des du et est sont pour quel quelle quels quelles combien quand pourquoi je nous vous avec dans sur ce cette mes nos qui aux au pas",
  ES: "el los las una unos y es son para cuál cuáles cuánto cuántos cuándo qué cómo por del con mi nuestro se hay más",
  IT: "il lo gli una e è sono per quale quali quanto quanti quando che cosa come perché della delle dei nel con mio nostro si",
  BR: "o os as um uma e é são para qual quais quanto quantos quando que como por da do das dos com meu nosso se há mais não",
  GB: "the a an and is are of for what which who how when why do does my our with in on to it that",
};
const WORDS = Object.entries(SMALL_WORDS).map(([market, words]) => [market, new Set(words.split(" "))] as const);
const LEAST = 2;

/** The market whose language a question is written in; null for English, which several share, and where it cannot be told. */
export function marketOfLanguage(text: string): string | null {
  const tokens = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = WORDS.map(([market, words]) => ({ market, count: tokens.filter((token) => words.has(token)).length }));
  const [first, second] = counts.sort((a, b) => b.count - a.count);
  if (!first || first.market === "GB" || first.count < LEAST || first.count === second?.count) return null;
  return first.market;
}
