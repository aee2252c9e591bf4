import { setTimeout as delay } from "node:timers/promises";
import type { RunningService } from "./service.js";

const MARKETS = ["the US", "the UK", "Germany"];
const QUICK = "What do competitors charge for yoga mats in the US?";

/** As in the bench without a service. */
const SPREAD_MS = 100;

export interface ServiceCancelTiming {
  /** From tasks/cancel to its reply: the task is canceled, and kept as such. */
  readonly repliedMs: number;
  /** A short question right after the cancel. */
  readonly nextAnswerMs: number;
  /** The same question with nothing before it. */
  readonly usualAnswerMs: number;
}

interface Task {
  readonly id: string;
  readonly status: { readonly state: string; readonly message?: { readonly metadata?: { readonly step?: string } } };
}

/** Cancels a question about everything while the service works on it, then asks another. Runs whose question had already ended do not count. */
export async function benchServiceCancel({ baseUrl }: RunningService, runs: number): Promise<ServiceCancelTiming[]> {
  const call = async (method: string, params: object): Promise<Task | null> => {
    const response = await fetch(`${baseUrl}/a2a/router`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: "1", method, params }),
    });
    return ((await response.json()) as { result?: Task }).result ?? null;
  };
  const ask = (text: string, blocking = true) =>
    call("message/send", { message: messageOf(text), configuration: { blocking } });

  const timings: ServiceCancelTiming[] = [];
  for (let run = 0; timings.length < runs && run < runs * 3; run += 1) {
    const usual = await timed(() => ask(QUICK));
    let task = await ask(longQuestion(run), false);
    while (task && isBeforeReading(task)) task = await call("tasks/get", { id: task.id });
    await delay((run * SPREAD_MS) / runs);
    const canceled = await timed(() => call("tasks/cancel", { id: task?.id ?? "" }));
    if (canceled.result?.status.state !== "canceled") continue;
    const next = await timed(() => ask(QUICK));
    if (next.result?.status.state !== "completed") throw new Error("The question after a cancel was not answered.");
    timings.push({ repliedMs: canceled.ms, nextAnswerMs: next.ms, usualAnswerMs: usual.ms });
  }
  return timings;
}

const isBeforeReading = ({ status: { state, message } }: Task): boolean =>
  state === "submitted" || (state === "working" && message?.metadata?.step === "classify");

const messageOf = (text: string) => ({
  kind: "message",
  role: "user",
  messageId: "m",
  parts: [{ kind: "text", text }],
});

const longQuestion = (run: number): string =>
  `Across the whole market in ${MARKETS[run % MARKETS.length]}: which keywords do people search, where is the market under-supplied, what do rivals charge, is demand growing, and draft an ad campaign with a budget of 1500 a month`;

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const startedAt = performance.now();
  return { result: await work(), ms: performance.now() - startedAt };
}
