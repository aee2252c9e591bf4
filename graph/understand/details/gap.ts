import type { GapDetails } from "../../specialists/gap/details.js";
import type { DetailsInput, DetailsReader } from "./reader.js";

/** "Not crowded" asks for gaps in the words of a surplus. */
const CROWDING_DENIED =
  /\b(least|less|lower|low|lowest|not|un|non|isn't|aren't|without|hardly any|few(er|est)?|no) (?:\w+ ){0,2}?(saturated|crowd(ed)?|packed|contested|competit(ion|ive|ors)|sellers|makers)\b/i;

/** Asks for supply against searches rather than for what the open demand is worth. */
const SCARCE =
  /\b(under-?(supplied|served)|per (product|listing|offer|seller)|ratio|crowd\w*|scrum|scarc\w+|(fewest|too few|least) (?:\w+ ){0,2}?(products|listings|offers|shops|stores|suppliers|choice)|(for|against|relative to|compared (?:to|with)) (the |all the )?(searches|search volume))\b/i;

const GROWING = /\b(grow\w*|rising|rise|fastest)\b/i;

const FRAGMENTED =
  /\b(no (one |single )?(brand|name|player)|fragmented|least|not dominated|without (big|dominant)|open to)\b/i;

const HOW_MANY =
  /\b(how many|number of|count (of )?the) (other |active |different )?(sellers|shops|stores|merchants|competitors|rivals|others|products|offers|listings)\b/i;

export const readGapDetails: DetailsReader<GapDetails> = (input) => {
  const { text } = input;
  const deniesCrowding = CROWDING_DENIED.test(text);
  return {
    by: deniesCrowding || SCARCE.test(text) ? "scarcity" : GROWING.test(text) ? "growth" : null,
    deniesCrowding,
    wantsFragmented: FRAGMENTED.test(text),
    asksHowMany: HOW_MANY.test(text),
    mayNameVariant: mayNameVariant(input),
  };
};

/** Words before a product's name that say nothing of its kind. */
const PLAIN =
  /^(a|an|the|of|for|in|on|to|at|by|with|and|or|vs|versus|is|are|was|be|my|our|your|their|these|those|this|that|some|any|no|new|more|most|many|few|other|another|good|best|top|cheap|buy|buying|sell|selling|stock|stocking|add|adding|launch|launching|enter|entering|bother|about|around|than|from|into|us|uk|german|british|american|all|both|compare|does|do|gap|own|owns|hold|holds|rule|rules|control|controls|dominate|crowded|why|who|how|what|which|dominates?|saturated|der|die|das|für|den|dem|von|mit|und|les|des|de|la|le|el|los|las|di|per|i|e|y|et|un|una|une|ein|eine)$/iu;

function mayNameVariant({ text, scope }: DetailsInput): boolean {
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
