import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";

/** Global unicast; everything outside is special, unassigned, or carries an IPv4 address inside. */
const IPV6_GLOBAL = ipaddr.IPv6.parseCIDR("2000::/3");
/** Answers inside every Azure machine, though it looks public. */
const AZURE_PLATFORM = "168.63.129.16";
/** ISATAP: the last 32 bits are an IPv4 address of the site's own network. */
const ISATAP_MARK = 0x5efe;

/**
 * Whether an address belongs to the open internet: globally routable unicast. Says no to loopback, private, shared,
 * link-local, multicast, reserved and documentation ranges, to every form of IPv6 that carries an IPv4 address
 * (mapped, compatible, NAT64, 6to4, Teredo, ISATAP), and to anything that is not an address in its usual spelling.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes("%")) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  if (parsed instanceof ipaddr.IPv4) return address !== AZURE_PLATFORM;
  return parsed.match(IPV6_GLOBAL) && !isIsatap(parsed);
}

function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return parts[5] === ISATAP_MARK && (parts[4] === 0 || parts[4] === 0x0200);
}

/** Where clouds answer with secrets beside the link-local 169.254.169.254: Azure, Alibaba, Oracle; AWS and Google over IPv6. */
const METADATA = [AZURE_PLATFORM, "100.100.100.200", "192.0.0.192", "fd00:ec2::254", "fd20:ce::254"].map((address) =>
  ipaddr.parse(address).toNormalizedString(),
);
/** Ranges that an intranet's shop may stand in. */
const INNER_RANGES: readonly string[] = ["unicast", "private", "loopback", "uniqueLocal", "carrierGradeNat"];

/** Whether an address may belong to a shop of the operator's own network: private or loopback, never link-local or one that tells a cloud's secrets. */
export function isInnerAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes("%")) return false;
  const parsed = ipaddr.process(address); // what carries an IPv4 address is that address
  if (METADATA.includes(parsed.toNormalizedString())) return false;
  return INNER_RANGES.includes(parsed.range()) && !(parsed instanceof ipaddr.IPv6 && isIsatap(parsed));
}

/** What tells whether an address lies in one of the networks. @throws Error for what is no network in CIDR notation */
export function inNetworks(networks: readonly string[]): (address: string) => boolean {
  const ranges = networks.map((network) => ipaddr.parseCIDR(network));
  return (address) => {
    if (isIP(address) === 0 || address.includes("%")) return false;
    const parsed = ipaddr.process(address);
    return ranges.some(([range, bits]) => range.kind() === parsed.kind() && parsed.match(range, bits));
  };
}

/** An address of this machine: what listens here may be closed to the world by a firewall that we stand behind. */
export function isOwnAddress(address: string): boolean {
  const sought = canonical(address);
  return Object.values(networkInterfaces()).some((entries) =>
    entries?.some((entry) => canonical(entry.address) === sought),
  );
}

function canonical(address: string): string {
  const bare = address.split("%", 1)[0] ?? address;
  return isIP(bare) === 0 ? bare : ipaddr.parse(bare).toNormalizedString();
}
