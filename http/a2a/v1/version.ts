import type { Request } from "express";
import { RpcError } from "../errors.js";

/** The generations of A2A that are spoken here. */
export type ProtocolGeneration = "0.3" | "1.0";

const HEADER = "A2A-Version";

/**
 * The generation that a request is written in, by header or query (A2A 1.0 §3.6); nothing means 0.3. Patch numbers do not matter.
 * @throws RpcError for any other
 */
export function readGeneration(request: Request): ProtocolGeneration {
  const inQuery = request.query[HEADER];
  const named = (request.get(HEADER) ?? (typeof inQuery === "string" ? inQuery : "")).trim();
  const [, generation = named] = /^(\d+\.\d+)(?:\.\d+)?$/.exec(named) ?? [];
  if (generation === "" || generation === "0.3") return "0.3";
  if (generation === "1.0") return "1.0";
  throw new RpcError("versionNotSupported", `This version of A2A is not spoken here. Send ${HEADER}: 1.0 or 0.3.`);
}
