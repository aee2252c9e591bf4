import { numbersNotIn } from "../leftover.js";
import type { Request, Span } from "../request.js";
import { valuesIn, valuesOf } from "./numbers.js";
import { spanOf } from "./words.js";

type Leftover = Request["leftover"][number];

/** What of the text no field holds: the words that the model could not place, and the numbers that it placed nowhere. */
export function leftoverOf(
  text: string,
  request: Omit<Request, "leftover">,
  unplaced: readonly string[],
): Request["leftover"] {
  const words = unplaced.flatMap((each): Leftover[] => {
    const span = spanOf(each, text);
    return span === null ? [] : [{ words: text.slice(span.start, span.end), span, isNumber: false }];
  });
  // "1.500" is held as 1500.
  const held = new Set(valuesOf(request));
  const numbers = numbersNotIn(text, request).filter(
    (each) => ![...valuesIn(each.words)].some((value) => held.has(value)),
  );
  const all = [...words.sort((a, b) => lengthOf(b) - lengthOf(a)), ...numbers];
  const kept = all.filter((each, place) => !all.slice(0, place).some((other) => overlaps(each, other)));
  return kept.sort((a, b) => startOf(a) - startOf(b));
}

/** Whether all that an ask says is held by a field of its request. */
export const isAccounted = (span: Span, leftover: Request["leftover"]): boolean =>
  leftover.every((each) => !each.isNumber && span !== null && !overlaps(each, { ...each, span }));

const startOf = ({ span }: Leftover): number => span?.start ?? 0;
const lengthOf = ({ words }: Leftover): number => words.length;
const overlaps = ({ span: first }: Leftover, { span: second }: Leftover): boolean =>
  first !== null && second !== null && first.start < second.end && second.start < first.end;
