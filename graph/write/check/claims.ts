import { ALSO, signsOf } from "./agreement.js";
import { isDenial, isSince } from "./denials.js";
import { type Examined, wordsAt } from "./examined.js";
import { isForecast } from "./forecasts.js";
import { ownersIn } from "./owners.js";
import { changeBetweenDates } from "./periods.js";
import { isWithin, type Mark, partAt } from "./reading.js";

/** What a sentence claims beside its numbers: judgements, advice, causes, forecasts. */

/** Claims that a sentence may make only where its facts do. Things and spans of time are judged beside numbers. */
export const CLAIMED = new Set([
  "dir",
  "stat",
  "ext",
  "judge",
  "act",
  "sure",
  "cause",
  "will",
  "meta",
  "sig",
  "much",
  "month",
  "rate",
  "bound",
  "stock",
  "who",
  "area",
  "move",
  "war",
  "when",
  "order",
  "role",
  "deed",
  "supply",
]);

const NAMES: Readonly<Record<string, string>> = {
  dir: "direction",
  stat: "statistic",
  ext: "rank",
  judge: "judgement",
  act: "advice",
  sure: "certainty",
  cause: "cause",
  will: "forecast",
  meta: "confidence, limits and evidence are told by the service",
  sig: "significance",
  much: "exaggeration",
  month: "month",
  rate: "how often",
  bound: "bound",
  stock: "stock",
  who: "who",
  area: "place",
  move: "change",
  war: "price war",
  when: "time",
  order: "order",
  role: "whose it is",
  deed: "what is bought or sold",
  supply: "supply",
};

export function judgeClaims(piece: Examined): void {
  const allowed = new Set<string>();
  for (const fact of piece.facts) {
    const { marks, quantities } = fact;
    const changes = changeBetweenDates(fact);
    for (const { kind, concepts } of marks)
      for (const concept of concepts)
        for (const each of [`${kind}.${concept}`, ...(ALSO[`${kind}.${concept}`] ?? [])]) allowed.add(each);
    for (const sign of changes) allowed.add(`dir.${sign}`);
    for (const { figure } of quantities)
      for (const each of signsOf(figure))
        for (const claim of [`dir.${each}`, ...(ALSO[`dir.${each}`] ?? [])]) allowed.add(claim);
  }
  for (const claim of looselyAllowed(piece)) allowed.add(claim);
  for (const mark of piece.reading.marks) {
    if (!CLAIMED.has(mark.kind) || piece.explained.has(mark)) continue;
    if (mark.concepts.some((concept) => allowed.has(`${mark.kind}.${concept}`))) continue;
    // "Has not changed" is what "unchanged" says.
    if (mark.kind === "move" && allowed.has("dir.flat") && isDeniedAt(piece, mark)) continue;
    // "It was not tested whether one causes the other"
    const isUntold = mark.kind === "cause" || mark.kind === "sure";
    if (isUntold && isDeniedAt(piece, mark) && piece.facts.some(({ text }) => /\bwhether\b/.test(text))) continue;
    if (mark.kind === "act" && isForecast(piece, mark)) continue;
    if (mark.concepts.includes("only") && isSince(piece)) continue;
    // "Only 3 %" is little, and excludes nothing.
    if (mark.concepts.includes("only") && isLittle(piece, mark)) continue;
    if (mark.concepts.includes("all") && (isPlainAll(piece, mark) || isAllOthers(piece, mark) || isEachOfOne(piece)))
      continue;
    if (mark.kind !== "much" && isOfOtherMeaning(piece, mark, allowed)) continue;
    piece.reasons.push(`"${wordsAt(piece, mark)}" (${NAMES[mark.kind]}) is not said by the facts`);
  }
}

/** "Exactly" of what is counted, "up to" and "at least" of what goes from one number to another. */
function looselyAllowed({ facts }: Examined): string[] {
  const isEstimate = facts.some(({ text }) =>
    /\b(?:about|estimated?|interval|should|could|likely|forecast)\b/i.test(text),
  );
  // What is expected with a chance of 80 % may be less than the least of it.
  const isRange = facts.some(
    ({ text }) => /\d\S* (?:to|and|or) [^\s\d]{0,4}\d|\bbetween\b|[<≥≤>]/i.test(text) && !/\binterval\b/.test(text),
  );
  // Stock that lasts so many days will be sold by then.
  const isRunningOut = facts.some(({ text }) => /\blasts? (?:about )?\d/.test(text));
  const isDue = facts.some(({ text }) => /\bby \d{4}-/.test(text));
  return [
    ...(isEstimate ? [] : ["sure.exact"]),
    ...(isRange ? ["bound.most", "bound.least"] : []),
    ...(isDue ? ["bound.most"] : []),
    ...(isRunningOut ? ["will.future", "stock.out"] : []),
  ];
}

const isDeniedAt = ({ reading }: Examined, { start }: Mark): boolean => {
  const clause = partAt(reading.clauses, start);
  return reading.marks.some((mark) => isDenial(mark) && isWithin(mark, clause));
};

/** "39 % of all clicks", "sent to no account, nor to any other". */
function isPlainAll(piece: Examined, mark: Mark): boolean {
  const { reading, facts } = piece;
  const { start, end } = mark;
  const denied = reading.marks.filter(isDenial).filter((each) => !piece.lexicon.isSpaced || each.start < start);
  const clause = partAt(reading.clauses, start);
  if (denied.some((each) => isWithin(each, clause)) && facts.some(({ marks }) => marks.some(isDenial))) return true;
  const counted = reading.marks.filter((mark) => mark.kind === "thing" && mark.start >= end && mark.start - end <= 24);
  const isCounted = facts.some(({ marks }) =>
    marks.some(
      ({ kind, concepts }) =>
        kind === "thing" && counted.some((mark) => mark.concepts.some((each) => concepts.includes(each))),
    ),
  );
  // "Of every £30": of each such amount.
  const isEach = reading.marks.some((other) => other.kind === "per" && other.start === start);
  if (
    isEach &&
    reading.quantities.some(
      (each) => each.unit?.startsWith("money:") && /^\s?$/.test(reading.text.slice(end, each.start)),
    )
  )
    return true;
  return reading.quantities.some(
    (quantity) =>
      quantity.unit === "share" &&
      ((quantity.start <= start && quantity.end >= end) ||
        (isCounted && quantity.end <= start && start - quantity.end <= 8)),
  );
}

/** "Every Trekka 20 sold" of what the fact says "a piece" of. */
const isEachOfOne = ({ facts, text }: Examined): boolean =>
  facts.some(
    (fact) =>
      fact.marks.some(({ concepts }) => concepts.includes("each")) &&
      ownersIn(fact).name.some(({ keys: [name = ""] }) => text.toLowerCase().includes(name)),
  );

const isLittle = ({ reading, facts }: Examined, { end }: Mark): boolean =>
  // "Only one star"
  facts.some(({ text }) => /\bone (?!\p{L}+ in\b)/u.test(text)) ||
  reading.quantities.some(({ unit, values: [value = 1], start }) => {
    if (!/^\s?(?:\p{L}{1,3}['’]?\s?)?$/u.test(reading.text.slice(end, start)) || start < end) return false;
    if (unit === "share" || unit === "times") return value < 0.51;
    const more = facts.flatMap(({ quantities }) => quantities.map(({ figure }) => figure?.value ?? 0));
    return (
      unit === null &&
      more.some((other) => value < 0.51 * other || (other > value && value > 0.51 * other && more.includes(value)))
    );
  });

/** "More than any other" of what the facts call the first. */
function isAllOthers({ reading, facts, lexicon }: Examined, { end }: Mark): boolean {
  const isOther = reading.marks.some(
    ({ kind, start }) => kind === "other" && (start < end ? !lexicon.isSpaced : start - end <= 4),
  );
  return isOther && facts.some(({ marks }) => marks.some(({ kind, concepts }) => kind === "ext" && isEnd(concepts)));
}

const isEnd = (concepts: readonly string[]): boolean => ["high", "low", "best"].some((end) => concepts.includes(end));

/** Words that relate a number to others claim something as well, and are judged beside it (derived/). */
const RELATING = new Set(["near", "other", "per", "gap", "base", "ago", "sum"]);

/** Claims, and words that are none where the facts say as much: "low" of little concentration, "order" of a day to order by. */
const isHeld = ({ kind }: Mark): boolean => CLAIMED.has(kind) || kind === "also";

/** A word of two classes is sound when the facts say one of them, or when a longer word around it is read. */
function isOfOtherMeaning(piece: Examined, mark: Mark, allowed: ReadonlySet<string>): boolean {
  return piece.reading.marks.some(
    (other) =>
      other !== mark &&
      !RELATING.has(other.kind) &&
      other.start <= mark.start &&
      other.end >= mark.end &&
      (other.end - other.start > mark.end - mark.start || isHeld(other)) &&
      (!isHeld(other) || other.concepts.some((concept) => allowed.has(`${other.kind}.${concept}`))) &&
      other.kind !== "span",
  );
}
