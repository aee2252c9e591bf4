import { z } from "zod";

/** What gap can be asked for beyond the common fields of a request. */
export const GapDetails = z.object({
  /** What a ranking or a comparison goes by, where the words say so: searches per product, or growth of demand. */
  by: z.enum(["scarcity", "growth"]).nullable().default(null),
  /** Asks for gaps in the words of a surplus: "not crowded", "least saturated", "does demand outrun supply". */
  deniesCrowding: z.boolean().default(false),
  /** "Where does no brand rule?" wants those first whose clicks are least concentrated. */
  wantsFragmented: z.boolean().default(false),
  /** "How many shops sell it?" */
  asksHowMany: z.boolean().default(false),
  /** Words beside a product's name may mean a variant of it: "wide fit running shoes". */
  mayNameVariant: z.boolean().default(false),
});
export type GapDetails = z.infer<typeof GapDetails>;
