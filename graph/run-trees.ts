import type { RunnableConfig } from "@langchain/core/runnables";
import { AsyncLocalStorageProviderSingleton as provider } from "@langchain/core/singletons";

/** LangChain's own keys of what it carries through a step: `test/graph/run-trees.test.ts` fails when a new version names them otherwise. */
const CONFIG = Symbol.for("lc:child_config");
const VARIABLES = Symbol.for("lc:context_variables");
const SWITCHES = ["LANGSMITH_TRACING_V2", "LANGCHAIN_TRACING_V2", "LANGSMITH_TRACING", "LANGCHAIN_TRACING"];

type RunWithConfig = typeof provider.runWithConfig;

const withRunTrees: RunWithConfig = provider.runWithConfig.bind(provider);

/**
 * LangChain makes a run tree of LangSmith for every step of every graph, traced or not, only to carry the step's config: a tenth of the
 * processor time of a repeated answer (measured). Where tracing is off the config is carried alone. A tracer that a caller brings still
 * gets its run trees.
 */
export function leaveOutRunTrees(environment: NodeJS.ProcessEnv): void {
  const isTraced = SWITCHES.some((name) => environment[name] === "true");
  provider.runWithConfig = isTraced ? withRunTrees : withoutRunTrees;
}

const withoutRunTrees: RunWithConfig = (config, callback, avoidsRoot) => {
  if (bringsTracer(config?.callbacks)) return withRunTrees(config, callback, avoidsRoot);
  const storage = provider.getInstance();
  const variables: unknown = storage.getStore()?.[VARIABLES];
  const carried = avoidsRoot ? {} : { tracingEnabled: false, extra: { [CONFIG]: config } };
  const isEmpty = avoidsRoot && variables === undefined;
  return storage.run(
    isEmpty ? undefined : { ...carried, ...(variables !== undefined && { [VARIABLES]: variables }) },
    callback,
  );
};

/** Whether somebody hears of the runs under a step: a tracer that is switched on, or a listener, as of `streamEvents`. Without a config: under the step that is running. */
export function isHeard(config: RunnableConfig | undefined): boolean {
  const { callbacks } = config ?? (provider.getRunnableConfig() as RunnableConfig | undefined) ?? {};
  return provider.runWithConfig !== withoutRunTrees || handlersOf(callbacks).length > 0;
}

const bringsTracer = (callbacks: unknown): boolean =>
  handlersOf(callbacks).some((handler) => handler?.name === "langchain_tracer");

/** Callbacks are a list of handlers or a manager of them. */
const handlersOf = (callbacks: unknown): readonly { readonly name?: unknown }[] => {
  const { handlers = callbacks } = (callbacks ?? {}) as { readonly handlers?: unknown };
  return Array.isArray(handlers) ? handlers : [];
};
