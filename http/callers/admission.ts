import type { Request, Response } from "express";
import { RpcError } from "../a2a/errors.js";
import { callerOf, setRateLimitHeaders } from "./identify.js";
import type { QueryQuota } from "./query-quota.js";

/** Counts one query of the caller. @throws RpcError when the month's queries are used up */
export type Admit = () => Promise<void>;

export function createAdmission(queryQuota: QueryQuota, request: Request, response: Response): Admit {
  return async () => {
    const window = await queryQuota.take(callerOf(request).account);
    if (!response.headersSent) setRateLimitHeaders(response, window);
    if (window.isWithin) return;
    const { used, limit, reset } = window;
    const day = reset.toISOString().slice(0, 10);
    const seconds = Math.max(1, Math.ceil((reset.getTime() - Date.now()) / 1_000));
    if (!response.headersSent) response.set("retry-after", String(seconds));
    throw new RpcError(
      "rateLimited",
      `The queries of this month are used up: ${used.toLocaleString("en-US")} of ${limit.toLocaleString("en-US")}. They return on ${day} at 00:00 UTC.`,
    );
  };
}
