import type { Cues } from "../../specialist.js";

export const cues: Cues = {
  strong: [
    /\btrend(s|ing)?\b/, /\bseason(s|al|ality)?\b/, /\bdemand\b(?!.{0,12}\bsupply\b)/, /\b(is|are|has|have) .*\b(growing|rising|declining|falling|shrinking|dying|grown|risen|fallen)\b/, /\bgrow(th|ing|s)?\b/, /\bdeclin(e|es|ing)\b/,
    /\bpeaks?\b/, /\bmarket size\b/, /\b(how (big|large)|size of) .*\b(market|demand)\b/, /\bhow big\b/, /\b(tam|sam|som)\b/, /\baudience\b/, /\bdemographics?\b/, /\bwho (buys|is buying|are the buyers|shops)\b/, /\bforecast\b/, /\bnext (year|quarter|month|season)\b.*\b(look|expect)\b/,
    /\bwhen (should|do|is|are|does|to)\b/, /\bpopular(ity)?\b/, /\bbest (time|month)\b/, /\byear[- ]over[- ]year\b/, /\byoy\b/,
    /\b(nachfrage|trends?|saison\w*)\b/, /\b(tendance|demande|saisonnalit[eé])\b/, /\b(demanda|tendencia|estacional\w*)\b/, /\b(domanda|tendenza|stagional\w*)\b/, /\b(procura|tend[eê]ncia|sazonal\w*)\b/,
  ],
  weak: [/\bbuyers\b/, /\bsell(ing)? (well|best)\b/, /\b(spring|summer|autumn|winter|christmas)\b/, /\bmarket\b/, /\brising\b/, /\bfalling\b/],
};
