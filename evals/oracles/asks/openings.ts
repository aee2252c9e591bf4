import type { AskedPart } from "../../cases/asks/case.js";
import type { Unit } from "../../score/asks/expected.js";
import { highBid, lowBid } from "./keywords.js";
import { oneOf, says, told } from "./parts.js";
import { isAbout, type Scope } from "./scope.js";

/** What drafts, advice and overviews owe at the least. */

/** Any keyword of the product but its own name, which every answer holds. */
export const anyKeyword = (scope: Scope): AskedPart => ({
  what: `a keyword of ${scope.product}`,
  accept: [
    oneOf(
      [
        `SELECT k.keyword AS name FROM keywords k JOIN clusters c ON c.cluster_id = k.cluster_id WHERE ${isAbout(scope, "k")}
           AND k.keyword NOT IN (LOWER(c.name), LOWER(c.head_term))`,
      ],
      "name",
    ),
  ],
  words: /$^/,
});

/** What a click on one of its keywords costs, at either end. */
export const anyBid = (scope: Scope, unit: Unit): AskedPart => ({
  what: `what a click on a keyword of ${scope.product} costs`,
  accept: [
    oneOf(
      [lowBid, highBid].flatMap((measure) =>
        measure.queries(scope, "keyword").map((query) => `SELECT value FROM (${query}) AS q`),
      ),
      unit,
    ),
  ],
  words: /$^/,
});

/** A part of a question that the data does not hold, named as such. */
export const missing = (what: string, names: RegExp): AskedPart => ({
  what: `that ${what} is not held`,
  accept: [
    says(
      new RegExp(
        `(?=.*(?:${names.source}))(?=.*(?:\\b(?:no|not|none|nothing|cannot|neither|without)\\b|n't\\b))`,
        "is",
      ),
    ),
  ],
  words: /$^/,
});

/** That it is a draft at all, or speaks of the budget that was stated. */
export const isDraft: AskedPart = told("that it is a draft", /^(?:draft|campaign|plan)\b|\bbudget\b/i);
