/** What encoded parts of a text say once decoded. */
export function decodings(text: string): string[] {
  const unescaped = withoutEscapes(text);
  return [
    ...(unescaped === text ? [] : [unescaped]),
    ...base64Runs(text),
    ...hexRuns(text),
    ...numberRuns(text),
    ...joined(text),
    ...unleeted(text),
  ].filter(isReadable);
}

const NAMED: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'", nbsp: " " };

/** Percent-encoding, \u and \x escapes, HTML entities. */
function withoutEscapes(text: string): string {
  if (!/[%\\&]/.test(text)) return text;
  return text
    .replace(/(?:%[\da-f]{2})+/gi, (run) => Buffer.from(run.replaceAll("%", ""), "hex").toString())
    .replace(/\\u\{?([\da-f]{2,6})\}?|\\x([\da-f]{2})/gi, (run, unicode, byte) => character(unicode ?? byte, 16, run))
    .replace(/&#x([\da-f]{2,6});?/gi, (run, code) => character(code, 16, run))
    .replace(/&#(\d{2,7});?/g, (run, code) => character(code, 10, run))
    .replace(/&(lt|gt|amp|quot|apos|nbsp);/g, (run, name) => NAMED[name] ?? run);
}

function character(digits: string, base: number, otherwise: string): string {
  const code = Number.parseInt(digits, base);
  return code <= 0x10ffff ? String.fromCodePoint(code) : otherwise;
}

/** Started at each of four characters: what stands before may have shifted the groups. */
function base64Runs(text: string): string[] {
  if (!/[A-Za-z0-9+/_-]{16}/.test(text)) return [];
  const lines = text.replace(/(?<![A-Za-z0-9+/_-])([A-Za-z0-9+/_-]{16,})\s+(?=[A-Za-z0-9+/_-]{4,})/g, "$1");
  return (lines.match(/[A-Za-z0-9+/_-]{24,}/g) ?? []).flatMap((run) =>
    [0, 1, 2, 3].map((start) => Buffer.from(run.slice(start), "base64").toString()),
  );
}

function hexRuns(text: string): string[] {
  return (text.match(/(?:[\da-f]{2}[ :,-]?){16,}/gi) ?? []).flatMap((run) => {
    const digits = run.replace(/[^\da-f]/gi, "");
    return [digits, digits.slice(1)].map((each) => Buffer.from(each, "hex").toString());
  });
}

/** Character codes, decimal or binary, one after the other. */
function numberRuns(text: string): string[] {
  const binary = text.match(/(?:[01]{8}[ ,]*){12,}/g) ?? [];
  const decimal = text.match(/(?:\b\d{2,3}\b[ ,;]+){12,}/g) ?? [];
  return [
    ...binary.map((run) => fromCodes(run.match(/[01]{8}/g) ?? [], 2)),
    ...decimal.map((run) => fromCodes(run.match(/\d+/g) ?? [], 10)),
  ];
}

const fromCodes = (digits: readonly string[], base: number): string =>
  Buffer.from(digits.map((each) => Number.parseInt(each, base))).toString();

/** Letters spaced out; a wider gap ends a word. */
function joined(text: string): string[] {
  if (!/(?:\w[ .*·-]){6}/.test(text)) return [];
  return [text.replace(/(?<=(?<![\p{L}\p{N}_])[\p{L}\p{N}_])[ .*·-](?=[\p{L}\p{N}_](?![\p{L}\p{N}_]))/gu, "")];
}

const LEET: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  $: "s",
  "!": "i",
  "|": "l",
};

/** "y0u 4r3" → "you are"; 1 may stand for i or l. */
function unleeted(text: string): string[] {
  if ((text.match(/[a-z][013457@$!|][a-z]/gi)?.length ?? 0) < 4) return [];
  const letters = text.replace(/[013457@$!|8](?=\S)|(?<=[a-z])[013457@$!|8]/gi, (sign) => LEET[sign] ?? sign);
  return [letters, text.replaceAll("1", "l").replace(/[03457@$!|8]/g, (sign) => LEET[sign] ?? sign)];
}

/** Ordinary words taken for base64 decode to control characters and letters of scripts by chance. */
function isReadable(text: string): boolean {
  if (text.length < 12) return false;
  const start = text.slice(0, 400);
  const odd = start.match(/[\p{Cc}\p{Cn}\p{Co}\u{fffd}]/gu)?.length ?? 0;
  const breaks = start.match(/[\n\r\t]/g)?.length ?? 0;
  return odd - breaks <= start.length * 0.1;
}
