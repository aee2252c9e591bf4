import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { createServer } from "node:net";
import type { AgentCard, Task } from "@a2a-js/sdk";
import { ClientFactory } from "@a2a-js/sdk/client";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { handful } from "../long-run.js";
import { copyMarket, launch, type Process, ready } from "./process.js";
import { ask, bodyOf, messageOf, readEvents, rpc } from "./service.js";

/** The real process over the real sample market. */

describe("a start that cannot succeed is one sentence and exit code 1", () => {
  const REFUSED: readonly (readonly [name: string, settings: Record<string, string>, sentence: RegExp])[] = [
    ["a bad port", { PORT: "eighty" }, /^The setting PORT .+\.\n$/],
    ["a bad address", { PUBLIC_BASE_URL: "ftp://x" }, /^The setting PUBLIC_BASE_URL .+\.\n$/],
    ["a data folder that cannot be", { DATA_DIR: "/dev/null/data" }, /^The data folder \/dev\/null\/data .+\.\n$/],
    [
      "a database that is not there",
      { DATABASE_URL: "postgres://nobody:hidden@127.0.0.1:1/none", DATABASE_WAIT_SECONDS: "0" },
      /^(?!.*hidden)Tasks and conversations \(database none at 127\.0\.0\.1:1\) cannot be reached: nothing listens there\.\n$/,
    ],
    [
      "a data folder that says it is not there",
      { DATA_DIR: "/proc/nope" },
      /^The data folder \/proc\/nope cannot.+\.\n$/,
    ],
  ];
  it.each(handful(REFUSED, 3))("%s", async (_name, settings, sentence) => {
    const { exited, errors } = await launch({ LOG_LEVEL: "silent", ...settings });
    expect(await exited).toBe(1);
    expect(errors()).toMatch(sentence);
  });

  it("a port in use", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const address = other.address();
    const port = typeof address === "object" && address ? String(address.port) : "";
    const { exited, errors, out } = await launch({ PORT: port });
    expect(await exited).toBe(1);
    expect([errors(), out()]).toEqual([
      `Port ${port} is already in use. Stop the other program or set PORT to another number.\n`,
      "",
    ]);
    other.close();
  });
});

describe.skipIf(inject("marketPath") === "")(
  "a running service (skipped when TEST_ENGINES leaves the market out)",
  () => {
    let dataDir = "";
    let service: Process;
    let url = "";
    beforeAll(async () => {
      dataDir = copyMarket();
      service = await launch({ DATA_DIR: dataDir, PUBLIC_BASE_URL: "https://market.example/" });
      url = await ready(service);
    });
    afterAll(async () => {
      service.child.kill("SIGKILL");
      await service.exited;
      rmSync(dataDir, { recursive: true, force: true });
    });

    const post = (address: string, body: unknown) =>
      fetch(`${url}${address}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });

    it("says what it serves", () => {
      const banner = service.out();
      expect(banner).toContain(`  Address      ${url}\n  Cards say    https://market.example\n`);
      expect(banner).toMatch(/Market data {2}sample market, .* as of 2026-10-31\n/);
      expect(banner).not.toContain("building the sample market");
    });

    it("lists the router and the five specialists under the public address", async () => {
      const { agents } = (await (await fetch(`${url}/.well-known/agents.json`)).json()) as {
        agents: { url: string; version: string }[];
      };
      expect(agents.map((card) => card.url)).toEqual(
        ["router", "intent-agent", "gap-agent", "pricing-agent", "demand-agent", "campaign-agent"].map(
          (id) => `https://market.example/a2a/${id}`,
        ),
      );
      expect(agents[0]?.version).toBe("0.2.0");
    });

    it.each(["intent", "gap", "pricing", "demand", "campaign"])("the %s agent answers its own domain", async (id) => {
      const question = "Espresso machines in the US: searches, gaps, prices, trend, and a campaign?";
      const { result } = await bodyOf(await post(`/a2a/${id}-agent`, ask(question)));
      expect(result).toMatchObject({
        status: { state: "completed" },
        metadata: { specialists: [id], entities: { market: { code: "US" } } },
      });
      const artifact = result?.artifacts?.[0];
      const text = artifact?.parts[0]?.text;
      expect(text).toContain("### Data evidence");
      expect(text).toContain("### Data freshness");
      expect(text).not.toMatch(/undefined|NaN|\[object/);
      expect(artifact?.metadata.evidence.length).toBeGreaterThan(0);
      expect(artifact?.metadata.freshness.isSample).toBe(true);
    });

    it("the router names its steps while it works and its specialists at the end", async () => {
      const events = await readEvents(
        await post(
          "/ge/a2a/router",
          rpc("message/stream", { message: messageOf("How have prices of espresso machines in the US moved?") }),
        ),
      );
      const kinds = events.map(({ result }) => result?.kind);
      expect([kinds[0], kinds.at(-2), kinds.at(-1)]).toEqual(["task", "artifact-update", "status-update"]);
      const steps = events
        .map(({ result }) => (result?.metadata as { step?: string } | undefined)?.step)
        .filter(Boolean);
      expect(steps).toEqual(expect.arrayContaining(["pricing"]));
      expect(events.at(-1)?.result).toMatchObject({
        final: true,
        status: { state: "completed" },
        metadata: { specialists: ["pricing"] },
      });
    });

    it("the official client asks it", async () => {
      const card = (await (await fetch(`${url}/.well-known/agent-card.json`)).json()) as AgentCard;
      const client = await new ClientFactory().createFromAgentCard({
        ...card,
        url: `${url}/a2a/router`,
        additionalInterfaces: [],
      });
      const message = messageOf("What do competitors charge for espresso machines in the US?");
      const task = (await client.sendMessage({ message } as Parameters<typeof client.sendMessage>[0])) as Task;
      expect([task.status.state, task.metadata?.specialists]).toEqual(["completed", ["pricing"]]);
    });

    it("refuses a second process on its data folder in one sentence", async () => {
      const second = await launch({ DATA_DIR: dataDir, LOG_LEVEL: "silent" });
      expect(await second.exited).toBe(1);
      expect(second.errors()).toMatch(/^.*DATA_DIR.*DATABASE_URL.*\.\n$/);
    });

    it.runIf(process.platform === "linux")("is not ready while the disk takes nothing, and says why", async () => {
      const limit = (bytes: string) =>
        execFileSync("prlimit", ["--pid", `${service.child.pid}`, `--fsize=${bytes}:unlimited`]);
      const readiness = async () => {
        const response = await fetch(`${url}/ready`);
        return { status: response.status, ...((await response.json()) as object) };
      };
      expect(await readiness()).toEqual({ status: "ready", market: true, state: true });
      limit("1");
      await expect.poll(readiness, { timeout: 5_000 }).toMatchObject({ state: false });
      expect((await fetch(`${url}/ready`)).status).toBe(503);
      limit("unlimited");
      await expect.poll(readiness, { timeout: 10_000 }).toEqual({ status: "ready", market: true, state: true });
      expect(service.errors()).toMatch(/"error":\{"type":"SqliteError"/);
    });

    it("logs no question", () => {
      expect(service.errors()).toContain('"msg":"request"');
      expect(service.errors()).not.toMatch(/competitors charge/i);
    });

    it("lets the running question finish on SIGTERM, then ends with 0", { timeout: 90_000 }, async () => {
      const question = rpc("message/stream", {
        message: messageOf("Prices, gaps and trend of espresso machines in the US"),
      });
      const begun = await Promise.all(
        Array.from({ length: 5 }, () =>
          fetch(`${url}/a2a/router`, {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify(question),
          }),
        ),
      );
      service.child.kill("SIGTERM");
      const streams = await Promise.all(begun.map(readEvents));
      expect(streams.map((events) => events.at(-1)?.result?.status.state)).toEqual(Array(5).fill("completed"));
      expect(await service.exited).toBe(0);
      expect(service.errors()).toContain('"msg":"stopped"');
      await expect(fetch(`${url}/health`)).rejects.toThrow();
    });
  },
);
