/** Benjamini-Hochberg 1995 adjusted p values, in the input's order; a null (untested) stays null and is not counted. */
export function adjustForManyTests(pValues: readonly (number | null)[]): (number | null)[] {
  const tested = pValues.flatMap((p, position) => (p === null ? [] : [{ p, position }])).sort((a, b) => b.p - a.p);
  const adjusted: (number | null)[] = pValues.map(() => null);
  let smallest = 1;
  tested.forEach(({ p, position }, fromLargest) => {
    smallest = Math.min(smallest, (p * tested.length) / (tested.length - fromLargest));
    adjusted[position] = smallest;
  });
  return adjusted;
}
