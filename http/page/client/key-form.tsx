import { useState } from "preact/hooks";
import type { Left } from "./a2a.js";

export function KeyForm(props: {
  readonly current: string;
  readonly left: Left | null;
  readonly onSave: (key: string) => void;
}) {
  const [key, setKey] = useState(props.current);
  const { left } = props;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        props.onSave(key.trim());
      }}
    >
      <p>
        Some services ask for a key. The operator hands it out. It is kept in this tab alone and sent to this service
        only. With an operator's key you can also make a market of your own exports here: see “Market” above.
      </p>
      <label for="key">API key</label>
      <input
        id="key"
        type="password"
        autocomplete="off"
        value={key}
        onInput={({ currentTarget }) => setKey(currentTarget.value)}
      />
      <div class="row">
        <button type="submit" class="primary">
          Use this key
        </button>
        {props.current !== "" && (
          <button type="button" onClick={() => props.onSave("")}>
            Forget it
          </button>
        )}
      </div>
      {left !== null && (
        <p class="note">
          {left.remaining.toLocaleString("en-US")} of {left.limit.toLocaleString("en-US")} questions are left; they
          return on {left.reset}.
        </p>
      )}
    </form>
  );
}
