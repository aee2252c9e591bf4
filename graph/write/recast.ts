import { derive } from "../answer/derivation.js";
import { compose, type Figure, type Statement } from "../answer/figure.js";
import { judge, type Piece } from "./check/check.js";
import type { Place, Placed } from "./check/place.js";

/** A sentence of the model's that cannot stand. */
export interface Fault {
  readonly sentence: string;
  /** In English, for the model. */
  readonly reasons: readonly string[];
}

/** What a part of the model's reply comes to. */
export interface Recast {
  /** A statement for each line, of its sound sentences. */
  readonly statements: readonly Statement[];
  readonly faults: readonly Fault[];
}

const CITED = /((?:\s*[[［【]\d+(?:\s*[,;、，]\s*\d+)*[\]］】])+)/u;

/**
 * Turns prose that cites facts by number into statements whose figures are the facts' own. A sentence stands when it says nothing but what
 * the facts say that it cites (check/check.ts); one without a citation is held against `ownFacts`, those of its part.
 */
export function recast(
  text: string,
  facts: ReadonlyMap<number, Statement>,
  ownFacts: readonly number[],
  place: Place,
): Recast {
  const faults: Fault[] = [];
  const statements = text
    .split(/\n+/)
    .map((line) => line.replace(/^\s*(?:[-*•・]|\d+[.)])\s+/u, "").trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line.replace(new RegExp(CITED, "gu"), "")))
    .map((line) => recastLine(line, facts, ownFacts, place, faults))
    .filter(({ parts }) => parts.length > 0);
  return { statements, faults };
}

interface CitedPiece extends Piece {
  readonly isCited: boolean;
  readonly unknown: readonly number[];
}

function recastLine(
  line: string,
  facts: ReadonlyMap<number, Statement>,
  ownFacts: readonly number[],
  place: Place,
  faults: Fault[],
): Statement {
  const statements: Statement[] = [];
  for (const sentence of sentencesOf(line, facts, ownFacts)) {
    const { reasons, placed } = judge(sentence, place);
    const unknown = sentence.flatMap((piece) => piece.unknown.map((number) => `there is no fact [${number}]`));
    if (reasons.length + unknown.length > 0) {
      faults.push({
        sentence: sentence
          .map(({ text }) => text)
          .join("")
          .trim(),
        reasons: [...unknown, ...reasons],
      });
      continue;
    }
    statements.push(statementOf(sentence, placed));
  }
  return trimmed(compose(...statements));
}

/** A line as sentences; a sentence may cite several times. */
function sentencesOf(line: string, facts: ReadonlyMap<number, Statement>, ownFacts: readonly number[]): CitedPiece[][] {
  const sentences: CitedPiece[][] = [];
  let open: CitedPiece[] = [];
  const pieces = line.split(CITED);
  for (let at = 0; at < pieces.length; at += 2) {
    const cited = [...(pieces[at + 1] ?? "").matchAll(/\d+/g)].map(([number]) => Number(number));
    const numbers = cited.length > 0 ? cited : ownFacts;
    const behind = {
      facts: numbers.flatMap((number) => facts.get(number) ?? []),
      isCited: cited.length > 0,
      unknown: cited.filter((number) => !facts.has(number)),
    };
    let text = pieces[at] ?? "";
    // The full stop behind a citation ends the sentence before it.
    const stop = /^\s*[.!?…。！？]+/u.exec(text)?.[0] ?? "";
    const before = open.at(-1);
    if (stop !== "" && before !== undefined) {
      open[open.length - 1] = { ...before, text: before.text + stop.trim() };
      sentences.push(open);
      open = [];
      text = text.slice(stop.length);
    } else if (before !== undefined && (ENDED.test(before.text) || /^\s*[\p{Lu}\p{Lt}]/u.test(text))) {
      sentences.push(open);
      open = [];
    }
    for (const [place, words] of splitSentences(text).entries()) {
      if (place > 0) {
        sentences.push(open);
        open = [];
      }
      const said = open.length === 0 ? words.trimStart() : words;
      if (said !== "") open.push({ text: said, ...behind });
    }
  }
  sentences.push(open);
  return sentences.filter((sentence) => sentence.some(({ text }) => /[\p{L}\p{N}]/u.test(text)));
}

const ENDED = /[.!?…。！？]["”»」』)]?\s*$/u;
/** A full stop behind an abbreviation or a number ends no sentence. */
const BETWEEN =
  /(?<=[\p{L}\p{N}%)\]"”»£€$]\s?[.!?…]["”»)]?)(?<!(?<!\p{L})(?:\p{L}|Mio|Mrd|Tsd|ca|Nr|vs|bzw|St|Co|tys|mln|mld|proc|approx|resp|env|aprox|incl|max|min|Inc|Ltd|No)\.)(?<!(?<![\d.,])\d{1,2}\.)(\s+)(?=[\p{Lu}\p{N}"“„«¿¡(£€$])|(?<=[。！？])(?=.)/gu;

const splitSentences = (text: string): string[] => {
  const parts: string[] = [];
  let from = 0;
  for (const match of text.matchAll(BETWEEN)) {
    parts.push(text.slice(from, match.index + match[0].length));
    from = match.index + match[0].length;
  }
  return [...parts, text.slice(from)];
};

function statementOf(sentence: readonly CitedPiece[], placed: readonly (readonly Placed[])[]): Statement {
  const parts: (string | Figure)[] = [];
  const refs = new Set<string>();
  for (const [at, { text, facts, isCited }] of sentence.entries()) {
    let from = 0;
    for (const { start, end, figure, sign } of [...(placed[at] ?? [])].sort((a, b) => a.start - b.start)) {
      parts.push(text.slice(from, start), printable(figure, sign));
      from = end;
    }
    parts.push(text.slice(from));
    if (isCited) for (const { refs: own } of facts) for (const ref of own) refs.add(ref);
  }
  for (const part of parts) if (typeof part !== "string") for (const ref of part.refs) refs.add(ref);
  // A space goes between sentences where the language has them.
  const last = sentence.at(-1)?.text ?? "";
  if (/[.!?…]["”»)]?$/u.test(last)) parts.push(" ");
  return { parts: parts.filter((part) => part !== ""), refs: [...refs] };
}

const trimmed = ({ parts, refs }: Statement): Statement => {
  const shown = parts.map((part, place) => {
    if (typeof part !== "string") return part;
    const left = place === 0 ? part.trimStart() : part;
    return place === parts.length - 1 ? left.trimEnd() : left;
  });
  return { parts: shown.filter((part) => part !== ""), refs };
};

/** As the model meant it: without a sign that its words tell, and with units that are words ("37 days") left to it. */
function printable(figure: Figure, sign: "+" | "-" | null): Figure {
  const kind = figure.kind === "days" || figure.kind === "months" ? "count" : figure.kind;
  if (sign !== null || figure.value === null) return { ...figure, kind };
  const value = Math.abs(figure.value);
  const { derivation } = value === figure.value ? figure : derive("magnitude", figure);
  return { ...figure, kind, value, signed: false, derivation };
}
