import { ConfigError, DataUnavailableError, InvalidInputError } from "../errors.js";
import { ensureMarket } from "../sample-market.js";
import { type ImportOptions, type ImportReport, importMarket } from "./import-market.js";
import { type Undone, undoImport } from "./undo-import.js";

export type ImportOrder =
  | { readonly kind: "import"; readonly options: Omit<ImportOptions, "onProgress"> }
  /** Takes the last import back. */
  | { readonly kind: "undo"; readonly options: Pick<ImportOptions, "target" | "dataDir"> };

export type ImportResult =
  | { readonly kind: "imported"; readonly report: ImportReport }
  /** Null where there was no import. */
  | { readonly kind: "undone"; readonly undone: Undone | null };

export type FromWorker =
  | { readonly kind: "progress"; readonly text: string }
  | { readonly kind: "done"; readonly result: ImportResult }
  | { readonly kind: "refused"; readonly isInput: boolean; readonly message: string };

/** The process that the service starts for an import: one order, then its end. */
process.once("message", (order: ImportOrder) => {
  void work(order).then(
    (result) => leave({ kind: "done", result }),
    (error: unknown) => {
      const isTold = [InvalidInputError, ConfigError, DataUnavailableError].some((type) => error instanceof type);
      if (!(isTold && error instanceof Error)) throw error; // a fault of ours ends the process
      // Where the folder lies is nobody's business outside.
      const message = error.message.replaceAll(order.options.dataDir, "the data folder");
      leave({ kind: "refused", isInput: error instanceof InvalidInputError, message });
    },
  );
});
// Whoever asked is gone: nothing was changed yet, and nothing will be.
process.once("disconnect", () => process.exit(1));

async function work(order: ImportOrder): Promise<ImportResult> {
  const onProgress = (text: string) => send({ kind: "progress", text });
  if (order.kind === "import")
    return { kind: "imported", report: await importMarket({ ...order.options, onProgress }) };
  const { target, dataDir } = order.options;
  const undone = await undoImport({ target, dataDir, onProgress });
  if (undone !== null && undone.loaded === null)
    await ensureMarket({
      dataDir,
      databaseUrl: target.kind === "postgresql" ? target.databaseUrl : null,
      isReplaced: true,
      onProgress,
    });
  return { kind: "undone", undone };
}

function send(message: FromWorker, onSent: () => void = () => {}): void {
  process.send?.(message, onSent);
}

function leave(message: FromWorker): void {
  send(message, () => process.exit(0));
}
