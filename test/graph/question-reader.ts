import { specialistIds } from "../../graph/specialists/index.js";
import type { AgentState } from "../../graph/state.js";
import { createClassify } from "../../graph/understand/classify.js";
import type { Turn } from "../../graph/understand/turns/conversation.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../fakes.js";

/** The router's first node alone: what it understands of a question. Nothing is answered, which takes half of the time or more. */
export function questionReader(warehouse: Warehouse, now = "2026-11-21T09:00:00Z") {
  const clock = () => new Date(now);
  const classify = createClassify({ warehouse, logger: recordingLogger(), clock, defaultMarket: "US" }, specialistIds);
  return async (text: string, conversation: readonly Turn[] = []) => {
    const state = { text, messages: [], unclear: null, said: "", conversation, withoutModels: null, own: null };
    return classify(state as unknown as AgentState, {}); // the node reads no more than that
  };
}
