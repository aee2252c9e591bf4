const NAMED: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** What a text says once the encodings that models really produce are undone; an encoding inside another is not read. */
export const decodingsOf = (text: string): string[] => [
  unescaped(text),
  ...runs(text, /[A-Za-z0-9+/_-]{16,}/g, "base64"),
  ...runs(text, /(?:[\da-f]{2}[ :]?){8,}/gi, "hex"),
  rot13(text),
  [...text].reverse().join(""),
];

/** Percent-encoding, \u and \x escapes, HTML entities. */
const unescaped = (text: string): string =>
  text
    .replace(/(?:%[\da-f]{2})+/gi, (run) => Buffer.from(run.replaceAll("%", ""), "hex").toString())
    .replace(/\\u([\da-f]{4})|\\x([\da-f]{2})|&#x([\da-f]{2,4});?/gi, (_, unicode, byte, entity) =>
      String.fromCharCode(Number.parseInt(unicode ?? byte ?? entity, 16)),
    )
    .replace(/&#(\d{2,5});?/g, (_, code) => String.fromCharCode(Number(code)))
    .replace(/&(lt|gt|amp|quot|apos);/g, (run, name) => NAMED[name] ?? run);

const runs = (text: string, form: RegExp, encoding: "base64" | "hex"): string[] =>
  (text.match(form) ?? []).map((run) => Buffer.from(run.replace(/[ :]/g, ""), encoding).toString());

const rot13 = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => String.fromCharCode(letter.charCodeAt(0) + (/[a-m]/i.test(letter) ? 13 : -13)));
