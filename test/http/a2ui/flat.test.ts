import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { outcomeOf } from "../../../graph/agent.js";
import { createAgents } from "../../../graph/agents.js";
import type { Chart } from "../../../graph/answer/answer.js";
import { drawSvg } from "../../../graph/charts/svg.js";
import { readAction } from "../../../http/a2ui/actions.js";
import { buildAnswerSurface } from "../../../http/a2ui/answer-surface.js";
import { buildClarificationSurface } from "../../../http/a2ui/clarification-surface.js";
import type { A2uiMessage } from "../../../http/a2ui/protocol.js";
import { A2UI_09_EXTENSION, type A2ui09Message, BASIC_CATALOG, inVersion09 } from "../../../http/a2ui/flat.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { fakeAgent, recordingLogger } from "../../fakes.js";
import { engines, openEngine } from "../../market.js";
import { messageOf, rpc, startService } from "../service.js";
import { wordsDrawn } from "./schema.js";

/** The published schemas of 0.9, as the package ships them. */
const SCHEMAS = path.join(path.dirname(createRequire(import.meta.url).resolve("@a2ui/web_core/v0_9")), "schemas");
const read = (file: string) => JSON.parse(readFileSync(path.join(SCHEMAS, file), "utf8")) as { $id: string };
const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
ajv.addSchema(read("common_types.json"));
// Messages refer to the catalog by a name of their own.
ajv.addSchema({ ...read("catalogs/basic/catalog.json"), $id: "https://a2ui.org/specification/v0_9/catalog.json" });
const isMessage = ajv.compile(read("server_to_client.json"));
const faultsOf = (messages: readonly A2ui09Message[]): string[] =>
  messages.flatMap((message) => (isMessage(message) ? [] : [ajv.errorsText(isMessage.errors).slice(0, 500)]));

const names = { surfaceId: "answer-1", catalogId: BASIC_CATALOG };

interface Component {
  readonly id: string;
  readonly component: string;
  readonly [property: string]: unknown;
}

/** Every word, from the root down; in a template once for each row. */
function wordsOf(messages: readonly A2ui09Message[]): string[] {
  const components = new Map<string, Component>();
  const data = new Map<string, readonly Record<string, string>[]>();
  for (const message of messages) {
    if ("updateComponents" in message)
      for (const each of message.updateComponents.components) components.set(each.id, each as Component);
    if ("updateDataModel" in message)
      data.set(message.updateDataModel.path, message.updateDataModel.value as Record<string, string>[]);
  }
  const walk = (id: string, row: Record<string, string> | null): string[] => {
    const found = components.get(id);
    if (found === undefined) return [`${id} is missing`];
    const { text, child, children, tabs } = found as unknown as {
      text?: string | { path: string };
      child?: string;
      children?: readonly string[] | { componentId: string; path: string };
      tabs?: readonly { child: string }[];
    };
    if (found.component === "Text") return [typeof text === "string" ? text : (row?.[text?.path ?? ""] ?? "(empty)")];
    if (children !== undefined && "componentId" in children)
      return (data.get(children.path) ?? []).flatMap((each) => walk(children.componentId, each));
    return [
      ...(child === undefined ? [] : [child]),
      ...(children ?? []),
      ...(tabs ?? []).map((each) => each.child),
    ].flatMap((each) => walk(each, row));
  };
  return walk("root", null);
}

function expectSame(messages: readonly A2uiMessage[]): readonly A2ui09Message[] {
  const newer = inVersion09(messages);
  expect(faultsOf(newer)).toEqual([]);
  expect(wordsOf(newer)).toEqual(wordsDrawn(messages));
  return newer;
}

describe.runIf(engines().includes("duckdb"))("a surface in A2UI 0.9", () => {
  let warehouse: Warehouse;
  beforeAll(async () => {
    warehouse = await openEngine("duckdb");
  });
  afterAll(() => warehouse.close());

  it.each([
    "What do competitors charge for espresso machines in the UK?",
    "How did prices of yoga mats in the US change?",
    "full report on wireless earbuds",
  ])("is valid by its schemas and says what the one of 0.8 says: %s", async (question) => {
    const clock = () => new Date("2026-11-21T09:00:00Z");
    const agents = createAgents({ warehouse, logger: recordingLogger(), clock, defaultMarket: "US" });
    const agent = agents.get("router");
    if (agent === undefined) throw new Error("no router");
    const outcome = await outcomeOf(agent.stream(question));
    if (outcome.type === "pause") throw new Error("asked back");
    const { answer } = outcome;
    const pictures = new Map<Chart, string>();
    for (const chart of answer.sections.flatMap(({ charts = [] }) => charts))
      pictures.set(chart, await drawSvg(chart, { theme: "light", width: 400 }));
    const newer = expectSame(buildAnswerSurface({ answer, question, pictures, ...names }));
    const images = JSON.stringify(newer).match(/"component":"Image"/g) ?? [];
    expect(images.length).toBeGreaterThan(0);
  });
});

describe("A2UI 0.9", () => {
  it("asks back with choices and a field", () => {
    const clarification = { question: "Which one?", choices: ["Espresso machines", "Kettles"] };
    const newer = expectSame(buildClarificationSurface({ clarification, ...names }));
    expect(JSON.stringify(newer)).toContain('"context":{"reply":{"path":"/reply"}}');
  });

  it("is spoken with who declares it, and its presses are understood", async () => {
    const service = await startService([fakeAgent("router")]);
    const ask = async (extensions: string, metadata: object = {}) => {
      const response = await service.post(
        "/a2a/router",
        rpc("message/send", { message: messageOf("What do kettles cost?", { metadata }) }),
        { "x-a2a-extensions": extensions },
      );
      const { result } = (await response.json()) as { result: { artifacts: { parts: { data?: object }[] }[] } };
      const messages = (result.artifacts[0]?.parts ?? []).flatMap(({ data }) => (data === undefined ? [] : [data]));
      return { echo: response.headers.get("x-a2a-extensions"), messages };
    };
    const newer = await ask(`https://a2ui.org/a2a-extension/a2ui/v0.8, ${A2UI_09_EXTENSION}`);
    expect(newer.echo).toBe(A2UI_09_EXTENSION);
    expect(faultsOf(newer.messages as A2ui09Message[])).toEqual([]);
    expect(newer.messages.length).toBeGreaterThan(2);
    const supportedCatalogIds = ["https://other.example/catalog"];
    const other = await ask(A2UI_09_EXTENSION, { a2uiClientCapabilities: { "v0.9": { supportedCatalogIds } } });
    expect([other.echo, other.messages]).toEqual([null, []]);
    const pressed = {
      version: "v0.9",
      action: {
        name: "ask",
        surfaceId: "answer-1",
        sourceComponentId: "c-button-1",
        timestamp: "2026-11-21T09:00:01.000Z",
        context: { question: "Why?" },
      },
    };
    expect(readAction(pressed)).toMatchObject({ name: "ask", context: { question: "Why?" } });
    await service.close();
  });
});
