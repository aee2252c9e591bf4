import type { Cues } from "../../specialist.js";

export const cues: Cues = {
  strong: [
    /\bcampaigns?\b/, /\b(ad|ads|adverts?|advertis\w+)\b/, /\bbids?\b/, /\bbidding\b/, /\bcpc\b/, /\bcost per click\b/, /\bppc\b/, /\bacos\b/, /\broas\b/, /\bbudgets?\b/, /\bnegative (keywords?|terms?)\b/, /\bad (copy|groups?|spend)\b/, /\bgoogle ads\b/, /\bmatch types?\b/, /\bsponsored\b/,
    /\bkampagnen?\b/, /\bcampagnes?\b/, /\bcampa[nñ]as?\b/, /\bcampagn[ae]\b/, /\bcampanhas?\b/, /\bwerbung\b/, /\bpublicit[eé]\b/, /\bpubblicit[aà]\b/, /\banuncios?\b/,
  ],
  weak: [/\bpromote\b/, /\bspend\b/, /\bnegatives?\b/, /\bclicks?\b/],
};
