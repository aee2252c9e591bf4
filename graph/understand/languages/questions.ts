import { z } from "zod";
import { Words } from "./words.js";

/** What a text wants by its form. */
export const Forms = z.strictObject({
  everything: Words,
  comparison: Words,
  ranking: Words,
  reason: Words,
  advice: Words,
  /** Speaks of something the asker has in mind. */
  refers: Words,
  /** The whole picture of a market. */
  overview: Words,
  /** "Which products": of our field before a wish is heard. */
  ofProducts: Words,
  /** Asks about the market as a whole, also when it is about what to add to an own range. */
  wholeMarket: Words,
  /** What follows is spoken of only to be left out: "not the prices". A lack of supply is not: "no results". */
  denied: Words,
  /** Join a second wish to the first. */
  besides: Words,
});

/** What tells what a question asks for. */
export const Asks = z.strictObject({
  /** One click, of which the cost may be asked. */
  click: Words,
  /** Who sold something: the word for it is a group. */
  soldBy: Words,
  /** Where it was sold, likewise. */
  soldAt: Words,
  /** Before things that are counted. */
  howMany: Words,
  /** Between "how many" and a product: its kinds are counted, not its offers. */
  different: Words,
  /** Before an amount: one figure is asked for, also when it is one over months. */
  howMuch: Words,
  share: Words,
  /** Leads to what can be answered by yes or no. */
  whether: Words,
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
  /** Begins a question for a time. */
  beginsWhen: Words,
  /** Wherever it stands: "when should". */
  whenShould: Words,
  /** Two times are compared. */
  change: Words,
  /** "Today", "now": the time that another one is held against. */
  /** "What happened to searches between …?" */
  happened: Words,
  present: Words,
  /** Two things are compared. */
  versus: Words,
  /** Everything that is not narrowed, to compare with. */
  average: Words,
  /** What is named has all of it: "brands that sell both". */
  both: Words,
  /** What most of them are: "mostly made of". */
  mostly: Words,
  /** "The cheapest quarter" of the offers. */
  quarter: Words,
  /** What single months or things stand above or below. */
  norm: Words,
  /** "On average": the mean is meant. */
  mean: Words,
  draft: Words,
  /** What is left out follows. */
  without: Words,
  /** Before "the cheapest", where somebody has it: "sells", "with". */
  offering: Words,
  /** Between a measure and the number that the asker states of it: "is", "of". */
  stated: Words,
  /** Between the number and the measure: "22 % gross margin". */
  kinds: Words,
  /** Between two questions of one sentence. */
  joints: Words,
});

/** Words for how something moves over time. */
export const Moves = z.strictObject({
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

/** What rows are held to without a number: "many searches", "few sellers", "falling prices". */
export const Levels = z.strictObject({
  high: Words,
  low: Words,
  /** Said of what costs money. */
  cheap: Words,
  dear: Words,
  rising: Words,
  falling: Words,
  /** Competition of sellers, where no word says of what. */
  rivalry: Words,
  /** Offered below a list price. */
  discounted: Words,
  /** Much searched for. */
  popular: Words,
  /** Before a level that is not meant: "doesn't have many". */
  denied: Words,
  /** Stand for products that are looked for: "something cheap". */
  things: Words,
});

/** Questions that go on from the one before. */
export const Follow = z.strictObject({
  agreeing: Words,
  /** A greeting or the like before a question. */
  opening: Words,
  and: Words,
  /** The same of something else: "prices too?" */
  too: Words,
  whatAbout: Words,
  /** "Same ranking for", "do that for … too". */
  same: Words,
  why: Words,
  /** "How sure are you?" */
  sure: Words,
  moreDetail: Words,
  order: Words,
  /** "Make it ten". */
  makeIt: Words,
  /** Behind that number: "of them", "instead". */
  countBehind: Words,
  advice: Words,
  /** "Only the first three" wants fewer rows. */
  limits: Words,
  compares: Words,
  /** Before what is put beside that which was told: "compared with". */
  comparesTo: Words,
  dearer: Words,
  cheaper: Words,
  /** Takes a bound back: "no price limit". */
  unbound: Words,
  /** What belongs to a row that was asked for just before: "its turnover". */
  its: Words,
  /** After "cheaper": two things are compared. */
  than: Words,
  yearBefore: Words,
  wholeMarket: Words,
  /** Stands for one thing spoken of. */
  one: Words,
  many: Words,
  /** "How has that moved": the course of what was told. */
  course: Words,
  /** "Message #2" counts something else than rows. */
  messages: Words,
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
  /** "Sort by". */
  sorts: Words,
  /** "And the share?", of what was asked before. */
  share: Words,
  /** "And the average?" */
  mean: Words,
  /** Before what is put beside that which was asked about: "add". */
  adds: Words,
  /** Before what is taken out of it: "leave out", "forget". */
  drops: Words,
  /** What holds an answer back: "limit", "filter". */
  limit: Words,
  /** Before a number that was stated first: "the original budget". */
  original: Words,
  /** Before what stays as it is: "keep the shipping". */
  keeps: Words,
  /** Asks how far two figures lie apart. */
  difference: Words,
  /** An answer of several rows: "list", "ranking". */
  list: Words,
});

/** What advice is wanted on. */
export const Decisions = z.strictObject({
  /** Going into a market, rather than a price or a wording. */
  entry: Words,
  /** "Should I": near words of advertising. */
  wondering: Words,
  advertising: Words,
});

/** By what a list is to be ordered. */
export const Orders = z.strictObject({ cheapest: Words, dearest: Words, mostSearched: Words });
