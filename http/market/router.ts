import { type RequestHandler, Router } from "express";
import { forbidStoring } from "../agent-endpoints.js";
import { handle } from "../catalogs/failures.js";
import { sendDocument } from "../discovery.js";
import { handleErrors, refuseOtherMethods, renderPlain } from "../failures.js";
import { describeMarketImport } from "./describe.js";
import { createHandlers, type HandlerDependencies } from "./handlers.js";

export interface MarketRoutes extends HandlerDependencies {
  /** Run first. */
  readonly gates: readonly RequestHandler[];
}

const METHODS = ["GET", "HEAD", "POST", "DELETE"];

/** POST makes a market of uploaded exports, DELETE takes the last import back; both for keys of operators. */
export function createMarketRouter({ gates, ...dependencies }: MarketRoutes): Router {
  const { requireOperator, importFiles, undo } = createHandlers(dependencies);
  const router = Router();
  const asked = [forbidStoring, ...gates, requireOperator];
  router
    .route("/market-import")
    .get(sendDocument(describeMarketImport(dependencies.maxBytes)))
    .post(...asked, handle(importFiles))
    .delete(...asked, handle(undo))
    .all(refuseOtherMethods(METHODS, renderPlain));
  router.use("/market-import", handleErrors(renderPlain, dependencies.logger));
  return router;
}
