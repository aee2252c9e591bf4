import { chooseAskedTopics, plainAsk } from "../../understand/asking.js";
import { boundOn, limitOf, stated } from "../../understand/names/named.js";
import type { PricingRequest } from "./details.js";
import { answerable, type Circumstances, namedTopics, TOPICS, type Topic } from "./topics.js";

/** What a pricing question asks for, decided once and used by every stage. */
export interface Plan {
  /** Parts of the answer, the first one answers the question. */
  readonly topics: readonly Topic[];
  /** Those asked for by name. */
  readonly named: readonly Topic[];
  readonly rank: "cheapest" | "dearest" | "discounted";
  readonly limit: number | null;
  /** A price to be placed: the asker's own, or one that is asked about ("is $199 a good price?"). */
  readonly reference: { readonly price: number; readonly isOwn: boolean } | null;
  /** "Cut by 10 %" is a share of -0.1, "raise to $99" a target. */
  readonly change: PriceChange | null;
  /** A price below which offers are looked for: a minimum advertised price, or the asker's own ("who undercuts me?"). */
  readonly bound: { readonly price: number; readonly isOwn: boolean } | null;
  readonly direction: "any" | "up" | "down";
  /** The least share by which a price has to have moved; 0 for any. */
  readonly least: number;
  /** The question can be answered by yes or no. */
  readonly isYesNo: boolean;
}

export type PriceChange =
  | { readonly share: number; readonly target: null }
  | { readonly share: null; readonly target: number };

export function planOf(request: PricingRequest, hasProduct: boolean): Plan {
  const { details, scope } = request;
  const change = changeOf(request);
  const reference = referenceOf(request);
  const map = stated(request, "minimum-price");
  const bound =
    map !== null
      ? { price: map, isOwn: false }
      : reference?.isOwn && details.isAboutUndercutters
        ? { price: reference.price, isOwn: true }
        : null;
  const given: Circumstances = {
    isPriced: reference !== null,
    isChangeStated: change !== null,
    isMapStated: map !== null,
    isUndercut: bound?.isOwn ?? false,
    hasProduct,
  };
  const named = namedTopics(request, given);
  const own: Topic[] = given.isPriced ? ["position"] : [];
  const topics = chooseAskedTopics(
    { ...request, asks: [plainAsk({ topics: named.map((topic) => `pricing.${topic}`) })] },
    "pricing",
    {
      all: [
        ...new Set([
          ...named,
          ...answerable(TOPICS, given).filter((topic) => topic !== "brands" || scope.brands.length !== 1),
        ]),
      ],
      usual: [...own, "level", ...(scope.clusters.length > 1 ? [] : (["rivals"] as const)), "history"],
      brief: [...own, "level"],
    },
  );
  return {
    topics:
      topics[0] === "level" && isPast(request)
        ? [...new Set<Topic>(["history", ...topics.filter((topic) => !OF_TODAY.includes(topic))])]
        : topics,
    named,
    rank: details.rank ?? "cheapest",
    limit: limitOf(request),
    reference,
    change,
    bound,
    ...movesOf(request),
    isYesNo: details.isYesNo,
  };
}

/** "Fell by at least 10 %" */
function movesOf(request: PricingRequest): Pick<Plan, "direction" | "least"> {
  const [fall, rise] = [boundOn(request, "price-change", "at most"), boundOn(request, "price-change", "at least")];
  if (fall !== null && fall < 0) return { direction: "down", least: -fall };
  return rise !== null && rise > 0
    ? { direction: "up", least: rise }
    : { direction: request.details.direction, least: 0 };
}

/** Parts that tell of today only. */
const OF_TODAY: readonly Topic[] = ["level", "rivals"];

/** "What did they cost last year?" asks for that year, not for today. */
const isPast = ({ scope: { period, market } }: PricingRequest): boolean =>
  period !== null && period.to.slice(0, 7) < market.asOf.slice(0, 7);

/** The asker's own price, or one that is asked about. */
function referenceOf(request: PricingRequest): Plan["reference"] {
  const own = stated(request, "own-price");
  const asked = stated(request, "price-asked-about");
  // "Raise my price to $279": the target is not the price asked now.
  if (own !== null && own > 0 && own !== stated(request, "target-price")) return { price: own, isOwn: true };
  return asked === null || asked <= 0 ? null : { price: asked, isOwn: false };
}

function changeOf(request: PricingRequest): PriceChange | null {
  const target = stated(request, "target-price");
  if (target !== null) return { share: null, target };
  const share = stated(request, "price-change", "share");
  return share === null || share <= -1 ? null : { share, target: null };
}
