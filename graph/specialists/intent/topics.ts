/** The parts of a search answer. */
export const TOPICS = ["keywords", "intent", "questions", "ghosts", "titles"] as const;
export type Topic = (typeof TOPICS)[number];

const WORDS: Readonly<Record<Topic, RegExp>> = {
  keywords:
    /\bkey ?words?\b|\bsearch (terms?|phrases?|volumes?)\b|\bsuchbegriffe?\b|\b(people|shoppers|customers|buyers) (search|type|google)\b|\bsearch(es|ed|ing)? for\b|\bseo\b/i,
  intent: /\bintents?\b|\b(informational|commercial|transactional|navigational)\b|\bready to buy\b/i,
  questions: /\bquestions?\b|\b(ask|asks|asking|asked|wonder|want to know|objections?|faqs?|content)\b/i,
  ghosts:
    /\bghosts?\b|\b(no|zero|without|few) results?\b|\b(no|without) (supply|product|offer)s?\b|\bun(met|answered|served)\b|\b(not|never|cannot|can't|don't) find\b|\bfail(s|ed|ing)?\b|\bmissing\b/i,
  titles: /\btitles?\b|\blistings?\b|\bproduct names?\b/i,
};

/** Topics that the question names, in its own order; all of them in the usual order when it names none. */
export function askedTopics(text: string): { readonly topics: readonly Topic[]; readonly isNamed: boolean } {
  const found = TOPICS.map((topic) => ({ topic, at: text.search(WORDS[topic]) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ topic }) => topic);
  return found.length > 0 ? { topics: found, isNamed: true } : { topics: TOPICS, isNamed: false };
}

/** A title in quotation marks, to be judged and extended instead of the market's titles. */
export function quotedTitle(text: string): string | null {
  const quoted = text.match(/["“„«]([^"“”„«»]{10,300})["”“»]/u)?.[1]?.trim();
  return quoted === undefined || quoted.split(/\s+/).length < 2 ? null : quoted;
}
