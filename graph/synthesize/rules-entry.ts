import { compose, say } from "../answer/figure.js";
import { be, have, inSentence, their } from "../answer/words.js";
import type { CampaignSignal } from "../signals.js";
import { keyOf, trendWords } from "./phrases.js";
import { numberIn, type Rule, type View } from "./views.js";

/** Of the searches with a known click price: from here on a product can be advertised, below there it cannot. */
export const ADVERTISABLE = 0.5;
export const BARELY_ADVERTISABLE = 1 / 3;

/** A year-over-year change below this says little without a test. */
const MORE_SEARCHES = 0.03;

export const isAffordable = (campaign: CampaignSignal | null): boolean =>
  numberIn(campaign?.affordable) >= ADVERTISABLE && numberIn(campaign?.acos) <= numberIn(campaign?.target);

const is = ({ gap, demand }: View, supply: string, ...directions: readonly string[]): boolean =>
  gap?.supply === supply && demand !== null && directions.includes(demand.direction);

/** "3,071 searches a month per product on sale against 3,358 in its category". */
const perProduct = ({ gap }: View) =>
  gap === null || gap.perProduct.value === null
    ? compose("nothing is on sale")
    : say`${gap.perProduct} searches a month per product on sale against ${gap.categoryAverage} in its category`;

const growth = ({ demand }: View) => (demand === null ? compose("") : say`${demand.perYear} a year`);
const trend = ({ demand }: View) => (demand === null ? "" : trendWords(demand));
const perYear = ({ demand }: View) => keyOf(demand?.perYear, " a year");
const value = ({ gap }: View) => keyOf(gap?.value, " of open demand a month");

/** Whether there is room for one more: supply against the direction of demand, and whether the way in can be paid. */
export const ENTRY_RULES: readonly Rule[] = [
  {
    id: "opportunity",
    rests: ["gap", "demand", "campaign"],
    weight: 100,
    says: "for",
    lead: "An opening on all three counts for",
    holds: (view) => is(view, "under-supplied", "rising") && isAffordable(view.campaign),
    common: "Under-supplied, rising and affordable to advertise",
    key: perYear,
    tell: (view) =>
      compose(
        `An opening on all three counts: ${inSentence(view.name)} ${be(view.name)} under-supplied (`,
        perProduct(view),
        `), demand is ${trend(view)} (`,
        growth(view),
        "), and ",
        view.campaign?.affordable ?? "",
        ` of the priced searches can be advertised on within ${view.campaign?.isTargetAssumed ? "the assumed" : "the"} target ACOS of `,
        view.campaign?.target ?? "",
        ".",
      ),
  },
  {
    id: "rising-gap",
    rests: ["gap", "demand"],
    weight: 98,
    says: "for",
    lead: "An opening for",
    holds: (view) => is(view, "under-supplied", "rising") && !isAffordable(view.campaign),
    common: "Under-supplied while demand rises",
    key: perYear,
    tell: (view) =>
      compose(
        `An opening: ${inSentence(view.name)} ${be(view.name)} under-supplied (`,
        perProduct(view),
        `), and demand is ${trend(view)} (`,
        growth(view),
        ").",
      ),
  },
  {
    id: "gap-falling",
    rests: ["gap", "demand"],
    weight: 96,
    says: "conflict",
    lead: "A gap, but falling demand, for",
    holds: (view) => is(view, "under-supplied", "falling"),
    common: "The gap says enter, falling demand says wait",
    key: perYear,
    tell: (view) =>
      compose(
        `The domains disagree on ${inSentence(view.name)}: the gap says enter (`,
        perProduct(view),
        `), yet demand is ${trend(view)} (`,
        growth(view),
        "), so the gap may close by itself.",
      ),
  },
  {
    id: "level-gap",
    rests: ["gap", "demand"],
    weight: 94,
    says: "for",
    lead: "A gap in a level market for",
    holds: (view) => is(view, "under-supplied", "level"),
    common: "Under-supplied in a level market",
    key: value,
    tell: (view) =>
      compose(
        `A gap in a level market: ${inSentence(view.name)} ${be(view.name)} under-supplied (`,
        perProduct(view),
        "), but demand neither rises nor falls beyond chance, so sales come from the gap and not from growth.",
      ),
  },
  {
    id: "untested-gap",
    rests: ["gap", "demand"],
    weight: 78,
    says: "context",
    lead: "A gap of unknown prospects for",
    holds: (view) => is(view, "under-supplied", "unknown"),
    common: "Under-supplied, with too short a history to test whether demand rises",
    key: value,
    tell: (view) =>
      compose(
        `${view.name} ${be(view.name)} under-supplied (`,
        perProduct(view),
        "); whether demand will last cannot be tested, because the history is too short.",
      ),
  },
  {
    id: "gap-with-more-searches",
    rests: ["gap"],
    weight: 76,
    says: "for",
    holds: ({ gap, demand }) =>
      gap?.supply === "under-supplied" && demand === null && numberIn(gap.growth) >= MORE_SEARCHES,
    common: "Under-supplied, with more searches than a year before (not tested for chance)",
    key: ({ gap }) => keyOf(gap?.growth, ""),
    tell: ({ name, gap }) =>
      compose(
        `${name} ${be(name)} under-supplied, with more searches in the last twelve months than in the twelve before (`,
        gap?.growth ?? "",
        ", not tested for chance).",
      ),
  },
  {
    id: "crowded-growing",
    rests: ["gap", "demand"],
    weight: 92,
    says: "conflict",
    lead: "A crowded but growing field for",
    holds: (view) => is(view, "over-supplied", "rising"),
    common: "Crowded, but growing",
    key: perYear,
    tell: (view) =>
      compose(
        `Crowded but growing: demand for ${inSentence(view.name)} is ${trend(view)} (`,
        growth(view),
        "), yet supply is ahead of it, with a share of all products ",
        view.gap?.times ?? "",
        " times the share of all searches; a newcomer lives on being different, not on a gap.",
      ),
  },
  {
    id: "crowded",
    rests: ["gap", "demand"],
    weight: 90,
    says: "against",
    lead: "A crowded field without growth for",
    holds: (view) => is(view, "over-supplied", "level", "falling"),
    common: "Crowded, without growth to make room",
    key: perYear,
    tell: (view) =>
      compose(
        `Crowded without growth: ${inSentence(view.name)} ${have(view.name)} a share of all products `,
        view.gap?.times ?? "",
        ` times ${their(view.name)} share of all searches, and demand `,
        view.demand?.direction === "falling" ? `is ${trend(view)} (` : "does not rise beyond chance (",
        growth(view),
        ").",
      ),
  },
  {
    id: "growing-kept-pace",
    rests: ["gap", "demand"],
    weight: 68,
    says: "context",
    lead: "Growing, yet no gap, for",
    holds: (view) => is(view, "balanced", "rising"),
    common: "Growing, with supply keeping pace",
    key: perYear,
    tell: (view) =>
      compose(
        `Growing, yet no gap: demand for ${inSentence(view.name)} is ${trend(view)} (`,
        growth(view),
        ") and supply keeps pace (",
        perProduct(view),
        ").",
      ),
  },
  {
    id: "shrinking",
    rests: ["gap", "demand"],
    weight: 74,
    says: "against",
    lead: "A balanced but shrinking market for",
    holds: (view) => is(view, "balanced", "falling"),
    common: "Balanced today, but demand is falling",
    key: perYear,
    tell: (view) =>
      compose(
        `Supply of ${inSentence(view.name)} fits today's demand (`,
        perProduct(view),
        `), and demand is ${trend(view)} (`,
        growth(view),
        "): what is offered now may become too much.",
      ),
  },
  {
    id: "no-opening",
    rests: ["gap", "demand"],
    weight: 62,
    says: "against",
    lead: "No opening by numbers for",
    holds: (view) => is(view, "balanced", "level"),
    common: "No opening by numbers: supply keeps pace and demand is level",
    key: perYear,
    tell: (view) =>
      compose(
        `No opening by numbers for ${inSentence(view.name)}: supply keeps pace with demand (`,
        perProduct(view),
        "), and demand neither rises nor falls beyond chance (",
        growth(view),
        ").",
      ),
  },
  {
    id: "held-by-few",
    rests: ["gap"],
    weight: 57,
    says: "conflict",
    holds: ({ gap, demand }) =>
      gap?.isConcentrated === true && gap.supply !== "over-supplied" && demand?.direction !== "falling",
    common: "Few brands hold the clicks",
    key: ({ gap }) => keyOf(gap?.topBrands, " on the three largest"),
    tell: ({ name, gap }) =>
      compose(
        "Few brands hold it: the three largest take ",
        gap?.topBrands ?? "",
        ` of the clicks on ${inSentence(name)}, so a newcomer has to win clicks from them.`,
      ),
  },
];
