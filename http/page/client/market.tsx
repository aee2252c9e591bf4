import { useRef, useState } from "preact/hooks";
import type { ImportResponse } from "../../market/report-shape.js";
import { Trouble } from "./a2a.js";
import { type Corrections, sendExports, takeBack, type Way } from "./market-import.js";
import { MarketReport } from "./market-report.js";

interface MarketProps {
  readonly apiKey: string;
  readonly keyHeader: string;
  /** There is another market now. */
  readonly onChanged: () => void;
}

/** Where an operator makes a market of exports: look first, correct, then make it. */
export function Market({ apiKey, keyHeader, onChanged }: MarketProps) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [market, setMarket] = useState("");
  const [shop, setShop] = useState("");
  const [isReplacing, setReplacing] = useState(false);
  const [corrections, setCorrections] = useState<Corrections>({});
  const [report, setReport] = useState<ImportResponse | null>(null);
  const [steps, setSteps] = useState<readonly string[] | null>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  const isBusy = steps !== null;

  const take = (chosen: FileList | null | undefined) => {
    const added = [...(chosen ?? [])];
    setFiles((before) => [...before.filter(({ name }) => added.every((file) => file.name !== name)), ...added]);
    setReport(null);
    setOutcome(null);
  };
  /** Does it while its steps are shown; what goes wrong is told in words. */
  const run = async (work: (way: Way) => Promise<void>) => {
    const stopping = new AbortController();
    stop.current = stopping;
    setSteps([]);
    setTrouble(null);
    setOutcome(null);
    const onStep = (label: string) =>
      setSteps((all) => [...(all ?? []).filter((each) => !each.startsWith("Sending")), label]);
    try {
      await work({ key: apiKey, keyHeader, signal: stopping.signal, onStep });
    } catch (error) {
      setTrouble(error instanceof Trouble ? error.message : "Something went wrong on this page. Reload it.");
    } finally {
      setSteps(null);
    }
  };
  const send = (isDryRun: boolean) =>
    run(async (way) => {
      const found = await sendExports({ files, market, shop, corrections, isDryRun, isReplacing }, way);
      setReport(found);
      if (isDryRun) return;
      setOutcome(
        found.changed
          ? `The market holds ${(found.rows_in_market ?? 0).toLocaleString("en-US")} rows now. The next question is answered from it.`
          : "Nothing in these files is new; the market stays as it is.",
      );
      if (found.changed) onChanged();
    });
  const undo = () =>
    run(async (way) => {
      const { changed, taken_back: names, is_sample: isSample } = await takeBack(way);
      setReport(null);
      setOutcome(
        changed
          ? `Taken back: ${names.join(", ")}.${isSample ? " The sample market is there again." : ""}`
          : "There is no import to take back.",
      );
      if (changed) onChanged();
    });
  const correct = (file: string, column: string, meaning: string | null) =>
    setCorrections((all) => ({ ...all, [file]: { ...all[file], [column]: meaning } }));

  return (
    <form
      class="market"
      onSubmit={(event) => {
        event.preventDefault();
        void send(true);
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (!isBusy) take(event.dataTransfer?.files);
      }}
    >
      <p>
        Drop exports here as your tools write them: keywords, ads, prices, products, orders. Each is told by its
        content. Everybody is answered from what you make of them.
      </p>
      <label class="button">
        Choose files
        <input
          class="unseen"
          type="file"
          multiple
          disabled={isBusy}
          onChange={({ currentTarget }) => take(currentTarget.files)}
        />
      </label>
      <ul class="plain">
        {files.map((file) => (
          <li key={file.name}>
            {file.name}{" "}
            <span class="note">{(file.size / 1024).toLocaleString("en-US", { maximumFractionDigits: 0 })} KB</span>{" "}
            <button
              type="button"
              disabled={isBusy}
              aria-label={`Leave out ${file.name}`}
              onClick={() => {
                setFiles((all) => all.filter((each) => each !== file));
                setReport(null);
              }}
            >
              ✕
            </button>
          </li>
        ))}
      </ul>
      <div class="row">
        <label for="market">Country of files that do not say theirs</label>
        <input
          id="market"
          size={4}
          maxLength={40}
          placeholder="US"
          value={market}
          onInput={({ currentTarget }) => setMarket(currentTarget.value)}
        />
        <label for="shop">Your shop</label>
        <input
          id="shop"
          size={14}
          maxLength={100}
          placeholder="My shop"
          value={shop}
          onInput={({ currentTarget }) => setShop(currentTarget.value)}
        />
      </div>
      <label>
        <input
          type="checkbox"
          checked={isReplacing}
          onChange={({ currentTarget }) => setReplacing(currentTarget.checked)}
        />{" "}
        Put it in the place of a market that was loaded from tables
      </label>
      <div class="row">
        <button type="submit" class={report === null ? "primary" : ""} disabled={isBusy || files.length === 0}>
          {report === null ? "Look what is in them" : "Look again"}
        </button>
        {report?.dry_run && (
          <button type="button" class="primary" disabled={isBusy} onClick={() => void send(false)}>
            Make it the market
          </button>
        )}
        {isBusy ? (
          <button type="button" onClick={() => stop.current?.abort()}>
            Stop
          </button>
        ) : (
          <button type="button" onClick={() => void undo()}>
            Take the last import back
          </button>
        )}
      </div>
      <div aria-live="polite">
        {steps !== null && (
          <ul class="plain">
            {["Reading", ...steps].slice(-6).map((step, at, all) => (
              <li key={step} class={at === all.length - 1 ? "now" : "done"}>
                {step}
              </li>
            ))}
          </ul>
        )}
        {outcome !== null && <p class="lead">{outcome}</p>}
      </div>
      {trouble !== null && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
      {report !== null && !isBusy && <MarketReport report={report} corrections={corrections} onCorrect={correct} />}
    </form>
  );
}
