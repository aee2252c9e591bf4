import { whole } from "./languages/compose.js";
import type { Ask } from "./request.js";
import { cue } from "./words/cue.js";

const ENTRY = cue(({ decisions }) => decisions.entry);
/** Advertising, whatever the wish to sell. */
const ADVERTISING = cue(
  ({ decisions }) =>
    `(?:${decisions.wondering})(?![\\p{L}\\p{N}]).{0,20}(?<![\\p{L}\\p{N}])(?:${decisions.advertising})`,
);

/** What advice is wanted on, where a question wants any. */
export const readDecisions = (text: string): Ask["decisions"] => [
  ...(ADVERTISING.isIn(text) ? (["advertising"] as const) : []),
  ...(ENTRY.isIn(text) ? (["entry"] as const) : []),
];

const ORDERS = [
  [cue(({ orders }) => orders.cheapest), { by: "price", first: "least" }],
  [cue(({ orders }) => orders.dearest), { by: "price", first: "most" }],
  [cue(({ orders }) => orders.mostSearched), { by: "searches", first: "most" }],
] as const;

/** By what a list is to be ordered, as the words say it; null where they do not. */
export const readOrder = (text: string): Ask["order"] => ORDERS.find(([words]) => words.isIn(text))?.[1] ?? null;

const BEGINS_WITH_WHEN = cue(
  ({ asks }) => asks.beginsWhen,
  (words) => `^\\P{L}*${whole(words)}`,
);
const WHEN_SHOULD = cue(({ asks }) => asks.whenShould);

const WHEN = cue(({ asks }) => asks.when);

/** Whether words say that a day is wanted: "what date is that?" */
export const asksDay = (text: string): boolean => WHEN.isIn(text);

/** Whether the question asks for a time. */
export const asksWhen = (text: string): boolean => BEGINS_WITH_WHEN.isIn(text) || WHEN_SHOULD.isIn(text);
