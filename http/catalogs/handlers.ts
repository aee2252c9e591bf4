import { randomUUID } from "node:crypto";
import type { Request, Response } from "express";
import type { Agent } from "../../graph/agent.js";
import type { Catalogs, Compared } from "../../graph/catalogs/catalogs.js";
import { catalogAgent } from "../../graph/catalogs/chat.js";
import type { CatalogSource, OnboardOrder } from "../../graph/catalogs/order.js";
import type { Tasks } from "../a2a/tasks.js";
import { TokenCount } from "../a2a/token-count.js";
import type { Admit } from "../callers/admission.js";
import { type IdentifyCaller, ownerOf } from "../callers/caller.js";
import { HttpFailure } from "../failures.js";
import { annotate } from "../request-log.js";
import type { Work } from "./failures.js";
import { renderCatalog, renderPage } from "./render.js";
import { AnalyseRequest, OnboardRequest, readPaging, readRequest, SHOWN_PRODUCTS, waits } from "./requests.js";

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

const UNKNOWN = "There is no such catalog. It may have been deleted, be too old, or belong to somebody else.";

/** What each endpoint does. Onboarding and analysing count as queries, once they are sure to be worked on; looking at what is kept does not. */
export function createHandlers({ catalogs, router, tasks, identify, admission, prefix }: HandlerDependencies) {
  const base = `${prefix}/catalogs`;

  const order = (request: Request, source: CatalogSource, given: OnboardRequest | AnalyseRequest): OnboardOrder => {
    const caller = identify(request);
    const { market, currency } = given;
    const name = "name" in given ? given.name : undefined;
    const encoding = "encoding" in given ? given.encoding : undefined;
    return { source, owner: ownerOf(caller), notes: caller.notes, market, currency, encoding, name };
  };

  /** A description may be read by a language model, on the caller's account. */
  const counted = async <Result>(
    request: Request,
    asked: OnboardOrder,
    work: (order: OnboardOrder) => Promise<Result>,
  ): Promise<Result> => {
    const tokenBudget = tasks.tokenBudgetOf(identify(request).account.id);
    const reservation = await tokenBudget.reserve();
    const withoutModels = reservation.refusal ?? undefined;
    const spent = new TokenCount();
    return work({ ...asked, withoutModels, onUsage: (usage) => spent.add(usage) }).finally(() =>
      reservation.settle(spent.tokens),
    );
  };

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
    const given = readRequest(OnboardRequest, request.body);
    request.body = null; // megabytes of base64 that are read
    const asked = order(request, sourceOf(given), given);
    if (!waits(request.query)) {
      await begin(request, response, asked);
      return;
    }
    await admission(request, response)();
    const { products, ...shown } = await counted(request, { ...asked, signal }, (counting) =>
      catalogs.onboard(counting),
    );
    const page = { offset: 0, total: products.length, items: products.slice(0, SHOWN_PRODUCTS) };
    response.json(renderCatalog(shown, page, base));
  };

  const compare = async (
    request: Request,
    given: AnalyseRequest,
    admit: Admit,
    signal: AbortSignal,
  ): Promise<Compared> => {
    const { catalog_id, cluster_ids, products, description = "", market } = given;
    if (catalog_id !== undefined) {
      const { document } = await find(request, catalog_id);
      await admit();
      return { own: document.own, market: market ?? document.market.code };
    }
    if (cluster_ids !== undefined) {
      const compared = await catalogs.clusters(cluster_ids, market ?? null);
      await admit();
      return compared;
    }
    await admit();
    const source: CatalogSource = products
      ? { kind: "products", products }
      : { kind: "description", text: description };
    return counted(request, { ...order(request, source, given), signal }, (counting) => catalogs.place(counting));
  };

  const analyse: Work = async (request, response, signal) => {
    const given = readRequest(AnalyseRequest, request.body);
    const { own, market } = await compare(request, given, admission(request, response), signal);
    const { notes } = identify(request);
    const asked = { own, market, notes, signal, ...(given.limit !== undefined && { limit: given.limit }) };
    for await (const event of catalogs.analyst.analyse(asked)) {
      if (event.type === "analysis") response.json({ catalog_id: given.catalog_id ?? null, ...event.analysis });
    }
  };

  const find = async (request: Request, id = String(request.params.id)) => {
    const kept = await catalogs.find(id, ownerOf(identify(request)));
    if (!kept) throw new HttpFailure(404, "invalidParams", UNKNOWN);
    return kept;
  };

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
    if (!isGone) throw new HttpFailure(404, "invalidParams", UNKNOWN);
    response.status(204).end();
  };

  return { onboard, analyse, show, showProducts, remove };
}

function sourceOf({ url, csv_base64, filename, description = "" }: OnboardRequest): CatalogSource {
  if (url !== undefined) return { kind: "url", url };
  if (csv_base64 === undefined) return { kind: "description", text: description };
  return { kind: "file", bytes: csv_base64, filename: filename ?? null, mediaType: null };
}

function nameOf(source: CatalogSource): string {
  if (source.kind === "url") return source.url;
  return source.kind === "file" ? (source.filename ?? "a file") : "a description";
}
