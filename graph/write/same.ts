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
  /** Words of a general kind that may stand on one side alone. */
  optional: z.array(z.string()),
  negations: z.array(z.string()),
  /** Words of one kind keep their order, so that none takes another's place. */
  order: z.array(z.array(z.string())),
  irregular: z.record(z.string(), z.string()),
  /** Words that end like another form of a word and are none. */
  fixed: z.array(z.string()),
});

const words = Words.parse(readJson("graph/write/same-words.json"));
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

const soft = new Set(words.soft.map(stem));
const negations = new Set(words.negations.map(stem));
const optional = new Set(words.optional.map(stem));

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

interface Token {
  readonly word: string;
  /** What it may stand for. */
  readonly means: ReadonlySet<string>;
}

interface Read {
  /** Words and slots in their order. */
  readonly items: readonly Token[];
  /** Words alone. */
  readonly tokens: readonly Token[];
  readonly slots: readonly string[];
  /** It has an "a", which may stand for each. */
  readonly isOfEach: boolean;
}

const isSlot = (word: string): boolean => word.startsWith("{");

function read(text: string): Read {
  const plain = text
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/\bcan(?:not|'t| not)\b/g, "not")
    .replace(/\b(could|do|does|did|is|are|was|were|has|have|wo|would|should)(?:n't|not)\b/g, "$1 not")
    // "cost between", "are priced from": the amount says it.
    .replace(/\b(?:costs?|(?:is|are) priced(?: at)?|range|lie|lies) (?=between|from)/g, "")
    .replace(/\b(?:the )?numbers? of (?=\p{L})/gu, "")
    .replace(/\bat all\b/g, "")
    // "about the prices", "over the last days": no estimate and no comparison.
    .replace(/\babout (?!\{(?:money|percent|number|count))/g, "")
    .replace(
      /\bover (?=(?:the |this |that |these |those |all )*(?:last|past|latest|same|whole|entire|following|coming|next|previous|period|time|months?|days?|years?|weeks?)\b)/g,
      "",
    )
    .replace(/\b(?:in )?(?:the )?country(?: of)? (?=\{place)/g, "")
    .replace(/\bsince (?!\{date)/g, "because ")
    .replace(/\b(?:(?:as )?compared (?:with|to)|in comparison (?:with|to)|relative to|as opposed to) /g, "against ")
    .replace(/\bper (?=(?:month|year|day|week|annum)\b)/g, "")
    .replace(/[^\p{L}\p{N}'{}%×=+-]+/gu, " ");
  let line = ` ${plain
    .split(/[\s-]+/)
    .filter((word) => word !== "")
    .map((word) => (isSlot(word) ? word : stem(word)))
    .join(" ")} `;
  // "Leave it alone" is one thing to do.
  line = line.replace(/ leav ([^;:.]{1,60}?) alon /, " leav alon $1 ");
  for (const [from, to] of phrases) line = line.replaceAll(` ${from} `, ` ${to} `);
  const items = line
    .trim()
    .split(/\s+/)
    .filter((word) => word !== "" && !soft.has(word))
    .map((word) => (negations.has(word) ? NEGATION : word))
    .map((word) => ({ word, means: groupsOf.get(word) ?? new Set([word]) }));
  return {
    items,
    tokens: items.filter(({ word }) => !isSlot(word)),
    slots: slotsIn(text),
    isOfEach: /\ban? /.test(text),
  };
}

/**
 * The words of what came back that may stand for other words of the form, as they were written. None where nothing of the form is lost: what is only
 * too much may be the lie, and whoever is asked to do without it could leave it out.
 */
export function replacedIn(own: string, returned: string): string[] {
  const [one, other] = [read(own), read(returned)];
  const isOfWords = differenceOf(own, returned)?.startsWith(MORE) ?? false;
  return isOfWords && wordsAdded(other, one).length > 0 ? written(returned, wordsAdded(one, other)) : [];
}

/** The words of a text that are these. */
function written(text: string, these: readonly string[]): string[] {
  const said =
    text
      .toLowerCase()
      .replace(/\{[a-z]+\d+\}/g, " ")
      .match(/\p{L}[\p{L}'-]*/gu) ?? [];
  return [...new Set(said)].filter((word) => these.some((each) => each.split("_").includes(stem(word))));
}

const MORE = "more: ";

const isMet = ({ means }: Token, { tokens }: Read): boolean =>
  tokens.some((token) => [...means].some((each) => token.means.has(each)));
const isNeeded = ({ word }: Token): boolean => !optional.has(word);

/** "a click" may be any click. */
const wordsAdded = (one: Read, other: Read): string[] =>
  other.tokens
    .filter((token) => isNeeded(token) && !isMet(token, one) && !(one.isOfEach && token.word === "per"))
    .map(({ word }) => word);

/** Why the two do not say the same, in English; null where they do. */
export function differenceOf(own: string, returned: string): string | null {
  const [one, other] = [read(own), read(returned)];
  const kinds = new Set([...one.slots, ...other.slots].map(kindOf));
  for (const kind of kinds) {
    const orderOf = ({ slots }: Read) => slots.filter((slot) => kindOf(slot) === kind).join();
    if (orderOf(one) !== orderOf(other)) return `${kind}s in another order`;
  }
  const added = wordsAdded(one, other);
  if (added.length > 0) return `${MORE}${written(returned, added).join(", ") || added.join(", ")}`;
  const lost = one.tokens.filter((token) => isNeeded(token) && !isMet(token, other)).map(({ word }) => word);
  if (lost.length > 0) return `less: ${written(own, lost).join(", ") || lost.join(", ")}`;
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
  for (const relation of RELATIONS) {
    const [first, second] = [besides(one, relation), besides(other, relation)];
    if (first !== null && second !== null && !first.some((slot) => second.includes(slot)))
      return `"${relation}" of another figure`;
  }
  for (const slot of one.slots.filter((each) => PLACED.has(kindOf(each)))) {
    const [first, second] = [wordsBeside(one, slot), wordsBeside(other, slot)];
    if (first.length > 0 && second.length > 0 && !first.some((token) => isMet(token, { ...other, tokens: second })))
      return `${slot} of other words`;
  }
  return null;
}

/** What is said of something next to it: slots of other kinds may move within their sentence. */
const PLACED: ReadonlySet<string> = new Set(["name", "term", "list", "count", "number"]);

/** The words right before and behind a slot. */
const wordsBeside = ({ items }: Read, slot: string): readonly Token[] => {
  const at = items.findIndex(({ word }) => word === slot);
  return items.slice(Math.max(0, at - 1), at + 2).filter((token) => !isSlot(token.word) && isNeeded(token));
};

/** The slots next to a word; null where it does not stand once, or next to none. */
function besides({ items }: Read, relation: string): string[] | null {
  const places = items.flatMap(({ means }, place) => (means.has(relation) ? [place] : []));
  const [at] = places;
  if (at === undefined || places.length > 1) return null;
  const distances = items.flatMap(({ word }, place) =>
    isSlot(word) && FIGURES.has(kindOf(word)) ? [{ word, distance: Math.abs(place - at) }] : [],
  );
  const least = Math.min(...distances.map(({ distance }) => distance));
  return least > NEXT ? null : distances.filter(({ distance }) => distance === least).map(({ word }) => word);
}

/** Words apart. */
const NEXT = 2;
const FIGURES: ReadonlySet<string> = new Set(["money", "percent", "number", "count"]);
const RELATIONS: readonly string[] = ["above", "below", "at least", "at most", "about", "median", "mean"].map((word) =>
  stemmed(word).replaceAll(" ", "_"),
);

/** What a negation may be moved to. */
const TURNS = [NEGATION, "rise", "fall", "raise"];

const inOrder = ({ tokens }: Read, kept: ReadonlySet<string>): string[] =>
  tokens.flatMap(({ means }) => [...means].find((each) => kept.has(each)) ?? []);

const once = (met: readonly string[]): string[] => met.filter((word) => met.indexOf(word) === met.lastIndexOf(word));

const kindOf = (slot: string): string => /[a-z]+/.exec(slot)?.[0] ?? "";
