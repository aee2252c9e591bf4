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
  const units = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const letter = (unit | 32) - 97;
    units[at] = letter < 0 || letter > 25 ? unit : unit + (letter < 13 ? 13 : -13);
  }
  return Buffer.from(units.buffer).toString("utf16le");
}
