import { expect, it } from "vitest";
import { mentionsIn } from "../../../graph/understand/asks/mentions.js";
import { askedWords } from "../../../graph/understand/asks/words.js";
import { languages } from "../../../graph/understand/languages/languages.js";
import { nothingNamed } from "../../../graph/understand/names/named.js";

const MARKET = { code: "US", name: "United States", currency: "USD", asOf: "2026-11-20", stated: false };
const tents = {
  clusterId: 1,
  name: "camping tent",
  headTerm: "camping tent",
  term: "tents",
  categoryPath: "",
  score: 1,
  how: "exact",
} as const;

/** The names that stand in a text about tents, as the text writes them. */
function namesIn(text: string): string[] {
  const words = askedWords(text, { ...nothingNamed(MARKET), clusters: [tents] });
  const english = languages.filter(({ code }) => code === "en");
  return mentionsIn(words, english).map(({ from, to }) =>
    text.slice(words[from]?.start, words[to - 1]?.end).toLowerCase(),
  );
}

it.each([
  ["Do more tents sell in spring?", ["more tents sell"]],
  ["Do more sell in spring?", ["more sell"]],
  ["Do more of the tents sell?", ["more of the tents sell"]],
  ["What are the clicks for 60 sales of tents?", ["clicks for 60 sales"]],
  // A word that says something stands between.
  ["Do more brands of tents sell?", ["brands"]],
])('a name may be parted by names, numbers and small words ("more … sell"): %s', (text, names) => {
  expect(namesIn(text)).toEqual(names);
});
