import { z } from "zod";

/** How a question was heard, for those who word the answer. */
export const Heard = z.object({
  /** ISO 639-1 of the asker's words. */
  language: z.string(),
  /** What to ask back, in that language; null for the built-in question. */
  askBack: z.string().nullable(),
  /** What the limits have to say of it; null for nothing. */
  note: z.string().nullable(),
});
export type Heard = z.infer<typeof Heard>;
