/** The parts of a demand answer. */
export const TOPICS = ["trend", "season", "forecast", "size", "audience"] as const;
export type Topic = (typeof TOPICS)[number];

const WORDS: Readonly<Record<Topic, RegExp>> = {
  trend:
    /\b(trend|trends|trending|rising|falling|growing|grow|grows|growth|declin\w*|shrink\w*|dying|popular\w*|yoy|year[- ]over[- ]year)\b/i,
  season:
    /\b(when|season\w*|launch\w*|peak\w*|onset|month|timing|time of (the )?year|christmas|summer|winter|spring|autumn|saison\w*)\b/i,
  forecast: /\b(forecast\w*|predict\w*|expect\w*|outlook|next (month|quarter|season|year)|will)\b/i,
  size: /\b(how (big|large)|market size|size of|worth|tam|sam|som|potential|revenue)\b/i,
  audience: /\b(who|audience\w*|demograph\w*|buyers?|customers?|segments?|age|gender|men|women|target group)\b/i,
};

/** Topics in the order of the question's words; those it does not name follow in the usual order. */
export function orderTopics(text: string): readonly Topic[] {
  const found = TOPICS.map((topic) => ({ topic, at: text.search(WORDS[topic]) }));
  const asked = found.filter(({ at }) => at >= 0).sort((a, b) => a.at - b.at);
  const rest = found.filter(({ at }) => at < 0);
  return [...asked, ...rest].map(({ topic }) => topic);
}

/** Without a product: whether the fall or the volume is what was asked for first. */
export function leadingList(text: string): "rising" | "falling" | "largest" {
  if (/\b(falling|fall|declin\w*|shrink\w*|dying|losing|drop\w*)\b/i.test(text)) return "falling";
  return /\b(largest|biggest|most searched|highest (volume|demand)|top \w* ?by (volume|searches))\b/i.test(text)
    ? "largest"
    : "rising";
}
