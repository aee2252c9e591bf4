const ASKS_WHEN = /^\W*(when|which month|what month|wann)\b|\b(when|which month) should\b/i;

/** Whether the question asks for a time. */
export const asksWhen = (text: string): boolean => ASKS_WHEN.test(text);
