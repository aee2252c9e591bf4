import { type RequestHandler, Router } from "express";
import { refuseOtherMethods, renderPlain } from "../failures.js";
import type { HttpLogger } from "../logger.js";
import { type PageFile, pageFiles } from "./files.js";

/** A page to ask on, for people: it speaks the public endpoints and needs nothing from elsewhere. */

/** Nothing but the page's own files, and no address but its own. Charts are drawn on a canvas, so that no style is written inline. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const READING = ["GET", "HEAD"];
const NAMES = ["page.js", "charts.js", "page.css", "icon.svg"];

export function createPageRouter(logger: HttpLogger): Router {
  const router = Router();
  const serve = (path: string, name: string) =>
    router.route(path).get(sendFile(name, logger)).all(refuseOtherMethods(READING, renderPlain));
  serve("/", "index.html");
  for (const name of NAMES) serve(`/page/${name}`, name);
  return router;
}

function sendFile(name: string, logger: HttpLogger): RequestHandler {
  return async (request, response, next) => {
    const file = await find(name, logger);
    if (file === undefined) return next(); // as if the page were switched off
    const { content, mediaType, etag } = file;
    response.set({ etag, "cache-control": "no-cache", "content-security-policy": POLICY });
    if (request.headers["if-none-match"]?.includes(etag)) response.status(304).end();
    else response.set("content-type", mediaType).send(content);
  };
}

/** Undefined where the page was not built and cannot be: the service does not depend on it. */
async function find(name: string, logger: HttpLogger): Promise<PageFile | undefined> {
  try {
    return (await pageFiles()).get(name);
  } catch (err) {
    logger.error({ err }, "page not built");
    return undefined;
  }
}
