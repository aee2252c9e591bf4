import { wilsonInterval } from "../../tools/statistics/proportions.js";
import { ASPECTS, type Aspect, type JudgeReport } from "./judge.js";

/** How far two readers say the same of the same answers: yes or no. */
export interface Agreement {
  readonly n: number;
  readonly share: number;
  /** Of the share, 95 %. */
  readonly low: number;
  readonly high: number;
  /** Cohen's kappa: 0 as often as by chance, 1 always; null where one of them only ever says one thing. */
  readonly kappa: number | null;
  /** The first says yes and the second no. */
  readonly kinder: number;
  /** The first says no and the second yes. */
  readonly stricter: number;
}

/** Null without anything that both have read. */
export function agreementOf(pairs: readonly (readonly [first: boolean, second: boolean])[]): Agreement | null {
  const n = pairs.length;
  const same = pairs.filter(([first, second]) => first === second).length;
  const interval = wilsonInterval(same, n);
  if (interval === null) return null;
  const yes = (place: 0 | 1) => pairs.filter((pair) => pair[place]).length / n;
  const [first, second] = [yes(0), yes(1)];
  const byChance = first * second + (1 - first) * (1 - second);
  return {
    ...interval,
    kappa: byChance === 1 ? null : (interval.share - byChance) / (1 - byChance),
    kinder: pairs.filter(([one, other]) => one && !other).length,
    stricter: pairs.filter(([one, other]) => !one && other).length,
  };
}

/** From here on a score means yes. */
const YES = 0.5;

export type Labels = ReadonlyMap<string, Readonly<Partial<Record<Aspect, boolean>>>>;

/** What a judge's scores mean, by suite and id. */
export const labelsOf = ({ cases }: JudgeReport): Labels =>
  new Map(
    cases.map(({ suite, id, scores }) => [
      `${suite} ${id}`,
      Object.fromEntries(Object.entries(scores).map(([aspect, { score }]) => [aspect, score >= YES])),
    ]),
  );

/** A line for each aspect. */
export function describeAgreement(title: string, first: Labels, second: Labels): string[] {
  return ASPECTS.map((aspect) => {
    const pairs = [...first].flatMap(([key, { [aspect]: one }]) => {
      const other = second.get(key)?.[aspect];
      return one === undefined || other === undefined ? [] : [[one, other] as const];
    });
    const found = agreementOf(pairs);
    if (found === null) return `${title}, ${aspect}: nothing that both have read`;
    const { n, share, low, high, kappa, kinder, stricter } = found;
    const more = `kappa ${kappa === null ? "–" : kappa.toFixed(2)}, ${kinder} yes against no, ${stricter} no against yes`;
    return `${title}, ${aspect}: ${share.toFixed(3)} (${low.toFixed(3)}-${high.toFixed(3)}, n ${n}), ${more}`;
  });
}

/** Of two judges: how far they say the same. */
export function describeJudges([first, second]: readonly JudgeReport[]): string[] {
  if (first === undefined || second === undefined) return [];
  return describeAgreement(`${first.model} with ${second.model}`, labelsOf(first), labelsOf(second));
}
