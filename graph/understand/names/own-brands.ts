import { tokenise } from "../../../tools/statistics/text.js";
import { cue } from "../words/cue.js";

/** Words between the claim and the brand: "our own brand is called X", "we also sell the X". */
const BEHIND = cue(
  ({ own }) => own.brandBehind,
  (words) => `(?<![\\p{L}\\p{N}])(?:${words}) $`,
);
const BEFORE = cue(
  ({ own }) => own.brandBefore,
  (words) => `^ (?:${words})(?![\\p{L}\\p{N}])`,
);
const JOINED = cue(
  ({ amounts }) => `${amounts.and}|${amounts.or}`,
  (words) => `^ (?:${words}) $`,
);
/** What follows would make a brand after "and" the start of another statement. */
const STARTS_STATEMENT = cue(
  ({ own }) => own.says,
  (words) => `^ (?:${words})(?![\\p{L}\\p{N}])`,
);

/** The asker's brands among those named: only a claim in the words makes a brand the asker's, since ads may run under it. */
export function findOwnBrands(text: string, brands: readonly string[]): string[] {
  const sentences = text.split(/[?!;\n]|(?<=\p{L}{3})\.(?=\s)/u).map((part) => ` ${tokenise(part).join(" ")} `);
  const own = new Set(sentences.flatMap((sentence) => ownedIn(sentence, brands)));
  return brands.filter((brand) => own.has(brand));
}

function ownedIn(sentence: string, brands: readonly string[]): string[] {
  const named = brands
    .flatMap((brand) => placesOf(sentence, tokenise(brand).join(" ")).map((place) => ({ brand, ...place })))
    .sort((a, b) => a.start - b.start);
  const owned: (typeof named)[number][] = [];
  for (const mention of named) {
    const before = sentence.slice(0, mention.start);
    const after = sentence.slice(mention.end);
    const continues = owned.some(({ end }) => JOINED.isIn(sentence.slice(end, mention.start), sentence));
    const isClaimed =
      BEHIND.isIn(before, sentence) ||
      BEFORE.isIn(after, sentence) ||
      (continues && !STARTS_STATEMENT.isIn(after, sentence));
    if (isClaimed) owned.push(mention);
  }
  return owned.map(({ brand }) => brand);
}

/** Where the words stand whole. */
function placesOf(sentence: string, words: string): { start: number; end: number }[] {
  const places: { start: number; end: number }[] = [];
  if (words === "") return places;
  for (let at = sentence.indexOf(` ${words} `); at >= 0; at = sentence.indexOf(` ${words} `, at + 1)) {
    places.push({ start: at + 1, end: at + 1 + words.length });
  }
  return places;
}
