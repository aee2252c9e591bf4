const NAMED: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** What a text says once the encodings that models really produce are undone; an encoding inside another is not read. */
export function decodingsOf(text: string): string[] {
  return [unescaped(text), ...base64Runs(text), ...hexRuns(text), rot13(text), reversed(text)];
}

/** Percent-encoding, \u and \x escapes, HTML entities. */
function unescaped(text: string): string {
  return text
    .replace(/(?:%[\da-f]{2})+/gi, (run) => Buffer.from(run.replaceAll("%", ""), "hex").toString())
    .replace(/\\u\{?([\da-f]{2,6})\}?|\\x([\da-f]{2})/gi, (run, unicode, byte) => character(unicode ?? byte, 16, run))
    .replace(/&#x([\da-f]{2,6});?/gi, (run, code) => character(code, 16, run))
    .replace(/&#(\d{2,7});?/g, (run, code) => character(code, 10, run))
    .replace(/&(lt|gt|amp|quot|apos);/g, (run, name) => NAMED[name] ?? run);
}

function character(digits: string, base: number, otherwise: string): string {
  const code = Number.parseInt(digits, base);
  return code <= 0x10ffff ? String.fromCodePoint(code) : otherwise;
}

function base64Runs(text: string): string[] {
  return (text.match(/[A-Za-z0-9+/_-]{16,}/g) ?? []).map((run) => Buffer.from(run, "base64").toString());
}

function hexRuns(text: string): string[] {
  return (text.match(/(?:[\da-f]{2}[ :]?){8,}/gi) ?? []).map((run) =>
    Buffer.from(run.replace(/[ :]/g, ""), "hex").toString(),
  );
}

const reversed = (text: string): string => [...text].reverse().join("");

function rot13(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const first = letter < "a" ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first);
  });
}
