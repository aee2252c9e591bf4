import { citing, compose, listStatements, type Statement, say } from "../answer/figure.js";
import { inSentence, listWords, monthOf } from "../answer/words.js";
import { readyBy } from "../signals.js";
import { trendWords } from "./phrases.js";
import { BARELY_ADVERTISABLE, isAffordable } from "./rules-entry.js";
import { numberIn, type View } from "./views.js";

/** Whether to sell a product: what speaks for it and against it, weighed by a fixed table, so that the same market gives the same advice. */

export type Advice = "yes" | "with care" | "open" | "rather not" | "no";

export interface Ground {
  /** Above zero it speaks for selling. */
  readonly points: number;
  readonly words: Statement;
}

export interface Verdict {
  readonly advice: Advice;
  readonly score: number;
  readonly grounds: readonly Ground[];
}

/** From here on a slope counts more in the advice; below it the trend is significant but slow. */
const STEEP = 0.05;

/** Null when neither supply nor the direction of demand is known: then nothing can be advised. */
export function weigh(view: View): Verdict | null {
  const isKnown = (view.gap?.supply ?? "unknown") !== "unknown" || (view.demand?.direction ?? "unknown") !== "unknown";
  if (!isKnown) return null;
  const market = [...supplyGrounds(view), ...demandGrounds(view)];
  const grounds = [...market, ...advertisingGrounds(view), ...warGrounds(view)];
  const score = scoreOf(grounds);
  // Affordable clicks alone are no reason to sell something.
  const bounded = scoreOf(market) > 0 ? score : Math.min(score, 0);
  return { advice: adviceOf(bounded), score: bounded, grounds };
}

const scoreOf = (grounds: readonly Ground[]): number => grounds.reduce((total, { points }) => total + points, 0);

function adviceOf(score: number): Advice {
  if (score >= 3) return "yes";
  if (score >= 1) return "with care";
  if (score === 0) return "open";
  return score >= -2 ? "rather not" : "no";
}

function supplyGrounds({ gap }: View): Ground[] {
  if (gap === null) return [];
  switch (gap.supply) {
    case "under-supplied":
      return [{ points: 2, words: say`supply is short (a share of searches ${gap.times} times that of products)` }];
    case "over-supplied":
      return [
        {
          points: -2,
          words: say`supply outruns demand (a share of products ${gap.times} times that of searches)`,
        },
      ];
    case "balanced":
      return [{ points: 0, words: citing(say`supply keeps pace with demand`, ...gap.times.refs) }];
    case "unknown":
      return [];
  }
}

function demandGrounds({ demand }: View): Ground[] {
  if (demand === null || demand.direction === "unknown") return [];
  const isSteep = Math.abs(numberIn(demand.perYear)) >= STEEP;
  const words = say`demand is ${trendWords(demand)} (${demand.perYear} a year)`;
  if (demand.direction === "rising") return [{ points: isSteep ? 2 : 1, words }];
  if (demand.direction === "falling") return [{ points: isSteep ? -3 : -1, words }];
  return [{ points: 0, words: say`demand neither rises nor falls beyond chance (${demand.perYear} a year)` }];
}

function advertisingGrounds({ campaign }: View): Ground[] {
  if (campaign === null) return [];
  const within = say`${campaign.affordable} of the priced searches fit ${campaign.isTargetAssumed ? "an assumed" : "the"} target ACOS of ${campaign.target}`;
  if (isAffordable(campaign)) return [{ points: 1, words: within }];
  if (campaign.affordable.value === null) return [];
  const isBarely = campaign.affordable.value < BARELY_ADVERTISABLE;
  return [{ points: isBarely ? -1 : 0, words: isBarely ? compose("only ", within) : within }];
}

function warGrounds({ pricing }: View): Ground[] {
  return pricing?.war == null
    ? []
    : [{ points: -1, words: say`a price war took ${pricing.war.fall} off the lowest price of ${pricing.war.product}` }];
}

const LEADS: Readonly<Record<Advice, string>> = {
  yes: "Yes: sell",
  "with care": "Yes, with care: sell",
  open: "No clear case for selling",
  "rather not": "Rather not: leave",
  no: "No: leave",
};

/** The recommendation first, then its grounds, those that carried it before those that speak against it. */
export function verdictStatement(view: View, where: string): Statement | null {
  const verdict = weigh(view);
  if (verdict === null) return null;
  const { advice, grounds } = verdict;
  const sign = advice === "rather not" || advice === "no" ? -1 : 1;
  const carrying = grounds.filter(({ points }) => points * sign > 0);
  const neutral = grounds.filter(({ points }) => points === 0);
  const opposing = grounds.filter(({ points }) => points * sign < 0);
  const first = carrying.length > 0 ? [...carrying, ...neutral] : neutral.length > 0 ? neutral : opposing;
  const against = first === opposing ? [] : opposing;
  const rest = listStatements(against.map(({ words }) => words));
  return compose(
    `${LEADS[advice]} ${inSentence(view.name)} ${where}${advice === "rather not" || advice === "no" ? " alone" : ""}: `,
    listStatements(first.map(({ words }) => words)),
    ...(against.length === 0 ? [] : [", though ", rest]),
    `.${timing(view, advice)}`,
  );
}

/** Which of several to sell; null unless one stands clearly before the others and may be sold at all. */
export function choiceStatement(views: readonly View[], where: string): Statement | null {
  const weighed = views.flatMap((view) => {
    const verdict = weigh(view);
    return verdict === null ? [] : [{ view, ...verdict }];
  });
  const [first, second] = weighed.toSorted((a, b) => b.score - a.score);
  if (first === undefined || second === undefined || first.score === second.score || first.score < 0) return null;
  const grounds = ({ grounds: all }: Verdict): Statement => listStatements(all.map(({ words }) => words));
  return compose(
    `Sell ${inSentence(first.view.name)} rather than ${inSentence(second.view.name)} ${where}: for ${inSentence(first.view.name)}, `,
    grounds(first),
    `; for ${inSentence(second.view.name)}, `,
    grounds(second),
    ".",
  );
}

function timing({ demand }: View, advice: Advice): string {
  if (advice === "rather not" || advice === "no" || demand === null) return "";
  const { isSeasonStrong, nextOnset, nextPeak, phase, monthsUntilOnset } = demand;
  if (!isSeasonStrong || nextOnset === null || nextPeak === null) return "";
  const condition = advice === "open" ? "If you do, be" : "Be";
  if (phase === "climbing" || phase === "peak") return ` ${condition} in stock now: the season is on.`;
  if (monthsUntilOnset !== null && monthsUntilOnset <= 1)
    return ` ${condition} in stock now: the season begins in ${monthOf(nextOnset)}.`;
  return ` ${condition} in stock by ${monthOf(readyBy(nextOnset))}, before the climb to the ${monthOf(nextPeak)} peak begins.`;
}

/** What would turn the advice, and what it does not know. */
export function whatWouldChange(view: View): Statement {
  const advice = weigh(view)?.advice ?? "open";
  const turns = advice === "yes" || advice === "with care" ? worseTurns(view) : betterTurns(view);
  const missing = [
    view.gap === null ? "supply against demand" : null,
    view.demand === null ? "the direction of demand" : null,
    view.campaign === null ? "the cost of advertising" : null,
  ].filter((part) => part !== null);
  const unasked =
    missing.length === 0
      ? ""
      : `, nor ${listWords(missing, "or")}, which ${missing.length === 1 ? "was" : "were"} not asked for`;
  return say`What would change this advice: ${listWords(turns, "or")}. It does not know your purchase price, your margin or what sets your product apart${unasked}.`;
}

function worseTurns({ gap, demand }: View): string[] {
  const turns = [
    demand?.direction === "rising" ? "demand that stops rising" : "demand that starts to fall",
    gap === null ? null : "many new products on sale",
  ];
  return turns.filter((turn) => turn !== null);
}

function betterTurns({ gap, demand, campaign }: View): string[] {
  const turns = [
    demand?.direction === "falling"
      ? "demand that stops falling"
      : demand?.direction === "rising"
        ? null
        : "demand that starts to rise",
    gap?.supply === "over-supplied" || gap?.supply === "balanced" ? "fewer products on sale" : null,
    numberIn(campaign?.affordable) < BARELY_ADVERTISABLE ? "a margin that bears dearer clicks" : null,
  ].filter((turn) => turn !== null);
  return turns.length === 0 ? ["more searches for the same supply"] : turns;
}
