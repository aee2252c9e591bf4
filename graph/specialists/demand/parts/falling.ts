import { listPart } from "../lists.js";

/** What falls fastest. */
export const falling = listPart("falling", ["growth-a-year", "searches"]);
