import type { Dimension } from "../../../tools/measures/measure.js";
import { isGroupable, type MeasureId, measures as registry } from "../../../tools/measures/registry.js";
import { anyOf, whole } from "../languages/compose.js";
import { perLanguages } from "../languages/gloss.js";
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
  by: ofShops(superlative, by, clause) ?? fitting(superlative, by, clause),
  first: superlative.first,
});

/** "Highest search volume", "fewest brands"; of what fell most the lowest change comes first. */
export function extremeOf(clause: Clause, asked: readonly MeasureId[], dimensions: readonly Mention[]): Order | null {
  const found = saidExtreme(clause, asked, dimensions);
  const isFall = clause.supposed?.direction === "falling";
  if (found === null || !isFall || !registry[found.by].isChange) return found;
  return { by: found.by, first: found.first === "most" ? "least" : "most" };
}

function saidExtreme(
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
const offered = perLanguages((among) => {
  const verbs = whole(anyOf(({ asks }) => asks.offering, among));
  return new RegExp(`${verbs}\\s+(?:(?:${anyOf(({ rows }) => rows.articles, among)})\\s+)?$`, "iu");
});

/** "The cheapest shop for kettles" is one over the products it shares with others; "the shop with the cheapest kettle" has a low price. */
function ofShops(
  { ids, from, to }: Superlative,
  by: Dimension | null,
  { words, text, among }: Clause,
): MeasureId | null {
  if (by !== "merchant" || (ids[0] !== "price-lowest" && ids[0] !== "price-highest")) return null;
  const isOfProduct = words[to]?.named?.kind === "cluster";
  const before = text.slice(0, words[from]?.start ?? 0);
  return isOfProduct || offered(among).test(before) ? null : "merchant-price-index";
}

/** The first measure that can be grouped so; the likeliest where none can. */
function fitting({ ids, to }: Superlative, by: Dimension | null, { words }: Clause): MeasureId {
  const [likeliest] = ids;
  if (likeliest === undefined) throw new Error("A superlative has at least one measure.");
  if (likeliest === "merchant-price-index" && by === "merchant") return likeliest;
  // Of a group it is the usual price that is low or high, not its cheapest offer, unless "the cheapest kettle" is asked for.
  const isOffer = words[to]?.named?.kind === "cluster" && (by === "merchant" || by === "brand");
  const usual =
    by !== null && by !== "product" && !isOffer ? ids.find((id) => id === "price-median" && isGroupable(id, by)) : null;
  return usual ?? (by === null ? likeliest : (ids.find((id) => isGroupable(id, by)) ?? likeliest));
}
