import express, { type RequestHandler } from "express";
import { HttpFailure } from "./failures.js";

const JSON_TYPES = ["application/json", "application/*+json", "application/json-rpc"];

const requireJson: RequestHandler = (request, _response, next) => {
  const isJson = JSON_TYPES.some((type) => matches(request.headers["content-type"], type));
  next(
    isJson
      ? undefined
      : new HttpFailure(415, "invalidRequest", "Send the request with Content-Type: application/json."),
  );
};

/** By the header alone: `request.is` says no as soon as there is no body. */
function matches(header: string | undefined, type: string): boolean {
  const given = (header?.split(";")[0] ?? "").trim().toLowerCase();
  const [prefix = "", suffix] = type.split("*");
  return suffix === undefined ? given === type : given.startsWith(prefix) && given.endsWith(suffix);
}

/** Reads a JSON body of at most `limitBytes`; everything else ends as an HttpFailure or an error of body-parser. */
export function readJsonBody(limitBytes: number): RequestHandler[] {
  const parse = express.json({
    limit: limitBytes,
    strict: false, // a lone number is valid JSON, and then an invalid request
    type: () => true, // requireJson has looked
    verify: (_request, _response, body) => {
      if (body.length === 0) throw new HttpFailure(400, "parseError", "The body is empty.");
    },
  });
  return [requireJson, parse];
}
