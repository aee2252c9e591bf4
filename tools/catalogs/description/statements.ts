/** A sentence or list entry of a description. */
export interface Statement {
  readonly text: string;
  /** Line of the description, from 1. */
  readonly line: number;
  /** Stands behind a dash, dot or number of a list. */
  readonly isListed: boolean;
}

/** A longer sentence is read in parts, so that no pattern meets a text without end. */
const LONGEST_STATEMENT = 2_000;
const ADDRESS =
  /\bhttps?:\/\/\S+|\bwww\.\S+|(?<![^\s@<(,;])[^\s@]{1,64}@[^\s@]{1,255}|(?<![\p{L}\d-])[\p{L}\d-]{1,63}\.(?:com|net|org|shop|store|de|fr|es|it|co\.uk|io|br|pt)\b(?:\/\S*)?/giu;
const BULLET = /^\s*(?:[-*•–—·▪>]|\d{1,3}[.)]|[a-z][.)])\s+/u;
const SENTENCE_END =
  /(?<=[.!?…])(?<!\b(?:approx|ca|e\.g|i\.e|etc|z\.B|incl|inkl|no|oz|st|vs|max|min|circa|Rs|p\.ex)\.)\s+|;\s*|\t+|\s\|\s/giu;

export const isQuestion = (text: string): boolean =>
  /\?\s*$/u.test(text) ||
  /^\s*(?:what|how|why|when|where|who|which|should|can|could|do|does|is|are|wie|was|warum|welche|wo|comment|pourquoi|quel|quelle|combien|cu[aá]nto|c[oó]mo|qu[eé]|quanto|come|perch[eé]|qual)\s+(?:i|we|you|my|our|is|are|do|does|the|much|many|viel|sind|ist|est|faut|debo|cuesta|costa|posso)\b/iu.test(
    text,
  );

/** A sentence that tells the reader of this text what to do is no product, whatever it names. */
export const isInstruction = (text: string): boolean =>
  /\bdrop\s+table\b|\b(?:ignore|disregard|forget|override|bypass)\b[^.]{0,40}\b(?:instructions?|rules?|prompts?|above|previous|prior|everything|guidelines?)\b|\b(?:system|developer)\s+(?:prompt|message)|\byou\s+are\s+now\b|\b(?:pretend|act\s+as|roleplay|jailbreak)\b|^\s*(?:system|assistant|user)\s*:|<\/?\w+[^>]*>|\b(?:ignoriere|vergiss)\b[^.]{0,40}\b(?:anweisungen|regeln)|\b(?:ignorez|oubliez|ignora|olvida|dimentica|ignore)\b[^.]{0,40}\b(?:instruc\w*|istruzioni|instru[çc]\w*)/iu.test(
    text,
  );

/** Sentences and list entries; addresses of pages and persons are left out. */
export function splitStatements(text: string): Statement[] {
  const statements: Statement[] = [];
  for (const [index, line] of text.split(/\r\n|\r|\n/u).entries()) {
    const isListed = BULLET.test(line);
    const parts = line
      .replace(BULLET, "")
      .replace(ADDRESS, " ")
      .replace(/[^\S\t]+/gu, " ")
      .split(SENTENCE_END);
    for (const sentence of parts.flatMap(inParts)) {
      if (/[\p{L}\p{N}]/u.test(sentence)) statements.push({ text: sentence, line: index + 1, isListed });
    }
  }
  return statements;
}

function inParts(sentence: string): string[] {
  const parts: string[] = [];
  let rest = sentence.trim();
  while (rest.length > LONGEST_STATEMENT) {
    const head = rest.slice(0, LONGEST_STATEMENT);
    const end = Math.max(head.lastIndexOf(", "), head.lastIndexOf(" ", LONGEST_STATEMENT / 2));
    const length = end > 0 ? end + 1 : LONGEST_STATEMENT;
    parts.push(rest.slice(0, length).trim());
    rest = rest.slice(length).trim();
  }
  return [...parts, rest];
}
