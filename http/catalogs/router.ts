import { Router } from "express";
import { forbidStoring, type Gates } from "../agent-endpoints.js";
import { sendDocument } from "../discovery.js";
import { handleErrors, refuseOtherMethods, renderPlain } from "../failures.js";
import type { HttpLogger } from "../logger.js";
import { describeAnalyse, describeOnboard } from "./describe.js";
import { handle } from "./failures.js";
import { createHandlers, type HandlerDependencies } from "./handlers.js";

export interface CatalogRoutes extends HandlerDependencies {
  readonly logger: HttpLogger;
  readonly gates: Gates;
}

const READING = ["GET", "HEAD"];
const POSTING = [...READING, "POST"];

/** The plain-JSON endpoints for catalogs: onboard one, analyse one, look at what is kept, delete it. */
export function createCatalogRouter({ logger, gates, ...dependencies }: CatalogRoutes): Router {
  const { onboard, analyse, show, showProducts, remove } = createHandlers(dependencies);
  const router = Router();
  const asked = [forbidStoring, ...gates.asked];
  const posted = [forbidStoring, ...gates.posted];
  router
    .route("/catalog-onboard-sync")
    .get(sendDocument(describeOnboard()))
    .post(...posted, handle(onboard))
    .all(refuseOtherMethods(POSTING, renderPlain));
  router
    .route("/catalog-analyze")
    .get(sendDocument(describeAnalyse()))
    .post(...posted, handle(analyse))
    .all(refuseOtherMethods(POSTING, renderPlain));
  router
    .route("/catalogs/:id")
    .get(...asked, handle(show))
    .delete(...asked, handle(remove))
    .all(refuseOtherMethods([...READING, "DELETE"], renderPlain));
  router
    .route("/catalogs/:id/products")
    .get(...asked, handle(showProducts))
    .all(refuseOtherMethods(READING, renderPlain));
  router.use(["/catalog-onboard-sync", "/catalog-analyze", "/catalogs"], handleErrors(renderPlain, logger));
  return router;
}
