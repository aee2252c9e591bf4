import { describe, expect, it } from "vitest";
import { rounds } from "../../long-run.js";
import { startService } from "../service.js";
import { brokenBody, problemsOf } from "./broken-bodies.js";

const BODIES = rounds(400, 10_000);
const AT_ONCE = 25;

describe("fuzz", () => {
  it(`answers ${BODIES} broken bodies with valid JSON-RPC and stays alive`, { timeout: 180_000 }, async () => {
    const service = await startService();
    const bodies = Array.from({ length: BODIES }, brokenBody);
    const codes = new Map<number | string, number>();
    for (let start = 0; start < bodies.length; start += AT_ONCE) {
      await Promise.all(
        bodies.slice(start, start + AT_ONCE).map(async (sent) => {
          const response = await service.post("/a2a/router", sent);
          const text = await response.text();
          expect(
            problemsOf(response.status, response.headers.get("content-type") ?? "", text),
            sent.slice(0, 2_000),
          ).toEqual([]);
          const code = /"error":\{"code":(-\d+)/.exec(text)?.[1] ?? "answered";
          codes.set(code, (codes.get(code) ?? 0) + 1);
        }),
      );
    }
    // A fuzz that never gets past the envelope, or never breaks it, tests nothing.
    expect([...codes.keys()].sort()).toEqual(
      expect.arrayContaining(["-32001", "-32005", "-32600", "-32601", "-32602", "-32700", "answered"]),
    );
    expect(({} as { polluted?: boolean }).polluted).toBe(undefined);
    expect(service.logger.lines.filter(({ level }) => level === "error")).toEqual([]);
    expect((await fetch(`${service.url}/health`)).status).toBe(200);
    await service.close();
  });
});
