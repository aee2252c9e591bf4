import { escapeWords } from "../../../tools/escape.js";
import type { Scope } from "../request.js";

/** The question without the names of what it is about: "Baby & Kids" asks for no households with kids, "pull-up bars" supposes no rise. */
export function withoutNames(text: string, { clusters, category }: Pick<Scope, "clusters" | "category">): string {
  const names = [
    ...clusters.flatMap(({ name, term, headTerm }) => [name, term, headTerm]),
    ...(category?.split(" > ") ?? []),
  ];
  return names
    .filter((name) => name.length > 2)
    .reduce((rest, name) => rest.replaceAll(new RegExp(escapeWords(name), "gi"), " "), text);
}
