import { load } from "cheerio/slim";

/** Longer texts are cut before anything looks at them. */
const LONGEST_SOURCE = 20_000;
const LONGEST_LINE = 500;
const LONGEST_DESCRIPTION = 2000;

/** C0 and C1 except tab and line breaks, zero-width characters, direction overrides and isolates, byte order mark. */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]/g;

/** One line: a title, a brand, an id. Null when nothing is left. */
export function oneLine(text: string, longest = LONGEST_LINE): string | null {
  const line = withoutTags(text).replaceAll(/\s+/g, " ").trim();
  return line === "" ? null : cutAt(line, longest);
}

/** Text of some HTML, or of text that has none: blank lines and indentation go, breaks of blocks stay. */
export function plainText(html: string, longest = LONGEST_DESCRIPTION): string | null {
  const text = withoutTags(html)
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/ ?\n[ \n]*/g, "\n")
    .trim();
  return text === "" ? null : cutAt(text, longest);
}

function withoutTags(source: string): string {
  let text = source.slice(0, LONGEST_SOURCE).replaceAll("\r\n", "\n").replaceAll("\r", "\n");
  if (/<[a-z!/]/i.test(text)) text = stripTags(text);
  if (/&[a-z#]/i.test(text)) {
    text = decodeEntities(text);
    // A body that was escaped twice on its way into a feed.
    if (/<(?:p|br|div|ul|li|b|strong|span)\b/i.test(text)) text = decodeEntities(stripTags(text));
  }
  return text.replaceAll(UNSEEN, "");
}

function stripTags(text: string): string {
  return text
    .replaceAll(/<!--[\s\S]{0,20000}?(?:-->|$)/g, " ")
    .replaceAll(/<(script|style|template)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, " ")
    .replaceAll(/<(?:br|\/p|\/div|\/li|\/tr|\/h[1-6]|\/ul|\/ol|hr|p|li|tr|h[1-6])\b[^<>]*>/gi, "\n")
    .replaceAll(/<\/?[a-z][^<>]*>/gi, "");
}

function decodeEntities(text: string): string {
  return text.replaceAll(ENTITY, decodeEntity);
}

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});?/gi;
const decoded = new Map<string, string>();
const MOST_REMEMBERED = 1000;

/** Through cheerio, once each: a document for every text of a large feed takes seconds. */
function decodeEntity(entity: string): string {
  const known = decoded.get(entity);
  if (known !== undefined) return known;
  const text = load(entity, null, false).root().text();
  if (decoded.size < MOST_REMEMBERED) decoded.set(entity, text);
  return text;
}

function cutAt(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest - 1);
  // Not through the middle of a character.
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}
