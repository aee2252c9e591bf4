import { conceptsOf } from "../agreement.js";
import type { Examined } from "../examined.js";
import { OWNER_KINDS, type Owner, type OwnerKind, ownersIn, ownersOf, shareKeys } from "../owners.js";
import { ownersSaid } from "../owners-said.js";
import { agreesWith, datedFigures, timeOf } from "../periods.js";
import { isBase } from "../ranks.js";
import { type Fact, type FactQuantity, isWithin, partAt } from "../reading.js";
import type { Quantity } from "../units.js";

/** Which of two numbers of a fact a sentence speaks of, and which it is compared with. */

export interface Compared {
  readonly subject: FactQuantity;
  readonly base: FactQuantity;
  /** Whether the sentence names what is spoken of; else it is what the fact begins with, or the later of two dates. */
  readonly isNamed: boolean;
}

interface Named {
  readonly start: number;
  readonly end: number;
  readonly of: FactQuantity;
}

export function comparedIn(
  piece: Examined,
  quantity: Quantity,
  fact: Fact,
  [first, second]: readonly [FactQuantity, FactQuantity],
): Compared {
  const dated = datedOf(fact, first, second);
  const subject = dated === null ? first : dated.later;
  const other = (one: FactQuantity) => (one === first ? second : first);
  const compare = (one: FactQuantity, isNamed: boolean): Compared => ({ subject: one, base: other(one), isNamed });
  const named = [
    ...groupsIn(piece, fact, [first, second]),
    ...namesOf(piece, fact, [first, second]),
    ...(dated === null ? [] : datesOf(piece, dated)),
  ].sort((a, b) => a.start - b.start);
  const clause = partAt(piece.reading.clauses, quantity.start);
  const sentence = partAt(piece.reading.sentences, quantity.start);
  for (const part of [clause, sentence]) {
    const here = named.filter((each) => isWithin(each, part));
    const base = here.find((each) => isBase(piece, each));
    if (base !== undefined) return compare(other(base.of), true);
    const [one, two] = here;
    // "From August to September": the later one is spoken of.
    if (one !== undefined && two !== undefined && one.of !== two.of && dated !== null) return compare(subject, true);
    if (one !== undefined) return compare(one.of, true);
  }
  return compare(subject, false);
}

function datedOf(fact: Fact, first: FactQuantity, second: FactQuantity) {
  const pairs = datedFigures(fact);
  const [one, two] = [first, second].map((figure) => pairs?.find(([, held]) => held === figure)?.[0]);
  if (one === undefined || two === undefined || timeOf(one) === timeOf(two)) return null;
  const isLater = timeOf(one) > timeOf(two);
  return {
    later: isLater ? first : second,
    dates: [
      { date: one, of: first },
      { date: two, of: second },
    ] as const,
  };
}

function datesOf({ reading }: Examined, { dates }: NonNullable<ReturnType<typeof datedOf>>): Named[] {
  const whole = reading.dates.flatMap((date) => {
    const own = dates.filter((each) => agreesWith(date, each.date));
    return own.length === 1 && own[0] ? [{ start: date.start, end: date.end, of: own[0].of }] : [];
  });
  const months = reading.marks.flatMap(({ kind, concepts, start, end }) => {
    const own = dates.filter(({ date }) => date.readings.some(({ month }) => concepts.includes(String(month))));
    return kind === "month" && own.length === 1 && own[0] ? [{ start, end, of: own[0].of }] : [];
  });
  return [...whole, ...months.filter((month) => whole.every((date) => !isWithin(month, date)))];
}

function groupsIn({ reading }: Examined, fact: Fact, figures: readonly FactQuantity[]): Named[] {
  return reading.marks.flatMap(({ kind, concepts, start, end }) => {
    if (!GROUPS.includes(kind)) return [];
    const own = figures.filter((figure) => concepts.some((each) => conceptsOf(fact, figure, kind)?.has(each)));
    return own.length === 1 && own[0] ? [{ start, end, of: own[0] }] : [];
  });
}

/** Who clicked or bought. */
export const GROUPS: readonly string[] = ["device", "who"];

function namesOf(piece: Examined, fact: Fact, [first, second]: readonly [FactQuantity, FactQuantity]): Named[] {
  const said = ownersSaid(piece, fact);
  const held = ownersIn(fact);
  // Of a fact that names but one, whoever stands before the other's clause.
  const border = partAt(fact.clauses, second.start).start;
  const ownersFor = (figure: FactQuantity, kind: OwnerKind): readonly Owner[] =>
    ownersOf(fact, figure, held[kind]) ??
    (kind === "product" || kind === "country" || border <= first.start
      ? []
      : held[kind].filter(({ start }) => (figure === first ? start < border : start >= border)));
  return OWNER_KINDS.flatMap((kind) =>
    said[kind].flatMap(({ start, end, keys }) => {
      const own = [first, second].filter((figure) => shareKeys(ownersFor(figure, kind), [{ start, end, keys }]));
      return own.length === 1 && own[0] ? [{ start, end, of: own[0] }] : [];
    }),
  );
}
