import { type RequestHandler, Router } from "express";
import { logExtensions, varyByExtension } from "./a2a/interface.js";
import { createRpcHandler, type RpcDependencies } from "./a2a/rpc.js";
import { CARD_PATH, sendCurrent } from "./discovery.js";
import { handleErrors, refuseOtherMethods, renderRpc } from "./failures.js";
import { inARow } from "./in-a-row.js";

export const forbidStoring: RequestHandler = (_request, response, next) => {
  response.setHeader("cache-control", "no-store");
  next();
};

/** What a request passes before it is worked on. Its place is taken last: whoever sends slowly keeps nobody from one. */
export interface Gates {
  /** Of requests with a body, which is read on the way. */
  readonly posted: readonly RequestHandler[];
  /** Of the others. */
  readonly asked: readonly RequestHandler[];
}

/** POST is JSON-RPC; GET shows the card, for people and for hosts that look whether anyone is there. */
export function createEndpointRouter(
  endpoints: readonly RpcDependencies[],
  logger: RpcDependencies["logger"],
  { posted }: Gates,
): Router {
  const router = Router();
  for (const dependencies of endpoints) {
    const { agent, card } = dependencies;
    const { id } = agent.profile;
    const sendCard = sendCurrent(card);
    const looks = dependencies.isHost ? [logExtensions(logger)] : [];
    router
      .route(`/${id}`)
      .get(sendCard)
      .post(inARow([forbidStoring, varyByExtension, ...looks, ...posted, createRpcHandler(dependencies)]))
      .all(refuseOtherMethods(["GET", "HEAD", "POST"], renderRpc));
    router
      .route(`/${id}${CARD_PATH}`)
      .get(sendCard)
      .all(refuseOtherMethods(["GET", "HEAD"], renderRpc));
  }
  router.use(handleErrors(renderRpc, logger));
  return router;
}
