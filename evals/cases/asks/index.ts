import type { AskCase } from "./case.js";
import { counts } from "./count.js";
import { lists } from "./list.js";
import { rankings } from "./rank.js";
import { values } from "./value.js";

/** The questions that people may tune on. */
export const tuning: readonly AskCase[] = [...values, ...rankings, ...lists, ...counts];
