import { useId, useState } from "preact/hooks";

const GOOD = 5;
const BAD = 2;
const LONGEST = 2_000;

/** What a person thinks of an answer: two buttons, and room for what was wrong. */
export function Rating(props: {
  readonly rating: number | null;
  /** Resolves once it is kept; rejects with words for the person. */
  readonly onRate: (rating: number, comment: string) => Promise<void>;
}) {
  const { rating, onRate } = props;
  const [chosen, setChosen] = useState<number | null>(null);
  const [comment, setComment] = useState("");
  const [trouble, setTrouble] = useState<string | null>(null);
  const field = useId();
  const send = async (value: number, words: string) => {
    setTrouble(null);
    try {
      await onRate(value, words);
      setChosen(null);
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : "This could not be sent.");
    }
  };
  if (chosen !== null)
    return (
      <form
        class="rating"
        onSubmit={(event) => {
          event.preventDefault();
          void send(chosen, comment.trim());
        }}
      >
        <label for={field}>What was wrong, or missing?</label>
        <textarea
          id={field}
          rows={2}
          maxLength={LONGEST}
          value={comment}
          onInput={({ currentTarget }) => setComment(currentTarget.value)}
        />
        <p class="row">
          <button type="submit" class="primary">
            Send
          </button>
          <button type="button" onClick={() => setChosen(null)}>
            Cancel
          </button>
          <span class="trouble" role="alert">
            {trouble}
          </span>
        </p>
      </form>
    );
  return (
    <fieldset class="rating row">
      <legend class="unseen">Was this answer of use?</legend>
      <button type="button" aria-pressed={rating === GOOD} onClick={() => void send(GOOD, "")}>
        Of use
      </button>
      <button type="button" aria-pressed={rating === BAD} onClick={() => setChosen(BAD)}>
        Not of use
      </button>
      <span class="note" aria-live="polite">
        {trouble ?? (rating === null ? "" : "Thank you, that is kept with the answer.")}
      </span>
    </fieldset>
  );
}
