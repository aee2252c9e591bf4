import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import helmet from "helmet";

/** Helmet's headers. They are the same for every response, so its dozen of handlers run once and not per request. */
export function setSecurityHeaders(): RequestHandler {
  const headers = new Map<string, string>();
  const recorder = { setHeader: (name: string, value: string) => headers.set(name, value), removeHeader: () => {} };
  // Helmet reads nothing of the request and uses these two methods of the response.
  helmet()({} as IncomingMessage, recorder as unknown as ServerResponse, () => {});
  return (_request, response, next) => {
    response.setHeaders(headers);
    next();
  };
}
