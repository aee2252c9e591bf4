import { say } from "../../answer/figure.js";
import { inMarket } from "../../answer/words.js";
import type { Draft } from "../../specialist.js";
import type { IntentInsight } from "./analyse.js";
import type { IntentRequest } from "./details.js";
import { aboutSubject } from "./words.js";

/** What is said where nothing was read; null where something was. */
export function nothing({ kind }: IntentInsight, request: IntentRequest): Draft | null {
  if (kind === "answered") return null;
  const headline = say`There are no keywords, buyer questions or on-site searches${aboutSubject(request)} ${inMarket(request)}.`;
  return { status: "empty", headline, sections: [], limits: [], followUps: [] };
}
