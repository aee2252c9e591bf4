import { type RequestHandler, Router } from "express";
import type { AgentCard } from "./a2a/card.js";
import { logExtensions, varyByExtension } from "./a2a/interface.js";
import { createRpcHandler, type RpcDependencies } from "./a2a/rpc.js";
import { CARD_PATH, sendDocument } from "./discovery.js";
import { handleErrors, refuseOtherMethods, refuseUnknown, renderRpc } from "./failures.js";
import { readJsonBody } from "./json-body.js";

export interface Endpoint extends RpcDependencies {
  readonly card: AgentCard;
}

export const forbidStoring: RequestHandler = (_request, response, next) => {
  response.set("cache-control", "no-store");
  next();
};

export interface Gates {
  /** Run before a body is read. */
  readonly gates: readonly RequestHandler[];
  /** Run before a large body is read. */
  readonly bulky: RequestHandler;
}

/** POST is JSON-RPC; GET shows the card, for people and for hosts that look whether anyone is there. */
export function createEndpointRouter(
  endpoints: readonly Endpoint[],
  logger: RpcDependencies["logger"],
  { gates, bulky }: Gates,
): Router {
  const router = Router();
  for (const { card, ...dependencies } of endpoints) {
    const { id } = dependencies.agent.profile;
    const sendCard = sendDocument(card);
    const looks = dependencies.isHost ? [logExtensions(logger)] : [];
    router
      .route(`/${id}`)
      .get(sendCard)
      .post(forbidStoring, varyByExtension, ...looks, ...gates, readJsonBody(bulky), createRpcHandler(dependencies))
      .all(refuseOtherMethods(["GET", "HEAD", "POST"], renderRpc));
    router
      .route(`/${id}${CARD_PATH}`)
      .get(sendCard)
      .all(refuseOtherMethods(["GET", "HEAD"], renderRpc));
  }
  router.use(
    refuseUnknown("There is no agent at this address. GET /.well-known/agents.json lists all of them.", renderRpc),
  );
  router.use(handleErrors(renderRpc, logger));
  return router;
}
