/** How well predicted sets of labels agree with the wanted ones. Rows and columns: questions and labels. */
export interface RoutingScore {
  readonly questions: number;
  /** Share of questions whose whole set is right. */
  readonly exact: number;
  /** Harmonic mean of precision and recall over all labels of all questions. */
  readonly microF1: number;
  /** Share of questions outside the field that got no label; null without any. */
  readonly noneRecall: number | null;
  /** Share of questions inside the field that got no label; null without any. */
  readonly missed: number | null;
}

export function scoreRouting(
  wanted: readonly (readonly string[])[],
  got: readonly (readonly string[])[],
): RoutingScore {
  let exact = 0;
  let both = 0;
  let only = 0;
  const empty = { wanted: 0, right: 0, missed: 0 };
  for (const [row, labels] of wanted.entries()) {
    const said = got[row] ?? [];
    const shared = labels.filter((label) => said.includes(label)).length;
    both += shared;
    only += labels.length + said.length - 2 * shared;
    exact += Number(shared === labels.length && shared === said.length);
    if (labels.length === 0) {
      empty.wanted += 1;
      empty.right += Number(said.length === 0);
    } else empty.missed += Number(said.length === 0);
  }
  const inside = wanted.length - empty.wanted;
  return {
    questions: wanted.length,
    exact: exact / wanted.length,
    microF1: (2 * both) / Math.max(1, 2 * both + only),
    noneRecall: empty.wanted === 0 ? null : empty.right / empty.wanted,
    missed: inside === 0 ? null : empty.missed / inside,
  };
}
