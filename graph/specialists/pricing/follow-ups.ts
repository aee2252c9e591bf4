import { fromDayNumber, fromMonthNumber, toDayNumber, toMonthNumber } from "../../../tools/statistics/calendar.js";
import { type Next, type Suggestion, suggest } from "../../answer/suggestion.js";
import { inSentence, listWords } from "../../answer/words.js";
import type { ClusterMatch } from "../../understand/request.js";
import type { PricingInsight, ProductPrices } from "./analyse.js";
import type { PricingDetails, PricingRequest } from "./details.js";
import type { Topic } from "./topics.js";
import { where } from "./words.js";

const SHOWN = 3;
/** More names than this make no question that anybody would ask. */
const MOST_NAMED = 2;
const MOVER_DAYS = 90;
const HISTORY_MONTHS = 12;

/** A part that can be asked for next. */
interface Idea {
  readonly topics: readonly [Topic, ...Topic[]];
  readonly text: string;
  readonly about: readonly ProductPrices[];
  readonly more?: Pick<Next, "want" | "isYesNo">;
  readonly period?: Period;
}

type Period = NonNullable<PricingRequest["scope"]["period"]>;

/** Questions this service can really answer next: the parts that were left out, worded with product and market. */
export function followUpsOf(insight: PricingInsight, request: PricingRequest): Suggestion[] {
  const { kind, products, plan } = insight;
  const [first] = products;
  if (kind === "moves" || !first) return afterMoves(insight, request);
  const { isNamedProduct } = insight;
  // The product named, as the question named it: it is looked up by these words again.
  const product = isNamedProduct ? request.scope.product : null;
  const nameWords = isNamedProduct ? request.details.nameWords : [];
  const all = products.length > MOST_NAMED ? [first] : products;
  return (isNamedProduct ? ofProduct(first, request) : ofKinds(first, all, request))
    .filter(({ topics: [topic] }) => !plan.topics.includes(topic))
    .slice(0, SHOWN)
    .map(({ topics, text, about, more = {}, period = null }) =>
      suggest(text, request, {
        ...more,
        specialists: ["pricing"],
        topics: topics.map((topic) => `pricing.${topic}`),
        scope: {
          clusters: about.map((each) => clusterOf(each, request)),
          brands: product === null ? [] : [product.brand],
          product,
          period,
        },
        details: detailsOf({ nameWords, isYesNo: more.isYesNo ?? false }),
      }),
    );
}

function ofProduct(product: ProductPrices, request: PricingRequest): Idea[] {
  const place = where(request);
  const about = [product];
  const { name } = product;
  return [
    { topics: ["history"], about, text: `How did the price of the ${name} develop ${place}?` },
    { topics: ["discounts"], about, text: `Is the discount on the ${name} ${place} real?`, more: { isYesNo: true } },
    { topics: ["timing"], about, text: `When is the ${name} cheapest ${place}?`, more: { want: "rank" } },
  ];
}

function ofKinds(first: ProductPrices, about: readonly ProductPrices[], request: PricingRequest): Idea[] {
  const place = where(request);
  const name = listWords(about.map(({ label }) => label));
  const one = { about: [first] };
  const { asOf } = request.scope.market;
  const year = {
    from: fromMonthNumber(toMonthNumber(asOf) - HISTORY_MONTHS + 1),
    to: asOf,
    label: `last ${HISTORY_MONTHS} months`,
  };
  return [
    { topics: ["discounts"], about, text: `Are the discounts on ${name} ${place} real?`, more: { isYesNo: true } },
    {
      topics: ["history"],
      about,
      text: `How did the prices of ${name} ${place} develop over the last ${HISTORY_MONTHS} months?`,
      period: year,
    },
    {
      ...one,
      topics: ["merchants"],
      text: `Which merchant is cheapest for ${first.label} ${place}?`,
      more: { want: "rank" },
    },
    { topics: ["timing"], about, text: `When are the prices of ${name} lowest ${place}?`, more: { want: "rank" } },
    { topics: ["wars"], about, text: `Is there a price war among ${name} ${place}?`, more: { isYesNo: true } },
    { ...one, topics: ["advice"], text: `What should my ${first.label} cost ${place}?` },
    { topics: ["rivals", "level"], about, text: `Who are the rivals for ${name} ${place} and what do they charge?` },
  ];
}

function afterMoves({ moves, plan }: PricingInsight, request: PricingRequest): Suggestion[] {
  if (!moves || moves.data.movers.length === 0) return [];
  const place = where(request);
  const { asOf } = request.scope.market;
  const isDown = plan.direction === "up";
  const window = {
    from: fromDayNumber(toDayNumber(asOf) - MOVER_DAYS + 1),
    to: asOf,
    label: `last ${MOVER_DAYS} days`,
  };
  return [
    suggest(`Which prices ${isDown ? "fell" : "rose"} most ${place} in the last ${MOVER_DAYS} days?`, request, {
      specialists: ["pricing"],
      topics: ["pricing.movers"],
      want: "rank",
      scope: { period: window },
      details: detailsOf({ direction: isDown ? "down" : "up", listsMoves: true }),
    }),
    suggest(`Which categories are under-supplied ${place}?`, request, { specialists: ["gap"] }),
  ];
}

const detailsOf = (pricing: Partial<PricingDetails>): NonNullable<Next["details"]> => ({ pricing });

/** A cluster that the answer is about, though the question may have named its category or a product of it. */
function clusterOf({ clusterId, clusterName }: ProductPrices, { scope }: PricingRequest): ClusterMatch {
  const name = inSentence(clusterName);
  return (
    scope.clusters.find((cluster) => cluster.clusterId === clusterId) ?? {
      clusterId,
      name: clusterName,
      categoryPath: scope.category ?? "",
      headTerm: name,
      term: name,
      score: 1,
      how: "answer",
    }
  );
}
