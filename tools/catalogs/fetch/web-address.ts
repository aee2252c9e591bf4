import { isIP, isIPv4 } from "node:net";
import { InvalidInputError } from "../../errors.js";
import { sentences } from "./sentences.js";

/** Which part of the network may be read. */
export interface Reach {
  /** Some addresses of inner networks may be read, so names of such networks are looked up. */
  readonly allowsInner: boolean;
  /** Those of inner networks that may be; they may be written as numbers. */
  isInner(address: string): boolean;
  /** Asked of every address a name resolves to, before anything connects to it. */
  isAllowed(address: string): boolean;
}

const LONGEST_ADDRESS = 2048;
/** RFC 6761, RFC 6762, RFC 8375, and the names that companies, clouds and clusters give their own networks. */
const INNER_NAMES = /\.(localhost|local|internal|intranet|private|corp|home|lan|localdomain|arpa|onion|svc|consul)$/;
const HOST_NAME = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/;
/** Ports from 1024 that browsers refuse as well, since another protocol lives there (Fetch standard, "bad port"). */
const OTHER_PROTOCOLS = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/**
 * Reads what somebody wrote as an address. Stricter than the URL parser, which turns backslashes into slashes, drops
 * tabs, decodes hosts and reads 0x7f.1 as a number: such spellings hide where they lead.
 */
export function readAddress(text: string, reach: Reach): URL {
  const written = text.trim();
  if (written.length > LONGEST_ADDRESS) throw new InvalidInputError(sentences.tooLong);
  if (/[\s\\\p{Cc}]/u.test(written)) throw new InvalidInputError(sentences.notAnAddress);
  const [, authority] = /^https?:\/\/([^/?#]*)/i.exec(written) ?? [];
  if (authority === undefined)
    throw new InvalidInputError(/^[a-z][a-z0-9+.-]*:/i.test(written) ? sentences.scheme : sentences.notAnAddress);
  if (authority.includes("@")) throw new InvalidInputError(sentences.credentials);
  if (authority === "" || /[%\p{Cf}]/u.test(authority)) throw new InvalidInputError(sentences.notAnAddress);
  const url = parse(written, undefined, sentences.notAnAddress);
  checkAddress(url, reach);
  if (isIPv4(url.hostname) && authority.replace(/:\d*$/, "") !== url.hostname)
    throw new InvalidInputError(sentences.number);
  return url;
}

/** Where a redirect leads: checked like an address somebody wrote. */
export function readRedirect(location: string, from: URL, reach: Reach): URL {
  const url = parse(location, from, sentences.redirect);
  checkAddress(url, reach);
  return url;
}

function parse(text: string, base: URL | undefined, sentence: string): URL {
  try {
    const url = new URL(text, base);
    url.hash = "";
    return url;
  } catch (error) {
    throw new InvalidInputError(sentence, { cause: error });
  }
}

function checkAddress(url: URL, reach: Reach): void {
  const refuse = (sentence: string): never => {
    throw new InvalidInputError(sentence);
  };
  if (url.protocol !== "http:" && url.protocol !== "https:") refuse(sentences.scheme);
  if (url.username !== "" || url.password !== "") refuse(sentences.credentials);
  if (url.href.length > LONGEST_ADDRESS) refuse(sentences.tooLong);
  if (!isReadPort(url.port)) refuse(sentences.port);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0) {
    if (!reach.isInner(host)) refuse(reach.isAllowed(host) ? sentences.number : sentences.private);
    return;
  }
  // A name without a dot is a machine of the network we stand in.
  if (!reach.allowsInner && isInnerName(host)) refuse(sentences.private);
  if (!HOST_NAME.test(host)) refuse(sentences.notAnAddress);
}

function isInnerName(host: string): boolean {
  const bare = host.replace(/\.+$/, "");
  return !bare.includes(".") || INNER_NAMES.test(bare);
}

function isReadPort(port: string): boolean {
  const number = Number(port);
  return port === "" || number === 80 || number === 443 || (number >= 1024 && !OTHER_PROTOCOLS.has(number));
}
