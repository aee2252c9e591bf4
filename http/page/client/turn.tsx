import { useEffect, useRef, useState } from "preact/hooks";
import { AnswerView } from "./answer.js";
import { type CodeOf, clientCode } from "./code.js";
import { Drawer } from "./drawer.js";
import { Rating } from "./rating.js";
import type { Turn } from "./store.js";
import { TextView } from "./text.js";

export function TurnView(props: {
  readonly turn: Turn;
  /** Of the agent that was asked. */
  readonly path: string;
  readonly keyHeader: string | null;
  readonly isLast: boolean;
  readonly isRunning: boolean;
  readonly onAsk: (question: string) => void;
  /** Null where answers are not rated. */
  readonly onRate: ((rating: number, comment: string) => Promise<void>) | null;
}) {
  const { turn, path, keyHeader, isLast, isRunning, onAsk, onRate } = props;
  const { question, fileName, reply, trouble } = turn;
  const [opened, setOpened] = useState<"code" | "json" | null>(null);
  const choices = reply?.choices ?? [];
  const place = useRef<HTMLElement>(null);
  const wasAsked = useRef(false);
  // The question stays at the top: an answer is read from its beginning.
  useEffect(() => {
    if (isRunning || wasAsked.current) place.current?.scrollIntoView({ block: "start" });
    wasAsked.current = isRunning;
  }, [isRunning]);
  return (
    <article class="turn" ref={place} aria-label={question}>
      <h2 class="question">
        {question}
        {fileName !== null && <span class="note"> with {fileName}</span>}
      </h2>
      {trouble !== null && (
        <p class="trouble" role="alert">
          {trouble}{" "}
          {isLast && fileName === null && (
            <button type="button" onClick={() => onAsk(question)}>
              Ask again
            </button>
          )}
        </p>
      )}
      {!isRunning && trouble === null && reply === null && <p class="note">This question was not answered.</p>}
      {reply !== null && (
        <>
          {reply.answer === null ? (
            <TextView text={choices.length === 0 ? reply.text : (reply.text.split(" For example:")[0] ?? "")} />
          ) : (
            <AnswerView answer={reply.answer} />
          )}
          {isLast && (
            <Suggestions
              title={choices.length > 0 ? "For example" : "You could ask next"}
              questions={choices.length > 0 ? choices : (reply.answer?.followUps ?? [])}
              onAsk={onAsk}
            />
          )}
          <p class="row tools">
            <button type="button" onClick={() => setOpened("code")}>
              Use it in code
            </button>
            <button type="button" onClick={() => setOpened("json")}>
              Raw JSON
            </button>
          </p>
          {onRate !== null && <Rating rating={turn.rating ?? null} onRate={onRate} />}
        </>
      )}
      {opened === "code" && (
        <Drawer title="The same question in code" onClose={() => setOpened(null)}>
          {clientCode({ origin: location.origin, path, question, keyHeader }).map((each) => (
            <Code key={each.name} {...each} />
          ))}
        </Drawer>
      )}
      {opened === "json" && (
        <Drawer title="Raw JSON" onClose={() => setOpened(null)}>
          <Code name="The answer as values" code={JSON.stringify(reply?.answer ?? reply, null, 2)} />
        </Drawer>
      )}
    </article>
  );
}

function Suggestions(props: {
  readonly title: string;
  readonly questions: readonly string[];
  readonly onAsk: (question: string) => void;
}) {
  if (props.questions.length === 0) return null;
  return (
    <section class="suggestions" aria-label={props.title}>
      <p class="note">{props.title}</p>
      <ul class="plain">
        {props.questions.map((question) => (
          <li key={question}>
            <button type="button" class="suggestion" onClick={() => props.onAsk(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Code({ name, code }: CodeOf) {
  const [isCopied, setCopied] = useState(false);
  return (
    <section>
      <div class="row">
        <h3 class="grow">{name}</h3>
        <button
          type="button"
          onClick={() => void navigator.clipboard.writeText(code).then(() => setCopied(true))}
          aria-label={`Copy: ${name}`}
        >
          {isCopied ? "Copied" : "Copy"}
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <pre tabIndex={0}>{code}</pre>
    </section>
  );
}

/** What is being done, and what is known of the answer. */
export function Running(props: {
  readonly steps: readonly string[];
  readonly text: string;
  readonly onStop: () => void;
}) {
  return (
    <section class="running" aria-label="Working on it">
      <ol class="plain" aria-live="polite">
        {props.steps.map((step, at) => (
          <li key={step} class={at === props.steps.length - 1 ? "now" : "done"}>
            {step}
          </li>
        ))}
        {props.steps.length === 0 && <li class="now">Sending the question</li>}
      </ol>
      {props.text !== "" && <TextView text={props.text} />}
      <button type="button" onClick={props.onStop}>
        Stop
      </button>
    </section>
  );
}
