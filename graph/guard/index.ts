import { decodingsOf } from "./decodings.js";
import { identifierFinder } from "./identifiers.js";

export { identifierFinder, warehouseIdentifiers } from "./identifiers.js";

/** What must not leave the service. */
export interface GuardSources {
  readonly prompts: readonly string[];
  /** Keys and passwords; those of fewer than eight letters and digits cannot be told from ordinary text and are left out. */
  readonly secrets: readonly string[];
  /** From `warehouseIdentifiers()`. */
  readonly identifiers: readonly string[];
}

export type LeakKind = "prompt" | "secret" | "identifier" | "query" | "schema" | "stack-trace";

export interface Guard {
  /** What kind of leak the text holds; null for none. */
  readonly findLeak: (text: string) => LeakKind | null;
  /** For a text that leaves in pieces: each is read together with the end of those before. */
  readonly follow: () => (piece: string) => LeakKind | null;
}

/** Letters in a row that are a copy of a prompt: about eight words. */
const COPIED_LETTERS = 40;
/** Characters in a row that give a secret away. */
const COPIED_SECRET = 12;
const SHORTEST_SECRET = 8;
/** Characters of earlier pieces that are read again with the next one: a paragraph of a prompt, encoded. */
const REMEMBERED = 4_000;

/** Keys and tokens by their form: Google's, this service's own, a JSON web token, an authorization header. */
const TOKEN =
  /\b(?:AIza|ya29\.|aqs_[a-z\d]{12}_)[\w-]{16,}|\beyJ[\w-]{10,}\.eyJ[\w-]{10,}|\bBearer\s+(?=\S*\d)[\w.~+/-]{20,}/;
const CODE: readonly (readonly [LeakKind, RegExp])[] = [
  ["query", /\bSELECT\b[^;]{1,600}?\bFROM\s+[\w"`]/],
  ["query", /\bselect\b[^;]{1,600}?\bfrom\s+[\w."`]+\s*(?:;|\b(?:where|join|left join|group by|order by|limit \d))/i],
  ["query", /\b(?:INSERT\s+INTO|DELETE\s+FROM|(?:CREATE|ALTER|DROP)\s+TABLE)\s+[\w"`]|\bUPDATE\s+[\w."`]+\s+SET\s/],
  ["query", /\b(?:WHERE|AND)\s+[\w."]+\s*(?:=|<=|>=|<>|IN|LIKE)\s*\(?(?:\$\d|\?|'[^'\n]{0,100}')/],
  ["schema", /["']?\btype\b["']?\s*[:=]\s*["']?object\b[\s\S]{0,800}?["']?\bproperties\b["']?\s*[:=]/i],
  ["schema", /["']?\bproperties\b["']?\s*:\s*\{[\s\S]{0,400}?["']?\btype\b["']?\s*:\s*["']/i],
  ["schema", /\bz\.(?:object|array|string|enum|number|int)\(|\b(?:functionDeclarations|inputSchema)\b/],
  ["stack-trace", /[\w/\\-]\.[cm]?[jt]s:\d+(?::\d+)?|\bnode:[\w/]+:\d+/],
  ["stack-trace", /(?<!\w)[A-Z]\w{0,60}(?:Error|Exception):\s|\bTraceback \(most recent call last\)/],
];

/** Finds verbatim copies, also encoded; a translation or a free retelling of a prompt is not seen. */
export function createGuard({ prompts, secrets, identifiers }: GuardSources): Guard {
  const copiesPrompt = copyFinder(prompts.map(lettersOf), COPIED_LETTERS);
  const longEnough = secrets.map(lettersAndDigitsOf).filter((secret) => secret.length >= SHORTEST_SECRET);
  const copiesSecret = copyFinder(longEnough, COPIED_SECRET);
  const holdsIdentifier = identifierFinder(identifiers);

  const read = (text: string): LeakKind | null => {
    if ((longEnough.length > 0 && copiesSecret(lettersAndDigitsOf(text))) || TOKEN.test(text)) return "secret";
    if (copiesPrompt(lettersOf(text))) return "prompt";
    if (holdsIdentifier(text)) return "identifier";
    return CODE.find(([, form]) => form.test(text))?.[0] ?? null;
  };
  const findLeak = (text: string): LeakKind | null => {
    const visible = visibleOf(text);
    for (const each of new Set([visible, ...decodingsOf(visible)])) {
      const leak = read(each);
      if (leak !== null) return leak;
    }
    return null;
  };
  return {
    findLeak,
    follow() {
      let before = "";
      return (piece) => {
        const text = `${before}\n${piece}`;
        before = text.slice(-REMEMBERED);
        return findLeak(text);
      };
    },
  };
}

/** In small letters without spaces, punctuation and list numbers, which a copy may have of its own. */
const lettersOf = (text: string): string => text.toLowerCase().replace(/\P{L}+/gu, "");
const lettersAndDigitsOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** One form for each character (NFKC), nothing invisible, no Markdown escapes. */
const visibleOf = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/\\([_*`])/g, "$1");

/** Whether a text repeats so many characters in a row of a passage, or the whole of a shorter one. */
function copyFinder(passages: readonly string[], length: number): (text: string) => boolean {
  const short = passages.filter((passage) => passage !== "" && passage.length < length);
  const windows = new Set(passages.flatMap((passage) => windowsOf(passage, length)));
  // Half of what was copied begins at a multiple of its length: one look there tells of most texts that they hold no copy.
  const half = Math.floor((length + 1) / 2);
  const halves = new Set(passages.flatMap((passage) => windowsOf(passage, half)));
  return (text) =>
    short.some((passage) => text.includes(passage)) ||
    (holdsWindow(text, half, half, halves) && holdsWindow(text, length, 1, windows));
}

function holdsWindow(text: string, length: number, step: number, known: ReadonlySet<string>): boolean {
  for (let at = 0; at + length <= text.length; at += step) if (known.has(text.slice(at, at + length))) return true;
  return false;
}

const windowsOf = (text: string, length: number): string[] =>
  Array.from({ length: Math.max(0, text.length - length + 1) }, (_, at) => text.slice(at, at + length));
