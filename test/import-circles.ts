/** Which files a file imports, by path. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** Groups of files that import one another in a circle, by Tarjan's algorithm for strongly connected components (1972). */
export function importCircles(imports: Imports): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const lower = (file: string, to: number | undefined) =>
    lowest.set(file, Math.min(lowest.get(file) ?? Number.POSITIVE_INFINITY, to ?? Number.POSITIVE_INFINITY));

  const visit = (file: string): void => {
    order.set(file, order.size);
    lower(file, order.get(file));
    open.push(file);
    for (const next of imports.get(file) ?? []) {
      if (!order.has(next)) {
        visit(next);
        lower(file, lowest.get(next));
      } else if (open.includes(next)) lower(file, order.get(next));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1) circles.push(circle.sort());
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return circles;
}
