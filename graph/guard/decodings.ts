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

/** By code units: a function for each letter would take most of the guard's time. */
function rot13(text: string): string {
  const units = Buffer.from(text, "utf16le");
  for (let at = 0; at < units.length; at += 2) {
    const small = units[at + 1] === 0 ? (units[at] ?? 0) | 0x20 : 0;
    if (small >= 0x61 && small <= 0x7a) units[at] = (units[at] ?? 0) + (small <= 0x6d ? 13 : -13);
  }
  return units.toString("utf16le");
}
