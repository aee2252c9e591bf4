import { readWish } from "../../graph/classify/wish.js";
import type { Wish } from "../../graph/question.js";
import { type SpecialistId, specialists } from "../../graph/specialists/index.js";

/** The wish of a question as the classifier reads it when these specialists are chosen. */
export const wishOf = (text: string, ...chosen: SpecialistId[]): Wish => readWish(text, chosen, specialists);
