import type { Findings } from "../answer/answer.js";
import { compose, join, renderStatement, type Statement, say } from "../answer/figure.js";
import { inMarket } from "../answer/words.js";
import type { Domain } from "../signals.js";
import { asksAdviceOn, topicsOf, wants } from "../understand/asking.js";
import { isAskNotHeld } from "../understand/missing.js";
import type { Request } from "../understand/request.js";
import { comparisonStatement } from "./compare.js";
import type { Conclusion } from "./conclusions.js";
import { profileStatement } from "./profile.js";
import { differInSearches } from "./searches.js";
import { choiceStatement, verdictStatement } from "./verdict.js";
import { domainsOf, type View } from "./views.js";

export interface Headline {
  readonly statement: Statement;
  /** The advice or comparison it gives; null when it reports. */
  readonly form: "advice" | "comparison" | null;
  /** Specialists whose own answer it holds or whose figures stand side by side below it. */
  readonly spoken: readonly string[];
  /** Specialists whose facts entered it. */
  readonly weighed: readonly string[];
  /** Conclusions it already tells, by rule. */
  readonly told: readonly string[];
}

/** A conclusion of this weight belongs into the headline. */
const OUTSTANDING = 75;

/** What several specialists together answer in a sentence or two. */
export function headlineOf(
  request: Request,
  findings: readonly Findings[],
  views: readonly View[],
  conclusions: readonly Conclusion[],
): Headline {
  const answered = inAskedOrder(
    request,
    findings.filter(({ status }) => status === "answered"),
  );
  return (
    askedHeadline(request, answered) ??
    advertisingHeadline(request, views, conclusions) ??
    adviceHeadline(request, views) ??
    comparisonHeadline(request, views) ??
    ownPriceHeadline(answered, conclusions) ??
    directHeadline(request, answered, views) ??
    profileHeadline(request, views, conclusions) ??
    marketHeadline(answered, conclusions) ??
    spokenHeadline(answered[0] ?? findings.find(({ status }) => status === "empty") ?? findings[0])
  );
}

/** Each question in its order: in a sentence of its own, or in that of the specialist whose part tells it. */
function askedHeadline(request: Request, answered: readonly Findings[]): Headline | null {
  if (answered.every(({ asks }) => asks.length === 0)) return null;
  const spoken = new Set<Findings>();
  const held = request.asks.flatMap((ask, place) => (isAskNotHeld(ask, request.inputs) ? [] : [{ ...ask, place }]));
  const statements = held.flatMap(({ specialists, place }) => {
    const own = answered.find(({ asks }) => asks.some(({ ask }) => ask === place));
    const teller =
      own ?? answered.find((findings) => specialists.includes(findings.specialist) && !spoken.has(findings));
    // What its specialist says of another ask is all that is known of it.
    const isSpoken = [...spoken].some((findings) => specialists.includes(findings.specialist));
    if (teller === undefined) return isSpoken ? [] : [null];
    spoken.add(teller);
    return [own?.asks.find(({ ask }) => ask === place)?.statement ?? teller.headline];
  });
  const known = statements
    .filter((statement) => statement !== null)
    // What one specialist says of two asks in one sentence is said once.
    .filter((statement, place, all) => !all.slice(0, place).some((told) => isSaidIn(statement, told)));
  if (statements.includes(null)) return null;
  return {
    statement: join(...known),
    form: null,
    spoken: [...spoken].map(({ specialist }) => specialist),
    weighed: [],
    told: ["season-ahead"],
  };
}

const isSaidIn = (statement: Statement, told: Statement): boolean =>
  renderStatement(told).includes(renderStatement(statement));

/** What each conclusion means for advertising now. */
const ADVERTISING_ADVICE: Readonly<Record<string, string>> = {
  "campaign-in-season": "Yes",
  "campaign-off-season": "Not as it stands",
  "wanted-but-unaffordable": "Not as it stands",
  "hard-to-advertise": "Rather not",
};

/** Whether to advertise now: season and click prices decide. */
function advertisingHeadline(
  request: Request,
  views: readonly View[],
  conclusions: readonly Conclusion[],
): Headline | null {
  const isWanted = asksAdviceOn(request, "advertising");
  if (!isWanted || views.length !== 1) return null;
  const main = conclusions.find(({ rule }) => rule.id in ADVERTISING_ADVICE);
  const [view] = views;
  if (main === undefined || view === undefined) return null;
  return {
    statement: compose(`${ADVERTISING_ADVICE[main.rule.id]} ${inMarket(request)}. `, main.statement),
    form: null,
    ...heardInAdvice(view),
    told: [main.rule.id, "season-ahead"],
  };
}

/** The asker's own price is what the answer is about: where it stands, then what that means. */
function ownPriceHeadline(answered: readonly Findings[], conclusions: readonly Conclusion[]): Headline | null {
  const speaker = answered.find(({ signals }) =>
    signals?.products.some((signal) => signal.domain === "pricing" && signal.own !== null),
  );
  if (speaker === undefined) return null;
  const main = conclusions.find(({ rule }) => rule.id.startsWith("own-price")) ?? conclusions[0];
  return {
    statement: main === undefined ? speaker.headline : join(speaker.headline, main.statement),
    form: null,
    spoken: [speaker.specialist],
    weighed: [],
    told: main === undefined ? [] : [main.rule.id],
  };
}

function adviceHeadline(request: Request, views: readonly View[]): Headline | null {
  const [view] = views;
  if (view === undefined || !isOnProducts(request) || views.length > 1) return null;
  if (!asksAdviceOn(request, "entry")) return null;
  const statement = verdictStatement(view, inMarket(request));
  return statement === null ? null : { statement, form: "advice", ...heardInAdvice(view), told: ENTRY_TOLD };
}

/** What a verdict weighs is not told again as a conclusion. */
const ENTRY_TOLD = [
  "opportunity",
  "rising-gap",
  "level-gap",
  "crowded",
  "growing-kept-pace",
  "shrinking",
  "no-opening",
  "hard-to-advertise",
  "price-war",
  "season-ahead",
];

function comparisonHeadline(request: Request, views: readonly View[]): Headline | null {
  const isCompared = wants(request, "compare") || wants(request, "advise");
  if (views.length < 2 || !isOnProducts(request) || !isCompared) return null;
  const where = inMarket(request);
  const isChoice = asksAdviceOn(request, "entry");
  const statement = (isChoice ? choiceStatement(views, where) : null) ?? comparisonStatement(views, where);
  if (statement === null) return null;
  const spoken = views.flatMap(weighedIn);
  return { statement, form: "comparison", spoken, weighed: spoken, told: isChoice ? ENTRY_TOLD : [] };
}

/** Two domains with a wish of their own each: both are answered, one after the other. */
function directHeadline(request: Request, answered: readonly Findings[], views: readonly View[]): Headline | null {
  const asked = answered.filter(({ specialist }) => isAsked(specialist, topicsOf(request)));
  const [first, second] = answered;
  const isNarrow = answered.length === 2 && (asked.length > 0 || views.length !== 1);
  if (first === undefined || second === undefined || !isNarrow || request.breadth === "full") return null;
  if (differInSearches(first, second)) return { ...spokenHeadline(first), told: ["season-ahead"] };
  return {
    statement: join(first.headline, second.headline),
    form: null,
    spoken: [first.specialist, second.specialist],
    weighed: [],
    told: ["season-ahead"],
  };
}

/** Whether there is room, the product in figures, and what stands out beside it. */
function profileHeadline(
  request: Request,
  views: readonly View[],
  conclusions: readonly Conclusion[],
): Headline | null {
  const [view] = views;
  if (view === undefined || views.length > 1 || !isOnProducts(request)) return null;
  const entry = conclusions.find(({ rule }) => rule.lead !== undefined);
  const profile = profileStatement(view, inMarket(request), entry?.rule.lead);
  if (profile === null) return null;
  const beside = conclusions.find((conclusion) => conclusion !== entry && conclusion.rule.weight >= OUTSTANDING);
  return {
    statement: beside === undefined ? profile : join(profile, beside.statement),
    form: null,
    spoken: [],
    weighed: weighedIn(view),
    told: [entry, beside].flatMap((conclusion) => conclusion?.rule.id ?? []),
  };
}

function marketHeadline(answered: readonly Findings[], conclusions: readonly Conclusion[]): Headline | null {
  const [first] = answered;
  const [main] = conclusions;
  if (first === undefined || main === undefined) return null;
  return {
    statement: join(first.headline, main.statement),
    form: null,
    spoken: [first.specialist],
    weighed: [],
    told: [main.rule.id],
  };
}

function spokenHeadline(speaker: Findings | undefined): Headline {
  return {
    statement: speaker?.headline ?? say`The question was understood, yet no specialist had anything to say on it.`,
    form: null,
    spoken: speaker === undefined ? [] : [speaker.specialist],
    weighed: [],
    told: [],
  };
}

const isOnProducts = ({ scope }: Request): boolean => scope.clusters.length > 0;

/** The specialist is asked for one of its parts by name. */
export const isAsked = (specialist: string, aspects: readonly string[]): boolean =>
  aspects.some((aspect) => aspect.startsWith(`${specialist}.`));

/** Those asked for by name first, in the order of the question's words. */
function inAskedOrder(request: Request, findings: readonly Findings[]): Findings[] {
  const topics = topicsOf(request);
  const place = ({ specialist }: Findings): number => {
    const at = topics.findIndex((topic) => topic.startsWith(`${specialist}.`));
    return at < 0 ? topics.length : at;
  };
  return findings.toSorted((a, b) => place(a) - place(b));
}

/** Beside advice that weighs all domains, each one's own advice would only contradict it. Prices give none. */
function heardInAdvice(view: View): Pick<Headline, "spoken" | "weighed"> {
  const weighed = weighedIn(view);
  return { spoken: weighed.filter((domain) => domain !== "pricing"), weighed };
}

const weighedIn = (view: View): Domain[] => domainsOf(view).filter((domain) => domain !== "intent");
