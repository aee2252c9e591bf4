import { describe, expect, inject, test } from "vitest";
import { GenerationLocks } from "../../../tools/warehouse/generation-locks.js";
import { engines } from "../../market.js";
import { administer, createDatabase } from "../../postgres-server.js";
import { eventually } from "../state/stores.js";

describe.runIf(engines().includes("postgresql"))("locks on generations of a market", () => {
  test("end with their connection when they are closed", async () => {
    const name = `locks_${process.pid}`;
    const databaseUrl = await createDatabase(inject("databaseUrl"), name);
    const sessions = () =>
      administer(inject("databaseUrl"), async (client) => {
        const { rowCount } = await client.query("SELECT 1 FROM pg_stat_activity WHERE datname = $1", [name]);
        return rowCount;
      });
    const locks = new GenerationLocks(databaseUrl);
    // The database holds no market.
    await expect(locks.take("1")).rejects.toMatchObject({ code: "data-unavailable" });
    expect(await sessions()).toBe(1);
    await locks.close();
    await eventually(async () => (await sessions()) === 0);
  });
});
