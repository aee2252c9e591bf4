import type { Agent } from "../../graph/agent.js";
import { createAgents } from "../../graph/agents.js";
import type { GraphDependencies } from "../../graph/dependencies.js";
import { createGuard, warehouseIdentifiers } from "../../graph/guard/index.js";
import { createModels } from "../../graph/models/index.js";
import type { Provider } from "../../graph/models/provider.js";
import { createRoles } from "../../graph/roles.js";
import { classifyPrompt } from "../../graph/understand/prompt.js";
import { WRITING_PROMPTS } from "../../graph/write/prompt.js";
import type { ShippedTranslations } from "../../graph/write/shipped-translations.js";
import type { StateStore } from "../../tools/state/state-store.js";

export const KEY = "AIzaTestKey-0123456789abcdefghijklmnop";
const guard = createGuard({
  prompts: [classifyPrompt(), ...WRITING_PROMPTS],
  secrets: [KEY],
  identifiers: warehouseIdentifiers(),
});

/** The real graph with the real client, before a server that plays Gemini at this address; without one no model is asked. */
export function routerWith(
  baseUrl: string | null,
  {
    id = "router",
    timeoutMs = 1_500,
    other = null,
    store,
    shipped = null,
    ...dependencies
  }: Pick<GraphDependencies, "warehouse" | "logger" | "clock"> & {
    readonly id?: string;
    readonly timeoutMs?: number | undefined;
    /** Somebody else's model, instead of Gemini. */
    readonly other?: Provider | null;
    /** Where translations are kept. */
    readonly store?: StateStore | undefined;
    /** Translations that no model is asked for; none when missing. */
    readonly shipped?: ShippedTranslations | null;
  },
): Agent {
  const settings = {
    apiKey: baseUrl === null ? null : KEY,
    model: "gemini-test",
    classifierModel: null,
    writerModel: null,
    synthesizerModel: null,
    baseUrl,
    timeoutMs,
    deadlineMs: 20_000,
    maxConcurrent: 4,
  };
  const roles = createRoles(createModels(settings, dependencies.logger, other), guard, dependencies.logger, {
    readsDescriptions: true,
    store,
    shipped,
  });
  const agent = createAgents({ ...dependencies, defaultMarket: "US", roles, guard }).get(id);
  if (agent === undefined) throw new Error(`no ${id}`);
  return agent;
}
