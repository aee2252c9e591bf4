import { type AnswerTable, column, firstAnd, type Section, table } from "../../../answer/answer.js";
import { cell, cells } from "../../../answer/cell.js";
import { derive } from "../../../answer/derivation.js";
import { capitalised, count, days, percent, type Statement } from "../../../answer/figure.js";
import { listWords } from "../../../answer/words.js";
import { wants } from "../../../understand/asking.js";
import type { Part } from "../../part.js";
import type { PricingInsight } from "../analyse.js";
import { compareProducts } from "../compare.js";
import type { PricingDetails, PricingRequest } from "../details.js";
import { judgeDiscount, TEST_DAYS, verdictWords } from "../discount-words.js";
import { namesProduct } from "../mentions.js";
import { type Past, pastOf } from "../priced.js";
import type { Discount } from "../rows.js";
import { answering, filterWords, tell, where } from "../words.js";

const SHOWN = 8;
const SHOWN_EACH = 3;

/** Which announced discounts are real. */
export const discounts: Part<PricingInsight, PricingDetails> = {
  id: "discounts",
  measures: ["real-discount-share", "discount-share", "discount-depth"],
  headline,
  section,
};

const testedOf = (insight: PricingInsight): Past[] =>
  pastOf(insight).filter(({ history }) => history.data.discounts.tested > 0);

/** The discount of the product that the question names. */
function namedDiscount(insight: PricingInsight, { details }: PricingRequest): Discount | null {
  const judged = pastOf(insight).flatMap(({ history }) => history.judged);
  return judged.find(({ product }) => insight.isNamedProduct || namesProduct(product, details.nameWords)) ?? null;
}

function headline(insight: PricingInsight, request: PricingRequest): Statement | null {
  const ref = insight.refs.history;
  const { currency } = request.scope.market;
  const named = namedDiscount(insight, request);
  if (named) return answering(insight.plan, truthOf(named), judgeDiscount(named, currency, ref), "It cannot be said: ");
  const past = testedOf(insight);
  const [first] = past;
  const scope = `${listWords(insight.products.map(({ label }) => label))}${filterWords(request, insight.isNamedProduct)} ${where(request)}`;
  if (!first) return noneAnnounced(pastOf(insight), scope, ref);
  if (insight.isNamedProduct)
    return tell`${first.name} runs no discount now. ${capitalised(tallyOf([first], scope, ref))}`;
  if (past.length > 1 && wants(request, "compare")) return compareProducts(insight, request);
  const isReal = mostlyReal(past);
  const { asksForFakes } = request.details;
  return answering(
    insight.plan,
    isReal !== null && asksForFakes ? !isReal : isReal,
    tallyOf(past, scope, ref),
    "Some are: ",
  );
}

/** Discounts announced earlier may still be on. */
function noneAnnounced(past: readonly Past[], scope: string, ref: string): Statement | null {
  if (past.length === 0) return null;
  const running = derive("sum", ...past.map(({ history }) => cell(history.data.discounts, "runningFound")));
  const earlier =
    running.value === 0
      ? ""
      : tell`; ${count(running, ref)} announced earlier ${running.value === 1 ? "is" : "are"} still on`;
  return tell`No discount was announced on ${scope} in the period read${earlier}.`;
}

const truthOf = ({ verdict }: Discount): boolean | null => (verdict === "unknown" ? null : verdict === "real");

/** Yes where nine in ten of the judged ones are real, no where at most one in ten is. */
function mostlyReal(past: readonly Past[]): boolean | null {
  const sum = (of: "real" | "notReal") => past.reduce((total, { history }) => total + history.data.discounts[of], 0);
  const judged = sum("real") + sum("notReal");
  if (judged === 0) return null;
  const share = sum("real") / judged;
  return share >= 0.9 ? true : share <= 0.1 ? false : null;
}

/** All discounts of the products together. */
function tallyOf(past: readonly Past[], scope: string, ref: string): Statement {
  const sum = (of: "tested" | "real" | "notReal" | "unknown" | "inflated") =>
    derive("sum", ...past.map(({ history }) => cell(history.data.discounts, of)));
  const [real, unknown, inflated] = [sum("real"), sum("unknown"), sum("inflated")];
  const judged = derive("sum", real, sum("notReal"));
  const raised =
    inflated.value === 0 ? "" : tell`; ${count(inflated, ref)} leaned on a list price raised shortly before`;
  const open = unknown.value === 0 ? "" : tell` (${count(unknown, ref)} more cannot be judged)`;
  const [first] = past;
  const period = first ? ` from ${first.history.from} to ${first.history.to}` : "";
  return tell`${count(real, ref)} of ${count(judged, ref)} judged discounts on ${scope} (${percent(derive("quotient", real, judged), ref)}) went below the lowest price of the ${days(TEST_DAYS, ref)} before, of ${count(sum("tested"), ref)} found${period}${open}${raised}.`;
}

/** One line per product, for several side by side. */
function shareOf({ label, history }: Past, ref: string): Statement {
  const judged = derive("sum", cell(history.data.discounts, "real"), cell(history.data.discounts, "notReal"));
  return tell`${capitalised(tell`${label}`)}: ${count(cell(history.data.discounts, "real"), ref)} of ${count(judged, ref)} judged discounts were real (${percent(derive("quotient", cell(history.data.discounts, "real"), judged), ref)}).`;
}

/** Where there is no more to tell than the sentence that answers. */
const SENTENCE_ALONE: Section = { id: "price-discounts", title: "Are the discounts real?", statements: [], tables: [] };

function section(insight: PricingInsight, request: PricingRequest): Section | null {
  const past = testedOf(insight);
  if (past.length === 0) return SENTENCE_ALONE;
  const ref = insight.refs.history;
  const { currency } = request.scope.market;
  const named = namedDiscount(insight, request);
  const examples = examplesOf(past);
  const shown = past
    .flatMap(({ history }) => firstAnd(history.judged, past.length === 1 ? SHOWN : SHOWN_EACH, examples))
    .filter((discount) => discount !== named);
  const isNarrow = named !== null;
  if (isNarrow && insight.isNamedProduct) return otherSellers(shown, past, ref, currency);
  const tallies =
    past.length > 1
      ? past.map((each) => shareOf(each, ref))
      : isNarrow
        ? past.map((each) => tallyOf([each], each.label, ref))
        : [];
  return {
    id: "price-discounts",
    title: isNarrow ? "Discounts of this kind of product" : "Are the discounts real?",
    statements: [
      ...tallies,
      ...(isNarrow ? [] : examples.map((discount) => capitalised(judgeDiscount(discount, currency, ref)))),
    ],
    tables: isNarrow || shown.length === 0 ? [] : [discountTable(shown, past, ref, currency)],
  };
}

/** The other discounts of the product that the question names. */
function otherSellers(others: readonly Discount[], past: readonly Past[], ref: string, currency: string): Section {
  if (others.length === 0) return SENTENCE_ALONE;
  return {
    id: "price-discounts",
    title: "Further discounts of this product",
    statements: [],
    tables: [discountTable(others, past, ref, currency)],
  };
}

/** The plainest false one and the deepest real one that run now. */
function examplesOf(past: readonly Past[]): Discount[] {
  const running = past.flatMap((each) => each.history.running);
  const inflated = running.find(({ isListInflated, verdict }) => isListInflated && verdict !== "real");
  const genuine = running
    .filter(({ verdict }) => verdict === "real")
    .sort((a, b) => (b.realDepth ?? 0) - (a.realDepth ?? 0))[0];
  return [inflated, genuine].filter((discount) => discount !== undefined);
}

function discountTable(rows: readonly Discount[], past: readonly Past[], ref: string, currency: string): AnswerTable {
  return table({
    id: "discounts",
    title: "Discounts now running, and ended ones with an inflated list price",
    columns: [
      column("product", "Product", "text"),
      column("merchant", "Merchant", "text"),
      column("startedOn", "Since", "date"),
      column("price", "Price", "money", currency),
      column("listPrice", "List price", "money", currency),
      column("claimedDepth", "Claimed", "percent"),
      column("priorLow", "Low of 30 days before", "money", currency),
      column("verdict", "Verdict", "text"),
    ],
    rows: rows.map((discount) => ({
      ...cells(discount, "product", "merchant", "startedOn", "price", "listPrice", "claimedDepth", "priorLow"),
      verdict: verdictWords(discount),
    })),
    refs: ref,
    note: "Discount = a list price shown above the price, or a cut of at least 5 % from one day to the next.",
    totalRows: Math.max(
      rows.length,
      past.reduce((total, { history }) => total + history.data.discounts.runningFound, 0),
    ),
  });
}
