import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAgents } from "../../../graph/agents.js";
import { A2UI_EXTENSION } from "../../../http/a2ui/protocol.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../../fakes.js";
import { handful } from "../../long-run.js";
import { engines, openEngine } from "../../market.js";
import { QUESTIONS } from "../a2ui/questions.js";
import { messageOf, type Service, startService } from "../service.js";

const OF_EACH = 3;

describe.runIf(engines().includes("duckdb"))("the text of an answer", () => {
  let warehouse: Warehouse;
  let service: Service;
  beforeAll(async () => {
    warehouse = await openEngine("duckdb");
    const clock = () => new Date("2026-11-21T09:00:00Z");
    const agents = createAgents({ warehouse, logger: recordingLogger(), clock, defaultMarket: "US" });
    service = await startService([...agents.values()]);
  });
  afterAll(async () => {
    await service.close();
    await warehouse.close();
  });

  const answer = async (question: string, headers: Record<string, string>) => {
    const { result } = await service.call("message/send", { message: messageOf(question) }, "/a2a/router", headers);
    return { state: result?.status.state, parts: result?.artifacts?.at(-1)?.parts ?? result?.status.message?.parts };
  };
  const questions = Object.values(QUESTIONS).flatMap((group) => group.slice(0, OF_EACH));

  it.each(handful(questions, 6))("is the same to the byte with an interface beside it: %s", async (question) => {
    const bare = await answer(question, {});
    const drawn = await answer(question, { "x-a2a-extensions": A2UI_EXTENSION });
    expect(bare.parts).toHaveLength(1);
    expect(drawn.state).toBe(bare.state);
    expect(drawn.parts?.slice(0, 1)).toEqual(bare.parts);
    expect(drawn.parts?.length).toBeGreaterThan(2);
  });
});
