/** First parts of German compounds that narrow a product without making another one of it, folded. */
const NARROWING = `
  damen herren kinder jungen madchen baby mini maxi profi premium luxus design designer marken billig spar gebraucht reise outdoor indoor garten balkon winter sommer
  holz metall edelstahl leder glas kunststoff bambus eichen stand wand akku funk mehrzweck universal standard spezial komfort qualitats
`
  .trim()
  .split(/\s+/);
const SHORTEST_HEAD = 5;

/** What a German compound may be a kind of: "damenlaufschuhe" are "laufschuhe". */
export function headsOfCompound(word: string): string[] {
  return NARROWING.filter((first) => word.startsWith(first) && word.length - first.length >= SHORTEST_HEAD).map(
    (first) => word.slice(first.length),
  );
}
