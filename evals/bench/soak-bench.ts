import { setTimeout as delay } from "node:timers/promises";
import { attack } from "../../test/drill/attacker.js";
import type { RunningService } from "./service.js";

/** Everything a client can do, by many clients at once, some of which leave in the middle, while somebody else opens connections whose bodies never come. */

const CONNECTIONS = 32;
/** Bodies of the attacker, in bytes. */
const NEVER_SENT = [...Array<number>(36).fill(2_000_000), ...Array<number>(200).fill(500)];
const SAMPLE_EVERY_MS = 5_000;

export interface SoakResult {
  /** How often each thing was done, and ended as it should. */
  readonly done: ReadonlyMap<string, number>;
  /** What ended otherwise, each told once. */
  readonly faults: ReadonlySet<string>;
  readonly samples: readonly { readonly seconds: number; readonly memoryMiB: number; readonly handles: number }[];
}

interface Deed {
  readonly name: string;
  readonly path: string;
  readonly body?: string;
  /** Milliseconds after which the client leaves; it stays when missing. */
  readonly leaveAfterMs?: number;
  readonly allowed: readonly number[];
}

const QUESTIONS = [
  "What do espresso machines cost in the US?",
  "Is demand for yoga mats rising in Germany?",
  "Top keywords for running shoes in the UK",
  "Where are the biggest gaps in Home & Kitchen in the US?",
  "Draft a campaign for dog beds in the US with 30 dollars a day",
  "Hello",
  "Who wrote Hamlet?",
];
const AGENTS = ["router", "intent-agent", "gap-agent", "pricing-agent", "demand-agent", "campaign-agent"];
let counter = 0;
const pick = <Item>(items: readonly Item[]): Item => items[counter % items.length] as Item; // the index is in range

const rpc = (method: string, params: object): string =>
  JSON.stringify({ jsonrpc: "2.0", id: String(counter), method, params });
const asking = (method: string, more: object = {}): string =>
  rpc(method, {
    message: {
      kind: "message",
      role: "user",
      messageId: crypto.randomUUID(),
      parts: [{ kind: "text", text: pick(QUESTIONS) }],
      ...more,
    },
    ...(method === "message/send" && counter % 5 === 0 && { configuration: { blocking: false } }),
  });

function nextDeed(knownTask: string): Deed {
  counter += 1;
  const agent = `/a2a/${pick(AGENTS)}`;
  const deeds: readonly Deed[] = [
    { name: "card", path: "/.well-known/agent-card.json", allowed: [200] },
    { name: "health", path: "/health", allowed: [200] },
    { name: "ready", path: "/ready", allowed: [200] },
    { name: "send", path: agent, body: asking("message/send"), allowed: [200, 503] },
    { name: "stream", path: agent, body: asking("message/stream"), allowed: [200, 503] },
    { name: "stream, left", path: agent, body: asking("message/stream"), leaveAfterMs: 40, allowed: [200, 503] },
    { name: "send, left", path: agent, body: asking("message/send"), leaveAfterMs: 30, allowed: [200, 503] },
    {
      name: "follow-up",
      path: "/ge/a2a/router",
      body: asking("message/send", { contextId: `soak-${counter % 50}` }),
      allowed: [200, 503],
    },
    { name: "get", path: "/a2a/router", body: rpc("tasks/get", { id: knownTask }), allowed: [200, 503] },
    { name: "cancel", path: "/a2a/router", body: rpc("tasks/cancel", { id: knownTask }), allowed: [200, 503] },
    {
      name: "resubscribe",
      path: "/a2a/router",
      body: rpc("tasks/resubscribe", { id: knownTask }),
      allowed: [200, 503],
    },
    { name: "broken", path: agent, body: '{"jsonrpc":', allowed: [400, 503] },
    { name: "unknown path", path: "/nowhere", allowed: [404] },
  ];
  return deeds[Math.floor(Math.random() * deeds.length)] as Deed;
}

export async function benchSoak(service: RunningService, seconds: number): Promise<SoakResult> {
  const done = new Map<string, number>();
  const faults = new Set<string>();
  const samples: { seconds: number; memoryMiB: number; handles: number }[] = [];
  const startedAt = performance.now();
  const isOver = () => performance.now() - startedAt > seconds * 1_000;
  let knownTask = "none";

  const client = async (): Promise<void> => {
    while (!isOver()) {
      const deed = nextDeed(knownTask);
      const leaving = deed.leaveAfterMs === undefined ? undefined : AbortSignal.timeout(deed.leaveAfterMs);
      try {
        const response = await fetch(`${service.baseUrl}${deed.path}`, {
          ...(deed.body !== undefined && {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: deed.body,
          }),
          ...(leaving && { signal: leaving }),
        });
        const text = await response.text();
        if (!deed.allowed.includes(response.status)) faults.add(`${deed.name}: status ${response.status}`);
        if (text.includes('"code":-32603') || text.includes('"state":"failed"'))
          faults.add(`${deed.name}: ${text.slice(0, 300)}`);
        knownTask = /"kind":"task","id":"([^"]+)"/.exec(text)?.[1] ?? knownTask;
      } catch (error) {
        if (!leaving?.aborted) faults.add(`${deed.name}: ${String(error)}`);
      }
      done.set(deed.name, (done.get(deed.name) ?? 0) + 1);
    }
  };
  const watch = async (): Promise<void> => {
    while (!isOver()) {
      const holds = service.holds();
      if (holds) samples.push({ seconds: Math.round((performance.now() - startedAt) / 1_000), ...holds });
      await delay(SAMPLE_EVERY_MS);
    }
  };
  const attacker = attack(service.baseUrl, NEVER_SENT);
  await Promise.all([watch(), ...Array.from({ length: CONNECTIONS }, client)]).finally(attacker.stop);
  done.set("connections of an attacker", attacker.opened());
  return { done, faults, samples };
}
