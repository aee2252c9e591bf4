import { say } from "../../answer/figure.js";
import { inMarket } from "../../answer/words.js";
import type { Draft } from "../../specialist.js";
import type { DemandRequest } from "./details.js";

export const noSearches = (request: DemandRequest): Draft => ({
  status: "empty",
  headline: say`There are no search volumes ${inMarket(request)} for what was asked, so nothing can be said about its demand.`,
  sections: [],
  limits: [],
  followUps: [],
});
