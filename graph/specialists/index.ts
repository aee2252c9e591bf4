import type { Specialist } from "../define-specialist.js";
import { campaign } from "./campaign/index.js";
import { demand } from "./demand/index.js";
import { gap } from "./gap/index.js";
import { intent } from "./intent/index.js";
import { pricing } from "./pricing/index.js";

/** The only list of specialists. Routing, edges, endpoints and cards derive from it, in this order. */
export const specialists = { intent, gap, pricing, demand, campaign } as const satisfies Record<string, Specialist>;

export type SpecialistId = keyof typeof specialists;

export const specialistIds = Object.keys(specialists) as SpecialistId[]; // keys of a const record are its literal keys
