import { type Examined, explain, wordsAt } from "./examined.js";
import { type Entry, factsTogether, listsOf, namedIn } from "./listed.js";
import { OWNER_KINDS, type Owner, shareKeys } from "./owners.js";
import { ownersSaid } from "./owners-said.js";
import { distance, type Fact, isWithin, type Mark, partAt } from "./reading.js";
import type { Quantity } from "./units.js";

/** Which of the things that a fact lists is above which, and which is the first: held against their figures. */

const amountOf = ({ held }: Entry): number => held.figure?.value ?? Number.NaN;

export function judgeRanks(piece: Examined): void {
  for (const fact of factsTogether(piece))
    for (const entries of listsOf(fact)) {
      judgeComparison(piece, fact, entries);
      judgePlace(piece, fact, entries);
    }
}

/** "Smartwatches are searched for more often than robot vacuums." */
function judgeComparison(piece: Examined, fact: Fact, entries: readonly Entry[]): void {
  const { reading } = piece;
  const [one, two, ...more] = namedIn(piece, fact, entries);
  if (one === undefined || two === undefined || more.length > 0) return;
  const said = OWNER_KINDS.flatMap((kind) => ownersSaid(piece, fact)[kind]);
  const bases = said.filter((owner) => isBase(piece, owner));
  const base = [one, two].filter(({ owner }) => shareKeys(owner, bases));
  const [compared] = base;
  if (compared === undefined || base.length > 1) return;
  const subject = compared === one ? two : one;
  const by = amountOf(subject) - amountOf(compared);
  const at = bases[0];
  if (at === undefined || by === 0) return;
  const sentence = partAt(reading.sentences, at.start);
  const words = reading.marks.filter(
    (mark) => mark.kind === "dir" && !mark.concepts.includes("flat") && isWithin(mark, sentence),
  );
  const nearest = [...words].sort((a, b) => distance(a, at) - distance(b, at))[0];
  if (nearest === undefined) return;
  if (nearest.concepts.includes(by > 0 ? "up" : "down")) explain(piece, [nearest]);
  else piece.reasons.push(`"${wordsAt(piece, nearest)}": by the facts it is the other way round`);
}

/** "Wireless earbuds are searched for most", "yoga mats have the lowest price" of two. */
function judgePlace(piece: Examined, fact: Fact, entries: readonly Entry[]): void {
  const { reading } = piece;
  for (const mark of reading.marks.filter((each) => isEnd(each) && !piece.explained.has(each))) {
    const clause = partAt(reading.clauses, mark.start);
    const named = namedIn(piece, fact, entries);
    const said = OWNER_KINDS.flatMap((kind) => ownersSaid(piece, fact)[kind]).filter((each) => isWithin(each, clause));
    const own = named.filter(({ owner }) => shareKeys(owner, said));
    const [only] = own;
    if (only === undefined || own.length > 1 || isTold(fact, mark)) continue;
    const values = entries.map(amountOf);
    const isHigh = mark.concepts.includes("high");
    const isFirst = amountOf(only) === (isHigh ? Math.max(...values) : Math.min(...values));
    // Of a longer list only the first ones are told.
    const isWhole = entries.length === 2 ? isCompared(fact) : isHigh || isCounted(piece, entries.length);
    if (!isFirst) piece.reasons.push(`"${wordsAt(piece, mark)}" is said of another by the facts`);
    else if (isWhole) explain(piece, [mark]);
    else piece.reasons.push(`"${wordsAt(piece, mark)}": the facts do not tell all`);
  }
}

const isEnd = ({ kind, concepts }: Mark): boolean =>
  kind === "ext" && (concepts.includes("high") || concepts.includes("low"));

/** Where the fact itself calls one so, its words are held against each other (belongings.ts). */
const isTold = (fact: Fact, { concepts }: Mark): boolean =>
  fact.marks.some((own) => own.kind === "ext" && own.concepts.some((concept) => concepts.includes(concept)));

/** "The lower median price" of two. */
const isCompared = ({ marks }: Fact): boolean => marks.some(({ kind }) => kind === "dir");

const isCounted = ({ reading }: Examined, many: number): boolean =>
  reading.quantities.some(({ unit, values }) => unit === null && values.includes(many));

/** "The second most" of what a fact lists in that place. */
export function isPlaceIn(piece: Examined, quantity: Quantity): boolean {
  const clause = partAt(piece.reading.clauses, quantity.start);
  return factsTogether(piece).some((fact) =>
    listsOf(fact).some((entries) => {
      const ordered = [...entries].sort((a, b) => amountOf(b) - amountOf(a));
      const said = OWNER_KINDS.flatMap((kind) => ownersSaid(piece, fact)[kind]).filter((each) =>
        isWithin(each, clause),
      );
      const isTold = quantity.values.some((place) => {
        const entry = ordered[place - 1];
        return entry !== undefined && shareKeys(entry.owner, said);
      });
      // "The second most" is not the most.
      if (isTold)
        explain(
          piece,
          piece.reading.marks.filter((mark) => isEnd(mark) && isWithin(mark, clause)),
        );
      return isTold;
    }),
  );
}

/** "The first three" of a list, "the two countries". */
export function isCountOfListed(piece: Examined, { unit, values }: Quantity): boolean {
  if (unit !== null) return false;
  const { reading } = piece;
  const isPicked = reading.marks.some(
    ({ kind, concepts }) => kind === "ext" || kind === "sum" || (kind === "stat" && concepts.includes("total")),
  );
  return factsTogether(piece).some((fact) =>
    listsOf(fact).some((entries) =>
      values.some(
        (many) => many >= 2 && (many === namedIn(piece, fact, entries).length || (isPicked && many <= entries.length)),
      ),
    ),
  );
}

/** "Than in August", "gegenüber „yoga mat“"; in some languages the word follows. */
export const isBase = ({ reading, lexicon }: Examined, { start, end }: Pick<Owner, "start" | "end">): boolean =>
  reading.marks.some(
    ({ kind, concepts, ...mark }) =>
      kind === "base" &&
      (concepts.includes("next")
        ? mark.end <= start && (lexicon.isSpaced ? BETWEEN : BETWEEN_SIGNS).test(reading.text.slice(mark.end, start))
        : mark.start >= end && mark.start - end <= 1),
  );

const BETWEEN = /^[\s"“„«「]*(?:\p{L}+\s){0,2}["“„«「]?$/u;
const BETWEEN_SIGNS = /^\p{L}{0,3}["“「]?$/u;
