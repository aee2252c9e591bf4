import { z } from "zod";
import { readJson } from "../../tools/data-files.js";
import { slotsIn } from "./forms.js";

/**
 * Whether two English forms say the same: the service's own, and what a reader who did not know it made of its translation. Whatever the
 * reader adds, leaves out or turns round is a difference, unless the words are known to say the same; so that a translation with a word more, a
 * fall for a rise or two names changed over is none.
 */

const Words = z.object({
  /** The first of each stands for it. */
  groups: z.array(z.array(z.string())),
  /** Words that claim nothing by themselves. */
  soft: z.array(z.string()),
  negations: z.array(z.string()),
  /** Words of one kind keep their order, so that none takes another's place. */
  order: z.array(z.array(z.string())),
  irregular: z.record(z.string(), z.string()),
  /** Words that end like another form of a word and are none. */
  fixed: z.array(z.string()),
});

const words = Words.parse(readJson("graph/write/same-words.json"));
const soft = new Set(words.soft);
const negations = new Set(words.negations);
const NEGATION = "not";

const fixed = new Set(words.fixed);

function stem(word: string): string {
  if (fixed.has(word)) return word;
  const bare = (words.irregular[word] ?? word)
    .replace(/'s?$/, "")
    .replace(/(?<=...)ie[sd]$/, "y")
    .replace(/(?<=(?:ch|sh|ss|x))es$/, "")
    .replace(/(?<=..[^su])s$/, "");
  const short = bare.length < 5 ? bare : bare.replace(/(?<=..)(?:ed|ing)$/, "").replace(/(?<=([bdgmnprt]))\1$/, "");
  return short.length < 4 && short === bare ? short : short.replace(/(?<=...)e$/, "");
}

/** A word or phrase as it is compared: its stems. */
const stemmed = (phrase: string): string =>
  phrase
    .split(/[\s-]+/)
    .map(stem)
    .join(" ");

const phrases: readonly (readonly [from: string, to: string])[] = words.groups
  .flatMap(([first = "", ...others]) =>
    [first, ...others].filter((each) => /[\s-]/.test(each)).map((each): [string, string] => [each, first]),
  )
  .map(([from, to]): [string, string] => [stemmed(from), stemmed(to).replaceAll(" ", "_")])
  .sort(([a], [b]) => b.length - a.length);

/** Groups may share a word: then it stands for either. */
const groupsOf = new Map<string, Set<string>>();
for (const [first = "", ...others] of words.groups)
  for (const each of [first, ...others]) {
    if (/[\s-]/.test(each)) continue;
    const key = stemmed(each);
    groupsOf.set(key, (groupsOf.get(key) ?? new Set([key])).add(stemmed(first).replaceAll(" ", "_")));
  }

interface Read {
  /** In their order; each as what it may stand for. */
  readonly tokens: readonly { readonly word: string; readonly means: ReadonlySet<string> }[];
  readonly slots: readonly string[];
}

const SLOT = /\{[a-z]+\d+\}/g;

function read(text: string): Read {
  const plain = text
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/\bcan(?:not|'t| not)\b/g, "not")
    .replace(/\b(could|do|does|did|is|are|was|were|has|have|wo|would|should)(?:n't|not)\b/g, "$1 not")
    // "cost between", "are priced from": the amount says it.
    .replace(/\b(?:costs?|(?:is|are) priced(?: at)?|range|lie|lies) (?=between|from)/g, "")
    .replace(/\b(?:the )?numbers? of (?=\p{L})/gu, "")
    .replace(/\b(?:(?:as )?compared (?:with|to)|in comparison (?:with|to)|relative to|as opposed to) /g, "against ")
    .replace(SLOT, " | ")
    .replace(/[^\p{L}\p{N}'|%×=+-]+/gu, " ");
  let line = ` ${plain
    .split(/[\s-]+/)
    .filter((word) => word !== "")
    .map((word) => (word === "|" ? word : stem(word)))
    .join(" ")} `;
  // "Leave it alone" is one thing to do.
  line = line.replace(/ leav ([^;:.]{1,60}?) alon /, " leav alon $1 ");
  for (const [from, to] of phrases) line = line.replaceAll(` ${from} `, ` ${to} `);
  const tokens = line
    .trim()
    .split(/\s+/)
    .filter((word) => word !== "|" && word !== "" && !soft.has(word))
    .map((word) => (negations.has(word) ? NEGATION : word))
    .map((word) => ({ word, means: groupsOf.get(word) ?? new Set([word]) }));
  return { tokens, slots: slotsIn(text) };
}

/** Why the two do not say the same, in English; null where they do. */
export function differenceOf(own: string, returned: string): string | null {
  const [one, other] = [read(own), read(returned)];
  const kinds = new Set([...one.slots, ...other.slots].map(kindOf));
  for (const kind of kinds) {
    const orderOf = ({ slots }: Read) => slots.filter((slot) => kindOf(slot) === kind).join();
    if (orderOf(one) !== orderOf(other)) return `${kind}s in another order`;
  }
  const isMet = ({ means }: Read["tokens"][number], { tokens }: Read) =>
    tokens.some((token) => [...means].some((each) => token.means.has(each)));
  const added = other.tokens.filter((token) => !isMet(token, one)).map(({ word }) => word);
  if (added.length > 0) return `more: ${added.join(", ")}`;
  const lost = one.tokens.filter((token) => !isMet(token, other)).map(({ word }) => word);
  if (lost.length > 0) return `less: ${lost.join(", ")}`;
  const negated = ({ tokens }: Read) => tokens.filter(({ word }) => word === NEGATION).length;
  if (negated(one) !== negated(other)) return "another number of negations";
  for (const order of [...words.order, TURNS]) {
    const kept = new Set(order.map(stemmed).map((word) => word.replaceAll(" ", "_")));
    const [first, second] = [inOrder(one, kept), inOrder(other, kept)];
    if ([...first].sort().join() === [...second].sort().join()) {
      if (first.join() !== second.join()) return "words in another order";
      continue;
    }
    const shared = once(first).filter((word) => once(second).includes(word));
    if (second.filter((word) => shared.includes(word)).join() !== shared.join()) return "words in another order";
  }
  return null;
}

/** What a negation may be moved to. */
const TURNS = [NEGATION, "rise", "fall", "raise"];

const inOrder = ({ tokens }: Read, kept: ReadonlySet<string>): string[] =>
  tokens.flatMap(({ means }) => [...means].find((each) => kept.has(each)) ?? []);

const once = (met: readonly string[]): string[] => met.filter((word) => met.indexOf(word) === met.lastIndexOf(word));

const kindOf = (slot: string): string => /[a-z]+/.exec(slot)?.[0] ?? "";
