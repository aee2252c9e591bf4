import { isDeepStrictEqual } from "node:util";
import { marketOverview } from "../../tools/market/lookup/market-overview.js";
import { queryMarket } from "../../tools/market/lookup/query-market.js";
import { isGroupable, MeasureId, measures as registry } from "../../tools/measures/registry.js";
import { join, say } from "../answer/figure.js";
import { listWords } from "../answer/words.js";
import { DemandDetails } from "../specialists/demand/details.js";
import { IntentDetails } from "../specialists/intent/details.js";
import { isOfPastEnd, PricingDetails } from "../specialists/pricing/details.js";
import type { Toolbox } from "../toolbox.js";
import type { Ask, Request, Scope } from "../understand/request.js";
import type { ComparisonPlan } from "./comparisons/comparison-plan.js";
import { planComparison } from "./comparisons/index.js";
import { lookUpNearest, type Nearest } from "./nearest.js";
import { planQuery, type Query, whyNotBy } from "./plan.js";
import { lookUpSums, type Solved } from "./solve/index.js";
import { tellSolved } from "./solve/tell.js";
import type { AskAnswer, Queried } from "./tell/asking.js";
import { tell } from "./tell/index.js";
import { beOf } from "./words.js";

interface Figures {
  readonly kind: "figures";
  readonly ask: number;
  /** What it was looked up for. */
  readonly scope: Scope;
  readonly query: Query;
  readonly result: Queried;
  /** Where nothing meets its conditions. */
  readonly nearest: Nearest | null;
}

interface Comparison {
  readonly kind: "comparison";
  readonly ask: number;
  readonly plan: ComparisonPlan;
  readonly results: readonly Queried[];
}

/** What was looked up for an ask, by its place among the asks of the request: figures or rows, times or markets set against each other, or what a sum needs of the market. */
export type LookedUp = Figures | Comparison | Solved;

/** The results that an answer on it rests on. */
export function resultsOf(looked: LookedUp): readonly Queried[] {
  if (looked.kind === "comparison") return looked.results;
  const nearest = looked.kind === "figures" ? looked.nearest : null;
  return [looked.result, nearest?.result].flatMap((result) => result ?? []);
}

/** Looks up what the asks of one specialist's measures want to know, one query an ask. */
export async function lookUpAsks(specialist: string, given: Request, tools: Toolbox): Promise<LookedUp[]> {
  const request = asLookedUp(given);
  const solved = await lookUpSums(specialist, request, tools);
  const compared = await lookUpComparisons(specialist, request, tools);
  const planned = request.asks.flatMap((ask, place) => {
    const isPlanned = [...solved, ...compared].some((each) => each.ask === place);
    const scopes = !isPlanned && ownerOf(ask) === specialist ? scopesOf(ask, request.scope) : [];
    return scopes.flatMap((scope) => {
      const query = planQuery(ask, { ...ofAsk(place, request), scope });
      return query === null ? [] : [{ ask: place, scope, query }];
    });
  });
  // "How hard is it? I just want the difficulty." asks once.
  const once = planned.filter(
    ({ query }, place) => planned.findIndex((other) => isDeepStrictEqual(other.query, query)) === place,
  );
  const looked = await Promise.all(
    once.map(async ({ ask, scope, query }) => {
      const full = isOfMarkets(query) ? { ...query, markets: await allMarkets(tools, query.markets) } : query;
      const result = await tools.attempt(queryMarket, full);
      const asked = request.asks[ask];
      const nearest = result && asked ? await lookUpNearest(asked, full, result, tools) : null;
      return { kind: "figures" as const, ask, scope, query: full, result, nearest };
    }),
  );
  return [
    ...solved,
    ...compared,
    ...looked.flatMap(({ result, ...rest }) => (result === null ? [] : [{ ...rest, result }])),
  ];
}

/** Asks by what is looked up for them. */
const asLookedUp = (request: Request): Request => ({
  ...request,
  asks: request.asks.map((ask, place) =>
    besides(
      place,
      ofListedRows(
        ofGroups(
          ofOneMarket(
            asSales(ofTwoTimes(notOfBrands(notOfToday(ofSeasonsEnd(withoutRatings(ask), request), request), request))),
            request.scope,
          ),
          request.scope,
        ),
        request.scope,
      ),
    ),
  ),
});

/** The months of several product groups are told of each by itself. */
const scopesOf = ({ by }: Ask, scope: Scope): Scope[] =>
  by === "month" && scope.clusters.length > 1 && scope.clusters.length <= MOST_GROUPS
    ? scope.clusters.map((cluster) => ({ ...scope, clusters: [cluster] }))
    : [scope];

const MOST_GROUPS = 4;

/** "How big is it, and does it grow?": no part tells whether it does, once another ask leads. */
const besides = (place: number, ask: Ask): Ask =>
  place > 0 && ask.by === null && ask.topics.length === 0 && ask.claim?.size === undefined
    ? { ...ask, claim: null }
    : ask;

/** "Does one brand get a third of the clicks?": where nothing says by what rows are held, and none is named, all of them are told. */
const ofListedRows = (ask: Ask, { brands, merchants }: Scope): Ask =>
  ask.isYesNo &&
  brands.length + merchants.length === 0 &&
  ask.by !== null &&
  ask.where.length === 0 &&
  ask.order === null &&
  ask.claim === null &&
  ask.want === "check"
    ? { ...ask, isYesNo: false, want: "list" }
    : ask;

/** Of one product group that is named, groups are one row; of several, a figure is told of each. */
function ofGroups(ask: Ask, { clusters, comparedMarkets }: Scope): Ask {
  const { by, want, measures, isYesNo, claim, against } = ask;
  if (by === "cluster" && clusters.length === 1)
    return { ...ask, by: null, order: null, want: want === "rank" || want === "list" ? "value" : want };
  const id = MeasureId.safeParse(measures[0]);
  const isPlain = !isYesNo && claim === null && against === null && comparedMarkets.length === 0;
  const isOfEach = by === null && clusters.length > 1 && isPlain && FIGURES.includes(want);
  return isOfEach && id.success && isGroupable(id.data, "cluster") ? { ...ask, by: "cluster", want: "compare" } : ask;
}

const FIGURES: readonly Ask["want"][] = ["value", "count", "share", "compare"];

/** What the asker states is of the first ask: rows that are asked for besides are the market's. */
const ofAsk = (place: number, request: Request): Request =>
  place > 0 && request.asks[place]?.by != null ? { ...request, inputs: [] } : request;

/** "Rated above 4": no data here holds that, so it bounds nothing. */
const withoutRatings = (ask: Ask): Ask => ({ ...ask, where: ask.where.filter((bound) => !isOfRatings(bound)) });
const isOfRatings = ({ measure }: Ask["where"][number]): boolean => measure === "rating";
const NO_RATINGS = say`This data holds no ratings, so none bounds what follows.`;

// Made once: the first use of a schema compiles code for it.
const OfBrands = IntentDetails.pick({ brands: true });
const OfSeasonsEnd = DemandDetails.pick({ asksForEnd: true });
const OfAllTime = PricingDetails.pick({ isOfAllTime: true });

/** "Keywords without brands in them": the part on keywords knows which those are. */
function notOfBrands(ask: Ask, { details }: Request): Ask {
  const intent = OfBrands.safeParse(details.intent);
  return ask.by === "keyword" && intent.success && intent.data.brands !== null ? { ...ask, measures: [] } : ask;
}

/** "How long does the season last?": of what no course is told of, its months say that; where it starts does not. */
function ofSeasonsEnd(ask: Ask, { details, scope: { clusters } }: Request): Ask {
  const demand = OfSeasonsEnd.safeParse(details.demand);
  const isOfEnd = demand.success && demand.data.asksForEnd && ask.measures[0] === ("onset-month" satisfies MeasureId);
  return isOfEnd && ask.by === null && clusters.length !== 1
    ? { ...ask, by: "month", measures: ["seasonal-index" satisfies MeasureId], want: "list" }
    : ask;
}

/** "How low did prices ever go?": the part on their history tells that, and a look at the offers of today does not. */
function notOfToday(ask: Ask, { details, scope }: Request): Ask {
  const pricing = OfAllTime.safeParse(details.pricing);
  return pricing.success && isOfPastEnd({ asks: [ask], scope }, pricing.data.isOfAllTime)
    ? { ...ask, measures: [] }
    : ask;
}

/** "Clicks in spring and in autumn": two times that are named are held against each other, and no months of theirs. */
const ofTwoTimes = (ask: Ask): Ask =>
  ask.by === "month" && ask.against?.kind === "period" && [ask.want, ...ask.also].includes("compare")
    ? { ...ask, by: null }
    : ask;

/** The size of several markets is told by their recorded sales, which it is made of. */
const asSales = (ask: Ask): Ask =>
  ask.by === "market" && ask.measures[0] === ("market-size" satisfies MeasureId)
    ? { ...ask, measures: ["revenue" satisfies MeasureId] }
    : ask;

/** "Dearer in the US or in Poland?": of the market that is held, and of no others, where the other one is not. */
const ofOneMarket = (ask: Ask, { comparedMarkets, unknownMarkets }: Scope): Ask =>
  ask.by === "market" && comparedMarkets.length === 0 && unknownMarkets.length > 0
    ? { ...ask, by: null, order: null, isYesNo: false, want: ask.want === "compare" ? "value" : ask.want }
    : ask;

/** A comparison is told by the specialist of its measure; where that one is not heard, by who tells demand. */
async function lookUpComparisons(specialist: string, request: Request, tools: Toolbox): Promise<Comparison[]> {
  const planned = request.asks.flatMap((ask, place) => {
    const plan = planComparison(ask, request);
    if (plan === null) return [];
    const teller = [plan.owner, "demand", ...ask.specialists].find((id) => ask.specialists.includes(id));
    return teller === specialist ? [{ ask: place, plan }] : [];
  });
  return (
    await Promise.all(
      planned.map(async ({ ask, plan }) => {
        const found = await Promise.all(plan.queries.map((query) => tools.attempt(queryMarket, query)));
        const results = found.filter((each) => each !== null);
        return results.length < found.length ? [] : [{ kind: "comparison" as const, ask, plan, results }];
      }),
    )
  ).flat();
}

/** "In which country …": where only one is named, all that the data holds are rows. */
const isOfMarkets = ({ by, markets }: Query): boolean => by === "market" && markets.length < 2;

async function allMarkets(tools: Toolbox, named: Query["markets"]): Promise<Query["markets"]> {
  const overview = await tools.attempt(marketOverview, {});
  return overview === null ? named : overview.data.map(({ market }) => market);
}

/** The same in words; asks whose rows no data tells are declined by name. */
export function tellAsks(
  specialist: string,
  given: Request,
  looked: readonly LookedUp[],
): (AskAnswer & { readonly ask: number })[] {
  const request = asLookedUp(given);
  return request.asks.flatMap((ask, place) => {
    // What no data holds is said of the whole answer, where the question names reviews too.
    const isRated = ask.notHeld.length === 0 && given.asks[place]?.where.some(isOfRatings) === true;
    const found = looked.filter((each) => each.ask === place);
    const told = found.length === 0 ? [declined(specialist, ask)] : found.map((each) => tellFound(ask, request, each));
    return told.flatMap((each) =>
      each === null
        ? []
        : [{ ...each, ask: place, headline: isRated ? join(NO_RATINGS, each.headline) : each.headline }],
    );
  });
}

function tellFound(ask: Ask, request: Request, found: LookedUp): AskAnswer | null {
  if (found.kind === "sum") return tellSolved(found.plan, request, found.result);
  if (found.kind === "comparison") return found.plan.tell(found.results);
  const { scope, query, result, nearest } = found;
  const told = tell(ask, { ...request, scope }, query, result);
  const near = nearest && tell(nearest.ask, { ...request, scope }, nearest.query, nearest.result);
  return told && near ? { ...told, headline: join(told.headline, near.headline), section: near.section } : told;
}

/** "Revenue is not known by brand": only of asks that are read to the last word. */
function declined(specialist: string, ask: Ask): AskAnswer | null {
  const owner = ownerOf(ask);
  const teller = owner !== null && ask.specialists.includes(owner) ? owner : ask.specialists[0];
  const why = ask.accounted && teller === specialist ? whyNotBy(ask) : null;
  if (why === null) return null;
  const { measure, by, knownBy } = why;
  const be = beOf(measure);
  const words =
    knownBy.length === 0 ? "" : ` ${be === "are" ? "They are" : "It is"} known by ${listWords(knownBy, "and")}.`;
  return {
    headline: say`The ${measure} ${be} not known by ${by} in this data.${words}`,
    section: null,
    limits: [],
    isDeclined: true,
  };
}

const ownerOf = ({ measures: [first] }: Ask): string | null => {
  const id = MeasureId.safeParse(first);
  return id.success ? registry[id.data].owner : null;
};
