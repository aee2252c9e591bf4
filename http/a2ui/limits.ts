import { findAmounts } from "../../graph/understand/numbers/amounts.js";

/** Of a surface, less what the names in its messages take; the format sets no bounds, renderers become slow. */
export const MOST_COMPONENTS = 200;
export const MOST_BYTES = 60 * 1024;
export const MOST_IMAGES = 3;
export const MOST_IMAGE_BYTES = 48 * 1024;

/** Conversations keep this much of a question. */
export const LONGEST_QUESTION = 600;

/** Words that a button can carry and that come back as they are. */
export const isSendable = (words: string): boolean => words.trim() !== "" && words.length <= LONGEST_QUESTION;

/** Rows of a table on a surface, unless the question asks for more. */
export const USUAL_ROWS = 10;
export const MOST_ROWS = 25;

/** Added to a product's bare name, a limit would decide what the question is taken for. */
const FEWEST_WORDS = 5;

/** The number of rows that the question asks for. */
export const limitOf = (question: string): number | null => findAmounts(question).limit;

/** How many rows of a table are shown to who asked for so many. */
export const rowsFor = (asked: number | null): number => Math.min(MOST_ROWS, Math.max(USUAL_ROWS, asked ?? 0));

/** The question asking for so many rows; null where it cannot be worded so that it is understood. */
export function withLimit(question: string, limit: number): string | null {
  const { limit: before, ...others } = findAmounts(question);
  const [, words = "", mark = ""] = /^(.*?)\s*([?.!]*)$/s.exec(question) ?? [];
  // "Show" keeps a conversation from taking the number for rows of the answer before.
  const candidates = [
    ...[...question.matchAll(/\d{1,2}/g)]
      .filter(([digits]) => Number(digits) === before)
      .map(({ 0: digits, index }) => question.slice(0, index) + limit + question.slice(index + digits.length)),
    ...(words.split(/\s+/).length < FEWEST_WORDS ? [] : [`${words}, show the top ${limit}${mark === "?" ? "?" : ""}`]),
  ];
  const isUnderstood = (candidate: string): boolean => {
    const { limit: heard, ...rest } = findAmounts(candidate);
    return heard === limit && JSON.stringify(rest) === JSON.stringify(others) && candidate.length <= LONGEST_QUESTION;
  };
  return candidates.find(isUnderstood) ?? null;
}
