import { normaliseText } from "../../../tools/statistics/text.js";
import { wants } from "../../understand/asking.js";
import type { IntentRequest } from "./details.js";
import type { KeywordRow } from "./rank-keywords.js";
import type { Topic } from "./topics.js";

export interface Focus {
  readonly focus: readonly KeywordRow[];
  readonly unknown: readonly string[];
}

/** The keywords that a question is about: those in quotation marks, else those it names where it is about single keywords. */
export function findFocus(rows: readonly KeywordRow[], request: IntentRequest, topics: readonly Topic[]): Focus {
  if (topics.includes("titles")) return { focus: [], unknown: [] };
  const quoted = request.scope.quotes;
  if (quoted.length > 0) {
    const found = quoted.map((text) => rowOf(rows, text));
    return {
      focus: found.filter((row) => row !== undefined),
      unknown: quoted.filter((_text, at) => found[at] === undefined),
    };
  }
  return { focus: chooseNamed(rows, request, topics), unknown: [] };
}

const rowOf = (rows: readonly KeywordRow[], text: string): KeywordRow | undefined =>
  rows.find(({ keyword }) => normaliseText(keyword.keyword) === normaliseText(text));

function chooseNamed(rows: readonly KeywordRow[], request: IntentRequest, topics: readonly Topic[]): KeywordRow[] {
  const { clusters, keywords } = request.scope;
  const named = keywords.flatMap((keyword) => rowOf(rows, keyword) ?? []);
  const names = new Set(clusters.flatMap(({ term, name, headTerm }) => [term, name, headTerm].map(normaliseText)));
  const beyondName = named.filter(({ keyword }) => !names.has(normaliseText(keyword.keyword)));
  if (wants(request, "compare") && clusters.length === 1 && named.length > 1) return named;
  if (!topics.includes("months")) return topics.includes("intent") ? beyondName : [];
  return beyondName.length > 0 ? beyondName : clusters.flatMap(({ term }) => rowOf(rows, term) ?? []).slice(0, 1);
}
