import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Request, RequestHandler, Response } from "express";
import { readCoverageLines } from "../../graph/coverage-lines.js";
import { InvalidInputError } from "../../tools/errors.js";
import type { ImportOrder, ImportResult } from "../../tools/import/import-worker.js";
import { takenBack } from "../../tools/import/undo-import.js";
import { makeFolder } from "../../tools/make-folder.js";
import type { LoadTarget } from "../../tools/warehouse/load/load-market.js";
import type { OnProgress } from "../../tools/warehouse/load/report.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";
import { writeEvents } from "../a2a/stream.js";
import { inTime, UPLOAD_PATIENCE } from "../body-deadline.js";
import type { IdentifyCaller } from "../callers/caller.js";
import { toFailure, type Work } from "../catalogs/failures.js";
import { HttpFailure } from "../failures.js";
import type { HttpLogger } from "../logger.js";
import { IMPORT_FIELDS } from "./describe.js";
import { renderImport } from "./render.js";
import { runImport } from "./run-import.js";
import { takeUpload, tooLarge, type Upload } from "./upload.js";

export interface MarketImports {
  readonly target: LoadTarget;
  /** Where imports, groups and the map are kept. */
  readonly dataDir: string;
  /** The market as it is answered from, to tell what it answers afterwards. */
  readonly warehouse: Warehouse;
  /** Of all files of one upload together. */
  readonly maxBytes: number;
  /** The compiled file of the process that imports; the service's own where it is left out. */
  readonly worker?: string;
}

export interface HandlerDependencies extends MarketImports {
  readonly identify: IdentifyCaller;
  readonly logger: HttpLogger;
}

const WAYS = {
  market: 'say it in the field "market", as an ISO country code such as US',
  replace: 'send the field "replace" with "true"',
};
const NO_OPERATOR =
  'Only a key of an operator may change the market: npm run keys -- create --operator --name "…" makes one.';
const BUSY = "Another import is at work. Please try again when it has ended.";

/** Imports of uploaded exports, one at a time. */
export function createHandlers({
  target,
  dataDir,
  warehouse,
  maxBytes,
  worker,
  identify,
  logger,
}: HandlerDependencies) {
  let isBusy = false;

  const requireOperator: RequestHandler = (request, _response, next) => {
    next(identify(request).isOperator ? undefined : new HttpFailure(403, "unauthenticated", NO_OPERATOR));
  };

  /** One at a time. Returns what lets the next one begin, with the folder of this one removed. */
  async function begin(): Promise<{ readonly folder: string; readonly leave: () => Promise<void> }> {
    if (isBusy) throw new HttpFailure(409, "invalidRequest", BUSY);
    isBusy = true;
    try {
      await makeFolder(dataDir);
      const folder = await mkdtemp(path.join(tmpdir(), "upload-"));
      const leave = async () => {
        await rm(folder, { recursive: true, force: true });
        isBusy = false;
      };
      return { folder, leave };
    } catch (error) {
      isBusy = false;
      throw error;
    }
  }

  async function finish(result: ImportResult, isDryRun: boolean): Promise<object> {
    // The next question is answered from what is there now.
    await warehouse.reload?.();
    if (result.kind === "undone")
      return {
        changed: result.undone !== null,
        taken_back: result.undone === null ? [] : takenBack(result.undone),
        is_sample: result.undone !== null && result.undone.loaded === null,
      };
    const coverage = result.report.loaded === null ? [] : await readCoverageLines(warehouse);
    return renderImport(result.report, isDryRun, coverage);
  }

  /** Does it, and says what came of it once everything is put away; step by step to whoever wants that. */
  async function answer(
    request: Request,
    response: Response,
    { order, signal, leave }: { order: ImportOrder; signal: AbortSignal; leave: () => Promise<void> },
  ): Promise<void> {
    const isDryRun = order.kind === "import" && order.options.isDryRun === true;
    const run = async (onProgress: OnProgress) => {
      try {
        return await finish(await runImport(order, { signal, onProgress, worker }), isDryRun);
      } finally {
        await leave();
      }
    };
    if (request.headers.accept?.includes("text/event-stream") ?? false)
      await writeEvents(response, eventsOf(run, logger), signal);
    else response.json(await run(() => {}));
  }

  const importFiles: Work = async (request, response, signal) => {
    if (Number(request.headers["content-length"]) > maxBytes + FORM_BYTES) {
      response.set("connection", "close"); // what was announced is not read
      throw tooLarge(maxBytes);
    }
    const { folder, leave } = await begin();
    const order = await takeInTime(request, response, folder, maxBytes)
      .then((upload): ImportOrder => ({ kind: "import", options: { ...optionsOf(upload, folder), target, dataDir } }))
      .catch(async (error: unknown) => {
        await leave();
        throw error;
      });
    await answer(request, response, { order, signal, leave });
  };

  const undo: Work = async (request, response, signal) => {
    const { leave } = await begin();
    await answer(request, response, { order: { kind: "undo", options: { target, dataDir } }, signal, leave });
  };

  return { requireOperator, importFiles, undo };
}

/** What the form says. @throws InvalidInputError */
function optionsOf({ names, fields, corrections }: Upload, folder: string) {
  const strange = [...fields.keys()].find((name) => !(name in IMPORT_FIELDS));
  if (strange !== undefined)
    throw new InvalidInputError(
      `There is no field "${strange.slice(0, 40)}". There are: ${Object.keys(IMPORT_FIELDS).join(", ")}.`,
    );
  if (names.length === 0) throw new InvalidInputError("There is no file in the form.");
  const said = (name: string) => fields.get(name)?.trim() || undefined;
  return {
    paths: [folder],
    market: said("market"),
    currency: said("currency")?.toUpperCase(),
    shop: said("shop")?.slice(0, LONGEST_SHOP),
    corrections,
    isDryRun: isYes(fields, "dry_run"),
    isReplacing: isYes(fields, "replace"),
    ways: WAYS,
  };
}

/** Every step as it is done, then the result or what went wrong. */
async function* eventsOf(run: (onProgress: OnProgress) => Promise<object>, logger: HttpLogger): AsyncGenerator<object> {
  const told: object[] = [];
  let wake = () => {};
  let isOver = false;
  const tell = (event: object) => {
    told.push(event);
    wake();
  };
  const last = run((progress) => tell({ progress })).then(
    (result) => tell({ result }),
    (error: unknown) => {
      const failure = toFailure(error);
      if (!(failure instanceof HttpFailure)) logger.error({ err: error }, "import failed");
      const { status, message } =
        failure instanceof HttpFailure ? failure : new HttpFailure(500, "internalError", FAULT);
      tell({ error: { status, message } });
    },
  );
  void last.finally(() => {
    isOver = true;
    wake();
  });
  while (!isOver || told.length > 0) {
    const event = told.shift();
    if (event !== undefined) yield event;
    else
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  }
}

/** @throws HttpFailure 408 for who sends too slowly, and what `takeUpload` throws */
function takeInTime(request: Request, response: Response, folder: string, maxBytes: number): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const read: RequestHandler = async (_request, _response, next) => {
      try {
        resolve(await takeUpload(request, folder, maxBytes));
        next(); // ends the deadline
      } catch (error) {
        next(error);
      }
    };
    void inTime(read, UPLOAD_PATIENCE)(request, response, reject);
  });
}

const LONGEST_SHOP = 100;
/** Boundaries and fields around the files. */
const FORM_BYTES = 1024 * 1024;
const FAULT = "The import failed because of a fault in the service. The market is unchanged.";

/** @throws InvalidInputError */
function isYes(fields: ReadonlyMap<string, string>, name: string): boolean {
  const text = fields.get(name) ?? "false";
  if (text !== "true" && text !== "false") throw new InvalidInputError(`The field "${name}" is true or false.`);
  return text === "true";
}
