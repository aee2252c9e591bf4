import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { outcomeOf } from "../../../graph/agent.js";
import { createAgents } from "../../../graph/agents.js";
import type { Answer, AnswerTable, Chart } from "../../../graph/answer/answer.js";
import { formatCell } from "../../../graph/answer/markdown.js";
import { drawSvg } from "../../../graph/charts/svg.js";
import { readAction } from "../../../http/a2ui/actions.js";
import { buildAnswerSurface } from "../../../http/a2ui/answer-surface.js";
import { checkSurface } from "../../../http/a2ui/check.js";
import { buildClarificationSurface } from "../../../http/a2ui/clarification-surface.js";
import type { A2uiMessage } from "../../../http/a2ui/protocol.js";
import { type Spoken, spokenFor, VERSIONS } from "../../../http/a2ui/versions.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { fakeAgent, recordingLogger } from "../../fakes.js";
import { engines, openEngine } from "../../market.js";
import { messageOf, rpc, type Service, startService } from "../service.js";
import { wordsDrawn } from "./schema.js";

interface Catalog {
  readonly $id: string;
  readonly catalogId: string;
  readonly $defs: { readonly anyComponent: { readonly oneOf: readonly object[] } };
}

/** The published schemas, as the package ships them, over the basic catalog and the one of the service. */
const PACKAGE = path.dirname(createRequire(import.meta.url).resolve("@a2ui/web_core/v0_9"));
const schemaOf = (version: string, file: string) =>
  JSON.parse(readFileSync(path.join(PACKAGE, "..", version, "schemas", file), "utf8")) as Catalog;

let service: Service;
beforeAll(async () => {
  service = await startService([fakeAgent("router")]);
});
afterAll(() => service.close());
const ownCatalog = async (version: string) =>
  (await (await fetch(`${service.url}/a2ui/${version}/catalog.json`)).json()) as Catalog;

const FILES = { v0_9: "server_to_client.json", v1_0: "agent_to_renderer.json" } as const;
type Folder = keyof typeof FILES;

const validators = new Map<Folder, ReturnType<typeof makeValidator>>();
/** Made once for each version: that takes longer than all it looks at. */
const validatorOf = (folder: Folder) => {
  const known = validators.get(folder) ?? makeValidator(folder);
  validators.set(folder, known);
  return known;
};

async function makeValidator(folder: Folder) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  const own = await ownCatalog(folder);
  const basic = schemaOf(folder, "catalogs/basic/catalog.json");
  const base = `https://a2ui.org/specification/${folder}`;
  ajv.addSchema({ ...schemaOf(folder, "common_types.json"), $id: `${base}/common_types.json` });
  // 1.0 refers from its catalog to the types beside it.
  ajv.addSchema({ ...basic, $id: folder === "v1_0" ? `${base}/basic.json` : basic.$id });
  ajv.addSchema(own);
  const components = folder === "v1_0" ? [`${base}/basic.json`, own.$id] : [own.$id];
  // Messages refer to the catalog by a name of their own.
  ajv.addSchema({
    $id: `${base}/catalog.json`,
    $defs: {
      theme: {},
      anyComponent: { anyOf: components.map((id) => ({ $ref: `${id}#/$defs/anyComponent` })) },
      anyFunction: { $ref: `${components[0]}#/$defs/anyFunction` },
    },
  });
  const isMessage = ajv.compile(schemaOf(folder, FILES[folder]));
  return (messages: readonly object[]): string[] =>
    messages.flatMap((message) => (isMessage(message) ? [] : [ajv.errorsText(isMessage.errors).slice(0, 500)]));
}

interface Component {
  readonly id: string;
  readonly component: string;
  readonly text?: string | { readonly path?: string; readonly args?: { readonly value: string } };
  readonly child?: string;
  readonly children?: readonly string[] | { readonly componentId: string; readonly path: string };
  readonly tabs?: readonly { readonly child: string }[];
  readonly columns?: readonly { readonly heading: string }[];
  readonly rows?: readonly (readonly string[])[];
  readonly catalogId?: string;
}
type RowData = Readonly<Record<string, string>>;
interface Message {
  readonly createSurface?: {
    readonly catalogId: string;
    readonly components?: readonly Component[];
    readonly dataModel?: Readonly<Record<string, readonly RowData[]>>;
  };
  readonly updateComponents?: { readonly components: readonly Component[] };
  readonly updateDataModel?: { readonly path: string; readonly value: readonly RowData[] };
}

const componentsOf = (messages: readonly Message[]): readonly Component[] =>
  messages.flatMap(({ createSurface, updateComponents }) => [
    ...(createSurface?.components ?? []),
    ...(updateComponents?.components ?? []),
  ]);

/** Every word, from the root down; in a template once for each row. */
function wordsOf(messages: readonly Message[]): string[] {
  const components = new Map(componentsOf(messages).map((each) => [each.id, each]));
  const data = new Map<string, readonly RowData[]>();
  for (const { createSurface, updateDataModel } of messages) {
    for (const [key, rows] of Object.entries(createSurface?.dataModel ?? {})) data.set(`/${key}`, rows);
    if (updateDataModel !== undefined) data.set(updateDataModel.path, updateDataModel.value);
  }
  const said = (text: Component["text"], row: RowData | null): string => {
    if (typeof text === "string") return text.replace(/^#{1,5} /, "");
    const name = text?.path ?? /^#{1,5} \$\{(\w+)\}$/.exec(text?.args?.value ?? "")?.[1] ?? "";
    return row?.[name] ?? "(empty)";
  };
  const walk = (id: string, row: RowData | null): string[] => {
    const found = components.get(id);
    if (found === undefined) return [`${id} is missing`];
    const { component, text, child, children, tabs } = found;
    if (component === "Text") return [said(text, row)];
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

const newer = VERSIONS.flatMap((version) =>
  version.label === null ? [] : version.catalogs.map((catalog): Spoken => ({ version, catalog })),
);
const CASES = newer.map((spoken) => {
  const folder: Folder = spoken.version.label === "v1.0" ? "v1_0" : "v0_9";
  return [
    `${spoken.version.label}, ${spoken.catalog.isNative ? "tables and charts" : "the basic catalog"}`,
    spoken,
    folder,
  ] as const;
});

/** Tables of components whose cells are not those of a table of the answer. */
const strangeTables = ({ sections, evidence }: Answer, messages: readonly Message[]): Component[] =>
  componentsOf(messages).filter(({ component, columns = [], rows = [] }) => {
    if (component !== "Table") return false;
    if (columns[0]?.heading === "Ref") return !rows.every(([ref], at) => ref === evidence[at]?.ref);
    const told = ({ columns: all, rows: [first, ...others] }: AnswerTable): readonly (readonly string[])[] =>
      columns[0]?.heading === "Measure"
        ? all.map((column) => [column.label, formatCell(first?.[column.key] ?? null, column)])
        : [first, ...others].map((row) =>
            columns.flatMap(({ heading }) => {
              const column = all.find(({ label }) => (label || "Compared") === heading);
              return column === undefined ? [] : [formatCell(row?.[column.key] ?? null, column)];
            }),
          );
    const isSame = (table: AnswerTable) => JSON.stringify(told(table).slice(0, rows.length)) === JSON.stringify(rows);
    return !sections.some(({ tables }) => tables.some(isSame));
  });

describe.runIf(engines().includes("duckdb"))("a surface in newer versions of A2UI", () => {
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
    for (const [name, { version, catalog }, folder] of CASES) {
      const names = { surfaceId: "answer-1", catalogId: catalog.id };
      const older = buildAnswerSurface({ answer, question, pictures, isNative: catalog.isNative, ...names });
      expect(checkSurface(older), name).toEqual([]);
      const messages = version.say(older) as readonly Message[];
      const faultsOf = await validatorOf(folder);
      expect(faultsOf(messages), name).toEqual([]);
      const types = componentsOf(messages).map(({ component }) => component);
      if (!catalog.isNative) {
        expect(wordsOf(messages), name).toEqual(wordsDrawn(older));
        expect(types).toContain("Image");
        continue;
      }
      expect(types).toContain("Table");
      expect(types).toContain("VegaChart");
      expect(types).not.toContain("Image");
      expect(strangeTables(answer, messages), name).toEqual([]);
    }
  });
});

describe.each(CASES)("A2UI %s", (_, { version, catalog }, folder) => {
  const { extension, capabilities, mimeType, label } = version;

  it("asks back with choices and a field", async () => {
    const clarification = { question: "Which one?", choices: ["Espresso machines", "Kettles"] };
    const older: readonly A2uiMessage[] = buildClarificationSurface({
      clarification,
      surfaceId: "answer-1",
      catalogId: catalog.id,
    });
    const messages = version.say(older) as readonly Message[];
    expect((await validatorOf(folder))(messages)).toEqual([]);
    expect(wordsOf(messages)).toEqual(wordsDrawn(older));
    expect(JSON.stringify(messages)).toContain('"context":{"reply":{"path":"/reply"}}');
  });

  it("is spoken with who declares it, and its presses are understood", async () => {
    const ask = async (headers: Record<string, string>, metadata: object = {}) => {
      const response = await service.post(
        "/a2a/router",
        rpc("message/send", { message: messageOf("What do kettles cost?", { metadata }) }),
        headers,
      );
      const { result } = (await response.json()) as {
        result: { artifacts: { parts: { data?: Message; metadata?: { mimeType: string } }[] }[] };
      };
      const parts = (result.artifacts[0]?.parts ?? []).filter(({ data }) => data !== undefined);
      return {
        echo: response.headers.get("x-a2a-extensions"),
        messages: parts.flatMap(({ data = {} }) => data),
        types: new Set(parts.map((part) => part.metadata?.mimeType)),
      };
    };
    const both = { "x-a2a-extensions": `https://a2ui.org/a2a-extension/a2ui/v0.8, ${extension}` };
    const declared = {
      [capabilities]: { [label ?? ""]: { supportedCatalogIds: version.catalogs.map(({ id }) => id) } },
    };
    const only = { [capabilities]: { [label ?? ""]: { supportedCatalogIds: [catalog.id] } } };
    for (const answer of [await ask(both, only), await ask({}, only)]) {
      expect(answer.echo).toBe(extension);
      expect([...answer.types]).toEqual([mimeType]);
      expect((await validatorOf(folder))(answer.messages)).toEqual([]);
    }
    expect((await ask(both)).echo).toBe(extension);
    expect((await ask(both, declared)).messages[0]?.createSurface?.catalogId).toBe(
      folder === "v1_0" ? spokenFor(version.catalogs[1]?.id ?? "")?.catalog.id : version.catalogs[0]?.id,
    );
    const other = { [capabilities]: { [label ?? ""]: { supportedCatalogIds: ["https://other.example/catalog"] } } };
    const none = await ask({ "x-a2a-extensions": extension }, other);
    expect([none.echo, none.messages]).toEqual([null, []]);
    const pressed = {
      version: label,
      action: {
        name: "ask",
        surfaceId: "answer-1",
        sourceComponentId: "c-button-1",
        timestamp: "2026-11-21T09:00:01.000Z",
        context: { question: "Why?" },
      },
    };
    for (const press of [pressed, [pressed]])
      expect(readAction(press)).toMatchObject({ name: "ask", context: { question: "Why?" } });
  });
});

it("publishes its catalog in a form that the package's schema of catalogs takes", async () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema(schemaOf("v1_0", "common_types.json"));
  const isCatalog = ajv.compile(schemaOf("v1_0", "catalog_definition.json"));
  expect(isCatalog(await ownCatalog("v1_0")), ajv.errorsText(isCatalog.errors)).toBe(true);
  expect((await ownCatalog("v0_9")).catalogId).toBe("urn:agent-query-service:a2ui-catalog:v0_9");
});
