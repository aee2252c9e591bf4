import { listPart } from "../lists.js";

/** What is searched most. */
export const largest = listPart("largest", ["searches", "growth-a-year"]);
