import { afterEach, expect, it } from "vitest";
import { heldAgent } from "../fakes.js";
import { ask, bodyOf, messageOf, rpc, type Service, startService, waitFor } from "./service.js";

let service: Service;
afterEach(() => service.close());

const pace = () => ({ atOnce: 2, usualMs: 1_000 });
const byHeader = (request: { get: (name: string) => string | undefined }) => {
  const id = request.get("who") ?? "anonymous";
  return { id, account: { id, limit: 1e6, isPassing: true }, notes: [] };
};
const background = { message: messageOf("kettles"), configuration: { blocking: false } };

it("a question that would wait too long gets 503 and the time after which to ask again; a newcomer's does not", async () => {
  const agent = heldAgent("router");
  service = await startService([agent], { settings: { pace, maxWaitMs: 3_000 }, identify: byHeader });
  const begin = (who: string) => service.post("/a2a/router", rpc("message/send", background), { who });
  const statuses = [];
  for (let count = 0; count < 9; count += 1) statuses.push((await begin("greedy")).status);
  expect(statuses).toEqual([...Array(8).fill(200), 503]);
  const refused = await begin("greedy");
  expect([refused.status, refused.headers.get("retry-after"), (await bodyOf(refused)).error]).toEqual([
    503,
    "1",
    {
      code: -32000,
      message:
        "The service is working on as many questions as it can answer in time. Please try again in a few seconds.",
    },
  ]);
  expect((await service.post("/a2a/router", rpc("message/stream", background), { who: "greedy" })).status).toBe(503);
  expect([(await begin("modest")).status, service.tasks.expectedWaitMs("third")]).toEqual([200, 1_000]);
  agent.release();
  await waitFor(() => service.tasks.runningCount === 0);
  expect(service.tasks.expectedWaitMs("greedy")).toBe(0);
  expect((await service.post("/a2a/router", ask("kettles"), { who: "greedy" })).status).toBe(200);
});
