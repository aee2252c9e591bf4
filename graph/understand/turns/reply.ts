import type { Understanding } from "../attempt.js";
import { findAmounts } from "../numbers/amounts.js";
import type { Request } from "../request.js";
import { askAgain } from "./again.js";
import { findListing, type Turn } from "./conversation.js";
import { timeless } from "./few-words.js";
import type { Helpers, Leaning } from "./leaning.js";
import { type Named, namesAnything, placed } from "./merge-scope.js";
import { findRowReference } from "./ordinals.js";
import { namesOfRows, rowsMeant } from "./rows-meant.js";

/** The question that was asked back about, with what the reply adds to it. Who was to answer it still does. */
export async function fillIn(
  pending: Request,
  { text, request }: Understanding,
  conversation: readonly Turn[],
  helpers: Helpers,
): Promise<Leaning> {
  const { scope } = request;
  const kept = [...new Set(pending.asks.flatMap(({ specialists }) => specialists))];
  const turn = conversation.at(-1);
  const before = turn ? { ...pending, scope: placed(pending.scope, turn.request.scope, null) } : pending;
  const named: Named = { ...scope, unknownTerms: timeless(scope) };
  const meant = (await rowOf(text, conversation, helpers)) ?? named;
  const amounts = findAmounts(text);
  if (!namesAnything(meant)) return askAgain(before, kept, { text, said: scope, products: null, amounts });
  // What was asked stays as it was: only its product was open.
  const { clusters, category, unknownTerms } = meant;
  const open = { ...before.scope, clusters, category, unknownTerms };
  const said = { ...scope, brands: meant.brands, merchants: meant.merchants };
  return askAgain({ ...before, scope: open }, kept, { text, said, products: null, amounts });
}

async function rowOf(text: string, conversation: readonly Turn[], helpers: Helpers): Promise<Named | null> {
  const listing = findListing(conversation);
  const rows = listing === null ? null : (findRowReference(text)?.pick(listing.rows, []) ?? null);
  return listing === null || rows === null ? null : rowsMeant(namesOfRows(rows), listing, helpers);
}
