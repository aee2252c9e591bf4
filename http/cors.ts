import type { RequestHandler } from "express";

export interface CorsOptions {
  /** Pages that may read answers: "*" is every page, an empty list none. As browsers write them: "https://shop.example". */
  readonly origins: "*" | readonly string[];
  /** The header that carries an API key. */
  readonly keyHeader?: string;
}

const METHODS = "GET, HEAD, POST, DELETE, OPTIONS";
/** What a page may send beyond what every page may. */
const SENT = [
  "Content-Type",
  "Authorization",
  "X-A2A-Extensions",
  "A2A-Extensions",
  "A2A-Version",
  "Mcp-Session-Id",
  "Mcp-Protocol-Version",
  "Last-Event-ID",
  "If-None-Match",
  "X-Request-Id",
];
/** What a page may read beyond what every page may. */
const READ = [
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "Retry-After",
  "X-Request-Id",
  "X-A2A-Extensions",
  "A2A-Extensions",
  "Mcp-Session-Id",
  "ETag",
  "WWW-Authenticate",
];
/** How long a browser may remember a preflight; Chromium takes no more. */
const MAX_AGE_SECONDS = 7_200;

/**
 * Lets pages of other origins call the service, without cookies: keys travel in headers.
 * An origin that is not listed gets no CORS header at all. To be used before limits and identification: a preflight carries no key,
 * and a page has to be able to read refusals.
 */
export function cors({ origins, keyHeader = "X-API-Key" }: CorsOptions): RequestHandler {
  const isOpen = origins === "*" || origins.includes("*");
  const listed = new Set(isOpen ? [] : origins.map(asBrowsersWriteIt));
  if (!isOpen && listed.size === 0) return (_request, _response, next) => next();
  const sent = [...new Set([keyHeader, ...SENT])].join(", ");
  const read = READ.join(", ");

  return (request, response, next) => {
    const { origin } = request.headers;
    if (!isOpen) response.vary("Origin"); // also without one, or a cache would hand the wrong copy to a page
    if (origin === undefined || !(isOpen || listed.has(origin))) {
      next();
      return;
    }
    response.setHeader("access-control-allow-origin", isOpen ? "*" : origin);
    const isPreflight = request.method === "OPTIONS" && request.headers["access-control-request-method"] !== undefined;
    if (!isPreflight) {
      response.setHeader("access-control-expose-headers", read);
      next();
      return;
    }
    response
      .status(204)
      .set({
        "access-control-allow-methods": METHODS,
        "access-control-allow-headers": sent,
        "access-control-max-age": String(MAX_AGE_SECONDS),
      })
      .end();
  };
}

const asBrowsersWriteIt = (origin: string): string => origin.trim().toLowerCase().replace(/\/+$/, "");
