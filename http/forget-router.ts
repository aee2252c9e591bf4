import { type RequestHandler, Router } from "express";
import type { Catalogs } from "../graph/catalogs/catalogs.js";
import { StateUnavailableError } from "../tools/errors.js";
import type { Tasks } from "./a2a/tasks.js";
import { ANONYMOUS_ID, type IdentifyCaller } from "./callers/caller.js";
import { HttpFailure, handleErrors, refuseOtherMethods, renderPlain } from "./failures.js";
import type { HttpLogger } from "./logger.js";

export interface ForgetRoutes {
  readonly tasks: Tasks;
  /** Missing where there are no catalogs. */
  readonly catalogs?: Catalogs | undefined;
  readonly identify: IdentifyCaller;
  readonly logger: HttpLogger;
  /** Run first. */
  readonly gates: readonly RequestHandler[];
}

const NOBODY =
  "Nobody says who asks, so nothing is kept under a name. A task or catalog of nobody is found by its id: delete it by that.";
const DOWN = "What is kept cannot be reached right now, so not all of it is deleted. Please try again in a moment.";

/** DELETE /me: tasks, conversations and catalogs of whoever sends the request, in all processes that share the store. Answers how many there were. */
export function createForgetRouter({ tasks, catalogs, identify, logger, gates }: ForgetRoutes): Router {
  const forget: RequestHandler = async (request, response) => {
    const { id } = identify(request);
    if (id === ANONYMOUS_ID) throw new HttpFailure(404, "invalidParams", NOBODY);
    try {
      const forgotten = await tasks.forgetCaller(id); // first: answers about a catalog go with it too
      response.json({ catalogs: (await catalogs?.forgetOwner(id)) ?? 0, tasks: forgotten });
    } catch (cause) {
      if (!(cause instanceof StateUnavailableError)) throw cause;
      response.set("retry-after", "5");
      throw new HttpFailure(503, "serverBusy", DOWN, { cause });
    }
  };
  const router = Router();
  router
    .route("/me")
    .delete(...gates, forget)
    .all(refuseOtherMethods(["DELETE"], renderPlain));
  router.use("/me", handleErrors(renderPlain, logger));
  return router;
}
