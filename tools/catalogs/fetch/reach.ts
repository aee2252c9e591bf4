import { inNetworks, isInnerAddress, isOwnAddress, isPublicAddress } from "./public-address.js";
import type { Reach } from "./web-address.js";

export interface ReachSettings {
  /** Addresses of private networks are reached too, but none that is link-local or tells a cloud's secrets: for tests and intranets. */
  readonly allowPrivate: boolean;
  /** Networks in CIDR notation that are reached whatever they are. */
  readonly allowNetworks?: readonly string[] | undefined;
  /** In place of "belongs to the open internet and is not ours", which no test can reach. */
  readonly isAllowedAddress?: ((address: string) => boolean) | undefined;
}

const isOpen = (address: string): boolean => isPublicAddress(address) && !isOwnAddress(address);

/** Which part of the network may be reached by these settings. */
export function reachOf({ allowPrivate, allowNetworks = [], isAllowedAddress = isOpen }: ReachSettings): Reach {
  const isNamed = inNetworks(allowNetworks);
  const isInner = (address: string) => isNamed(address) || (allowPrivate && isInnerAddress(address));
  return {
    allowsInner: allowPrivate || allowNetworks.length > 0,
    isInner,
    isAllowed: (address) => isInner(address) || isAllowedAddress(address),
  };
}
