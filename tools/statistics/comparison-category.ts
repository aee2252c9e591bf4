/** Smallest group of clusters that makes an average worth comparing with. */
const MINIMUM_PEERS = 5;

const SEPARATOR = " > ";

/** Whether a path lies in a category: the category itself or anything below it. */
export function isWithin(categoryPath: string, category: string): boolean {
  return categoryPath === category || categoryPath.startsWith(category + SEPARATOR);
}

/** "A > B > C" → ["A > B > C", "A > B", "A"], deepest first. */
export function ancestors(categoryPath: string): string[] {
  const levels = categoryPath.split(SEPARATOR);
  return levels.map((_, index) => levels.slice(0, levels.length - index).join(SEPARATOR));
}

/**
 * The category each path is compared with: its deepest ancestor that holds at least 5 clusters, otherwise its top level.
 * `paths` are the category paths of all clusters.
 */
export function comparisonCategories(paths: readonly string[]): (categoryPath: string) => string {
  const counts = new Map<string, number>();
  for (const path of paths) {
    for (const ancestor of ancestors(path)) counts.set(ancestor, (counts.get(ancestor) ?? 0) + 1);
  }
  return (categoryPath) => {
    const levels = ancestors(categoryPath);
    return levels.find((level) => (counts.get(level) ?? 0) >= MINIMUM_PEERS) ?? levels.at(-1) ?? categoryPath;
  };
}
