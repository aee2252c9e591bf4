import { cue } from "./cue.js";

/** "Than last year", "rispetto all'anno scorso": the time that the present is held against, and not the one that is asked about. */
export const AGAINST_LAST_YEAR = cue(({ details }) => details.pricing.againstLastYear);

export const withoutYearBefore = (text: string): string => text.replace(AGAINST_LAST_YEAR.in(text)?.[0] ?? "", " ");
