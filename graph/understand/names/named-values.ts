import { findValues } from "../../../tools/market/lookup/find-values.js";
import { measureNames } from "../../../tools/measures/names.js";
import type { Toolbox } from "../../toolbox.js";
import { anyOf, whole } from "../languages/compose.js";
import { wordsAmong } from "../languages/gloss.js";
import { languagesSpoken } from "../words/language.js";
import { matchesOf } from "../words/matches.js";
import type { Entities, FurtherNames } from "./named.js";
import { readPeriod, withoutAll } from "./slots.js";

const ROWS = new RegExp(
  whole(
    [...measureNames.values()]
      .flatMap(({ dimensions }) => dimensions.cluster.filter((name) => name.includes(" ")))
      .join("|"),
  ),
  "giu",
);

const BLACK_FRIDAY = new RegExp(whole(anyOf(({ holidays }) => holidays.blackFriday)), "giu");

type Named = Pick<FurtherNames, "values" | "attributes">;

/** Attributes and their values that the question names, of the products it names. */
export async function namedValues(
  text: string,
  { clusters, market }: Pick<Entities, "clusters" | "market">,
  tools: Toolbox,
): Promise<Named> {
  // "Black" in a product's own name asks for the product.
  const unnamed = clusters.reduce((words, { term }) => words.replace(term, " "), text.normalize("NFKC"));
  // That of "Black Friday" is no colour, and that of "product groups" is no attribute.
  const rest = withoutAll(unnamed.replace(ROWS, " ").replace(BLACK_FRIDAY, " "), readPeriod(market.asOf));
  const clusterIds = clusters.map(({ clusterId }) => clusterId);
  const languages = languagesSpoken(text).map(({ code }) => code);
  const found = await tools.attempt(findValues, { text: rest, clusterIds, market: market.code, languages });
  if (found === null) return { values: [], attributes: [] };
  const { values, attributes } = found.data;
  return { values: values.filter(({ value, term = value }) => !isDenied(term, rest)), attributes };
}

const WITHOUT = wordsAmong(({ asks }) => asks.without);

/** "Without a net": not those that have one. */
function isDenied(term: string, text: string): boolean {
  const at = text.toLowerCase().indexOf(term.toLowerCase());
  return (
    at > 0 &&
    matchesOf(text, WITHOUT(languagesSpoken(text))).some(({ 0: { length }, index }) => {
      const end = index + length;
      return end <= at && /^\s*(?:\p{L}{1,5}\s+)?$/u.test(text.slice(end, at));
    })
  );
}
