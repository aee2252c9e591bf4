import { useRef, useState } from "preact/hooks";
import type { Left } from "./a2a.js";

interface AskProps {
  readonly isBusy: boolean;
  /** The service asked back: what is written now is the reply. */
  readonly isReply: boolean;
  readonly left: Left | null;
  readonly onAsk: (question: string, file: File | null) => void;
}

const MOST_BYTES = 10 * 1024 * 1024;

/** Where a question is written, or a catalog dropped. */
export function Ask({ isBusy, isReply, left, onAsk }: AskProps) {
  const [question, setQuestion] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [isOver, setOver] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);

  const take = (chosen: File | null | undefined) => {
    const isTooLarge = (chosen?.size ?? 0) > MOST_BYTES;
    setRefusal(isTooLarge ? "That file is larger than 10 MB, more than can be read here." : null);
    setFile(isTooLarge ? null : (chosen ?? null));
  };
  const submit = () => {
    const words = question.trim();
    if (isBusy || (words === "" && file === null)) return;
    onAsk(words === "" ? "Here is my catalog." : words, file);
    setQuestion("");
    take(null);
    if (picker.current) picker.current.value = "";
  };
  return (
    <form
      class={isOver ? "ask over" : "ask"}
      aria-label="Ask"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer?.files[0]);
      }}
    >
      <label class="unseen" for="question">
        {isReply ? "Your reply" : "Your question"}
      </label>
      <textarea
        id="question"
        rows={2}
        placeholder={isReply ? "Your reply" : "Ask, or drop your catalog here"}
        value={question}
        onInput={({ currentTarget }) => setQuestion(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
          event.preventDefault();
          submit();
        }}
      />
      <div class="row">
        <label class="button">
          Catalog file
          <input
            ref={picker}
            class="unseen"
            type="file"
            accept=".csv,.tsv,.xml,.json,.txt"
            onChange={({ currentTarget }) => take(currentTarget.files?.[0])}
          />
        </label>
        {file !== null && (
          <span class="note">
            {file.name}{" "}
            <button type="button" onClick={() => take(null)} aria-label={`Leave out ${file.name}`}>
              ✕
            </button>
          </span>
        )}
        <span class="note grow" aria-live="polite">
          {refusal ??
            (left === null
              ? ""
              : `${left.remaining.toLocaleString("en-US")} of ${left.limit.toLocaleString("en-US")} questions left until ${left.reset}`)}
        </span>
        <button type="submit" class="primary" disabled={isBusy}>
          {isReply ? "Reply" : "Ask"}
        </button>
      </div>
    </form>
  );
}
