import { z } from "zod";

/** A true reason that bounds an answer. */
export const Limit = z.object({
  /** What kind of reason it is, for those who act on it: "assumed-inputs". */
  id: z.string(),
  /** The reason as a clause without a full stop. */
  words: z.string(),
  /** Names of inputs that were assumed, as `signals` name them. */
  assumed: z.array(z.string()),
});
export type Limit = z.infer<typeof Limit>;

/** The market lacks something, by ids such as "no-questions". */
export const saysAbsent = (id: string): boolean => id.startsWith("no-");

/** Nothing is told of something, since it could not be read: each is named, however alike they are. */
export const isMissingPart = ({ id }: Pick<Limit, "id">): boolean => id === "unreadable" || id === "missing-part";

/** Short form for authors: limit("price-bounds", "the price bounds do not narrow the gap of a named product"). */
export const limit = (id: string, words: string, assumed: readonly string[] = []): Limit => ({
  id,
  words,
  assumed: [...assumed],
});
