import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client, type ThreadState } from "@langchain/langgraph-sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { Answer } from "../../graph/answer/answer.js";
import { renderAnswer } from "../../graph/answer/markdown.js";
import { specialistIds } from "../../graph/specialists/index.js";
import { Pause } from "../../graph/understand/clarify.js";
import { Request } from "../../graph/understand/request.js";
import { copyMarket } from "../http/process.js";
import { engines } from "../market.js";
import { outsideOf, runCommandItself, type StudioServer, startStudio, studioFolder } from "./studio-server.js";

const QUESTION = "What do espresso machines cost in the UK?";
const UNCLEAR = "Which keywords should I bid on for my product?";
const GRAPHS = ["router", ...specialistIds.map((id) => `${id}-agent`)];
const Described = z.object({ title: z.string().min(1), description: z.string().min(1) });
const Properties = z.object({ properties: z.record(z.string(), z.record(z.string(), z.unknown())) });

const Message = z.object({ type: z.string(), content: z.string(), additional_kwargs: z.unknown() });
const Chat = z.object({ messages: z.array(Message) });
const Structured = z.object({ answer: Answer, request: Request });

/** What stands in the last state of a run. */
const answered = (values: unknown): string => renderAnswer(z.object({ answer: Answer }).parse(values).answer);

describe.runIf(engines().includes("duckdb"))("LangGraph Studio", { timeout: 120_000 }, () => {
  const folder = studioFolder();
  const dataDir = copyMarket();
  let server: StudioServer;
  let client: Client;
  const start = async () => {
    server = await startStudio(folder, { DATA_DIR: dataDir });
    client = new Client({ apiUrl: server.url, apiKey: null });
  };
  const newThread = async () => (await client.threads.create()).thread_id;
  const ask = (thread: string, text: string, agent = "router") => client.runs.wait(thread, agent, { input: { text } });
  /** The newest checkpoint from which a node comes next. */
  const before = async (thread: string, node: string): Promise<ThreadState["checkpoint"]> => {
    const found = (await client.threads.getHistory(thread)).find(({ next }) => next.includes(node));
    if (found === undefined) throw new Error(`nothing stands before ${node}`);
    return found.checkpoint;
  };
  const goOn = (thread: string, checkpoint: ThreadState["checkpoint"]) =>
    client.runs.wait(thread, "router", { input: null, checkpoint });

  beforeAll(start, 120_000);
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
    rmSync(dataDir, { recursive: true });
  });

  it("offers the router and every specialist", async () => {
    const assistants = await client.assistants.search({ limit: 100 });
    expect(assistants.map(({ graph_id: id }) => id).sort()).toEqual([...GRAPHS].sort());
  });

  it.each(GRAPHS)("draws %s", async (graph) => {
    const ids = graph === "router" ? specialistIds : specialistIds.filter((id) => graph === `${id}-agent`);
    const { nodes, edges } = await client.assistants.getGraph(graph);
    expect(nodes.map(({ id }) => id).sort()).toEqual(
      ["__start__", "classify", "clarify", ...ids, "investigate", "catalog", "synthesize", "__end__"].sort(),
    );
    for (const id of ids) expect(edges).toContainEqual(expect.objectContaining({ source: id, target: "synthesize" }));
  });

  it.each(GRAPHS)(
    "shows the fields of %s with titles and descriptions; a question or a chat is enough",
    async (graph) => {
      const schemas = await client.assistants.getSchemas(graph);
      const input = Properties.parse(schemas.input_schema).properties;
      const state = Properties.parse(schemas.state_schema).properties;
      const output = Properties.parse(schemas.output_schema).properties;
      expect(Object.keys(input)[0]).toBe("text");
      expect(Object.keys(input).filter((field) => !("default" in (input[field] ?? {})))).toEqual([]);
      expect(input.text).toMatchObject({ type: "string", title: "Question" });
      for (const chat of [input, state, output]) expect(chat.messages).toMatchObject({ langgraph_type: "messages" });
      const shown = [...Object.values(input), ...Object.values(state), ...Object.values(output)];
      expect(shown.filter((field) => !Described.safeParse(field).success)).toEqual([]);
    },
  );

  it("shows the fields inside a specialist", async () => {
    const { pricing } = await client.assistants.getSubgraphs("router", { namespace: "pricing" });
    const { properties } = z.object({ state: Properties }).parse(pricing).state; // not `state_schema`, as its type has it
    expect(Object.keys(properties)).toEqual([
      "request",
      "part",
      "read",
      "evidence",
      "summary",
      "gaps",
      "failure",
      "findings",
    ]);
    expect(Object.values(properties).filter((field) => !Described.safeParse(field).success)).toEqual([]);
  });

  it("answers a plain question, through the router and through a specialist", async () => {
    const values = await ask(await newThread(), QUESTION);
    const told = answered(values);
    expect(told).toContain("£297.49");
    expect(Chat.parse(values).messages.map(({ type, content }) => [type, content])).toEqual([
      ["human", QUESTION],
      ["ai", told],
    ]);
    expect(answered(await ask(await newThread(), QUESTION, "pricing-agent"))).toBe(told);
  });

  it("chats: five questions, the later ones in the light of the earlier", async () => {
    const thread = await newThread();
    const say = async (content: string, threadId = thread) => {
      const values = await client.runs.wait(threadId, "router", { input: { messages: [{ role: "human", content }] } });
      return Chat.parse(values).messages;
    };
    const texts = [QUESTION, "and in Germany?", "is demand for them rising?", "Top 5 supply gaps in the US", "undo"];
    for (const [place, text] of texts.entries()) {
      const messages = await say(text);
      expect(messages.map(({ type }) => type)).toEqual(
        Array(place + 1)
          .fill(["human", "ai"])
          .flat(),
      );
      const reply = messages.at(-1);
      const { answer, request } = Structured.parse(reply?.additional_kwargs);
      expect(reply?.content).toBe(renderAnswer(answer));
      if (place < 3) expect(request.scope.clusters.map(({ name }) => name)).toEqual(["Espresso machines"]);
      if (place === 1) expect(request.scope.market.code).toBe("DE");
    }
  });

  it("asks back in a chat, and goes on with the reply", async () => {
    const thread = await newThread();
    await client.runs.wait(thread, "router", { input: { messages: [{ role: "human", content: UNCLEAR }] } });
    expect((await client.threads.get(thread)).status).toBe("interrupted");
    const values = await client.runs.wait(thread, "router", { command: { resume: "yoga mats in the US" } });
    const { messages } = Chat.parse(values);
    expect(messages.map(({ type }) => type)).toEqual(["human", "human", "ai"]);
    expect(messages.at(-1)?.content).toContain("yoga mat");
  });

  it("asks what it is to answer where nothing was put in", async () => {
    const thread = await newThread();
    await client.runs.wait(thread, "router", { input: {} });
    const { interrupts } = await client.threads.get(thread);
    const [asked] = Object.values(interrupts).flat();
    expect(Pause.parse(asked?.value).clarification.question).toMatch(/^What would you like to know\?/);
  });

  it("shows what it asks back, and goes on with the reply", async () => {
    const thread = await newThread();
    await ask(thread, UNCLEAR);
    const { status, interrupts } = await client.threads.get(thread);
    expect(status).toBe("interrupted");
    const [asked] = Object.values(interrupts).flat();
    expect(Pause.parse(asked?.value).clarification.choices.length).toBeGreaterThan(0);
    const values = await client.runs.wait(thread, "router", { command: { resume: "yoga mats in the US" } });
    expect(answered(values)).toContain("yoga mat");
  });

  it("runs again with another question, from a specialist, and from the synthesizer, which reads the rows again", async () => {
    const thread = await newThread();
    const told = answered(await ask(thread, QUESTION));
    const [atSpecialist, atSynthesizer] = [await before(thread, "pricing"), await before(thread, "synthesize")];
    expect(answered(await goOn(thread, atSpecialist))).toBe(told);
    expect(answered(await goOn(thread, atSynthesizer))).toBe(told);
    const changed = await client.threads.updateState(thread, {
      values: { text: "What do air fryers cost in Germany?" },
      checkpoint: await before(thread, "classify"),
      asNode: "__start__",
    });
    const { checkpoint } = changed as unknown as ThreadState; // its type has `configurable`, which never comes
    expect(answered(await goOn(thread, checkpoint))).toMatch(/air fryers in Germany/);
  });

  it("goes on after a restart with what it asked back, and before the synthesizer", async () => {
    const [unclear, halted] = [await newThread(), await newThread()];
    await ask(unclear, UNCLEAR);
    await client.runs.wait(halted, "router", { input: { text: QUESTION }, interruptBefore: ["synthesize"] });
    await server.stop();
    await start();
    const values = await client.runs.wait(unclear, "router", { command: { resume: "yoga mats in the US" } });
    expect(answered(values)).toContain("yoga mat");
    expect(answered(await client.runs.wait(halted, "router", { input: null }))).toContain("£297.49");
    expect(answered(await goOn(halted, await before(halted, "pricing")))).toContain("£297.49");
  });

  it("tried to reach nobody outside this machine, as its own command does", async () => {
    expect(outsideOf(folder)).toEqual([]);
    const other = studioFolder();
    await runCommandItself(other);
    expect(outsideOf(other)).not.toEqual([]);
    rmSync(other, { recursive: true });
  });
});

describe("npm run check", () => {
  const check = (file: string) =>
    spawnSync(process.execPath, ["--import", "tsx", "graph/cli/check-graphs.ts", file], {
      cwd: path.resolve(import.meta.dirname, "../.."),
      encoding: "utf8",
    });

  it("finds all that langgraph.json names", () => {
    expect(check("langgraph.json")).toMatchObject({ status: 0, stderr: "" });
  });

  it("names a file and an export that are not there", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "graphs-"));
    mkdirSync(path.join(folder, "graph"));
    writeFileSync(path.join(folder, "graph/studio.ts"), "export const router = 1;\n");
    const graphs = { a: "./graph/studio.ts:router", b: "./graph/studio.ts:demand", c: "./graph/moved.ts:router" };
    writeFileSync(path.join(folder, "langgraph.json"), JSON.stringify({ graphs }));
    const { status, stderr } = check(path.join(folder, "langgraph.json"));
    expect(status).toBe(1);
    expect(stderr.trim().split("\n")).toEqual([
      'langgraph.json: the graph "b" names the export "demand", which ./graph/studio.ts has not.',
      'langgraph.json: the graph "c" names ./graph/moved.ts, which does not exist.',
    ]);
    rmSync(folder, { recursive: true });
  });
});
