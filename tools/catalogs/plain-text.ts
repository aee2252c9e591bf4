import { load } from "cheerio/slim";

/** Characters of a text that are looked at: tags and styles may take most of them. */
const LONGEST_SOURCE = 20_000;
const LONGEST_LINE = 500;

const BLOCK = /<\/?(?:p|br|li|ul|ol|div|h[1-6]|tr|td|th|table|hr|section|article|dd|dt|blockquote)\b[^<>]*>/gi;
const TAG = /<\/?[a-z][^<>]*>/gi;
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});?/gi;
/** C0 and C1 except tab and line breaks, zero-width characters, direction overrides and isolates, byte order mark. */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]/g;

/**
 * The text of what may hold HTML: blank lines and indentation go, breaks of blocks stay. Empty when nothing is left. Tags go by pattern, and
 * only entities through cheerio: building a document for each of 20,000 descriptions takes two seconds.
 */
export function plainText(source: string, longest: number): string {
  return cut(
    withoutMarkup(source, longest)
      .replace(/[^\S\n]+/g, " ")
      .replace(/ ?\n[ \n]*/g, "\n")
      .trim(),
    longest,
  );
}

/** One line: a title, a brand, an id. Null when nothing is left. */
export function oneLine(source: string, longest = LONGEST_LINE): string | null {
  const line = withoutMarkup(source, longest).replace(/\s+/g, " ").trim();
  return line === "" ? null : cut(line, longest);
}

function withoutMarkup(source: string, longest: number): string {
  if (!/[<&]/.test(source)) return source.slice(0, 4 * longest).replace(UNSEEN, "");
  const text = withoutTags(source.slice(0, LONGEST_SOURCE)).replace(ENTITY, decodeEntity);
  // A body that was escaped twice on its way into a feed.
  const isTwice = /&[a-z#]/i.test(source) && /<(?:p|br|div|ul|li|b|strong|span)\b/i.test(text);
  return (isTwice ? withoutTags(text).replace(ENTITY, decodeEntity) : text).replace(UNSEEN, "");
}

function withoutTags(html: string): string {
  if (!html.includes("<")) return html;
  let text = withoutBetween(html, "<!--", "-->");
  for (const name of ["style", "script", "template"]) text = withoutBetween(text, `<${name}`, `</${name}>`);
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

/** Never within a character of two halves. */
function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const end = /[\uD800-\uDBFF]/.test(text.charAt(longest - 1)) ? longest - 1 : longest;
  return text.slice(0, end).trimEnd();
}
