import type { Cues } from "../../specialist.js";

export const cues: Cues = {
  strong: [
    /\bpric(e|es|ed|ing|ey)\b/,
    /\bhow much (do|does|is|are|should|would|can)\b/,
    /\bcosts?\b(?! per click)/,
    /\bcheap(er|est)?\b/,
    /\bexpensive\b/,
    /\bdiscount(s|ed)?\b/,
    /\b(promo(tion)?s?|on sale|black friday deals?)\b/,
    /\bcompetitors?\b/,
    /\brivals?\b/,
    /\bundercut\w*\b/,
    /\bcharg(e|es|ing)\b/,
    /\bshare of shelf\b/,
    /\bmark(ed)? (up|down)\b/,
    /\b(good|real|fair) (deal|bargain)\b/,
    /\b(preise?|kosten|kostet|rabatt\w*)\b/,
    /\b(prix|co[uû]te)\b/,
    /\b(precios?|cuesta|cu[aá]nto)\b/,
    /\b(prezz[io]|costa(no)?|quanto)\b/,
    /\b(pre[cç]os?|custa)\b/,
  ],
  weak: [/\bmedian\b/, /\bworth\b/, /\b(sellers?|merchants?|shops?)\b/, /\boffers?\b/, /\bdeals?\b/],
};
