import express, { type RequestHandler } from "express";
import { HttpFailure } from "./failures.js";

const JSON_TYPES = ["application/json", "application/*+json", "application/json-rpc"];

const requireJson: RequestHandler = (request, _response, next) => {
  const isJson = JSON_TYPES.some((type) => matches(request.headers["content-type"], type));
  next(
    isJson
      ? undefined
      : new HttpFailure(415, "contentTypeNotSupported", "Send the request with Content-Type: application/json."),
  );
};

/** By the header alone: `request.is` says no as soon as there is no body. */
function matches(header: string | undefined, type: string): boolean {
  const given = (header?.split(";")[0] ?? "").trim().toLowerCase();
  const [prefix = "", suffix] = type.split("*");
  return suffix === undefined ? given === type : given.startsWith(prefix) && given.endsWith(suffix);
}

const BODY_LIMIT_BYTES = 1024 * 1024;
/** A catalog in base64. */
const BULKY_LIMIT_BYTES = 15 * 1024 * 1024;

/**
 * Reads a JSON body; everything else ends as an HttpFailure or an error of body-parser. What says that it is larger than a question goes
 * through the gate first: few such bodies are held at once.
 */
export function readJsonBody(bulky: RequestHandler): RequestHandler[] {
  const parseSmall = parser(BODY_LIMIT_BYTES);
  const parseBulky = parser(BULKY_LIMIT_BYTES);
  return [
    requireJson,
    (request, response, next) => {
      if (!(Number(request.headers["content-length"]) > BODY_LIMIT_BYTES)) parseSmall(request, response, next);
      else
        bulky(request, response, (refusal?: unknown) =>
          refusal === undefined ? parseBulky(request, response, next) : next(refusal),
        );
    },
  ];
}

const parser = (limit: number): RequestHandler =>
  express.json({
    limit,
    strict: false, // a lone number is valid JSON, and then an invalid request
    type: () => true, // requireJson has looked
    verify: (_request, _response, body) => {
      if (body.length === 0) throw new HttpFailure(400, "parseError", "The body is empty.");
    },
  });
