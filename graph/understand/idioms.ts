/** Figures of speech of the trade, and the plain words that the question model was taught. */
const IDIOMS: readonly (readonly [idiom: RegExp, plain: string])[] = [
  [/(?<=\bto )rank(?: (?:high|higher|well|better|first))? for (?=["“„«‘'])/giu, "be found with the search term "],
  [/(?<=\bto )rank(?: (?:high|higher|well|better|first))? for\b/giu, "appear in searches for"],
  [/\bset(?:s|ting)? (?:me|you|us|one|them|people|buyers|shoppers|customers) back\b/giu, "cost"],
  [/\btak(?:e|es|ing) off\b(?! (?:the|my|our|your|a|an|some|from)\b| [$£€]?\d)/giu, "growing in demand"],
  [/\btook off\b(?! (?:the|my|our|your|a|an|some|from)\b| [$£€]?\d)/giu, "grew in demand"],
  [/\blos(?:e|es|ing) (?:the )?(most )?(?:demand|interest|popularity|buyers|shoppers)\b/giu, "falling $1in demand"],
  [/\blost (?:the )?(most )?(?:demand|interest|popularity|buyers|shoppers)\b/giu, "fell $1in demand"],
  [
    /(?<=\b(?:sells?|selling|has|have|offers?|stocks?|get|buy|find)\b[^.?!]{3,100}) for (?:the )?least\b(?! an?\b| \d)/giu,
    " at the lowest price",
  ],
  [/\b(go|goes|going|gone|went|come|comes|been|put) on (?:offer|special)\b/giu, "$1 on promotion"],
  [/\b(?:what|how much)(?:'s| is) the market for ([^.?!]{3,60}?) worth\b/giu, "how big is the market for $1"],
  [/\b(?:what|how much)(?:'s| is) the ([^.?!]{3,60}?) market worth\b/giu, "how big is the $1 market"],
  [/\b(what|which) range (?=(?:do|does|are|is)\b[^.?!]*\b(?:sell|sells|sold|cost|costs)\b)/giu, "$1 price range "],
  [
    /\b(?:if )?(\d+(?:\.\d+)?)\s*(?:%|percent|per cent) of (?:the |all |our |my )?(?:clicks|visits|visitors|clickers) (?:buy|order|convert|purchase)\b/giu,
    "at a conversion of $1 %",
  ],
];

/** "Which kettle saw the largest cut": the verb, not the tool; as many letters, so that places in the text stay. */
const SAW =
  /(?<=^\W*(?:which|what|whose)\b[^.?!]{2,60} )saw(?= (?:the|an?|its|their|no|any|most|some|more|less|big)\b)/giu;

export const withoutSaw = (text: string): string => text.replace(SAW, "had");

/** The text in plain words: only for hearing what it wants, because places in it move. */
export const inPlainWords = (text: string): string =>
  IDIOMS.reduce((rest, [idiom, plain]) => rest.replace(idiom, plain), text);
