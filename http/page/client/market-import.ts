import type { ImportResponse } from "../../market/report-shape.js";
import { Trouble } from "./a2a.js";

/** POST and DELETE /a2a/market-import, as any program uses them. */

const PATH = "/a2a/market-import";

/** Meanings of columns by file and heading; null: the column is not used. */
export type Corrections = Readonly<Record<string, Readonly<Record<string, string | null>>>>;

export interface Sending {
  readonly files: readonly File[];
  readonly market: string;
  readonly shop: string;
  readonly corrections: Corrections;
  readonly isDryRun: boolean;
  readonly isReplacing: boolean;
}

export interface Way {
  readonly key: string;
  readonly keyHeader: string;
  readonly signal: AbortSignal;
  /** What is being done, in words. */
  readonly onStep: (label: string) => void;
}

export interface TakenBack {
  readonly changed: boolean;
  readonly taken_back: readonly string[];
  readonly is_sample: boolean;
}

export function sendExports(sending: Sending, way: Way): Promise<ImportResponse> {
  const form = new FormData();
  const fields = { market: sending.market.trim(), shop: sending.shop.trim() };
  for (const [name, value] of Object.entries(fields)) if (value !== "") form.set(name, value);
  form.set("dry_run", String(sending.isDryRun));
  form.set("replace", String(sending.isReplacing));
  const corrected = Object.entries(sending.corrections).map(([name, columns]) => [name, { columns }]);
  form.set("map", JSON.stringify({ files: Object.fromEntries(corrected) }));
  for (const file of sending.files) {
    form.append("saved_on", new Date(file.lastModified).toISOString());
    form.append("file", file);
  }
  return send<ImportResponse>("POST", form, way);
}

export const takeBack = (way: Way): Promise<TakenBack> => send<TakenBack>("DELETE", null, way);

interface Told<Result> {
  readonly progress?: string;
  readonly result?: Result;
  readonly error?: { readonly message: string };
}

/** By XMLHttpRequest, which tells how much was sent. */
function send<Result>(method: string, form: FormData | null, { key, keyHeader, signal, onStep }: Way): Promise<Result> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let taken = 0;
    const read = () => {
      const text = request.responseText;
      for (let end = text.indexOf("\n\n", taken); end !== -1; end = text.indexOf("\n\n", taken)) {
        const event = text.slice(taken, end);
        taken = end + 2;
        if (!event.startsWith("data: ")) continue;
        const { progress, result, error } = JSON.parse(event.slice(6)) as Told<Result>;
        if (progress !== undefined) onStep(progress);
        else if (error !== undefined) reject(new Trouble("refused", error.message));
        else if (result !== undefined) resolve(result);
      }
    };
    request.open(method, PATH);
    request.setRequestHeader("accept", "text/event-stream");
    if (key !== "") request.setRequestHeader(keyHeader, key);
    request.upload.onprogress = ({ loaded, total }) => {
      if (total > 0) onStep(`Sending: ${Math.floor((loaded / total) * 100)} %`);
    };
    request.onprogress = () => {
      if (request.status === 200) read();
    };
    request.onload = () => {
      if (request.status !== 200) reject(refusalOf(request));
      else {
        read();
        reject(new Trouble("offline", "The connection ended before the import did; the market may be unchanged."));
      }
    };
    request.onerror = () =>
      reject(
        new Trouble(
          "offline",
          "The service cannot be reached, or refused so much at once. Nothing is known to have changed.",
        ),
      );
    request.onabort = () => reject(new Trouble("stopped", "You stopped it. The market is unchanged."));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}

function refusalOf(request: XMLHttpRequest): Trouble {
  const kind = request.status === 401 || request.status === 403 ? "key" : "refused";
  try {
    const { error } = JSON.parse(request.responseText) as { error: { message: string } };
    return new Trouble(kind, error.message);
  } catch {
    return new Trouble(kind, `The service refused the files (HTTP ${request.status}).`);
  }
}
