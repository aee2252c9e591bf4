import { type KnownLanguage, languages } from "../languages/languages.js";
import { type Cue, findMarks } from "../numbers/marks.js";
import { flatten } from "../numbers/numeral.js";
import type { Input, InputKind } from "../request.js";
import type { Span } from "../span.js";
import { languagesSpoken } from "../words/language.js";

/** Numbers that were stated before, as words of a later turn name them: "the postage", "my sales". */

/** Moves of a price. */
export const MOVES: readonly InputKind[] = ["target-price", "price-change"];
const MOVED_PRICES: readonly InputKind[] = [...MOVES, "own-price"];
const SALES: readonly InputKind[] = ["units-sold", "orders-wanted"];

/** What the words for a number speak of. */
const KINDS: Partial<Record<Cue, readonly InputKind[]>> = {
  budget: ["budget"],
  spends: ["budget"],
  ads: ["ad-cost", "budget"],
  discount: MOVED_PRICES,
  price: MOVED_PRICES,
  ownPrice: MOVED_PRICES,
  targetPrice: MOVED_PRICES,
  shipping: ["shipping-cost"],
  fees: ["fees"],
  tax: ["tax"],
  duty: ["duty"],
  unitCost: ["unit-cost"],
  suppliers: ["unit-cost"],
  click: ["cpc"],
  conversion: ["conversion-rate"],
  orderValue: ["order-value"],
  acos: ["target-acos"],
  margin: ["target-margin", "margin"],
  orders: SALES,
  units: SALES,
  sold: SALES,
  stock: ["stock"],
};

/** A word for numbers that were stated. */
interface Named extends Span {
  readonly kinds: readonly InputKind[];
}

/** The words of a text for stated numbers, left to right. */
export const namedIn = (
  text: string,
  stated: readonly Input[],
  numbers: readonly Span[],
  among: readonly KnownLanguage[] = spokenIn(text),
): Named[] =>
  findMarks(flatten(text), numbers, among).cues.flatMap(({ kind, start, end }) => {
    const kinds = (KINDS[kind] ?? []).filter((each) => stated.some((input) => input.kind === each));
    return kinds.length === 0 ? [] : [{ kinds, start, end }];
  });

const spokenIn = (text: string): readonly KnownLanguage[] => {
  const spoken = languagesSpoken(text);
  return languages.filter((each) => spoken.includes(each));
};

/** How far a number may stand behind the word for it. */
const NEAR = 16;

/** What each number puts in its place: "if ads drop to 3"; null where no word right before it names a stated number. */
export function kindsNamed(text: string, stated: readonly Input[], numbers: readonly Span[]): (InputKind | null)[] {
  const named = namedIn(text, stated, numbers);
  return numbers.map(({ start }, at) => {
    const from = numbers[at - 1]?.end ?? 0;
    const word = named.findLast(({ start: begins, end }) => begins >= from && end <= start && start - end <= NEAR);
    return word?.kinds[0] ?? null;
  });
}
