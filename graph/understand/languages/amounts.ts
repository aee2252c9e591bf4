import { z } from "zod";
import { Counts, Roles } from "./roles.js";
import { Words } from "./words.js";

/** Numbers in words. */
export const Numbers = z.strictObject({
  /** One to twelve as far as they are no articles, the tens, and others in use. */
  words: z.record(z.string(), z.number()),
  /** What may stand between tens and units: "twenty-five", "fünfundzwanzig". */
  joints: z.array(z.string()).min(1),
  unitsFirst: z.boolean(),
  hundred: Words,
  /** After a number: "15k", "15 mille". */
  thousand: Words,
  million: Words,
  /** "Half". */
  fractions: z.record(z.string(), z.number()),
  /** "One in twelve". */
  oneIn: Words,
  /** The article that is a number before a currency: "under a dollar". */
  one: Words,
});

/** Words around numbers. */
export const Amounts = z.strictObject({
  currencies: z.strictObject({ USD: Words, EUR: Words, GBP: Words, PLN: Words }),
  /** Money of other markets. */
  otherMoney: Words,
  cents: Words,
  percent: Words,
  perDay: Words,
  perWeek: Words,
  perMonth: Words,
  perQuarter: Words,
  perYear: Words,
  /** "Per unit". */
  each: Words,
  /** Before a number that they exclude: "under 50", "more than 50". */
  under: Words,
  over: Words,
  /** Before a number that they include: "at most 50", "from 50 on". */
  atMost: Words,
  atLeast: Words,
  /** Behind a number, which they include: "50 or less". */
  orLess: Words,
  orMore: Words,
  /** "20 euros less": a difference. */
  apart: Words,
  between: Words,
  and: Words,
  or: Words,
  /** Between two amounts that are added up. */
  plus: Words,
  /** Before a price: "sell at". */
  at: Words,
  /** Before the money that all goods together cost: "500 mugs for $1,500". */
  forAll: Words,
  /** "Raise to", "raise by", "raise from". */
  to: Words,
  by: Words,
  from: Words,
  /** Before a number that something has: "is", "costs". */
  be: Words,
  /** "70 % of". */
  shareOf: Words,
  /** What may stand between a number and the word that says what it is. */
  glue: Words,
  /** Begins another thought: "if", "but", "how". */
  breaks: Words,
  /** The asker: "I", "our". */
  own: Words,
  /** "My", "our". */
  my: Words,
  /** "With a margin of": what follows is so already. */
  given: Words,
  /** "Need", "reach": what follows is wanted. */
  wants: Words,
  /** "What happens if". */
  whatIf: Words,
  /** Days that are worked. */
  workdays: Words,
  yearsOld: Words,
  /** Verbs of who names a price or takes a part of it: "the factory asks 4.10", "the marketplace takes 15 %". */
  asks: Words,
  /** Measures that things are stored and shipped by, and the word before one: "per cubic foot". */
  measures: z.strictObject({
    millimetre: Words,
    centimetre: Words,
    metre: Words,
    inch: Words,
    foot: Words,
    cubicFoot: Words,
    cubicInch: Words,
    cubicMetre: Words,
    litre: Words,
    kilogram: Words,
    gram: Words,
    pound: Words,
    ounce: Words,
    by: Words,
  }),
  /** Units of what products are measured in: "27 inch". */
  sizes: Words,
  /** Whose age a bare number tells: "kids under six". */
  people: Words,
  /** "The best 5". */
  firsts: Words,
  /** "5 best", "5 keywords": what a number of results counts. */
  ranked: Words,
  roles: Roles,
  counts: Counts,
});
