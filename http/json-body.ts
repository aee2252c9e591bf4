import express, { type RequestHandler } from "express";
import { inTime } from "./body-deadline.js";
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

export const BODY_LIMIT_BYTES = 1024 * 1024;
/** A catalog in base64. */
const BULKY_LIMIT_BYTES = 15 * 1024 * 1024;

/** Run before a body is read, by what it says of its size. */
export interface BodyGates {
  /** Of questions. */
  readonly small: RequestHandler;
  /** Of what is larger: few such bodies are held at once. */
  readonly bulky: RequestHandler;
}

/** Reads a JSON body in time; everything else ends as an HttpFailure or an error of body-parser. */
export function readJsonBody(gates: BodyGates): RequestHandler[] {
  const parseSmall = inTime(parser(BODY_LIMIT_BYTES));
  const parseBulky = inTime(parser(BULKY_LIMIT_BYTES));
  return [
    requireJson,
    (request, response, next) => {
      const isBulky = Number(request.headers["content-length"]) > BODY_LIMIT_BYTES;
      const [gate, parse] = isBulky ? [gates.bulky, parseBulky] : [gates.small, parseSmall];
      void gate(request, response, (refusal?: unknown) =>
        refusal === undefined ? parse(request, response, next) : next(refusal),
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
