import { z } from "zod";

/**
 * Words, or groups of words, that mean the same, with "|" between them. Each is a piece of an expression, so that endings stay short
 * ("letzte[nmrs]?"); it is looked for as a whole word, whatever its case.
 */
const Words = z.string().min(1).refine(compiles, { error: "no valid expression" });

/** Single words with blanks between them. */
const WordList = z
  .string()
  .min(1)
  .transform((words) => words.split(/\s+/));

/** By the code of a country: "DE". */
const OfCountries = z.record(z.string().regex(/^[A-Z]{2}$/), Words);

const Numbers = z.strictObject({
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
});

/** Words that say what a number is: `unitCost` stands beside what the asker pays for one. */
const Roles = z.strictObject({
  /** What the asker pays for one. */
  unitCost: Words,
  /** "Cost 18": of a price as well. */
  cost: Words,
  /** "Order 500 units". */
  buys: Words,
  shipping: Words,
  /** What a marketplace or a payment takes. */
  fees: Words,
  tax: Words,
  ownPrice: Words,
  /** "Sell", "charge": the asker's own price follows, or how many. */
  sells: Words,
  /** "We sold", "I do": as many as are sold already. */
  sold: Words,
  /** "I get 40 orders". */
  gets: Words,
  /** "Where do I stand at". */
  standing: Words,
  price: Words,
  targetPrice: Words,
  /** Nobody may sell below. */
  minimumPrice: Words,
  /** Others who sell. */
  rivals: Words,
  /** "People pay". */
  pays: Words,
  /** "Is $35 too expensive?": the price before is asked about. */
  judged: Words,
  raises: Words,
  lowers: Words,
  /** A price is changed, up or down. */
  sets: Words,
  discount: Words,
  margin: Words,
  profit: Words,
  /** "Keep 15 %". */
  keeps: Words,
  target: Words,
  acos: Words,
  roas: Words,
  /** "A 4x return". */
  return: Words,
  budget: Words,
  /** "Spend": a budget stands beside it. */
  spends: Words,
  ads: Words,
  orderValue: Words,
  conversion: Words,
  /** "3 % of clicks buy". */
  buying: Words,
  clickRate: Words,
  /** "60 % of purchases start with a search". */
  searchShare: Words,
  attainableShare: Words,
  /** What a click costs. */
  click: Words,
  perClick: Words,
  quantity: Words,
  stock: Words,
  leadTime: Words,
  growth: Words,
  shrinks: Words,
  revenue: Words,
  earns: Words,
  difficulty: Words,
  competition: Words,
});

/** What numbers count. */
const Counts = z.strictObject({
  orders: Words,
  units: Words,
  characters: Words,
  searches: Words,
  clicks: Words,
  merchants: Words,
  offers: Words,
  brands: Words,
  products: Words,
  keywords: Words,
  reviews: Words,
  rating: Words,
});

/** Words around numbers. */
const Amounts = z.strictObject({
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
  /** Before a price: "sell at". */
  at: Words,
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

const Time = z.strictObject({
  yearToDate: Words,
  last: Words,
  /** The twelve months up to today, where its words alone would say the year before. */
  rollingYear: Words,
  /** Counted back from today, where "last" means the one before. */
  past: Words,
  this: Words,
  next: Words,
  /** Articles that may be left out; null where they may not or there are none. */
  the: Words.nullable(),
  since: Words,
  /** What follows the number of a day: "15th", "1er". */
  dayEnding: Words,
  /** The middle of a month. */
  middle: Words,
  in: Words,
  of: Words,
  to: Words,
  and: Words,
  between: Words,
  yesterday: Words,
  units: z.strictObject({
    day: Words,
    days: Words,
    week: Words,
    weeks: Words,
    month: Words,
    months: Words,
    quarter: Words,
    quarters: Words,
    year: Words,
    years: Words,
  }),
  /** An article that counts: "since a year". */
  one: Words,
  couple: Words,
  few: Words,
  /** The first to the fourth: "third quarter". */
  nthQuarters: z.array(Words).length(4),
  firstHalf: Words,
  secondHalf: Words,
  seasons: z.strictObject({ spring: Words, summer: Words, autumn: Words, winter: Words }),
  months: z.array(Words).length(12),
});

const Holidays = z.strictObject({
  easter: Words,
  blackFriday: Words,
  christmas: Words,
  halloween: Words,
  valentines: Words,
  newYear: Words,
});

const Countries = z.strictObject({
  /** Where other names than the one of Intl.DisplayNames are in use; they take its place. */
  names: OfCountries,
  /** What leads to the name of a country. */
  before: Words,
  /** They name a market beside a word of trade only: a French press is no country. */
  adjectives: OfCountries,
  /** The people of a country stand for its market. */
  peoples: OfCountries,
  /** False where the words for peoples are adjectives too: they count behind an article only. */
  areNouns: z.boolean(),
  articles: Words,
  trade: Words,
  /** "What do the British call it": an adjective with an article is a people where one of these follows; null where `peoples` says all. */
  doing: Words.nullable(),
});

/** Words that point at rows of an answer. */
const Rows = z.strictObject({
  /** First to tenth. */
  ordinals: z.array(Words).length(10),
  last: Words,
  firsts: Words,
  lasts: Words,
  articles: Words,
  /** "Number", before one. */
  number: Words,
  thing: Words,
  things: Words,
  /** What may follow words that name no thing. */
  after: Words,
  both: Words,
  all: Words,
  which: Words,
  be: Words,
  superlatives: z.strictObject({
    cheapest: Words,
    dearest: Words,
    biggest: Words,
    smallest: Words,
    fastest: Words,
    slowest: Words,
  }),
});

/** What a text wants by its form. */
const Forms = z.strictObject({
  everything: Words,
  comparison: Words,
  ranking: Words,
  reason: Words,
  advice: Words,
  /** Speaks of something the asker has in mind. */
  refers: Words,
});

/** What tells what a question asks for. */
const Asks = z.strictObject({
  /** One click, of which the cost may be asked. */
  click: Words,
  /** Before things that are counted. */
  howMany: Words,
  /** Before an amount: one figure is asked for, be it over months. */
  howMuch: Words,
  share: Words,
  /** Before what rows are grouped by: "by brand", "per shop". */
  each: Words,
  /** Before what rows stand for: "which brands". */
  which: Words,
  top: Words,
  list: Words,
  /** Before a measure: "highest search volume". */
  most: Words,
  least: Words,
  /** A figure for each month. */
  course: Words,
  when: Words,
  /** Two times are compared. */
  change: Words,
  /** "Today", "now": the time that another one is held against. */
  present: Words,
  /** Two things are compared. */
  versus: Words,
  /** Everything that is not narrowed, to compare with. */
  average: Words,
  /** "On average": the mean is meant. */
  mean: Words,
  draft: Words,
  /** What is left out follows. */
  without: Words,
  /** Between two questions of one sentence. */
  joints: Words,
});

/** Words for how something moves over time. */
const Moves = z.strictObject({
  rises: Words,
  falls: Words,
  flat: Words,
  /** They say a size as well: a rise, or a fall, that is large. */
  booms: Words,
  collapses: Words,
  /** What it is multiplied by: "doubled" 2, "halved" 0.5. */
  factors: z.record(Words, z.number().positive()),
  /** "How many more", "higher than": of two times, or a difference that is counted. */
  more: Words,
  fewer: Words,
});

/** Questions that go on from the one before. */
const Follow = z.strictObject({
  agreeing: Words,
  and: Words,
  whatAbout: Words,
  why: Words,
  moreDetail: Words,
  order: Words,
  /** "Make it ten". */
  makeIt: Words,
  advice: Words,
  /** "Only the first three" wants fewer rows. */
  limits: Words,
  compares: Words,
  dearer: Words,
  cheaper: Words,
  /** After "cheaper": two things are compared. */
  than: Words,
  yearBefore: Words,
  wholeMarket: Words,
  one: Words,
  many: Words,
  /** Takes back the question before. */
  undo: Words,
  /** "No, …": what was understood last is put right. */
  correcting: Words,
  /** "I meant". */
  meant: Words,
  /** Before "the first question". */
  backTo: Words,
  question: Words,
  again: Words,
});

/** The words of one language that questions are understood by: one file in this folder each, and nothing else to add. */
export const Language = z.strictObject({
  /** Codes of the markets that speak it, the likelier first; none where several markets share it. */
  markets: z.array(z.string()),
  /** Words that never name a product; they tell the language too. */
  common: WordList,
  /** Words of follow-up questions that say nothing by themselves. */
  fillers: WordList,
  numbers: Numbers,
  amounts: Amounts,
  time: Time,
  holidays: Holidays,
  countries: Countries,
  rows: Rows,
  /** Words that speak of the talk itself, and questions of what this service is. */
  talk: z.strictObject({ words: Words, service: Words, please: Words }),
  /** How questions and requests begin. */
  questions: z.strictObject({ asking: Words, yesNo: Words, telling: Words, /** "Right?" */ confirm: Words }),
  forms: Forms,
  asks: Asks,
  moves: Moves,
  follow: Follow,
});
export type Language = z.infer<typeof Language>;

/** A language whose questions are understood by the product that they name, and by the common wishes: a file in `by-product`. */
export const ProductLanguage = z.strictObject({
  /** A letter that tells the language, where no other file's does before. */
  script: Words,
  /** Small words between which names stand; nothing else parts them. */
  particles: Words,
  /** What people want to know, by the specialist that answers it. */
  wishes: z.record(z.string(), Words),
});
export type ProductLanguage = z.infer<typeof ProductLanguage>;

function compiles(words: string): boolean {
  try {
    return new RegExp(`(?:${words})`, "iu").source !== "";
  } catch {
    return false;
  }
}
