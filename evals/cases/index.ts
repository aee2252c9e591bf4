import type { SpecialistId } from "../../graph/specialists/index.js";
import { campaign } from "./campaign.js";
import type { EvalCase } from "./case.js";
import { demand } from "./demand.js";
import { gap } from "./gap.js";
import { intent } from "./intent.js";
import { pricing } from "./pricing.js";

/** Cases of every specialist: the compiler asks for those of a new one. */
export const cases = { intent, gap, pricing, demand, campaign } satisfies Record<SpecialistId, readonly EvalCase[]>;
