import type { Agent, AgentProfile } from "../agent.js";
import type { Catalogs } from "./catalogs.js";
import { onboarding } from "./chat.js";
import type { OnboardOrder } from "./order.js";

/** One catalog's onboarding as an agent's work, so that it can run as a task. What is wrong with the catalog ends it as an error. */
export function catalogAgent(profile: AgentProfile, catalogs: Catalogs, order: OnboardOrder): Agent {
  return { profile, stream: (_text, options = {}) => onboarding(catalogs, order, options) };
}
