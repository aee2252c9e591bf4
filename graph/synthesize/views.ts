import type { Findings } from "../answer/answer.js";
import type { Figure, Statement } from "../answer/figure.js";
import type {
  CampaignSignal,
  DemandSignal,
  Domain,
  GapSignal,
  IntentSignal,
  PricingSignal,
  ProductSignal,
} from "../signals.js";

/** One product as all domains see it. Null: that domain had no part in the answer, or knows nothing of the product. */
export interface View {
  readonly clusterId: number;
  readonly name: string;
  readonly intent: IntentSignal | null;
  readonly gap: GapSignal | null;
  readonly pricing: PricingSignal | null;
  readonly demand: DemandSignal | null;
  readonly campaign: CampaignSignal | null;
}

/** A named conclusion that no single domain can draw: a condition over the signals of one product, and how it reads. */
export interface Rule {
  readonly id: string;
  /** The domains it rests on; without a signal of each there is no conclusion. */
  readonly rests: readonly Domain[];
  /** The more, the earlier it is told. */
  readonly weight: number;
  /** conflict: domains point in different directions, and the words say so. */
  readonly says: "for" | "against" | "conflict" | "context";
  readonly holds: (view: View) => boolean;
  readonly tell: (view: View) => Statement;
  /** Opens a sentence that sums the product up: "An opening in". Only for rules that say whether there is room for one more. */
  readonly lead?: string;
  /** Of several products at once: "Under-supplied and rising". */
  readonly common: string;
  /** What stands in brackets behind each of them. */
  readonly key: (view: View) => Statement | null;
}

/** Joins the signals of all findings by product, in the order in which the products first appear. */
export function viewsOf(findings: readonly Findings[]): View[] {
  const views = new Map<number, View>();
  for (const signal of findings.flatMap(({ signals }) => signals?.products ?? [])) {
    views.set(signal.clusterId, withSignal(views.get(signal.clusterId) ?? emptyView(signal), signal));
  }
  return [...views.values()];
}

const withSignal = (view: View, signal: ProductSignal): View => ({ ...view, [signal.domain]: signal });

const emptyView = ({ clusterId, name }: ProductSignal): View => ({
  clusterId,
  name,
  intent: null,
  gap: null,
  pricing: null,
  demand: null,
  campaign: null,
});

export const domainsOf = (view: View): Domain[] =>
  (["intent", "gap", "pricing", "demand", "campaign"] as const).filter((domain) => view[domain] !== null);

/** NaN where unknown, so that every comparison with it fails. */
export const numberIn = (figure: Figure | undefined): number => figure?.value ?? Number.NaN;
