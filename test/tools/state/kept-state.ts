import { openEmbeddedState } from "../../../tools/state/open.js";
import { RemoteState } from "../../../tools/state/remote-state.js";
import { StateKeeper } from "../../../tools/state/state-keeper.js";
import type { StateMessage, StatePort } from "../../../tools/state/state-port.js";

/** Both ends of a way between processes, in one: what is sent arrives as JSON, later and in order. */
function portPair(): [StatePort, StatePort] {
  const listeners: ((message: unknown) => void)[] = [() => {}, () => {}];
  const port = (own: number, other: number): StatePort => ({
    send(message: StateMessage) {
      const text = JSON.stringify(message);
      setImmediate(() => listeners[other]?.(JSON.parse(text)));
    },
    listen(listener) {
      listeners[own] = listener;
    },
  });
  return [port(0, 1), port(1, 0)];
}

/** A file's keeper, and stores that ask it as the workers of a service do. */
export async function keptState(dataDir: string) {
  const file = await openEmbeddedState({ dataDir });
  const keeper = new StateKeeper(file, undefined);
  return {
    connect() {
      const [there, here] = portPair();
      const end = keeper.attach(there);
      const store = new RemoteState(here, undefined);
      return { store, end };
    },
    close: () => file.close(),
  };
}
