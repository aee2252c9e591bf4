import { type Examined, wordsAt } from "./examined.js";
import { type Fact, type FactQuantity, isWithin } from "./reading.js";

/** Of several ages of one fact each has its own figures: "those aged 25 to 34" and "those aged 55 and over". */

interface Group {
  readonly start: number;
  readonly end: number;
}

const AGES = /\baged \d+(?: to \d+| and over| and under)?/gu;

const groupsOf = ({ text }: Fact): Group[] =>
  [...text.matchAll(AGES)].map((match) => ({ start: match.index, end: match.index + match[0].length }));

export function judgeAges(piece: Examined): void {
  for (const fact of piece.facts) {
    const groups = groupsOf(fact);
    if (groups.length < 2) continue;
    const told = piece.told.filter((each) => each.fact === fact).sort((a, b) => a.at - b.at);
    const groupAt = (quantity: FactQuantity) => groups.findIndex((group) => isWithin(quantity, group));
    const ownerOf = (quantity: FactQuantity) => groups.filter(({ start }) => start < quantity.start).length - 1;
    const named = [...new Set(told.map(({ quantity }) => groupAt(quantity)).filter((place) => place >= 0))];
    const figures = told.filter(({ quantity }) => groupAt(quantity) < 0 && ownerOf(quantity) >= 0);
    const owners = [...new Set(figures.map(({ quantity }) => ownerOf(quantity)))];
    const [only] = named;
    // In whatever order ages and figures stand, they go together in it.
    const isWrong =
      named.length === 1
        ? owners.some((owner) => owner !== only)
        : named.length === owners.length && named.some((place, at) => owners[at] !== place);
    const at = figures[0]?.at;
    if (isWrong && at !== undefined)
      piece.reasons.push(`"${wordsAt(piece, { start: at, end: at + 12 })}": its fact says it of another age`);
  }
}
