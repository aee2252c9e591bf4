import { measures as registry } from "../../../tools/measures/registry.js";
import { fromDayNumber, toDayNumber } from "../../../tools/statistics/calendar.js";
import { compose, join, type Statement, say } from "../../answer/figure.js";
import { type Limit, limit } from "../../answer/limit.js";
import { capital, dayOf, listWords } from "../../answer/words.js";
import type { Request, Scope } from "../../understand/request.js";
import type { AskAnswer, Queried } from "../tell/asking.js";
import { placeOf, subjectOf } from "../words.js";
import { changeOf, claimOnCases, otherCases } from "./cases.js";
import { conclude, impossibleStep, type Known, type KnownFacts, stepsTo } from "./chain.js";
import { impossibleOf } from "./impossible.js";
import { tellOrderBy } from "./order-by.js";
import { isPlaced, OF_MARKET, type SolvePlan, suppliedBy } from "./plan.js";
import { QUANTITIES, type Quantity } from "./quantities.js";
import { figureOf, nameOf, type Piece, type Reckoning, reckoningOf } from "./reckoning.js";
import { statedOfSides, tellSides } from "./sides.js";
import type { StatedSide } from "./stated.js";
import { inTime, type Per } from "./times.js";
import { verdictOn } from "./verdict.js";

/** The solution in words: what was asked for, whether it pays, and every step with what was stated, measured or computed. */
export function tellSolved(
  plan: SolvePlan,
  { scope }: Pick<Request, "scope">,
  result: Queried | null,
): AskAnswer | null {
  if (plan.missing.length > 0) return tellMissing(plan, scope);
  if (plan.orderBy !== null) return tellOrderBy(plan.orderBy, scope, result);
  const currency = currencyOf(plan, scope);
  const impossible = impossibleOf(plan.stated.facts, currency);
  if (impossible !== null) return plainly(impossible);
  if (plan.sides !== undefined) return tellCompared(plan.sides, plan.targets, currency);
  const supplied = suppliedBy(plan, result);
  const known = conclude([...plan.stated.facts, ...supplied]);
  const cases = plan.stated.cases.map(({ facts, varied }) => ({ known: conclude([...facts, ...supplied]), varied }));
  const isVaried = (target: Quantity): boolean => cases[0]?.varied.some(({ quantity }) => quantity === target) ?? false;
  const reckoning = reckoningOf(known, currency);
  // "With a margin of 32 %, what ACOS is that?": what is stated is not asked for, unless it is in several cases.
  const computed = plan.targets.filter(
    (target) => isVaried(target) || (known.get(target)?.origin ?? "stated") !== "stated",
  );
  const isAnother = (target: Quantity): boolean => known.get(reckoning.meant(target))?.origin !== "stated";
  const told = computed.some(isAnother) ? computed.filter((each) => isVaried(each) || isAnother(each)) : computed;
  if (told.length === 0) {
    const refusal = plan.targets.map((target) => divided(target, known, reckoning)).find((each) => each !== null);
    return refusal === undefined ? null : plainly(refusal);
  }
  const context = { known, currency, reckoning, per: plan.stated.per, scope };
  const verdict = verdictOn({
    targets: told,
    known,
    currency,
    isYesNo: plan.isYesNo,
    asksLoss: plan.claimed === "falling",
  });
  const wanted = [...told, ...(verdict?.uses ?? [])];
  const steps = [
    ...new Map(wanted.flatMap((each) => stepsTo(each, known)).map((step) => [step.quantity, step])).values(),
  ];
  // The sentence that answers prints its own sum.
  const said = told.map((target) => reckoning.meant(target));
  const isSaid = ({ quantity }: Known): boolean => said.includes(reckoning.meant(quantity));
  const answers = told.flatMap((target) =>
    isVaried(target)
      ? changeOf(target, cases, currency)
      : [
          answer(target, context),
          ...onDay(target, plan.today, context),
          ...inOtherTimes(target, plan.times, context),
          ...otherCases(target, cases, context),
        ],
  );
  const [first] = told;
  const onClaim =
    plan.claimed === null || verdict !== null || first === undefined
      ? []
      : claimOnCases(first, cases, plan.claimed, currency);
  const verdicts = verdict === null ? onClaim : [verdict.statement];
  return {
    headline: join(...(plan.isYesNo ? [...verdicts, ...answers] : [...answers, ...verdicts])),
    section: {
      id: "solved",
      title: "How it is reckoned",
      statements: [
        ...givens(steps, context),
        ...steps.flatMap((step) => (isSaid(step) ? [] : reckoned(step, context))),
      ],
      tables: [],
      isList: true,
    },
    limits: limitsOf(steps, context),
    isDeclined: false,
    isSolved: true,
  };
}

/** Offers or ways held against each other. */
function tellCompared(sides: readonly StatedSide[], targets: readonly Quantity[], currency: string | null): AskAnswer {
  return {
    headline: tellSides(sides, targets, currency),
    section: {
      id: "solved",
      title: "How it is reckoned",
      statements: statedOfSides(sides, targets, currency),
      tables: [],
      isList: true,
    },
    limits: [],
    isDeclined: false,
    isSolved: true,
  };
}

/** What the asker's numbers are told in: their own money, where they named it. */
const currencyOf = ({ stated: { currency } }: Pick<SolvePlan, "stated">, { market }: Scope): string | null =>
  currency === undefined ? market.currency : currency;

/** A sum that no number can answer. */
const plainly = (headline: Statement): AskAnswer => ({
  headline,
  section: null,
  limits: [],
  isDeclined: false,
  isSolved: true,
});

/** "The number of clicks for the budget cannot be told: budget $200.00 / cost per click $0.00 would divide by zero." */
function divided(target: Quantity, known: KnownFacts, reckoning: Reckoning): Statement | null {
  const step = impossibleStep(target, known);
  if (step === null) return null;
  const { name, none } = QUANTITIES[target];
  const start = none ?? `The ${name} cannot be told`;
  return compose(start, " (", ...reckoning.shown(step.term), " would divide by zero).");
}

interface Context {
  readonly known: KnownFacts;
  readonly currency: string | null;
  readonly reckoning: Reckoning;
  readonly per: Per | null;
  readonly scope: Scope;
}

/** "The break-even ACOS is 60.0 %: profit per order before ads $60.00 / price $100.00." */
function answer(target: Quantity, { known, currency, reckoning, per }: Context): Statement {
  const fact = known.get(target);
  if (fact === undefined) throw new Error("Only what is known is told.");
  const { name, lead = `The ${name} is {}`, none, isFlow } = QUANTITIES[target];
  const meant = known.get(reckoning.meant(target)) ?? fact;
  const how = reckoning.of(meant);
  const reason: Piece[] = how === null ? [] : [": ", ...how];
  const isNothing = none !== undefined && (fact.value.value ?? 0) <= 0;
  if (isNothing) return compose(none, ...(how === null ? [] : [" (", ...how, ")"]), ".");
  const [before = "", after = ""] = lead.split("{}");
  return compose(before, figureOf(fact, currency), isFlow ? timeWords(per) : "", after, ...reason, ".");
}

/** "That is 4.27 a day.": the same for the other times that were asked for. */
function inOtherTimes(target: Quantity, times: readonly Per[], { known, currency, per }: Context): Statement[] {
  const fact = known.get(target);
  const { isFlow, isOfTime = isFlow } = QUANTITIES[target];
  if (fact === undefined || per === null || isOfTime !== true) return [];
  return times
    .filter((time) => time !== per)
    .map((time) => {
      const value = inTime(fact.value, per, time, known.get("horizon")?.value);
      // Of whole units a part is left in a shorter time.
      const quantity = QUANTITIES[target].kind === "wholes" ? "orders" : target;
      return compose("That is ", figureOf({ quantity, value, refs: fact.refs }, currency), timeWords(time), ".");
    });
}

/** "Counted from 28 November 2026, that is on 3 January 2027.": on which day a number of days ends. */
function onDay(target: Quantity, today: string | null, { known }: Context): Statement[] {
  const fact = known.get(target);
  const count = Math.floor(fact?.value.value ?? -1);
  if (today === null || QUANTITIES[target].kind !== "days" || count < 0 || count > FARTHEST) return [];
  const day = dayOf(fromDayNumber(toDayNumber(today) + count));
  return [compose(`Counted from ${dayOf(today)}, that is on ${day}.`)];
}
/** In days: ten years. */
const FARTHEST = 3650;

const timeWords = (per: Per | null): string => (per === null ? "" : ` a ${per}`);

/** What was stated, and what the market supplied. */
function givens(steps: readonly Known[], { currency, per, scope }: Context): Statement[] {
  const shown = (fact: Known): Piece[] => [
    `${nameOf(fact)} `,
    figureOf(fact, currency),
    QUANTITIES[fact.quantity].isFlow ? timeWords(per) : "",
  ];
  const of = (origin: Known["origin"]): Known[] => steps.filter((step) => step.origin === origin);
  const list = (facts: readonly Known[]): Piece[] =>
    facts.flatMap((fact, place) => [...(place === 0 ? [] : [", "]), ...shown(fact)]);
  const [stated, measured] = [of("stated"), of("measured")];
  return [
    ...(stated.length === 0 ? [] : [compose("Stated: ", ...list(stated), ".")]),
    ...(measured.length === 0
      ? []
      : [compose(`Measured of ${subjectOf(scope, true)}${placeOf(scope)}: `, ...list(measured), ".")]),
  ];
}

function reckoned(step: Known, { currency, reckoning, per }: Context): Statement[] {
  const how = reckoning.of(step);
  if (how === null) return [];
  const { name, isFlow } = QUANTITIES[step.quantity];
  return [compose(`${capital(name)}: `, ...how, " = ", figureOf(step, currency), isFlow ? timeWords(per) : "", ".")];
}

/** What stands in for a number that was not named. */
const STANDING_IN: Partial<Record<Quantity, (name: string) => string>> = {
  price: (name) => `no price was named, so the market's ${name} is taken for what an order brings`,
  "price-now": (name) => `no price was named, so the market's ${name} is taken as the present one`,
  conversion: () => "no conversion rate was named, so that of the market is assumed",
  cpc: () => "no cost per click was named, so what clicks typically cost in the market is assumed",
};
/** The formula of orders without a conversion rate. */
const OF_BUYERS = ["market-searches", "search-share"].join();
const OF_OWN_ADS = "no conversion rate was named, so that of own ads is taken";

function limitsOf(steps: readonly Known[], { reckoning }: Context): Limit[] {
  const measured = steps.filter(({ origin }) => origin === "measured");
  const uncounted = UNCOUNTED.filter(
    ({ in: sums, of }) =>
      steps.some(({ quantity, formula }) => formula !== null && sums.includes(quantity)) &&
      of.every((quantity) => reckoning.isNone(quantity)),
  ).map(({ words }) => words);
  const isOfBuyers = steps.some(({ formula }) => formula?.needs.join() === OF_BUYERS);
  return [
    ...(isOfBuyers
      ? [
          limit("assumed-inputs", "the share is taken as that of searches that end in an order", [
            "share of the searches",
          ]),
        ]
      : []),
    ...measured.flatMap((fact) => {
      const words =
        nameOf(fact) === registry["ad-conversion"].name ? OF_OWN_ADS : STANDING_IN[fact.quantity]?.(nameOf(fact));
      return words === undefined ? [] : [limit("assumed-inputs", words, [QUANTITIES[fact.quantity].name])];
    }),
    ...(uncounted.length === 0
      ? []
      : [
          limit(
            "uncounted-costs",
            `${listWords(uncounted)} ${uncounted.length === 1 ? "was not named and is" : "were not named and are"} not counted`,
          ),
        ]),
  ];
}

const COSTS: readonly Quantity[] = ["total-cost", "fixed-costs", "cost-for-margin"];
const UNCOUNTED: readonly {
  readonly words: string;
  readonly of: readonly Quantity[];
  readonly in: readonly Quantity[];
}[] = [
  { words: "shipping", of: ["shipping-cost"], in: COSTS },
  { words: "fees", of: ["fixed-fees", "fee-rate"], in: COSTS },
  { words: "tax", of: ["fixed-tax", "tax-rate"], in: COSTS },
  { words: "a safety stock", of: ["safety-stock"], in: ["reorder-point", "order-in"] },
];

/** "To tell the profit per order, your unit cost is needed." */
function tellMissing({ targets: [target], missing }: SolvePlan, scope: Scope): AskAnswer {
  const own = missing.filter((quantity) => !OF_MARKET.includes(quantity));
  const names = (own.length > 0 ? own : missing).map((quantity) => QUANTITIES[quantity].name);
  const wanted = target === undefined ? "this" : `the ${QUANTITIES[target].name}`;
  if (own.length === 0)
    return {
      ...plainly(
        say`To tell ${wanted}, the ${listWords(names)} ${names.length === 1 ? "is" : "are"} needed: name a product of the market.`,
      ),
      isDeclined: true,
    };
  const canStandIn = !isPlaced(scope) && missing.some((quantity) => quantity in STANDING_IN);
  const instead = canStandIn ? ", or a product whose market figures can stand in" : "";
  return {
    headline: say`To tell ${wanted}, your ${listWords(names)} ${names.length === 1 ? "is" : "are"} needed${instead}.`,
    section: null,
    limits: [],
    isDeclined: true,
    isSolved: true,
  };
}
