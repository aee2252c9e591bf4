import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createAgents } from "../../../graph/agents.js";
import { generationSchema, SERVING_SCHEMA } from "../../../tools/warehouse/market-layout.js";
import { openPostgresWarehouse, type PostgresWarehouse } from "../../../tools/warehouse/postgres.js";
import { recordingLogger } from "../../fakes.js";
import { engines } from "../../market.js";
import { administer } from "../../postgres-server.js";
import { messageOf, type Service, startService } from "../service.js";

/** A role of the run's own server, which the service reads as: what it may not read, its server refuses to answer. */
const READER = `partial_reader_${process.pid}`;
const CLOCK = () => new Date("2026-11-21T09:00:00Z");

/** Words of the database, of the sources and of SQL. */
const INSIDE = /permission denied|policy|row-level|SELECT |postgres|\bpg_|\.ts\b|out of reach|partial_reader/i;

describe.runIf(engines().includes("postgresql"))(
  "a part of the market that the database does not answer",
  { timeout: 120_000 },
  () => {
    let warehouse: PostgresWarehouse;
    let service: Service;
    let schema: string;
    const as = (sql: string) => administer(inject("databaseUrl"), (client) => client.query(sql));

    beforeAll(async () => {
      await as(`CREATE ROLE ${READER} LOGIN PASSWORD 'reads'`);
      const url = new URL(inject("databaseUrl"));
      url.username = READER;
      url.password = "reads";
      const { rows } = await as(`SELECT generation FROM ${SERVING_SCHEMA}.market_generation WHERE is_current`);
      schema = generationSchema(String(rows[0]?.generation));
      await as(`GRANT USAGE ON SCHEMA ${SERVING_SCHEMA}, ${schema} TO ${READER};
GRANT SELECT ON ALL TABLES IN SCHEMA ${SERVING_SCHEMA} TO ${READER}; GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO ${READER}`);
      warehouse = await openPostgresWarehouse({ databaseUrl: url.href, queryTimeoutMs: 20_000 });
      const dependencies = { logger: recordingLogger(), clock: CLOCK, defaultMarket: "US", warehouse };
      service = await startService([...createAgents(dependencies).values()]);
    });
    afterAll(async () => {
      await service?.close();
      await warehouse?.close();
      await as(`DROP OWNED BY ${READER}; DROP ROLE ${READER}`);
    });

    const ask = async (question: string) => {
      const { result } = await service.call("message/send", { message: messageOf(question) });
      const text = result?.artifacts?.[0]?.parts[0]?.text ?? "";
      expect(JSON.stringify(result)).not.toMatch(INSIDE);
      return { state: result?.status.state, text };
    };

    it("leaves a completed task, which tells the rest and names what is missing", async () => {
      const question = "Everything about prices, demand and keywords of yoga mats in the US";
      const whole = await ask(question);
      expect(whole.state).toBe("completed");
      expect(whole.text).not.toContain("could not be read");
      expect(whole.text).toContain("## Search Intent: Keywords");
      await as(`REVOKE SELECT ON ${schema}.price_events FROM ${READER}`);
      try {
        const { state, text } = await ask(`${question}, please`);
        expect(state).toBe("completed");
        const missing = /The data behind ([\w, ]+) could not be read/.exec(text)?.[1]?.split(/, | and /) ?? [];
        expect(missing.sort()).toEqual(["price_elasticity", "price_history", "price_movers"]);
        for (const [heading] of whole.text.matchAll(/^## Search Intent: .*$/gm)) expect(text).toContain(heading);
      } finally {
        await as(`GRANT SELECT ON ${schema}.price_events TO ${READER}`);
      }
    });

    it("of which some product groups lie on a server that does not answer: those are named, others are answered", async () => {
      const lost = await as(`SELECT cluster_id FROM ${schema}.clusters WHERE head_term = 'air fryer'`);
      const id = Number(lost.rows[0]?.cluster_id);
      expect(id).toBeGreaterThan(0);
      await as(`CREATE FUNCTION ${schema}.${READER}_reaches(asked BIGINT) RETURNS BOOLEAN LANGUAGE plpgsql STABLE AS $$
BEGIN IF asked = ${id} THEN RAISE EXCEPTION 'out of reach'; END IF; RETURN true; END $$`);
      const tables = ["offers", "price_events"];
      for (const table of tables)
        await as(`ALTER TABLE ${schema}.${table} ENABLE ROW LEVEL SECURITY;
CREATE POLICY ${READER} ON ${schema}.${table} TO ${READER} USING (${schema}.${READER}_reaches(cluster_id))`);
      try {
        const here = await ask("What do yoga mats cost in the US at the moment?");
        const there = await ask("Everything about prices, demand and keywords of air fryers in the US");
        expect([here.state, there.state]).toEqual(["completed", "completed"]);
        expect(here.text).toMatch(/^\*\*The median price of yoga mats/);
        expect(here.text).not.toContain("could not be read");
        expect(there.text).toContain(
          "the part of Pricing Research is missing because its market data could not be read",
        );
        expect(there.text).toContain("## Search Intent: Keywords");
      } finally {
        for (const table of tables)
          await as(
            `DROP POLICY ${READER} ON ${schema}.${table}; ALTER TABLE ${schema}.${table} DISABLE ROW LEVEL SECURITY`,
          );
        await as(`DROP FUNCTION ${schema}.${READER}_reaches`);
      }
    });
  },
);
