import { ALSO, signsOf } from "./agreement.js";
import { type Examined, wordsAt } from "./examined.js";
import { changeBetweenDates } from "./periods.js";
import { isWithin, type Mark, partAt } from "./reading.js";

/** What a sentence claims beside its numbers: judgements, advice, causes, forecasts, denials, a verdict. */

/** Claims that a sentence may make only where its facts do. Things and spans of time are judged beside numbers. */
const CLAIMED = new Set([
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
    if (!CLAIMED.has(mark.kind)) continue;
    if (mark.concepts.some((concept) => allowed.has(`${mark.kind}.${concept}`))) continue;
    // "Has not changed" is what "unchanged" says.
    if (mark.kind === "move" && allowed.has("dir.flat") && isDeniedAt(piece, mark)) continue;
    if (mark.concepts.includes("all") && isPlainAll(piece, mark)) continue;
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
  const isDue = facts.some(({ text }) => /\bby \d{4}-/.test(text));
  return [
    ...(isEstimate ? [] : ["sure.exact"]),
    ...(isRange ? ["bound.most", "bound.least"] : []),
    ...(isDue ? ["bound.most"] : []),
  ];
}

const isDenial = ({ kind, concepts }: Mark): boolean => kind === "pol" && concepts.includes("not");

/** "Unchanged" and "out of stock" deny as well. */
const isNegative = (mark: Mark): boolean =>
  isDenial(mark) ||
  (mark.kind === "dir" && mark.concepts.includes("flat")) ||
  (mark.kind === "stock" && mark.concepts.includes("out"));

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
  const counted = reading.marks.filter((mark) => mark.kind === "thing" && mark.start >= end && mark.start - end <= 3);
  const isCounted = facts.some(({ marks }) =>
    marks.some(
      ({ kind, concepts }) =>
        kind === "thing" && counted.some((mark) => mark.concepts.some((each) => concepts.includes(each))),
    ),
  );
  return reading.quantities.some(
    (quantity) =>
      quantity.unit === "share" &&
      ((quantity.start <= start && quantity.end >= end) ||
        (isCounted && quantity.end <= start && start - quantity.end <= 8)),
  );
}

/** Claims, and words that are none where the facts say as much: "low" of little concentration, "order" of a day to order by. */
const isHeld = ({ kind }: Mark): boolean => CLAIMED.has(kind) || kind === "also";

/** A word of two classes is sound when the facts say one of them, or when a longer word around it is read. */
function isOfOtherMeaning(piece: Examined, mark: Mark, allowed: ReadonlySet<string>): boolean {
  return piece.reading.marks.some(
    (other) =>
      other !== mark &&
      other.start <= mark.start &&
      other.end >= mark.end &&
      (other.end - other.start > mark.end - mark.start || isHeld(other)) &&
      (!isHeld(other) || other.concepts.some((concept) => allowed.has(`${other.kind}.${concept}`))) &&
      other.kind !== "span",
  );
}

/** "No merchant …" of a fact that has one, and the other way round. */
export function judgeDenial(piece: Examined): void {
  // "No more than" is a bound.
  const bounds = piece.reading.marks.filter(({ kind }) => ["bound", "stock", "ext", "idiom"].includes(kind));
  const denies = piece.reading.marks
    .filter(isDenial)
    .filter((mark) => bounds.every(({ start, end }) => mark.start < start || mark.end > end));
  const told = piece.told.map(({ fact, quantity, at }) => ({
    fact,
    at,
    sentence: partAt(fact.sentences, quantity.start),
    clause: partAt(fact.clauses, quantity.start),
  }));
  const anywhere = piece.facts.some(({ marks }) => marks.some(isNegative));
  if (denies[0] !== undefined) {
    const clause = partAt(piece.reading.clauses, denies[0].start);
    const here = told.filter(({ at }) => at >= clause.start && at < clause.end);
    const isIn = ({ fact }: (typeof told)[number], part: { start: number; end: number }) =>
      fact.marks.some((mark) => isNegative(mark) && isWithin(mark, part));
    const isTold =
      told.length === 0
        ? anywhere
        : here.length > 0
          ? here.some((each) => isIn(each, each.clause))
          : told.some((each) => isIn(each, each.sentence)) ||
            (anywhere && piece.facts.some(({ sentences }) => sentences.length > told.length));
    if (!isTold) piece.reasons.push(`"${wordsAt(piece, denies[0])}": the facts deny nothing`);
    return;
  }
  if (piece.reading.marks.some(isNegative)) return;
  if (piece.reading.marks.every(({ kind }) => kind !== "dir" && kind !== "ext" && kind !== "thing")) return;
  const isOwed =
    told.length > 0
      ? told.every(({ fact, clause }) => fact.marks.some((mark) => isDenial(mark) && isWithin(mark, clause)))
      : piece.facts.length > 0 &&
        piece.facts.every(({ marks, sentences }) =>
          sentences.every((end, at) =>
            marks.some((mark) => isDenial(mark) && mark.start < end && mark.start >= (sentences[at - 1] ?? 0)),
          ),
        );
  if (isOwed) piece.reasons.push("the facts deny what it says");
}

/** A sentence without a figure says something that its facts say: "popular with students" is of nowhere. */
export function judgeAnchor(piece: Examined): void {
  if (piece.place.isBare || piece.told.some(({ quantity }) => !quantity.isDate) || piece.reasons.length > 0) return;
  // A day is a figure too.
  if (piece.reading.dates.some(({ readings }) => readings.some(({ day }) => day !== undefined))) return;
  const words = piece.text.match(piece.lexicon.isSpaced ? /[\p{L}\p{M}]+/gu : /\p{L}/gu) ?? [];
  if (words.length < (piece.lexicon.isSpaced ? 3 : 8)) return;
  const isClaim = ({ kind }: Mark) => kind === "pol" || CLAIMED.has(kind);
  if (piece.reading.marks.some(isClaim)) return;
  // Of facts without figures and claims nothing more can be asked.
  const isPlain = piece.facts.every(({ marks, quantities }) => quantities.length === 0 && !marks.some(isClaim));
  if (piece.facts.length > 0 && isPlain) return;
  const content = words.filter((word) => word.length > 2 && !piece.lexicon.grammar.has(word.toLowerCase()));
  const known = content.filter((word) => piece.facts.some((fact) => fact.words.has(word.toLowerCase())));
  if (piece.lexicon.isSpaced && known.length >= content.length * 0.7) return;
  piece.reasons.push("it says nothing that the facts say");
}

export function judgeVerdict(piece: Examined): void {
  const opens = (expression: RegExp) =>
    [...piece.reading.text.matchAll(expression)].some(
      (match) =>
        /^[\s"“„«]*$/u.test(piece.reading.text.slice(0, match.index)) &&
        /^\s*(?:[,.:;!—–，。、：！-]|$)/u.test(piece.reading.text.slice(match.index + match[0].length)),
    );
  for (const verdict of ["yes", "no"] as const) {
    if (!opens(piece.lexicon[verdict])) continue;
    const form = verdict === "yes" ? /^yes\b/i : /^no\b/i;
    if (!piece.facts.some(({ text }) => form.test(text)))
      piece.reasons.push(`"${verdict}" is not the verdict of the facts`);
  }
}
