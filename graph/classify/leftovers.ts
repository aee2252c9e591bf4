import type { Cues } from "../specialist.js";
import { COMMON_WORDS } from "./common-words.js";
import { withoutMarkets } from "./markets.js";

/** A private-use character: no question holds it by meaning. */
const MASK = "\uE000";
const AMOUNTS = /[$£€]?\d[\d.,]*\s*(?:%|k\b|usd|eur|gbp|dollars?|euros?|pounds?|percent)?/giu;

/**
 * Runs of words that nothing has explained: neither known products (`spans`), nor names, markets, amounts, cues or
 * common words. What remains is most likely a product that the market does not know.
 */
export function findLeftovers(
  text: string,
  spans: readonly { readonly start: number; readonly end: number }[],
  names: readonly string[],
  cues: readonly Cues[],
): { term: string; besideKnown: boolean }[] {
  let rest = text;
  for (const { start, end } of spans) rest = rest.slice(0, start) + MASK.repeat(end - start) + rest.slice(end);
  for (const name of names) rest = rest.replace(new RegExp(escapePattern(name), "giu"), " . ");
  rest = withoutMarkets(rest).replace(AMOUNTS, " . ");
  for (const { strong, weak } of cues) {
    for (const cue of [...strong, ...weak]) rest = rest.replace(new RegExp(cue.source, "giu"), keepContent);
  }
  const tokens = rest.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*|\uE000+|[.,;:!?]/gu) ?? [];
  const runs: { term: string; besideKnown: boolean }[] = [];
  let words: string[] = [];
  let before = "";
  const flush = (after: string) => {
    if (words.length > 0) runs.push({ term: words.join(" "), besideKnown: isKnown(before) || isKnown(after) });
    words = [];
  };
  for (const [position, token] of tokens.entries()) {
    if (isContent(token)) {
      if (words.length === 0) before = neighbour(tokens, position, -1);
      words.push(token.toLowerCase());
    } else flush(neighbour(tokens, position - 1, 1));
  }
  flush("");
  return runs.filter((run) => /\p{L}{3}/u.test(run.term));
}

/** A cue may span a product ("search for … find"): only its own common words are explained by it. */
function keepContent(match: string): string {
  return match.includes(MASK) || match.split(/\s+/).length > 4 ? match : " ";
}

const isKnown = (token: string): boolean => token.startsWith(MASK);

function isContent(token: string): boolean {
  return /^[\p{L}\p{N}]/u.test(token) && !COMMON_WORDS.has(token.toLowerCase().replace(/['’]s$/, ""));
}

/** The token beyond a joining word or comma: "kettles and quantum toasters" puts kettles beside the toasters. */
function neighbour(tokens: readonly string[], position: number, direction: 1 | -1): string {
  const next = tokens[position + direction] ?? "";
  const isJoining = /^(and|or|vs|versus|und|oder|et|ou|y|o|e|,)$/i.test(next);
  return isJoining ? (tokens[position + 2 * direction] ?? "") : "";
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
