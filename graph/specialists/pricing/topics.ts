/** The parts of a pricing answer, in their usual order. */
export const TOPICS = ["position", "level", "rivals", "history", "discounts", "wars", "movers", "shelf"] as const;
export type Topic = (typeof TOPICS)[number];

const WORDS: Readonly<Record<Topic, RegExp>> = {
  position:
    /\b(i|we) (sell|charge|ask|price|offer|list)\b|\b(my|our) (own )?(price|offer)\b|\b(am i|are we|position\w*|too (expensive|cheap|dear))\b/i,
  level:
    /\b(median|average|mean|percentiles?|typical|usual|price (range|bands?|level|points?)|how much|cost|costs|statistics|distribution)\b/i,
  rivals:
    /\b(rivals?|competitors?|competing|competition|who sells|sellers?|merchants?|shops?|offers?|cheapest|lowest prices?)\b/i,
  history:
    /\b(history|histor\w+|over (the )?(last|past)|last year|past year|evol\w+|develop\w*|trend|trends|low(est)? (ever|in|of the year)|volatil\w*|since|promo|promos|promotions?|cycles?|hi-?lo|on sale)\b/i,
  discounts:
    /\b(discounts?|real|fake|genuine|bargains?|deals?|inflated|list prices?|rrp|msrp|struck|sale price|omnibus|black friday)\b/i,
  wars: /\b(price wars?|undercut\w*|race to the bottom)\b/i,
  movers:
    /\b(movers?|moved|moves|changed|changes|changing|drop\w*|fell|fallen|falling|rose|risen|rising|increase\w*|decrease\w*|cuts?|cheaper|dearer|jumps?)\b/i,
  shelf: /\b(shelf|visibility|listing positions?|share of (search|listing))\b/i,
};

/** Topics that the question's words name, in the order of the words. */
export function askedTopics(text: string): Topic[] {
  return TOPICS.map((topic) => ({ topic, at: text.search(WORDS[topic]) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ topic }) => topic);
}

/** Asked topics first, then the rest in the usual order. */
export function orderTopics(asked: readonly Topic[]): Topic[] {
  return [...asked, ...TOPICS.filter((topic) => !asked.includes(topic))];
}

/** Topics that make no sense without a product; price moves can be told of a whole market. */
export function needProduct(asked: readonly Topic[]): boolean {
  return asked.length > 0 && !asked.includes("movers");
}

/** Which way the question looks at price moves. */
export function askedDirection(text: string): "any" | "up" | "down" {
  const isDown = /\b(drop\w*|fell|fallen|falling|falls|decrease\w*|cuts?|cheaper|down|reduc\w*)\b/i.test(text);
  const isUp = /\b(rose|risen|rising|rises|increase\w*|dearer|up|raised|hikes?)\b/i.test(text);
  if (isDown === isUp) return "any";
  return isDown ? "down" : "up";
}
