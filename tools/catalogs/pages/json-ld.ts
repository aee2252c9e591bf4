/** Reads what shops print into `<script type="application/ld+json">`, which is often not quite JSON. */

const LONGEST_SCRIPT = 4_000_000;
/** Repairing broken JSON looks at every character. */
const LONGEST_MENDED = 1_000_000;

export type ScriptReading = { readonly value: unknown } | { readonly problem: string };

export function readJsonLd(text: string): ScriptReading {
  if (text.length > LONGEST_SCRIPT) return { problem: "the structured data of the page is too long" };
  const bare = unwrapped(text);
  if (bare === "") return { value: [] };
  const value = parsed(bare) ?? (bare.length > LONGEST_MENDED ? undefined : parsed(mended(bare)));
  if (value !== undefined) return { value };
  return { problem: "the structured data of the page is not valid JSON" };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Without the comments and CDATA marks that hide a script from old readers. */
function unwrapped(text: string): string {
  let bare = text.replace(/^\ufeff/, "").trim();
  for (;;) {
    const mark = OPENING.find((opening) => bare.startsWith(opening));
    if (mark === undefined) break;
    bare = bare.slice(mark.length).trimStart();
  }
  for (;;) {
    const mark = CLOSING.find((closing) => bare.endsWith(closing));
    if (mark === undefined) return bare;
    bare = bare.slice(0, -mark.length).trimEnd();
  }
}

const OPENING = [
  "<!--",
  "//<![CDATA[",
  "// <![CDATA[",
  "/*<![CDATA[*/",
  "/* <![CDATA[ */",
  "<![CDATA[",
  "//<!--",
  "// <!--",
];
const CLOSING = ["//]]>", "// ]]>", "/*]]>*/", "/* ]]> */", "]]>", "//-->", "// -->", "-->", ";"];

/** One pass: control characters inside strings escaped, bad escapes doubled, comments and trailing commas dropped. */
function mended(text: string): string {
  const parts: string[] = [];
  let index = 0;
  while (index < text.length) {
    const character = text.charAt(index);
    if (character === '"') {
      const end = endOfString(text, index);
      parts.push(mendedString(text.slice(index, end)));
      index = end;
    } else if (text.startsWith("//", index)) index = indexAfter(text, "\n", index);
    else if (text.startsWith("/*", index)) index = indexAfter(text, "*/", index + 2);
    else if (text.startsWith("<!--", index)) index = indexAfter(text, "-->", index);
    else {
      if ((character === "}" || character === "]") && isComma(parts)) parts.pop();
      if (!/\s/.test(character)) parts.push(character);
      index += 1;
    }
  }
  return parts.join("").replace(/[;,]+$/, "");
}

function isComma(parts: readonly string[]): boolean {
  return parts.at(-1) === ",";
}

function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text.charAt(index) !== '"') index += text.charAt(index) === "\\" ? 2 : 1;
  return index + 1;
}

function mendedString(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced.
      .replaceAll(/[\u0000-\u001f]/g, (character) => (character === "\n" ? "\\n" : " "))
      .replaceAll(/\\x([0-9a-f]{2})/gi, "\\u00$1")
      .replaceAll(/\\(u[0-9a-f]{4}|["\\/bfnrt])|\\/gi, (whole, good: string | undefined) => (good ? whole : ""))
  );
}

function indexAfter(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found === -1 ? text.length : found + mark.length;
}
