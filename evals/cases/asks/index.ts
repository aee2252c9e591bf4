import type { AskCase } from "./case.js";
import { changes } from "./change.js";
import { checks } from "./check.js";
import { comparisons } from "./compare.js";
import { compounds } from "./compound.js";
import { counts } from "./count.js";
import { absent, elsewhere } from "./declined.js";
import { lists } from "./list.js";
import { advice, drafts, overviews, reasons } from "./open.js";
import { positions } from "./position.js";
import { rankings } from "./rank.js";
import { shares } from "./share.js";
import { sums } from "./solve.js";
import { economics } from "./solve-economics.js";
import { everydaySums } from "./solve-everyday.js";
import { values } from "./value.js";
import { times } from "./when.js";

/** The questions that people may tune on. */
export const tuning: readonly AskCase[] = [
  ...values,
  ...rankings,
  ...lists,
  ...counts,
  ...shares,
  ...comparisons,
  ...changes,
  ...times,
  ...positions,
  ...checks,
  ...sums,
  ...economics,
  ...everydaySums,
  ...reasons,
  ...advice,
  ...drafts,
  ...overviews,
  ...compounds,
  ...absent,
  ...elsewhere,
];
