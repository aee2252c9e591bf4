import { isAssumed } from "../../../tools/statistics/rates.js";
import { type Limit, limit } from "../../answer/limit.js";
import { listWords, marketWords } from "../../answer/words.js";
import { amountsOf } from "../../understand/names/named.js";
import type { GapFacts } from "./gather.js";
import { FEW_PRODUCTS, type JudgedGap } from "./judge.js";
import { type GapRequest, isAboutAvoiding, type PartId, type Plan } from "./plan.js";

/** More reasons than this are not read. */
const MOST = 4;
const NAMED = 3;
/** Part of the keywords known as a range only from which it is worth saying. */
const MANY = 0.1;

/** Named products that this market does not hold. */
export const ofUnknown = (names: readonly string[], market: GapRequest["scope"]["market"]): Limit[] =>
  names.length === 0
    ? []
    : [limit("unknown-products", `${listWords(names)}: neither searches nor offers in ${marketWords(market)}`)];

/** The true reasons that bound a gap answer: what was asked and not applied first. */
export function limitsOf(read: readonly JudgedGap[], facts: GapFacts, request: GapRequest, plan: Plan): Limit[] {
  const rows = plan.scope === "clusters" ? read : read.slice(0, plan.limit);
  const { period, brands, merchants, market } = request.scope;
  const { priceMin, priceMax } = amountsOf(request);
  const limits: Limit[] = [];
  if (period !== null) {
    limits.push(
      limit(
        "period-not-applied",
        `supply is known only as of ${market.asOf}, so the period ${period.label} was not applied`,
      ),
    );
  }
  if (plan.scope === "clusters" && (priceMin !== null || priceMax !== null)) {
    limits.push(
      limit("price-bounds", "searches name no price, so the price bounds do not narrow the gap of a named product"),
    );
  }
  const isAboutBrands = plan.parts.includes("concentration");
  if (merchants.length > 0 || (brands.length > 0 && !isAboutBrands)) {
    limits.push(limit("not-by-brand", "demand is not split by brand or shop, so the gap covers all of them"));
  }
  if (plan.scope !== "clusters" && plan.parts.includes("advice") && !isAboutAvoiding(plan)) {
    limits.push(
      limit(
        "own-range-unknown",
        "which products you already carry is not known here, so some may be among those recommended",
      ),
    );
  }
  if (shows(plan, "ranking", "worth", "stability", "advice", "reasons")) limits.push(...ofValue(rows));
  if (facts.concentration?.data.clusters.some(({ verdict }) => verdict === "unknown")) {
    limits.push(limit("few-clicks", "brand shares are left unjudged where fewer than a hundred clicks were seen"));
  }
  if (facts.gaps !== null)
    limits.push(
      limit("loaded-shops", "supply is what the loaded shops offer new and in stock, not every shop there is"),
    );
  if (rows.length > 0 && plan.scope !== "clusters" && shows(plan, "ranking", "worth", "advice")) {
    limits.push(
      limit(
        "prices-unchecked",
        "prices of a ranking include feeds and outliers that are set aside as implausible once a product is named, so its value may differ there",
      ),
    );
  }
  return limits.slice(0, MOST);
}

const shows = ({ parts }: Plan, ...wanted: readonly PartId[]): boolean => parts.some((part) => wanted.includes(part));

function ofValue(rows: readonly JudgedGap[]): Limit[] {
  const limits: Limit[] = [];
  const assumed = new Set(rows.flatMap(({ line }) => line.assumptions.filter(isAssumed).map(({ name }) => name)));
  if (assumed.size > 0) {
    limits.push(
      limit(
        "assumed-inputs",
        `the value a month rests on an assumed ${listWords([...assumed])} where fewer than a hundred clicks or no price were seen`,
        [...assumed],
      ),
    );
  }
  const ranged = rows.filter(({ line }) => line.rangedKeywords > MANY * line.keywords).map(({ line }) => line.name);
  if (ranged.length > 0) {
    limits.push(
      limit(
        "ranged-searches",
        `some searches (${namesOf(ranged)}) are reported as a range only and counted at its geometric mean`,
      ),
    );
  }
  const few = rows.filter(({ line }) => line.products > 0 && line.products < FEW_PRODUCTS).map(({ line }) => line.name);
  if (few.length > 0) {
    limits.push(
      limit(
        "few-products",
        `with fewer than ten products on sale (${namesOf(few)}), each new one moves the gap index a lot`,
      ),
    );
  }
  return limits;
}

const namesOf = (names: readonly string[]): string =>
  names.length <= NAMED ? listWords(names) : `${names.slice(0, NAMED).join(", ")} and others`;
