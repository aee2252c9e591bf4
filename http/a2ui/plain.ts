/** Renderers read every text as Markdown and some strings as JSON; titles and queries from the data must come out as they are. */

const ALIKE: Readonly<Record<string, string>> = {
  "\\": "∖",
  "`": "'",
  "*": "∗",
  "~": "∼",
  "|": "¦",
  "<": "‹",
  ">": "›",
  // Round, for a text between square brackets or braces is parsed as JSON by the data model.
  "[": "(",
  "]": ")",
  "{": "(",
  "}": ")",
};

/** The text with nothing in it that a renderer would take for markup; never empty. */
export function plain(text: string): string {
  const words = text.replace(/\s+/g, " ").trim();
  if (words === "" || words === "(empty)") return UNKNOWN;
  return words
    .replace(/[\\`*~|<>[\]{}]/g, (sign) => ALIKE[sign] ?? sign)
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "＿")
    .replace(/&(?=#?\w+;)/g, "＆")
    .replace(/^-+$/, (line) => "–".repeat(line.length))
    .replace(/^([+#=])+$/, (signs) => signs.replaceAll("+", "＋").replaceAll("#", "＃").replaceAll("=", "＝"))
    .replace(LIST_OR_HEADING, "$1\u00A0");
}

const UNKNOWN = "–";

/** A marker is one only before an ordinary space. */
const LIST_OR_HEADING = /^([-+]|#{1,6}|\d{1,9}[.)]) /;

/** Cut at a word where it is longer than that. */
export function shorten(text: string, most: number): string {
  const words = text.replace(/\s+/g, " ").trim();
  if (words.length <= most) return words;
  const cut = words.slice(0, most - 1);
  const end = cut.lastIndexOf(" ");
  const kept = end > most / 2 ? cut.slice(0, end) : cut.replace(/[\uD800-\uDBFF]$/, "");
  return `${kept.replace(/[\s,;:.–-]+$/, "").replace(LOOSE_END, "")}…`;
}

/** What would hang in the air before the dots. */
const LOOSE_END = /(?: (?:a|an|the|and|or|of|in|on|at|for|to|from|with|by|is|are))+$/i;
