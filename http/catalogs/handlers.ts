import { randomUUID } from "node:crypto";
import type { Request, Response } from "express";
import type { Agent } from "../../graph/agent.js";
import type { Catalogs } from "../../graph/catalogs/catalogs.js";
import { catalogAgent } from "../../graph/catalogs/chat.js";
import type { CatalogSource, OnboardOrder } from "../../graph/catalogs/order.js";
import { yieldToEventLoop } from "../../tools/event-loop.js";
import type { Tasks } from "../a2a/tasks.js";
import type { Admit } from "../callers/admission.js";
import { type IdentifyCaller, ownerOf } from "../callers/caller.js";
import { annotate } from "../request-log.js";
import type { Work } from "./failures.js";
import { renderCatalog, renderPage } from "./render.js";
import { AnalyseRequest, OnboardRequest, readPaging, readRequest, SHOWN_PRODUCTS, waits } from "./requests.js";
import { CatalogWork, sourceOf, unknownCatalog } from "./work.js";

export interface HandlerDependencies {
  readonly catalogs: Catalogs;
  /** Whose tasks are those of long crawls. */
  readonly router: Agent;
  readonly tasks: Tasks;
  readonly identify: IdentifyCaller;
  readonly admission: (request: Request, response: Response) => Admit;
  /** Where it is mounted: "/a2a". */
  readonly prefix: string;
}

/** What each endpoint does. Onboarding and analysing count as queries, once they are sure to be worked on; looking at what is kept does not. */
export function createHandlers({ catalogs, router, tasks, identify, admission, prefix }: HandlerDependencies) {
  const base = `${prefix}/catalogs`;
  const catalogWork = new CatalogWork(catalogs, tasks, base);

  const askerOf = (request: Request, response: Response, signal: AbortSignal) => ({
    caller: identify(request),
    admit: admission(request, response),
    signal,
  });

  /** Begins a task instead of the work itself, for a caller who does not want to wait. */
  const begin = async (request: Request, response: Response, asked: OnboardOrder): Promise<void> => {
    const caller = identify(request);
    const text = `Onboard my catalog: ${nameOf(asked.source)}.`;
    const messageId = randomUUID();
    const feed = await tasks.accept({
      agent: catalogAgent(router.profile, catalogs, asked),
      callerId: caller.id,
      accountId: caller.account.id,
      owner: ownerOf(caller),
      attachment: null,
      isRepeatable: false,
      wish: null,
      notes: caller.notes,
      admit: admission(request, response),
      messageId,
      contextId: null,
      taskId: null,
      text,
      message: (ids) => ({ kind: "message", role: "user", messageId, parts: [{ kind: "text", text }], ...ids }),
    });
    await feed.saved;
    const { id, contextId, status } = feed.task;
    annotate(response, { taskId: id });
    const endpoint = `${prefix}/${router.profile.id}`;
    response
      .status(202)
      .json({ task_id: id, context_id: contextId, state: status.state, endpoint, method: "tasks/get" });
  };

  const onboard: Work = async (request, response, signal) => {
    await yieldToEventLoop(); // the body may be megabytes of base64, whose parsing took its time
    const given = readRequest(OnboardRequest, request.body);
    request.body = null;
    await yieldToEventLoop();
    const asked = catalogWork.order(identify(request), sourceOf(given), given);
    if (waits(request.query)) response.json(await catalogWork.onboard(asked, askerOf(request, response, signal)));
    else await begin(request, response, asked);
  };

  const analyse: Work = async (request, response, signal) => {
    const given = readRequest(AnalyseRequest, request.body);
    response.json(await catalogWork.analyse(given, askerOf(request, response, signal)));
  };

  const find = (request: Request) => catalogWork.find(String(request.params.id), identify(request));

  const show: Work = async (request, response) => {
    const kept = await find(request);
    response.json(renderCatalog(kept, await catalogs.products(kept, 0, SHOWN_PRODUCTS), base));
  };

  const showProducts: Work = async (request, response) => {
    const kept = await find(request);
    const { offset, limit } = readPaging(request.query);
    response.json(renderPage(kept.id, await catalogs.products(kept, offset, limit), base));
  };

  const remove: Work = async (request, response) => {
    const isGone = await catalogs.delete(String(request.params.id), ownerOf(identify(request)));
    if (!isGone) throw unknownCatalog();
    response.status(204).end();
  };

  return { onboard, analyse, show, showProducts, remove };
}

function nameOf(source: CatalogSource): string {
  if (source.kind === "url") return source.url;
  return source.kind === "file" ? (source.filename ?? "a file") : "a description";
}
