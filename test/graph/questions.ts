import { type SpecialistId, specialists } from "../../graph/specialists/index.js";
import type { Wish } from "../../graph/understand/request.js";
import { readWish } from "../../graph/understand/wish.js";

/** The wish of a question as the classifier reads it when these specialists are chosen. */
export const wishOf = (text: string, ...chosen: SpecialistId[]): Wish => readWish(text, chosen, specialists);
