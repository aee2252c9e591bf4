import { z } from "zod";
import { Words } from "./words.js";

/** Words that speak of what the asker has: a catalog, products, brands. */
export const Own = z.strictObject({
  my: Words,
  /** What somebody who sells has of their own. */
  goods: Words,
  /** One of them, with "my". */
  one: Words,
  catalog: Words,
  /** "Forget my", before the word for a catalog. */
  forget: Words,
  /** Denies what follows. */
  not: Words,
  /** Beside an address, which is one of a shop then. */
  handedOver: Words,
  /** Who sells is the asker; where a language leaves out "I", the verb says it. */
  asker: Words,
  /** What a brand follows that is the asker's: "our own brand is called", "we also sell the". Without apostrophes. */
  brandBehind: Words,
  /** What follows such a brand: "is ours". */
  brandBefore: Words,
  /** Makes a brand the start of another statement. */
  says: Words,
});
