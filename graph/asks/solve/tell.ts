import { join, type Statement, say } from "../../answer/figure.js";
import { type Limit, limit } from "../../answer/limit.js";
import { capital, listWords } from "../../answer/words.js";
import type { Input, Request, Scope } from "../../understand/request.js";
import type { AskAnswer, Queried } from "../tell/asking.js";
import { placeOf, subjectOf } from "../words.js";
import { conclude, type Known, type KnownFacts, stepsTo } from "./chain.js";
import { tellOrderBy } from "./order-by.js";
import { isPlaced, type SolvePlan, suppliedBy } from "./plan.js";
import { QUANTITIES, type Quantity } from "./quantities.js";
import { figureOf, type Piece, type Reckoning, reckoningOf, stating } from "./reckoning.js";
import type { Per } from "./stated.js";
import { verdictOn } from "./verdict.js";

/** The solution in words: what was asked for, whether it pays, and every step with what was stated, measured or computed. */
export function tellSolved(
  plan: SolvePlan,
  { scope }: Pick<Request, "scope">,
  result: Queried | null,
): AskAnswer | null {
  if (plan.missing.length > 0) return tellMissing(plan, scope);
  if (plan.orderBy !== null) return tellOrderBy(plan.orderBy, scope, result);
  const { currency } = scope.market;
  const known = conclude([...plan.stated.facts, ...suppliedBy(plan, result)]);
  const told = plan.targets.filter((target) => known.has(target));
  if (told.length === 0) return null;
  const reckoning = reckoningOf(known, currency);
  const context = { known, currency, reckoning, per: plan.stated.per, scope };
  const verdict = verdictOn(told, known, currency);
  const wanted = [...told, ...(verdict?.uses ?? [])];
  const steps = [
    ...new Map(wanted.flatMap((each) => stepsTo(each, known)).map((step) => [step.quantity, step])).values(),
  ];
  return {
    headline: join(...told.map((target) => answer(target, context)), ...(verdict === null ? [] : [verdict.statement])),
    section: {
      id: "solved",
      title: "How it is reckoned",
      statements: [...givens(steps, context), ...steps.flatMap((step) => reckoned(step, context))],
      tables: [],
      isList: true,
    },
    limits: limitsOf(plan, steps, context),
    isDeclined: false,
    isSolved: true,
  };
}

interface Context {
  readonly known: KnownFacts;
  readonly currency: string;
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
  if (isNothing) return stating([none, ...(how === null ? [] : [" (", ...how, ")"]), "."]);
  const [before = "", after = ""] = lead.split("{}");
  return stating([before, figureOf(fact, currency), isFlow ? timeWords(per) : "", after, ...reason, "."]);
}

const timeWords = (per: Per | null): string => (per === null ? "" : ` a ${per}`);

/** What was stated, and what the market supplied. */
function givens(steps: readonly Known[], { currency, per, scope }: Context): Statement[] {
  const shown = ({ quantity, ...fact }: Known): Piece[] => [
    `${QUANTITIES[quantity].name} `,
    figureOf({ quantity, ...fact }, currency),
    QUANTITIES[quantity].isFlow ? timeWords(per) : "",
  ];
  const of = (origin: Known["origin"]): Known[] => steps.filter((step) => step.origin === origin);
  const list = (facts: readonly Known[]): Piece[] =>
    facts.flatMap((fact, place) => [...(place === 0 ? [] : [", "]), ...shown(fact)]);
  const [stated, measured] = [of("stated"), of("measured")];
  return [
    ...(stated.length === 0 ? [] : [stating(["Stated: ", ...list(stated), "."])]),
    ...(measured.length === 0
      ? []
      : [stating([`Measured of ${subjectOf(scope, true)}${placeOf(scope)}: `, ...list(measured), "."])]),
  ];
}

function reckoned(step: Known, { currency, reckoning, per }: Context): Statement[] {
  const how = reckoning.of(step);
  if (how === null) return [];
  const { name, isFlow } = QUANTITIES[step.quantity];
  return [stating([`${capital(name)}: `, ...how, " = ", figureOf(step, currency), isFlow ? timeWords(per) : "", "."])];
}

const MARKET_WORDS: Partial<Record<Quantity, string>> = {
  price: "no price was named, so an order is taken as one item at the market's median price",
  "price-now": "no price was named, so the market's median price is taken as the present one",
  conversion: "no conversion rate was named, so that of the market is assumed",
  cpc: "no cost per click was named, so what clicks typically cost in the market is assumed",
};

function limitsOf(plan: SolvePlan, steps: readonly Known[], { reckoning }: Context): Limit[] {
  const measured = steps.flatMap(({ quantity, origin }) => (origin === "measured" ? [quantity] : []));
  const uncounted = steps.some(({ quantity, formula }) => formula !== null && COSTS.includes(quantity))
    ? UNCOUNTED.filter(({ of }) => of.every((quantity) => reckoning.isNone(quantity)))
    : [];
  const unused = plan.stated.facts.filter(
    ({ origin, quantity }) =>
      origin === "stated" && !steps.some((step) => step.quantity === quantity) && !IMPLIED.includes(quantity),
  );
  const names = [
    ...unused.map(({ quantity }) => QUANTITIES[quantity].name),
    ...plan.stated.unused.map(({ kind }: Input) => kind.replaceAll("-", " ")),
  ];
  return [
    ...measured.flatMap((quantity) => {
      const words = MARKET_WORDS[quantity];
      return words === undefined ? [] : [limit("assumed-inputs", words, [QUANTITIES[quantity].name])];
    }),
    ...(uncounted.length === 0
      ? []
      : [
          limit(
            "uncounted-costs",
            `${listWords(uncounted.map(({ words }) => words))} ${uncounted.length === 1 ? "was not named and is" : "were not named and are"} not counted`,
          ),
        ]),
    ...(names.length === 0 ? [] : [limit("unused-numbers", `not used: ${listWords(names)}`)]),
  ];
}

const COSTS: readonly Quantity[] = ["total-cost", "fixed-costs", "cost-for-margin"];
const UNCOUNTED: readonly { readonly words: string; readonly of: readonly Quantity[] }[] = [
  { words: "shipping", of: ["shipping-cost"] },
  { words: "fees", of: ["fixed-fees", "fee-rate"] },
  { words: "tax", of: ["fixed-tax", "tax-rate"] },
];
/** They stand beside the number that they are made from. */
const IMPLIED: readonly Quantity[] = ["aimed-margin", "target-acos", "target-roas"];

/** "To tell the profit per order, your unit cost is needed." */
function tellMissing({ targets: [target], missing }: SolvePlan, scope: Scope): AskAnswer {
  const names = missing.map((quantity) => QUANTITIES[quantity].name);
  const wanted = target === undefined ? "this" : `the ${QUANTITIES[target].name}`;
  const canStandIn = !isPlaced(scope) && missing.some((quantity) => quantity in MARKET_WORDS);
  const instead = canStandIn ? ", or a product whose market figures can stand in" : "";
  return {
    headline: say`To tell ${wanted}, your ${listWords(names)} ${names.length === 1 ? "is" : "are"} needed${instead}.`,
    section: null,
    limits: [],
    isDeclined: true,
    isSolved: true,
  };
}
