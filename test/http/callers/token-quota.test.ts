import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { UNCOUNTED } from "../../../http/callers/caller.js";
import { TokenQuota } from "../../../http/callers/token-quota.js";
import { openStateStore } from "../../../tools/state/open.js";
import type { StateStore } from "../../../tools/state/state-store.js";
import { answerEvent, fakeAgent, recordingLogger } from "../../fakes.js";
import { type Engine, ownEngines } from "../../market.js";
import { createDatabase } from "../../postgres-server.js";
import { messageOf, startService } from "../service.js";

describe.each(ownEngines())("free tokens on %s", (engine: Engine) => {
  let dataDir: string;
  let databaseUrl: string | null;
  let store: StateStore;
  const logger = recordingLogger();
  // The store forgets by the real time, so the days of the test are real ones.
  const today = new Date().toISOString().slice(0, 10);
  const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
  let now = new Date(`${today}T23:59:00Z`);
  const limitOf = (id: string) => ({ tokensPerDay: id === "key:pro" ? 30_000 : 10_000, isPaid: id === "key:pro" });
  const quotaOf = (of: StateStore) => new TokenQuota({ store: of, logger, limitOf, clock: () => now });
  const spend = async (quota: TokenQuota, caller: string, tokens: number): Promise<string | null> => {
    const { refusal, settle } = await quota.of(caller).reserve();
    await settle(tokens);
    return refusal;
  };
  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), "tokenBudget-"));
    databaseUrl =
      engine === "postgresql" ? await createDatabase(inject("databaseUrl"), `allowance_${process.pid}`) : null;
    store = await openStateStore({ dataDir, databaseUrl, logger });
  });
  afterAll(async () => {
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("are counted for each caller, kept, and return with the next day, UTC", async () => {
    const quota = quotaOf(store);
    expect(await spend(quota, "ann", 9_999)).toBeNull();
    expect(await spend(quota, "ann", 1)).toBeNull();
    expect(await spend(quota, "ann", 0)).toBe(
      `The 10,000 free tokens of the day are used up, so the built-in writer answers until they return on ${tomorrow} at 00:00 UTC.`,
    );
    expect(await spend(quota, "bob", 0)).toBeNull();
    await store.close();
    store = await openStateStore({ dataDir, databaseUrl, logger });
    expect(await spend(quotaOf(store), "ann", 0)).not.toBeNull();
    now = new Date(`${tomorrow}T00:00:00Z`);
    expect(await spend(quotaOf(store), "ann", 0)).toBeNull();
  });

  it("are more for who pays, and not called free", async () => {
    const quota = quotaOf(store);
    expect(await spend(quota, "key:pro", 29_999)).toBeNull();
    expect(await spend(quota, "key:pro", 1)).toBeNull();
    expect(await spend(quota, "key:pro", 0)).toMatch(/^The 30,000 tokens of the day are used up/);
  });

  it("are set aside before they are taken: twenty questions at once spend no more than in a row", async () => {
    const many = quotaOf(store).of("many");
    const reservations = await Promise.all(Array.from({ length: 20 }, () => many.reserve()));
    const begun = reservations.filter(({ refusal }) => refusal === null);
    expect(begun).toHaveLength(2);
    await Promise.all(begun.map(({ settle }) => settle(2_121)));
    // What was set aside and not taken is there again.
    expect((await many.reserve()).refusal).toBeNull();
  });

  it("are given back by a question that took none", async () => {
    const quota = quotaOf(store);
    for (let nth = 0; nth < 5; nth += 1) expect(await spend(quota, "none", 0)).toBeNull();
  });

  it("never make an error: the answer comes without a model and says why", async () => {
    const quota = quotaOf(store);
    const asked: (string | undefined)[] = [];
    const agent = fakeAgent("router", async function* (question, _signal, { withoutModels }) {
      asked.push(withoutModels);
      yield { type: "usage", usage: { inputTokens: 9_000, outputTokens: 1_500 } };
      yield answerEvent(question);
    });
    const service = await startService([agent], {
      settings: { tokenBudgetOf: (accountId) => quota.of(accountId) },
      identify: (request) => {
        const id = String(request.headers["x-test-caller"]);
        return { id, account: { ...UNCOUNTED, id }, notes: [] };
      },
    });
    for (const caller of ["cara", "cara", "dan"]) {
      const { result } = await service.call("message/send", { message: messageOf("kettles") }, "/a2a/router", {
        "x-test-caller": caller,
      });
      expect(result?.status.state).toBe("completed");
    }
    expect(asked).toEqual([undefined, expect.stringContaining("free tokens"), undefined]);
    await service.close();
  });
});
