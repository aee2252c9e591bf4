/** Spearman rank correlation -1 to 1, ties on their mean rank; null where a side does not vary. */
export function rankCorrelation(a: readonly number[], b: readonly number[]): number | null {
  const n = Math.min(a.length, b.length);
  if (n < 2) return null;
  const ranksA = toRanks(a.slice(0, n));
  const ranksB = toRanks(b.slice(0, n));
  const centre = (n + 1) / 2;
  let product = 0;
  let squaresA = 0;
  let squaresB = 0;
  ranksA.forEach((rank, index) => {
    const offA = rank - centre;
    const offB = (ranksB[index] as number) - centre;
    product += offA * offB;
    squaresA += offA * offA;
    squaresB += offB * offB;
  });
  return squaresA > 0 && squaresB > 0 ? product / Math.sqrt(squaresA * squaresB) : null;
}

function toRanks(values: readonly number[]): number[] {
  const order = values.map((value, index) => ({ value, index })).sort((x, y) => x.value - y.value);
  const ranks = new Array<number>(values.length).fill(0);
  let start = 0;
  while (start < order.length) {
    let end = start;
    while (order[end + 1]?.value === order[start]?.value) end += 1;
    for (let position = start; position <= end; position += 1)
      ranks[order[position]?.index ?? 0] = (start + end) / 2 + 1;
    start = end + 1;
  }
  return ranks;
}
