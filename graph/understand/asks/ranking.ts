import type { Dimension } from "../../../tools/measures/measure.js";
import { isGroupable, type MeasureId } from "../../../tools/measures/registry.js";
import { type Clause, isAgainstToday, NEAR } from "./clause.js";
import type { Order } from "./measured.js";
import type { Mention } from "./mentions.js";
import { COUNTS } from "./stand-ins.js";

/** What rows are ordered by, and which end comes first. */

type Superlative = Mention & { readonly kind: "superlative" };

export const superlativeOf = ({ mentions }: Clause): Superlative | undefined =>
  mentions.find((mention) => mention.kind === "superlative");

/** "Cheapest", among rows of this kind. */
export const orderBy = (superlative: Superlative, by: Dimension | null, clause: Clause): Order => ({
  by: ofShops(superlative, by, clause) ?? fitting(superlative.ids, by),
  first: superlative.first,
});

/** "Highest search volume", "fewest brands". */
export function extremeOf(
  { cues, mentions, words }: Clause,
  asked: readonly MeasureId[],
  dimensions: readonly Mention[],
): Order | null {
  // "The median price of camping tents lowest": names keep nothing apart.
  const between = (from: number, to: number) => words.slice(from, to).filter(({ named }) => named === null).length;
  for (const first of ["most", "least"] as const) {
    for (const place of cues[first]) {
      const near =
        mentions.find(({ from, kind }) => from >= place && from - place < NEAR && kind !== "look-alike") ??
        // "Out of stock most", "grew the most".
        mentions.find(({ to, kind }) => place > to && between(to, place) < NEAR && kind === "measure");
      if (near?.kind === "measure" && asked.includes(near.id)) return { by: near.id, first };
      if (near?.kind === "dimension" && dimensions.includes(near)) {
        const count = COUNTS[near.id];
        const isTop = cues.top.includes(place);
        if (count !== undefined && !isTop) return { by: count, first };
      }
    }
  }
  const [measure] = asked;
  // "Top 5 brands by revenue".
  return cues.top.length > 0 && measure !== undefined && dimensions.length > 0 ? { by: measure, first: "most" } : null;
}

/** Which end of a measure two things are held against each other by: of "cheaper" the lower. */
export function heldBy(clause: Clause, asked: readonly MeasureId[]): Order | null {
  const found = clause.mentions.find((mention) => mention.kind === "comparative");
  const isAsked = found?.kind === "comparative" && asked.includes(found.id) && clause.cues.change.length === 0;
  return isAsked && !isAgainstToday(clause) ? { by: found.id, first: found.first } : null;
}

/** "Who sells the cheapest?", "the shop with the lowest-priced one". */
const OFFERED = /\b(?:has|have|having|with|sells?|selling|offers?|got|gets?|find|buy)\s+(?:the\s+)?$/iu;

/** "The cheapest shop for kettles" is one over the products it shares with others; "the shop with the cheapest kettle" has a low price. */
function ofShops({ ids, from, to }: Superlative, by: Dimension | null, { words, text }: Clause): MeasureId | null {
  if (by !== "merchant" || (ids[0] !== "price-lowest" && ids[0] !== "price-highest")) return null;
  const isOfProduct = words[to]?.named?.kind === "cluster";
  const before = text.slice(0, words[from]?.start ?? 0);
  return isOfProduct || OFFERED.test(before) ? null : "merchant-price-index";
}

/** The first measure that can be grouped so; the likeliest where none can. */
function fitting(ids: readonly MeasureId[], by: Dimension | null): MeasureId {
  const [likeliest] = ids;
  if (likeliest === undefined) throw new Error("A superlative has at least one measure.");
  // Of a group it is the usual price that is low or high, not its cheapest offer.
  const usual = by !== null && by !== "product" ? ids.find((id) => id === "price-median" && isGroupable(id, by)) : null;
  return usual ?? (by === null ? likeliest : (ids.find((id) => isGroupable(id, by)) ?? likeliest));
}
