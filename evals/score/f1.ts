import { list, type Score } from "./score.js";

/** The labels one question needs and those it got. */
export interface LabelPair {
  readonly wanted: readonly string[];
  readonly got: readonly string[];
}

interface Counts {
  readonly both: number;
  readonly onlyWanted: number;
  readonly onlyGot: number;
}

/** Harmonic mean of precision and recall over all labels of all questions. */
export function microF1(pairs: readonly LabelPair[], least = 1): Score {
  const { both, onlyWanted, onlyGot } = countLabels(pairs);
  return judge(
    f1({ both, onlyWanted, onlyGot }),
    least,
    `${both} labels right, ${onlyWanted} missing, ${onlyGot} too many.`,
  );
}

/** Mean of the labels' own F1, so that a rare label counts as much as a frequent one; a label nobody wants or gives is left out. */
export function macroF1(pairs: readonly LabelPair[], labels: readonly string[], least = 1): Score {
  const each = labels.flatMap((label) => {
    const only = (given: readonly string[]) => given.filter((candidate) => candidate === label);
    const counts = countLabels(pairs.map(({ wanted, got }) => ({ wanted: only(wanted), got: only(got) })));
    return counts.both + counts.onlyWanted + counts.onlyGot === 0 ? [] : [{ label, score: f1(counts) }];
  });
  const mean = each.length === 0 ? 1 : each.reduce((sum, { score }) => sum + score, 0) / each.length;
  return judge(mean, least, `${list(each.map(({ label, score }) => `${label} ${score.toFixed(3)}`))}.`);
}

function countLabels(pairs: readonly LabelPair[]): Counts {
  let [both, onlyWanted, onlyGot] = [0, 0, 0];
  for (const { wanted, got } of pairs) {
    const shared = wanted.filter((label) => got.includes(label)).length;
    both += shared;
    onlyWanted += wanted.length - shared;
    onlyGot += got.length - shared;
  }
  return { both, onlyWanted, onlyGot };
}

const f1 = ({ both, onlyWanted, onlyGot }: Counts): number =>
  both + onlyWanted + onlyGot === 0 ? 1 : (2 * both) / (2 * both + onlyWanted + onlyGot);

const judge = (score: number, least: number, explanation: string): Score => ({
  score,
  passed: score >= least,
  explanation,
});
