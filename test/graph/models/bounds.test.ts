import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { boundModel } from "../../../graph/models/bounded-model.js";
import { gemini } from "../../../graph/models/gemini-client.js";
import { withinBounds } from "../../../graph/models/question-bounds.js";
import { API_KEY, failureOf, PROMPT, SORTED, Sorting, stage } from "./harness.js";

/** What a provider, or whoever answers in its place, may do to a call. */

async function answering(
  reply: (outgoing: ServerResponse, path: string) => void | Promise<void>,
  settings: object = {},
) {
  const paths: string[] = [];
  const server = createServer((incoming, outgoing) => {
    paths.push(incoming.url ?? "");
    outgoing.on("error", () => {});
    incoming.resume().on("end", () => void reply(outgoing, incoming.url ?? ""));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const provider = gemini({ apiKey: API_KEY, model: "gemini-2.5-flash", baseUrl: `http://127.0.0.1:${port}` });
  const model = boundModel(provider, {
    timeoutMs: 5_000,
    deadlineMs: 5_000,
    maxConcurrent: 4,
    role: "writer",
    logger: { info() {} },
    policies: { firstDelayMs: 1, failuresToOpen: 100, maxWaiting: 50 },
    ...settings,
  });
  return { model, paths };
}

const closed = (outgoing: ServerResponse): Promise<void> => new Promise((resolve) => outgoing.on("close", resolve));

describe("a reply without end", () => {
  it("is cut, and its connection closed", async () => {
    let isClosed: Promise<void> | undefined;
    const { model } = await answering(async (outgoing) => {
      isClosed = closed(outgoing);
      outgoing.writeHead(200, { "content-type": "application/json" });
      const pump = () => {
        if (outgoing.destroyed) return;
        outgoing.write(" ".repeat(100_000), () => setImmediate(pump));
      };
      pump();
    });
    const error = await failureOf(model.ask(PROMPT, Sorting));
    expect(error).toMatchObject({ message: "The language model's answer was too long and was cut off." });
    await isClosed;
  });

  it("is cut where it drips, however often a piece comes", async () => {
    let drops = 0;
    const { model } = await answering(
      (outgoing) => {
        outgoing.writeHead(200, { "content-type": "application/json" });
        const timer = setInterval(() => {
          drops += 1;
          outgoing.write(" ");
        }, 20);
        outgoing.on("close", () => clearInterval(timer));
      },
      { timeoutMs: 5_000, deadlineMs: 250 },
    );
    const begun = performance.now();
    expect(await failureOf(model.ask(PROMPT, Sorting))).toMatchObject({
      message: "The language model did not answer in time.",
    });
    expect(drops).toBeGreaterThan(2);
    expect(performance.now() - begun).toBeLessThan(1_500);
  });
});

describe("a redirect", () => {
  it.each([301, 302, 307, 308])("%s is not followed: the key goes nowhere else", async (status) => {
    const { model, paths } = await answering((outgoing, path) => {
      outgoing.writeHead(status, { location: `${path}&elsewhere=1` });
      outgoing.end();
    });
    expect(await failureOf(model.ask(PROMPT, Sorting))).toMatchObject({
      message: "The language model refused the request.",
    });
    expect(paths).toHaveLength(1);
  });
});

describe("the header Retry-After", () => {
  const busy = (value: string, times: number) => {
    let nth = 0;
    return (outgoing: ServerResponse) => {
      nth += 1;
      if (nth <= times) {
        outgoing.writeHead(429, { "content-type": "application/json", "retry-after": value });
        outgoing.end("{}");
        return;
      }
      outgoing.writeHead(200, { "content-type": "application/json" });
      const part = { text: JSON.stringify(SORTED) };
      outgoing.end(
        JSON.stringify({ candidates: [{ content: { parts: [part], role: "model" }, finishReason: "STOP" }] }),
      );
    };
  };

  it("is waited for", async () => {
    const { model, paths } = await answering(busy("1", 1));
    const begun = performance.now();
    expect(await model.ask(PROMPT, Sorting)).toEqual(SORTED);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(950);
    expect(paths).toHaveLength(2);
  });

  it.each(["3600", new Date(Date.now() + 3_600_000).toUTCString()])("is not waited for an hour: %s", async (value) => {
    const { model, paths } = await answering(busy(value, 9));
    expect(await failureOf(model.ask(PROMPT, Sorting))).toMatchObject({ message: "The language model is overloaded." });
    expect(paths).toHaveLength(1);
  });
});

describe("a question", () => {
  it("has one deadline for all of its calls", async () => {
    const { model } = await stage([{ kind: "json", value: SORTED, latencyMs: 200 }], { timeoutMs: 5_000 });
    const bounds = { deadline: performance.now() + 500, pause() {}, resume: async () => {} };
    await withinBounds(bounds, async () => {
      expect(await model.ask(PROMPT, Sorting)).toEqual(SORTED);
      expect(await model.ask(PROMPT, Sorting)).toEqual(SORTED);
      expect(await failureOf(model.ask(PROMPT, Sorting))).toMatchObject({
        message: "The language model did not answer in time.",
      });
    });
  });

  it("gives its place among the runs to others while it waits, and takes one again before data is read", async () => {
    const { model } = await stage([{ kind: "json", value: SORTED }]);
    const steps: string[] = [];
    const bounds = {
      deadline: performance.now() + 5_000,
      pause: () => void steps.push("pause"),
      resume: async () => void steps.push("resume"),
    };
    await withinBounds(bounds, () => model.ask(PROMPT, Sorting));
    expect(steps).toEqual(["pause", "resume"]);
  });
});

describe("what a call took", () => {
  it.each([
    ["absent", null],
    ["negative", { promptTokenCount: -5, candidatesTokenCount: -1, totalTokenCount: -6 }],
  ])("is estimated where the count is %s", async (_name, usage) => {
    const { model, usages, onUsage } = await stage([{ kind: "json", value: SORTED, usage }]);
    await model.ask(PROMPT, Sorting, { onUsage });
    const letters = PROMPT.instructions.length + PROMPT.material.length;
    expect(usages).toEqual([
      { inputTokens: Math.ceil(letters / 4), outputTokens: Math.ceil(JSON.stringify(SORTED).length / 4) },
    ]);
  });

  it("counts thoughts", async () => {
    const usage = { promptTokenCount: 10, candidatesTokenCount: 5, thoughtsTokenCount: 70, totalTokenCount: 85 };
    const { model, usages, onUsage } = await stage([{ kind: "json", value: SORTED, usage }]);
    await model.ask(PROMPT, Sorting, { onUsage });
    expect(usages).toEqual([{ inputTokens: 10, outputTokens: 75 }]);
  });
});

describe("what leaves", () => {
  it.each([
    ["a catalog's id", "What about cat_0123456789abcdefghijklmn?", /cat_0/],
    ["an e-mail address", "Write to ann.lee@example.co.uk about kettles", /ann\.lee|example\.co/],
    ["a hidden e-mail address", "Write to ann (at) example.com", /example/],
    ["a bank account", "Pay DE89 3704 0044 0532 0130 00 for kettles", /3704/],
    ["a card", "My card 4111 1111 1111 1111 pays for kettles", /1111/],
    ["a phone number", "Call +49 30 1234567 or 030 1234567 or (212) 555-0199", /1234567|0199/],
    ["a key", `The key is ${API_KEY}`, /AIza/],
  ])("is without %s", async (_name, material, form) => {
    const { model, server } = await stage([{ kind: "json", value: SORTED }]);
    await model.ask({ ...PROMPT, material }, Sorting);
    expect(JSON.stringify(server.requests[0]?.body.contents)).not.toMatch(form);
  });

  it("keeps figures, dates and names as they are", async () => {
    const material =
      "Prices of the X78 from 2023-11-01 to 2026-10-31: 1,160,000 searches (1,100,000 to 1,260,000), £212.74-365.99, 0.25, 5,020 of 34 778, model 4111 2222 3333 4444.";
    const { model, server } = await stage([{ kind: "json", value: SORTED }]);
    await model.ask({ ...PROMPT, material }, Sorting);
    expect(server.requests[0]?.body.contents[0]?.parts[0]?.text).toBe(material);
  });
});
