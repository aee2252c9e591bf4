import { AsyncResource } from "node:async_hooks";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import type { Request, RequestHandler } from "express";
import { HttpFailure } from "./failures.js";

const UNPACKERS = new Map([
  ["br", createBrotliDecompress],
  ["deflate", createInflate],
  ["gzip", createGunzip],
]);
const CHARSET = /;\s*charset\s*=\s*"?([^\s";]*)/i;

/**
 * Reads a JSON body of at most so many bytes, unpacked, into `request.body`. What it refuses it refuses once all of the request has come:
 * whoever still sends would not hear of it.
 */
export const readJson =
  (limit: number): RequestHandler =>
  (request, _response, proceed) => {
    const next = AsyncResource.bind(proceed); // the connection's events know nothing of the request's context
    const { "content-encoding": encoding = "identity", "content-type": type = "" } = request.headers;
    const refusal = refusalOf(request, encoding.toLowerCase(), CHARSET.exec(type)?.[1], limit);
    if (refusal) return afterAll(request, () => next(refusal));
    const unpacker = UNPACKERS.get(encoding.toLowerCase())?.();
    const stream = unpacker ? request.pipe(unpacker) : request;
    const chunks: Buffer[] = [];
    let size = 0;
    const stop = (failure: HttpFailure) => {
      stream.off("data", add).off("end", end);
      unpacker
        ?.off("error", refuse)
        .on("error", () => {})
        .destroy();
      afterAll(request, () => next(failure));
    };
    const refuse = (cause: unknown) =>
      stop(new HttpFailure(400, "parseError", "The request could not be read.", { cause }));
    const add = (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > limit) stop(tooLarge(limit));
    };
    const end = () => {
      try {
        request.body = parse(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks));
      } catch (failure) {
        return next(failure);
      }
      next();
    };
    stream.on("data", add).once("end", end);
    unpacker?.once("error", refuse);
  };

function refusalOf({ headers }: Request, encoding: string, charset: string | undefined, limit: number) {
  if (charset !== undefined && !/^utf-?8$/i.test(charset))
    return new HttpFailure(415, "invalidRequest", "The body must be written in UTF-8.");
  if (encoding !== "identity" && !UNPACKERS.has(encoding))
    return new HttpFailure(415, "invalidRequest", "The body's Content-Encoding is not supported.");
  return Number(headers["content-length"]) > limit ? tooLarge(limit) : null;
}

const tooLarge = (limit: number) =>
  new HttpFailure(413, "invalidRequest", `The body is larger than ${limit / 1024 / 1024} MiB.`);

function afterAll(request: Request, then: () => void): void {
  request.unpipe();
  if (request.complete) then();
  else request.once("end", then).resume();
}

/** @throws HttpFailure */
function parse(body: Buffer = Buffer.alloc(0)): unknown {
  if (body.length === 0) throw new HttpFailure(400, "parseError", "The body is empty.");
  try {
    return JSON.parse(body.toString().replace(/^\uFEFF/, ""));
  } catch (cause) {
    throw new HttpFailure(400, "parseError", "The body is not valid JSON.", { cause });
  }
}
