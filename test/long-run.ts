/** `npm run test:long` asks every question of the long lists and repeats what is random more often. */
export const isLong = process.env.TEST_LONG === "1";

/** Every eighth of a long list, and the first; all of it in a long run. */
export function handful<Item>(all: readonly Item[], every = 8): readonly Item[] {
  return isLong ? all : all.filter((_, place) => place % every === 0);
}

/** How often something random is tried; the seeds are the same each time. */
export const rounds = (usual: number, long: number): number => (isLong ? long : usual);
