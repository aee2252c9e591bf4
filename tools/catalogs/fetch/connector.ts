import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { buildConnector } from "undici";
import { InvalidInputError } from "../../errors.js";
import { Deadline } from "./deadline.js";
import { sentences } from "./sentences.js";
import type { Reach } from "./web-address.js";

/** The addresses of a name, in the order in which to try them. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

const CONNECT_TIMEOUT_MS = 5000;
const RESOLVE_TIMEOUT_MS = 5000;
const MOST_ATTEMPTS = 3;

export const resolveBySystem: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

/**
 * Opens connections only to addresses that may be read. The name is resolved once, every address of the answer is
 * checked, and the socket is given a checked address instead of the name: a name that answers differently the next
 * moment (DNS rebinding) has no next moment.
 */
export function createConnector(reach: Reach, resolve: Resolve): buildConnector.connector {
  const connect = buildConnector({ timeout: CONNECT_TIMEOUT_MS });
  return (options, callback) => {
    checkedAddresses(options.hostname, reach, resolve)
      .then((addresses) => tryInTurn(addresses.slice(0, MOST_ATTEMPTS), (address) => open(address)))
      .then(
        (socket) => callback(null, socket),
        (error: unknown) => callback(error instanceof Error ? error : new Error("no connection"), null),
      );

    // `host` stays as it is: the certificate is checked against the name.
    function open(address: string): Promise<Socket> {
      return new Promise((fulfil, reject) => {
        connect({ ...options, hostname: address }, (error, socket) => (socket ? fulfil(socket) : reject(error)));
      });
    }
  };
}

type Socket = Parameters<buildConnector.Callback> extends [infer _, infer Given] ? NonNullable<Given> : never;

async function checkedAddresses(hostname: string, reach: Reach, resolve: Resolve): Promise<readonly string[]> {
  const addresses = isIP(hostname) === 0 ? await inTime(resolve(hostname)) : [hostname];
  // Anything else would be resolved again by the socket, unchecked.
  if (addresses.length === 0 || addresses.some((address) => isIP(address) === 0))
    throw new InvalidInputError(sentences.nameUnknown);
  if (!addresses.every((address) => reach.isAllowed(address))) throw new InvalidInputError(sentences.private);
  return addresses;
}

async function inTime<Result>(answer: Promise<Result>): Promise<Result> {
  const deadline = new Deadline(performance.now() + RESOLVE_TIMEOUT_MS);
  try {
    return await deadline.race(answer);
  } catch (error) {
    throw deadline.signal.aborted ? deadline.explain(sentences.nameService, error) : error;
  } finally {
    deadline.end();
  }
}

async function tryInTurn<Result>(
  addresses: readonly string[],
  open: (address: string) => Promise<Result>,
): Promise<Result> {
  let failure: unknown;
  for (const address of addresses)
    try {
      return await open(address);
    } catch (error) {
      failure = error;
    }
  throw failure;
}
