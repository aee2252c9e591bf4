import { useEffect, useState } from "preact/hooks";
import { ask, type Left, rate, readServed, type Served, Trouble } from "./a2a.js";
import { Ask } from "./ask.js";
import { Drawer } from "./drawer.js";
import { KeyForm } from "./key-form.js";
import { Market } from "./market.js";
import { type Conversation, keepConversations, keepKey, readConversations, readKey, type Turn } from "./store.js";
import { Running, TurnView } from "./turn.js";
import { Welcome } from "./welcome.js";

/** A question that is being worked on. */
interface Work {
  readonly turn: Turn;
  readonly steps: readonly string[];
  readonly text: string;
  readonly stop: () => void;
}

const newConversation = (agent: string): Conversation => ({ id: crypto.randomUUID(), agent, turns: [] });

export function App() {
  const [{ agents, feedbackPath }, setServed] = useState<Served>({ agents: [], feedbackPath: null });
  const [unreached, setUnreached] = useState<string | null>(null);
  const [kept, setKept] = useState<readonly Conversation[]>(readConversations);
  const [current, setCurrent] = useState<Conversation>(() => newConversation(""));
  const [work, setWork] = useState<Work | null>(null);
  const [left, setLeft] = useState<Left | null>(null);
  const [key, setKey] = useState(readKey);
  const [asksKey, setAsksKey] = useState(false);
  const [asksMarket, setAsksMarket] = useState(false);
  const [isListed, setListed] = useState(false);

  const load = () => {
    setUnreached(null);
    readServed().then(setServed, (error: unknown) => setUnreached(wordsOf(error)));
  };
  useEffect(load, []);
  useEffect(() => keepConversations(kept), [kept]);

  const agent = agents.find(({ path }) => path === current.agent) ?? agents[0];

  /** Puts a turn in the place of the one with its id, or at the end. */
  const put = (conversation: Conversation, turn: Turn): Conversation => {
    const isThere = conversation.turns.some(({ id }) => id === turn.id);
    const turns = isThere
      ? conversation.turns.map((each) => (each.id === turn.id ? turn : each))
      : [...conversation.turns, turn];
    const next = { ...conversation, turns };
    setCurrent(next);
    setKept((all) => [next, ...all.filter(({ id }) => id !== next.id)]);
    return next;
  };

  async function send(question: string, file: File | null) {
    if (agent === undefined || work !== null) return;
    const last = current.turns.findLast(({ reply }) => reply !== null)?.reply ?? null;
    const turn: Turn = {
      id: crypto.randomUUID(),
      question,
      fileName: file?.name ?? null,
      askedAt: new Date().toISOString(),
      reply: null,
      trouble: null,
    };
    const stopping = new AbortController();
    const conversation = put({ ...current, agent: agent.path }, turn);
    setWork({ turn, steps: [], text: "", stop: () => stopping.abort() });
    try {
      const reply = await ask({
        agent,
        question,
        file,
        contextId: last?.contextId ?? null,
        taskId: last?.taskId ?? null,
        key,
        signal: stopping.signal,
        onStep: (label) => setWork((now) => now && { ...now, steps: [...now.steps, label] }),
        onText: (text) => setWork((now) => now && { ...now, text }),
        onLeft: setLeft,
      });
      put(conversation, { ...turn, reply });
    } catch (error) {
      if (error instanceof Trouble && error.kind === "key") setAsksKey(true);
      put(conversation, { ...turn, trouble: wordsOf(error) });
    } finally {
      setWork(null);
    }
  }

  /** Null where there is nothing to rate. */
  const rateOf = (turn: Turn) => {
    const task = turn.reply?.answeredTask ?? null;
    if (feedbackPath === null || task === null || work !== null) return null;
    return async (rating: number, comment: string) => {
      await rate({ path: feedbackPath, task, rating, comment, keyHeader: agent?.keyHeader ?? null, key });
      const mark = (conversation: Conversation): Conversation => ({
        ...conversation,
        turns: conversation.turns.map((each) => (each.id === turn.id ? { ...each, rating } : each)),
      });
      setCurrent(mark);
      setKept((all) => all.map(mark));
    };
  };

  const begin = (path = current.agent) => {
    work?.stop();
    setCurrent(newConversation(path));
    setListed(false);
  };
  const saveKey = (written: string) => {
    keepKey(written);
    setKey(written);
    setAsksKey(false);
  };
  const isNew = current.turns.length === 0;
  const pending = current.turns.at(-1)?.reply;

  return (
    <>
      <a class="skip" href="#question">
        Skip to the question
      </a>
      <header>
        <h1>Ask the market</h1>
        <nav aria-label="Conversations">
          {agents.length > 1 && (
            <label class="agent">
              <span class="unseen">Who answers</span>
              <select value={agent?.path ?? ""} onChange={({ currentTarget }) => begin(currentTarget.value)}>
                {agents.map(({ path, name }) => (
                  <option key={path} value={path}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          )}
          {kept.length > 0 && (
            <button type="button" onClick={() => setListed(true)}>
              Earlier
            </button>
          )}
          {!isNew && (
            <button type="button" onClick={() => begin()}>
              New
            </button>
          )}
          {key !== "" && (
            <button type="button" onClick={() => setAsksMarket(true)}>
              Market
            </button>
          )}
          <button type="button" onClick={() => setAsksKey(true)}>
            Key
          </button>
        </nav>
      </header>
      <main>
        {unreached !== null && (
          <p class="trouble" role="alert">
            {unreached}{" "}
            <button type="button" onClick={load}>
              Try again
            </button>
          </p>
        )}
        {isNew && agent !== undefined && <Welcome agent={agent} onAsk={(question) => void send(question, null)} />}
        {current.turns.map((turn, at) => (
          <TurnView
            key={turn.id}
            turn={turn}
            path={agent?.path ?? ""}
            keyHeader={key === "" ? null : (agent?.keyHeader ?? "X-API-Key")}
            isLast={at === current.turns.length - 1 && work === null}
            isRunning={work?.turn.id === turn.id}
            onAsk={(question) => void send(question, null)}
            onRate={rateOf(turn)}
          />
        ))}
        {work !== null && <Running steps={work.steps} text={work.text} onStop={work.stop} />}
      </main>
      <Ask
        isBusy={work !== null || agent === undefined}
        isReply={pending?.taskId != null}
        left={left}
        onAsk={(question, file) => void send(question, file)}
      />
      {asksKey && (
        <Drawer title="Your key" onClose={() => setAsksKey(false)}>
          <KeyForm current={key} left={left} onSave={saveKey} />
        </Drawer>
      )}
      {asksMarket && (
        <Drawer title="Your own market" onClose={() => setAsksMarket(false)}>
          <Market apiKey={key} keyHeader={agent?.keyHeader ?? "X-API-Key"} onChanged={load} />
        </Drawer>
      )}
      {isListed && (
        <Drawer title="Earlier conversations" onClose={() => setListed(false)}>
          <p class="note">They are kept in this browser alone.</p>
          <ul class="plain">
            {kept.map((each) => (
              <li key={each.id}>
                <button
                  type="button"
                  class="wide"
                  onClick={() => {
                    work?.stop();
                    setCurrent(each);
                    setListed(false);
                  }}
                >
                  {each.turns[0]?.question ?? "Empty"}
                  <span class="note">
                    {each.turns.length} {each.turns.length === 1 ? "question" : "questions"},{" "}
                    {each.turns.at(-1)?.askedAt.slice(0, 10)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <button
            type="button"
            onClick={() => {
              setKept([]);
              begin();
            }}
          >
            Forget all of them
          </button>
        </Drawer>
      )}
    </>
  );
}

const wordsOf = (error: unknown): string =>
  error instanceof Trouble ? error.message : "Something went wrong on this page. Reload it and ask again.";
