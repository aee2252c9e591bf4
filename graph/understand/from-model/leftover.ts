import { MEASURE_IDS, type MeasureId } from "../../../tools/measures/registry.js";
import { splitWords } from "../../../tools/products/vocabulary/words.js";
import { changesAsk } from "../asks/unread.js";
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

/** Whether nothing that is left over changes what an ask is about. */
export const isAccounted = (span: Span, measures: readonly string[], leftover: Request["leftover"]): boolean =>
  leftover.every(
    (each) =>
      !each.isNumber &&
      span !== null &&
      (!overlaps(each, { ...each, span }) ||
        (measures.length > 0 && splitWords(each.words).every(({ folded }) => !changesAsk(folded, known(measures))))),
  );

const known = (measures: readonly string[]): MeasureId[] =>
  measures.flatMap((id) => MEASURE_IDS.find((each) => each === id) ?? []);

const startOf = ({ span }: Leftover): number => span?.start ?? 0;
const lengthOf = ({ words }: Leftover): number => words.length;
const overlaps = ({ span: first }: Leftover, { span: second }: Leftover): boolean =>
  first !== null && second !== null && first.start < second.end && second.start < first.end;
