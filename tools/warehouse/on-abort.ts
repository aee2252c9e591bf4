/** What is called when a signal aborts: all of one signal's calls hang on one listener, since Node takes more than ten for a leak. */
const calls = new WeakMap<AbortSignal, Set<() => void>>();

/** Calls back once when the signal aborts; one that has aborted already calls nobody. @returns what takes the call back */
export function onAbort(signal: AbortSignal | undefined, callback: () => void): () => void {
  if (signal === undefined) return () => {};
  const waiting = calls.get(signal) ?? listenTo(signal);
  const call = () => callback();
  waiting.add(call);
  return () => {
    if (!waiting.delete(call) || waiting.size > 0) return;
    signal.removeEventListener("abort", callAll);
    calls.delete(signal);
  };
}

function listenTo(signal: AbortSignal): Set<() => void> {
  const waiting = new Set<() => void>();
  calls.set(signal, waiting);
  signal.addEventListener("abort", callAll, { once: true });
  return waiting;
}

function callAll({ target }: Event): void {
  const signal = target as AbortSignal; // it is added to signals alone
  const waiting = calls.get(signal) ?? new Set();
  calls.delete(signal);
  for (const call of waiting) call();
  waiting.clear();
}
