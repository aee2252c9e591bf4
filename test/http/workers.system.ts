import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { engines } from "../market.js";
import { copyMarket, kill, launch, type Process, ready } from "./process.js";
import { bodyOf, messageOf, readEvents, rpc, waitFor } from "./service.js";

/** The real service with two workers, which share what the first process keeps. Every request takes a connection of its own: they go to the workers in turns. */
describe.skipIf(inject("marketPath") === "" || !engines().includes("duckdb"))(
  "two workers",
  { timeout: 600_000 },
  () => {
    let service: Process;
    let url: string;
    const dataDir = inject("marketPath") === "" ? "" : copyMarket();

    const lines = (): Record<string, unknown>[] =>
      service
        .errors()
        .split("\n")
        .filter((line) => line.startsWith("{") && line.endsWith("}"))
        .map((line) => JSON.parse(line));
    const answeredBy = () => lines().flatMap(({ msg, worker }) => (msg === "request" ? [worker] : []));
    const get = (path: string) => fetch(`${url}${path}`, { headers: { connection: "close" } });
    const post = (method: string, params: object) =>
      fetch(`${url}/a2a/router`, {
        method: "POST",
        headers: { "content-type": "application/json", connection: "close" },
        body: JSON.stringify(rpc(method, params)),
      });
    const call = async (method: string, params: object) => bodyOf(await post(method, params));
    const message = (text: string, more: object = {}) => ({
      message: messageOf(text, { messageId: crypto.randomUUID(), ...more }),
    });
    const areAllReady = async () => {
      const seen = new Set<number>();
      for (let at = 0; at < 4; at += 1) seen.add((await get("/ready")).status);
      return seen.size === 1 && seen.has(200);
    };

    beforeAll(async () => {
      service = await launch({
        DATA_DIR: dataDir,
        WORKERS: "2",
        LOG_LEVEL: "info",
        METRICS: "true",
        ANONYMOUS_QUERIES_PER_MONTH: "6",
      });
      url = await ready(service);
      await waitFor(areAllReady);
    }, 600_000);
    afterAll(async () => {
      await kill(service);
      rmSync(dataDir, { recursive: true, force: true });
    });

    it("answer in turns, go on with each other's conversations, count together and follow each other's tasks", async () => {
      expect(new Set(answeredBy())).toEqual(new Set([1, 2]));
      expect(service.out().match(/Address/g)).toHaveLength(1);

      const { result: first } = await call("message/send", message("What do espresso machines cost in the UK?"));
      expect(first?.status.state).toBe("completed");
      const { contextId } = first ?? {};
      const { result: second } = await call("message/send", message("and in Germany?", { contextId }));
      const { result: third } = await call("message/send", message("and in the US?", { contextId }));
      for (const [task, market] of [
        [second, "Germany"],
        [third, "United States"],
      ] as const)
        expect(task?.artifacts?.[0]?.parts[0]?.text.slice(0, 600)).toContain(market);
      for (let at = 0; at < 2; at += 1) expect((await call("tasks/get", { id: first?.id })).result).toEqual(first);

      const { result: begun } = await call("message/send", {
        ...message("Keywords, gaps, prices and demand of the whole market in the US, everything you have"),
        configuration: { blocking: false },
      });
      const followed = await Promise.all(
        [0, 1].map(async () => readEvents(await post("tasks/resubscribe", { id: begun?.id }))),
      );
      for (const events of followed) expect(events.at(-1)?.result?.status?.state).toBe("completed");

      const { result: canceled } = await call("message/send", {
        ...message("Keywords, gaps, prices and demand of the whole market in Germany, everything you have"),
        configuration: { blocking: false },
      });
      await get("/health"); // so that the other one is asked
      const { result, error } = await call("tasks/cancel", { id: canceled?.id });
      expect(error === undefined ? result?.status.state : "ended before").toMatch(/^(canceled|ended before)$/);

      expect((await post("message/send", message("What do air fryers cost?"))).status).toBe(200);
      for (let at = 0; at < 2; at += 1)
        expect((await call("message/send", message("What do air fryers cost?"))).error?.message).toContain("queries");

      // Both were asked; whichever is, it tells of both.
      const counted = async () => {
        const text = await (await get("/metrics")).text();
        const samples = text.matchAll(
          /^agent_query_requests_total\{agent="router",rpc_method="message\/send",.*\} (\d+)$/gm,
        );
        return [...samples].reduce((sum, [, count]) => sum + Number(count), 0);
      };
      await waitFor(async () => (await counted()) === 8);
      expect([await counted(), await counted()]).toEqual([8, 8]);
      expect(new Set(lines().flatMap(({ msg, worker }) => (msg === "tool call" ? [worker] : [])))).toEqual(
        new Set([1, 2]),
      );
    });

    it("are replaced when they die, and end together", async () => {
      const pids = lines().flatMap(({ msg, pid }) => (msg === "worker started" ? [Number(pid)] : []));
      expect(pids).toHaveLength(2);
      process.kill(pids[0] ?? 0, "SIGKILL");
      await waitFor(() => lines().some(({ msg, pid }) => msg === "worker started" && !pids.includes(Number(pid))));
      await waitFor(areAllReady);
      expect((await call("tasks/list", {})).error?.code).not.toBe(-32603);
      service.child.kill("SIGTERM");
      expect(await service.exited).toBe(0);
      for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
    });
  },
);
