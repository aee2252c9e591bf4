import { compose } from "../answer/figure.js";
import { be, inSentence, monthOf } from "../answer/words.js";
import type { DemandSignal } from "../signals.js";
import { keyOf, trendWords } from "./phrases.js";
import { ADVERTISABLE, BARELY_ADVERTISABLE } from "./rules-entry.js";
import { numberIn, type Rule, type View } from "./views.js";

/** A climb that starts within these months is what a campaign should be ready for. */
const SOON_MONTHS = 3;
/** Below this share of searches to compare or to buy, most clicks come from people who only want to know. */
const FEW_BUYERS = 0.4;

const isBarelyAffordable = ({ campaign }: View): boolean => numberIn(campaign?.affordable) < BARELY_ADVERTISABLE;

const isWanted = ({ gap, demand }: View): boolean => gap?.supply === "under-supplied" || demand?.direction === "rising";

const isSeasonal = (demand: DemandSignal | null): demand is DemandSignal =>
  demand?.isSeasonStrong === true && demand.nextOnset !== null && demand.nextPeak !== null;

/** The season is on or starts soon. */
const isTimely = ({ phase, monthsUntilOnset }: DemandSignal): boolean =>
  phase === "climbing" || phase === "peak" || (phase === "low" && (monthsUntilOnset ?? 12) <= SOON_MONTHS);

const affordable = ({ campaign }: View) => keyOf(campaign?.affordable, " of the priced searches");
const peakTimes = ({ demand }: View) => keyOf(demand?.peakToTrough, " times the low at the peak");

function seasonWords({ phase, nextOnset, nextPeak }: DemandSignal): string {
  if (phase === "peak") return "demand is at its peak now";
  if (phase === "climbing" || nextOnset === nextPeak) return `demand climbs towards ${monthOf(nextPeak ?? "")}`;
  return `demand starts to climb in ${monthOf(nextOnset ?? "")} and peaks in ${monthOf(nextPeak ?? "")}`;
}

/** What supply, season and intent mean for buying clicks. */
export const ADVERTISING_RULES: readonly Rule[] = [
  {
    id: "wanted-but-unaffordable",
    rests: ["campaign"],
    weight: 88,
    says: "conflict",
    holds: (view) => isBarelyAffordable(view) && isWanted(view),
    common: "Wanted, but hardly affordable to advertise",
    key: affordable,
    tell: ({ name, gap, demand, campaign }) =>
      compose(
        `The market says yes, the click prices say no: ${inSentence(name)} ${
          gap?.supply === "under-supplied"
            ? `${be(name)} under-supplied`
            : `${name.endsWith("s") ? "see" : "sees"} ${demand === null ? "" : trendWords(demand)} demand`
        }, yet only `,
        campaign?.affordable ?? "",
        ` of the priced searches can be advertised on within ${campaign?.isTargetAssumed ? "the assumed" : "the"} target ACOS of `,
        campaign?.target ?? "",
        ": organic listings have to carry it.",
      ),
  },
  {
    id: "hard-to-advertise",
    rests: ["campaign"],
    weight: 58,
    says: "against",
    holds: (view) => isBarelyAffordable(view) && !isWanted(view) && (view.gap !== null || view.demand !== null),
    common: "Hardly affordable to advertise",
    key: affordable,
    tell: ({ name, campaign }) =>
      compose(
        `Advertising will not open this market: only `,
        campaign?.affordable ?? "",
        ` of the priced searches for ${inSentence(name)} fit the target ACOS of `,
        campaign?.target ?? "",
        ".",
      ),
  },
  {
    id: "crowded-but-affordable",
    rests: ["gap", "campaign"],
    weight: 54,
    says: "conflict",
    holds: ({ gap, campaign }) => gap?.supply === "over-supplied" && numberIn(campaign?.affordable) >= ADVERTISABLE,
    common: "Crowded shelves, yet affordable clicks",
    key: affordable,
    tell: ({ name, campaign }) =>
      compose(
        `The shelves are full, yet clicks are affordable: `,
        campaign?.affordable ?? "",
        ` of the priced searches for ${inSentence(name)} fit the target, at about `,
        campaign?.costPerOrder ?? "",
        " of advertising per order.",
      ),
  },
  {
    id: "campaign-in-season",
    rests: ["demand", "campaign"],
    weight: 70,
    says: "for",
    holds: ({ demand, campaign }) => campaign !== null && isSeasonal(demand) && isTimely(demand),
    common: "The season favours a campaign now",
    key: peakTimes,
    tell: ({ name, demand, campaign }) =>
      compose(
        `The season favours a campaign now: ${demand === null ? "" : seasonWords(demand)} (the peak is `,
        demand?.peakToTrough ?? "",
        ` times the low), and an order of ${inSentence(name)} costs about `,
        campaign?.costPerOrder ?? "",
        " of advertising.",
      ),
  },
  {
    id: "campaign-off-season",
    rests: ["demand", "campaign"],
    weight: 80,
    says: "conflict",
    holds: ({ demand, campaign }) => campaign !== null && isSeasonal(demand) && !isTimely(demand),
    common: "A campaign now would run into the weak months",
    key: peakTimes,
    tell: ({ name, demand }) =>
      compose(
        `A campaign now would run into the weak months: demand for ${inSentence(name)} starts to climb in ${monthOf(demand?.nextOnset ?? "")} and peaks in ${monthOf(demand?.nextPeak ?? "")}, at `,
        demand?.peakToTrough ?? "",
        " times its low; keep most of the budget for then.",
      ),
  },
  {
    id: "season-ahead",
    rests: ["demand"],
    weight: 46,
    says: "context",
    holds: ({ demand, campaign, gap, pricing, intent }) =>
      campaign === null && isSeasonal(demand) && (gap !== null || pricing !== null || intent !== null),
    common: "Seasonal",
    key: peakTimes,
    tell: ({ name, demand }) =>
      compose(
        `Timing: ${demand === null ? "" : seasonWords(demand)}; for ${inSentence(name)} the peak is `,
        demand?.peakToTrough ?? "",
        " times the low.",
      ),
  },
  {
    id: "clicks-of-learners",
    rests: ["intent", "campaign"],
    weight: 50,
    says: "against",
    holds: ({ intent }) => numberIn(intent?.buying) < FEW_BUYERS,
    common: "Many searches only want to know",
    key: ({ intent }) => keyOf(intent?.buying, " to compare or to buy"),
    tell: ({ name, intent }) =>
      compose(
        "Only ",
        intent?.buying ?? "",
        ` of the searches for ${inSentence(name)} are to compare or to buy: keep the campaign to those words.`,
      ),
  },
];
