import { CanceledError, InvalidInputError } from "../../errors.js";

/** What a caller reads. A refused address and whatever may listen there look alike, so that nobody can probe a network through us. */
export const sentences = {
  notAnAddress: "This is not a web address: an address looks like https://shop.example.com/products.",
  scheme: "Only addresses that begin with http:// or https:// are read.",
  credentials: "The address contains a user name or password: addresses are read without either.",
  tooLong: "The address is longer than 2,048 characters.",
  number: "The address has a number in place of a name: shops are read by their name.",
  port: "The address names a port at which no shop is read: 80, 443 and most ports from 1024 are.",
  private: "The address leads to a private network, which is not read.",
  nameUnknown: "The address could not be reached: its name is not known.",
  nameService: "The address could not be reached: its name could not be looked up.",
  nothingAnswers: "The address could not be reached: nothing answers there.",
  certificate: "The address could not be reached: its certificate is not valid.",
  insecure: "The address could not be reached: no secure connection could be made.",
  slow: "The address takes too long to answer.",
  broken: "The address does not give a readable answer.",
  headers: "The address sends more headers than are read.",
  packing: "The address packs its answer in a way that is not read.",
  bomb: "The address sends data that unpacks to many times its size, which is not read.",
  redirects: "The address leads on to another address too many times.",
  redirect: "The address leads on to something that is not a web address.",
  pagesSpent: "The address was not read: the limit of pages is reached.",
  bytesSpent: "The address was not read: the limit of bytes is reached.",
  timeSpent: "The address was not read: the time for it is over.",
} as const;

const BY_CODE: Readonly<Record<string, string>> = {
  ENOTFOUND: sentences.nameUnknown,
  ENODATA: sentences.nameUnknown,
  EAI_AGAIN: sentences.nameService,
  ECONNREFUSED: sentences.nothingAnswers,
  EHOSTUNREACH: sentences.nothingAnswers,
  ENETUNREACH: sentences.nothingAnswers,
  EADDRNOTAVAIL: sentences.nothingAnswers,
  ETIMEDOUT: sentences.nothingAnswers,
  UND_ERR_CONNECT_TIMEOUT: sentences.nothingAnswers,
  UND_ERR_HEADERS_OVERFLOW: sentences.headers,
  HPE_HEADER_OVERFLOW: sentences.headers,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: sentences.certificate,
  UNABLE_TO_GET_ISSUER_CERT: sentences.certificate,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: sentences.certificate,
  DEPTH_ZERO_SELF_SIGNED_CERT: sentences.certificate,
  SELF_SIGNED_CERT_IN_CHAIN: sentences.certificate,
  ERR_TLS_CERT_ALTNAME_INVALID: sentences.certificate,
};

/** The error a caller may see for whatever a library threw, its text left behind. */
export function asShownError(error: unknown): Error {
  if (error instanceof InvalidInputError || error instanceof CanceledError) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "UND_ERR_DESTROYED" || code === "UND_ERR_CLOSED")
    return new CanceledError("The fetcher was closed.", { cause: error });
  return new InvalidInputError(BY_CODE[code] ?? byKind(code), { cause: error });
}

function byKind(code: string): string {
  if (/^CERT_/.test(code)) return sentences.certificate;
  return /^(ERR_SSL|ERR_TLS|EPROTO)/.test(code) ? sentences.insecure : sentences.broken;
}
