import { listPart } from "../lists.js";

/** What grows fastest. */
export const rising = listPart("rising", ["growth-a-year", "searches"]);
