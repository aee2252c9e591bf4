import { load } from "cheerio/slim";

/** Characters of a cell that are looked at: tags and styles may take most of them. */
const LONGEST_SOURCE = 20_000;

const BLOCK = /<\/?(?:p|br|li|ul|ol|div|h[1-6]|tr|td|th|table|hr|section|article|dd|dt|blockquote)\b[^<>]*>/gi;
const TAG = /<\/?[a-z][^<>]*>/gi;
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});?/gi;

/**
 * The text of a cell that may hold HTML. Tags go by pattern, and only entities through cheerio:
 * building a document for each of 20,000 descriptions takes two seconds.
 */
export function plainText(cell: string, longest: number): string {
  const hasTags = cell.includes("<");
  if (!hasTags && !cell.includes("&"))
    return cut(collapse(cell.length > 4 * longest ? cell.slice(0, 4 * longest) : cell), longest);
  let text = cell.slice(0, LONGEST_SOURCE);
  if (hasTags) text = withoutTags(text);
  return cut(collapse(text.replace(ENTITY, decodeEntity)), longest);
}

function withoutTags(html: string): string {
  let text = withoutBetween(html, "<!--", "-->");
  text = withoutBetween(text, "<style", "</style>");
  text = withoutBetween(text, "<script", "</script>");
  return text.replace(BLOCK, "\n").replace(TAG, "");
}

function withoutBetween(text: string, begin: string, end: string): string {
  const lower = text.toLowerCase();
  let from = lower.indexOf(begin);
  if (from === -1) return text;
  let kept = "";
  let at = 0;
  while (from !== -1) {
    kept += text.slice(at, from);
    const to = lower.indexOf(end, from);
    if (to === -1) return kept;
    at = to + end.length;
    from = lower.indexOf(begin, at);
  }
  return kept + text.slice(at);
}

const decoded = new Map<string, string>();
const MOST_REMEMBERED = 1_000;

function decodeEntity(entity: string): string {
  const known = decoded.get(entity);
  if (known !== undefined) return known;
  const text = load(entity, { xml: { xmlMode: false, decodeEntities: true } }, false)
    .root()
    .text();
  if (decoded.size < MOST_REMEMBERED) decoded.set(entity, text);
  return text;
}

/** One space between words, one line break between paragraphs. */
const collapse = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[ \n]*/g, "\n")
    .trim();

/** Never within a character of two halves. */
function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const end = /[\uD800-\uDBFF]/.test(text.charAt(longest - 1)) ? longest - 1 : longest;
  return text.slice(0, end).trimEnd();
}
