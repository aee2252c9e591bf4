import { normaliseText } from "../../../tools/statistics/text.js";
import { wants } from "../../understand/asking.js";
import { quotedTexts } from "../../understand/quotes.js";
import type { Request } from "../../understand/request.js";
import type { KeywordRow } from "./read-keywords.js";
import type { Topic } from "./topics.js";

export interface Focus {
  readonly focus: readonly KeywordRow[];
  readonly unknown: readonly string[];
}

/** The keywords that a question is about: those in quotation marks, else those whose words it holds where it is about single keywords. */
export function findFocus(rows: readonly KeywordRow[], request: Request, topics: readonly Topic[]): Focus {
  if (topics.includes("titles")) return { focus: [], unknown: [] };
  const quoted = quotedTexts(request.text);
  if (quoted.length > 0) {
    const found = quoted.map((text) =>
      rows.find(({ keyword }) => normaliseText(keyword.keyword) === normaliseText(text)),
    );
    return {
      focus: found.filter((row) => row !== undefined),
      unknown: quoted.filter((_text, at) => found[at] === undefined),
    };
  }
  return { focus: chooseHeld(findHeld(rows, request.text), request, topics), unknown: [] };
}

function chooseHeld(held: readonly KeywordRow[], request: Request, topics: readonly Topic[]): KeywordRow[] {
  const terms = new Set(
    request.scope.clusters.flatMap(({ term, name, headTerm }) => [term, name, headTerm].map(normaliseText)),
  );
  const beyondName = held.filter(({ keyword }) => !terms.has(normaliseText(keyword.keyword)));
  if (wants(request, "compare") && request.scope.clusters.length === 1 && held.length > 1) return [...held];
  if (topics.includes("months")) return beyondName.length > 0 ? beyondName : held.slice(0, 1);
  return topics.includes("intent") ? beyondName : [];
}

/** Longest first, none within another, in the order of the text. */
function findHeld(rows: readonly KeywordRow[], text: string): KeywordRow[] {
  let rest = ` ${normaliseText(text)} `;
  const found: { readonly row: KeywordRow; readonly at: number }[] = [];
  const byLength = [...rows].sort((a, b) => b.keyword.keyword.length - a.keyword.keyword.length);
  for (const row of byLength) {
    const words = ` ${normaliseText(row.keyword.keyword)} `;
    const at = rest.indexOf(words);
    if (at < 0) continue;
    found.push({ row, at });
    rest = `${rest.slice(0, at + 1)}${"\u0000".repeat(words.length - 2)}${rest.slice(at + words.length - 1)}`;
  }
  return found.sort((a, b) => a.at - b.at).map(({ row }) => row);
}
