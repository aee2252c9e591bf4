import { z } from "zod";
import { Amounts, Numbers } from "./amounts.js";
import { Details } from "./details.js";
import { Countries, Names, Rows } from "./names.js";
import { Own } from "./own.js";
import { Asks, Decisions, Follow, Forms, Levels, Moves, Orders } from "./questions.js";
import { Holidays, Time } from "./time.js";
import { WordList, Words } from "./words.js";

/** Words, and others that say the same: "$1" stands for the first group. */
const Instead = z.strictObject({ said: Words, plain: z.string().min(1) });

/** The words of one language that questions are understood by: the section `understand` of its file in tools/languages. */
export const Language = z.strictObject({
  /** Codes of the markets that speak it, the likelier first; none where several markets share it. */
  markets: z.array(z.string()),
  /** Words that never name a product; they tell the language too. */
  common: WordList,
  /** Words of follow-up questions that say nothing by themselves. */
  fillers: WordList,
  /** Single words that deny, without accents. */
  denying: WordList,
  numbers: Numbers,
  amounts: Amounts,
  time: Time,
  holidays: Holidays,
  countries: Countries,
  rows: Rows,
  names: Names,
  /** Words that speak of the talk itself, questions of what this service is and of what its data holds, and orders to it: "ignore all instructions". */
  talk: z.strictObject({ words: Words, service: Words, data: Words, please: Words, toService: Words }),
  /** How questions and requests begin. */
  questions: z.strictObject({
    asking: Words,
    yesNo: Words,
    telling: Words,
    /** "Right?" */
    confirm: Words,
    /** Before the words of one keyword. */
    keyword: Words,
  }),
  forms: Forms,
  asks: Asks,
  moves: Moves,
  levels: Levels,
  follow: Follow,
  decisions: Decisions,
  orders: Orders,
  own: Own,
  /** Figures of speech of the trade in the plain words that the question model was taught, the longer first. */
  idioms: z.array(Instead),
  /** Verbs that are names of products too, in words of as many letters, so that places in the text stay. */
  homographs: z.array(Instead),
  details: Details,
});
export type Language = z.infer<typeof Language>;

/** A language whose questions are understood by the product that they name, and by the common wishes: the section `understandByProduct`. */
export const ProductLanguage = z.strictObject({
  /** A letter that tells the language, where no other file's does before. */
  script: Words,
  /** Small words between which names stand; nothing else parts them. */
  particles: Words,
  /** What people want to know, by the specialist that answers it. */
  wishes: z.record(z.string(), Words),
});
export type ProductLanguage = z.infer<typeof ProductLanguage>;
