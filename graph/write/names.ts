import type { Request } from "../understand/request.js";

/** Names that the sentences of an answer may hold; those in its tables are found there. */
export const namesIn = ({ scope }: Pick<Request, "scope">): string[] => [
  ...scope.clusters.map(({ name }) => name),
  ...(scope.category?.split(" > ") ?? []),
  ...scope.brands,
  ...scope.merchants,
  ...scope.keywords,
  ...scope.values.map(({ value }) => value),
  ...scope.unknownTerms.flatMap(({ nearest }) => nearest.map(({ name }) => name)),
];
