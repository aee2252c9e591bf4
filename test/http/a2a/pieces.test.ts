import { describe, expect, it } from "vitest";
import { answerEvent, fakeAgent } from "../../fakes.js";
import { messageOf, readEvents, rpc, startService } from "../service.js";

const usage = { inputTokens: 100, outputTokens: 20 };

/** Words an answer part by part, then gives it whole. */
const wordy = (whole: string) =>
  fakeAgent("router", async function* () {
    yield { type: "usage", usage };
    yield { type: "part", text: "**Headline.**" };
    yield { type: "part", text: "## Prices\n\nThey rose." };
    yield { type: "usage", usage: { inputTokens: null, outputTokens: null } };
    yield { ...answerEvent(""), text: whole };
  });

const artifactsOf = async (whole: string) => {
  const service = await startService([wordy(whole)]);
  const events = await readEvents(
    await service.post("/a2a/router", rpc("message/stream", { message: messageOf("kettles") })),
  );
  const { result: task } = await service.call("tasks/get", { id: events[0]?.result?.id });
  await service.close();
  const updates = events.flatMap(({ result }) => (result?.kind === "artifact-update" ? [result] : []));
  return { updates, task };
};

describe("an answer that comes in parts", () => {
  it("is one artifact whose chunks add up to its text; the stored task holds one text part", async () => {
    const whole = "**Headline.**\n\n## Prices\n\nThey rose.\n\n### Data evidence\n";
    const { updates, task } = await artifactsOf(whole);
    expect(updates.map(({ append, lastChunk }) => [append, lastChunk])).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ]);
    const chunks = updates.map(({ artifact }) => artifact as { artifactId: string; parts: { text: string }[] });
    expect(new Set(chunks.map(({ artifactId }) => artifactId))).toEqual(new Set(["answer"]));
    expect(chunks.map(({ parts }) => parts.map(({ text }) => text).join("")).join("")).toBe(whole);
    expect(task?.artifacts?.map(({ parts }) => parts)).toEqual([[{ kind: "text", text: whole }]]);
    expect(task?.artifacts?.[0]).toMatchObject({ name: "Kettle prices", metadata: { kind: "answered" } });
  });

  it("is replaced as a whole when it ends otherwise than it began", async () => {
    const { updates, task } = await artifactsOf("The answer was withheld.");
    expect(updates.at(-1)).toMatchObject({ append: false, lastChunk: true });
    expect(task?.artifacts?.map(({ parts }) => parts[0]?.text)).toEqual(["The answer was withheld."]);
  });

  it("tells what its model calls took; what the provider did not say is not made up", async () => {
    const { task } = await artifactsOf("**Headline.**");
    expect(task?.artifacts?.[0]?.metadata).toMatchObject({
      usage: { modelCalls: 2, inputTokens: 100, outputTokens: 20 },
    });
  });
});
