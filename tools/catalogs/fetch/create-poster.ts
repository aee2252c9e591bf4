import { Agent, request } from "undici";
import { InvalidInputError } from "../../errors.js";
import { createConnector, type Resolve, resolveBySystem } from "./connector.js";
import { type ReachSettings, reachOf } from "./reach.js";
import { readAddress } from "./web-address.js";

export interface PosterSettings extends ReachSettings {
  /** The most a receiver may take for its answer. */
  readonly patienceMs?: number;
  /** In place of the system's name service. */
  readonly resolve?: Resolve;
}

/** The way out for what callers asked to be told, guarded like that of the fetcher. */
export interface Poster {
  /** @throws InvalidInputError with a sentence for whoever named the address */
  check(address: string): void;
  /** The status of the answer. Redirects are not followed. Rejects when there is none in time. */
  post(address: string, headers: Readonly<Record<string, string>>, body: string): Promise<number>;
  close(): Promise<void>;
}

const PATIENCE_MS = 10_000;

/** Where inner networks may be reached, http will do for them. */
export function createPoster({ patienceMs = PATIENCE_MS, resolve, ...settings }: PosterSettings): Poster {
  const reach = reachOf(settings);
  const agent = new Agent({ connect: createConnector(reach, resolve ?? resolveBySystem), connections: 4 });
  const urlOf = (address: string): URL => {
    const url = readAddress(address, reach);
    if (url.protocol !== "https:" && !reach.allowsInner)
      throw new InvalidInputError("The address must begin with https://.");
    return url;
  };
  return {
    check: (address) => void urlOf(address),
    async post(address, headers, body) {
      const signal = AbortSignal.timeout(patienceMs);
      const answer = await request(urlOf(address), { method: "POST", dispatcher: agent, headers, body, signal });
      await answer.body.dump();
      return answer.statusCode;
    },
    close: () => agent.destroy(),
  };
}
