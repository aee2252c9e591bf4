import { type RequestHandler, Router } from "express";
import { z } from "zod";
import { StateUnavailableError } from "../tools/errors.js";
import type { Tasks } from "./a2a/tasks.js";
import { forbidStoring, type Gates } from "./agent-endpoints.js";
import type { IdentifyCaller } from "./callers/caller.js";
import { readRequest } from "./catalogs/requests.js";
import { sendDocument } from "./discovery.js";
import { HttpFailure, handleErrors, refuseOtherMethods, renderPlain } from "./failures.js";
import type { HttpLogger } from "./logger.js";

export interface FeedbackRoutes {
  readonly tasks: Tasks;
  readonly identify: IdentifyCaller;
  readonly logger: HttpLogger;
  readonly gates: Gates;
}

const LONGEST_COMMENT = 2_000;

export const FeedbackRequest = z.strictObject({
  task_id: z.string().min(1).max(200).describe("The task whose answer is rated, by whoever began it."),
  rating: z.int().min(1).max(5).describe("1 is bad, 5 is good."),
  comment: z.string().trim().max(LONGEST_COMMENT).optional().describe("What was wrong or right, in words."),
});

const DESCRIPTION = {
  description:
    "Rates the answer of a task, once it has one. POST; a second rating takes the place of the first. It is kept with the task and deleted with it.",
  request: z.toJSONSchema(FeedbackRequest, { io: "input" }),
  response: { task_id: "The task.", rating: "What is kept now." },
  example: { task_id: "0b8e6f5e-…", rating: 2, comment: "The median is of used offers too." },
};

const UNKNOWN = "There is no such task, or it is somebody else's.";
const DOWN = "What is kept cannot be reached right now. Please try again in a moment.";
const UNFINISHED = "This task has not come to an answer yet, so there is nothing to rate.";

/** POST /feedback: what callers think of their answers, kept with the tasks. */
export function createFeedbackRouter({ tasks, identify, logger, gates }: FeedbackRoutes): Router {
  const rate: RequestHandler = async (request, response) => {
    const { task_id: taskId, rating, comment } = readRequest(FeedbackRequest, request.body);
    const feedback = { rating, comment: comment || null, at: new Date().toISOString() };
    const isKept = await tasks.rate(identify(request).id, taskId, feedback).catch((cause: unknown) => {
      if (!(cause instanceof StateUnavailableError)) throw cause;
      response.set("retry-after", "5");
      throw new HttpFailure(503, "serverBusy", DOWN, { cause });
    });
    if (isKept === null) throw new HttpFailure(404, "taskNotFound", UNKNOWN);
    if (!isKept) throw new HttpFailure(409, "invalidRequest", UNFINISHED);
    response.json({ task_id: taskId, rating });
  };
  const router = Router();
  router
    .route("/feedback")
    .get(sendDocument(DESCRIPTION))
    .post(forbidStoring, ...gates.posted, rate)
    .all(refuseOtherMethods(["GET", "HEAD", "POST"], renderPlain));
  router.use("/feedback", handleErrors(renderPlain, logger));
  return router;
}
