import type { Request } from "../../understand/request.js";

/** Words before a product's name that say nothing of its kind. */
const PLAIN =
  /^(a|an|the|of|for|in|on|to|at|by|with|and|or|vs|versus|is|are|was|be|my|our|your|their|these|those|this|that|some|any|no|new|more|most|many|few|other|another|good|best|top|cheap|buy|buying|sell|selling|stock|stocking|add|adding|launch|launching|enter|entering|bother|about|around|than|from|into|us|uk|german|british|american|all|both|compare|does|do|gap|own|owns|hold|holds|rule|rules|control|controls|dominate|crowded|why|who|how|what|which|dominates?|saturated|der|die|das|für|den|dem|von|mit|und|les|des|de|la|le|el|los|las|di|per|i|e|y|et|un|una|une|ein|eine)$/iu;

/** Whether words beside the product's name may mean a variant of it ("wide fit running shoes"). */
export function mayNameValue({ text, scope }: Request): boolean {
  return scope.clusters.some(({ term }) => {
    const words = text.toLowerCase();
    const at = words.indexOf(term.toLowerCase());
    if (at < 0) return false;
    const before =
      words
        .slice(0, at)
        .trim()
        .split(/[^\p{L}\p{N}'-]+/u)
        .at(-1) ?? "";
    const after = words.slice(at + term.length);
    return (before !== "" && !PLAIN.test(before)) || /^\s+(with|in (?!the\b)|made of|without)\s?\w+/.test(after);
  });
}

/** Whether the text holds the words side by side, in any letter case, plural or not. */
export function holdsWords(text: string, words: string): boolean {
  const escaped = words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/colou?r/i, "colou?r");
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}s?(?![\\p{L}\\p{N}])`, "iu").test(text);
}
