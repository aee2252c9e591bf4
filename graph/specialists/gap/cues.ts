import type { Cues } from "../../specialist.js";

export const cues: Cues = {
  strong: [
    /\b(market |demand |product |biggest |largest |best |assortment |category )?gaps?\b/,
    /\bunder[- ]?(supplied|served)\b/,
    /\bover[- ]?(supplied|crowded|saturated)\b/,
    /\bsaturat(ed|ion)\b/,
    /\bopportunit(y|ies)\b/,
    /\bniches?\b/,
    /\bwhite ?space\b/,
    /\bdemand (against|versus|vs\.?|exceeds?|outstrips?|and) supply\b/,
    /\bsupply\b/,
    /\b(too )?(many|few|crowded) (sellers|competitors|offers)\b/,
    /\bhow crowded\b/,
    /\b(room|space) for (another|a new|one more|new)\b/,
    /\bwhat (should|could|can) (i|we) (sell|add|stock|launch|list)\b/,
    /\bunmet (demand|needs?)\b/,
    /\bmissing (from|in) (the|my|our) (market|assortment|range|category)\b/,
    /\bconcentrat(ed|ion)\b/,
    /\bmarktl[uü]cken?\b/,
    /\bopportunit[eé]s?\b/,
    /\boportunidad(es)?\b/,
    /\bopportunit[aà]\b/,
  ],
  weak: [
    /\bcompetit(ion|ive)\b/,
    /\bcrowded\b/,
    /\bmissing\b/,
    /\bworth (entering|selling|adding)\b/,
    /\b(sell|stock|launch)\b/,
  ],
};
