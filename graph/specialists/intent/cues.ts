import type { Cues } from "../../specialist.js";

export const cues: Cues = {
  strong: [
    /(?<!\bnegative )\bkey ?words?\b/,
    /\bsearch (terms?|quer(y|ies)|phrases?|intents?|volumes?)\b/,
    /\b(searching|searche[sd]?|googl\w+|typ(e|es|ing)) (for|into|in|when)\b/,
    /\bpeople (type|search|ask|google)\b/,
    /\bbuyers?'? ?(questions?|ask)\b/,
    /\bquestions? (do|people|buyers|shoppers|customers|about|before)\b/,
    /\b(customers|shoppers|buyers|people) (want to know|wonder)\b/,
    /\bghost (products?|searches|queries)\b/,
    /\b(no|zero) results?\b/,
    /\bsearch(es)? .*\b(not|never|cannot|can't|don't) find\b/,
    /\bproduct titles?\b/,
    /\btitles? (for|of|that)\b/,
    /\b(rewrite|improve|optimi[sz]e|write) .*\b(titles?|listing)\b/,
    /\bseo\b/,
    /\b(informational|transactional|navigational)\b/,
    /\bintent\b/,
    /\bsuchbegriffe?\b/,
    /\bmots?[- ]cl[eé]s?\b/,
    /\bpalabras clave\b/,
    /\bparole chiave\b/,
    /\bpalavras[- ]chave\b/,
  ],
  weak: [/\bsearch(es|ing|ed)?\b/, /\bask(s|ing|ed)?\b/, /\btitles?\b/, /\bwording\b/, /\blisting\b/, /\bphrases?\b/],
};
