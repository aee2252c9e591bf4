/** Whether a name stands in a text: whole words, letter case and a plural aside. */

const ALIASES: Readonly<Record<string, readonly string[]>> = {
  "United States": ["US", "USA", "America"],
  "United Kingdom": ["UK", "GB", "Britain", "Great Britain"],
  Germany: ["DE"],
  US: ["United States"],
  GB: ["United Kingdom", "UK"],
  DE: ["Germany"],
};

export function holdsName(text: string, name: string): boolean {
  return [name, ...(ALIASES[name] ?? [])].some((each) => findName(text, each) >= 0);
}

/** Where the name begins; -1 when it does not stand there. */
export function findName(text: string, name: string): number {
  const [inside, wanted] = [text.toLowerCase(), name.toLowerCase()];
  const forms = [wanted, `${wanted}s`, singular(wanted)];
  return forms.map((form) => findWords(inside, form)).find((at) => at >= 0) ?? -1;
}

const singular = (name: string): string => name.replace(/ies$/, "y").replace(/(?<=(?:x|ch|sh))es$|(?<=[^s])s$/, "");

function findWords(text: string, wanted: string): number {
  const isEdge = (letter: string | undefined): boolean => letter === undefined || !/[\p{L}\p{N}]/u.test(letter);
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (isEdge(text[at - 1]) && isEdge(text[at + wanted.length])) return at;
  }
  return -1;
}
