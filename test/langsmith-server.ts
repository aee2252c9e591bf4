import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { z } from "zod";

/** A local server that speaks as much of LangSmith's protocol as datasets, experiments, runs and feedback need. */

const Text = z.record(z.string(), z.unknown());
const Example = z.object({
  id: z.string(),
  dataset_id: z.string(),
  inputs: Text,
  outputs: Text.optional(),
  metadata: Text,
  modified_at: z.string().default(() => new Date().toISOString()),
});
const Named = z.object({ name: z.string() });
const Run = z.object({
  id: z.string(),
  name: z.string().optional(),
  parent_run_id: z.string().nullish(),
  reference_example_id: z.string().nullish(),
  outputs: Text.nullish(),
});
const Runs = z.object({ post: z.array(Run).default([]), patch: z.array(Run).default([]) });
const Feedback = z.object({ run_id: z.string(), key: z.string(), score: z.unknown(), comment: z.string().nullish() });

export interface LangSmithServer {
  readonly url: string;
  readonly datasets: { readonly id: string; readonly name: string }[];
  /** By id; tests may change and delete them. */
  readonly examples: Map<string, z.infer<typeof Example>>;
  readonly experiments: { readonly id: string; readonly name: string }[];
  /** Runs as they were begun, with what was added later. */
  readonly runs: Map<string, z.infer<typeof Run>>;
  readonly feedback: z.infer<typeof Feedback>[];
  /** Method and path of every request. */
  readonly requests: string[];
  /** Keys that were sent. */
  readonly keys: Set<string>;
  readonly close: () => Promise<void>;
}

export async function startLangSmithServer(): Promise<LangSmithServer> {
  const kept: Omit<LangSmithServer, "url" | "close"> = {
    datasets: [],
    examples: new Map(),
    experiments: [],
    runs: new Map(),
    feedback: [],
    requests: [],
    keys: new Set(),
  };
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost");
    kept.requests.push(`${request.method} ${path.pathname}`);
    kept.keys.add(String(request.headers["x-api-key"]));
    const body = await buffer(request);
    const type = String(request.headers["content-type"] ?? "");
    const form = type.startsWith("multipart/")
      ? await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData()
      : null;
    const reply = await answer(kept, `${request.method} ${path.pathname}`, {
      query: path.searchParams,
      body: form === null && body.length > 0 ? JSON.parse(body.toString()) : null,
      form,
    });
    response.writeHead(reply === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(reply ?? { detail: "not found" }));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // listening on a port, so not a string
    ...kept,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

interface Asked {
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly form: FormData | null;
}

/** Undefined for what this server does not know. */
async function answer(kept: Omit<LangSmithServer, "url" | "close">, line: string, { query, body, form }: Asked) {
  const [method, path = ""] = line.split(" ");
  const id = path.split("/").at(-1) ?? "";
  if (line === "GET /info") {
    return {
      version: "0.10.0",
      batch_ingest_config: { use_multipart_endpoint: false },
      instance_flags: { dataset_examples_multipart_enabled: true },
    };
  }
  if (line === "GET /datasets") return kept.datasets.filter(({ name }) => name === query.get("name"));
  if (line === "POST /datasets") return put(kept.datasets, Named.parse(body));
  if (method === "GET" && /^\/datasets\/[^/]+$/.test(path)) return kept.datasets.find((dataset) => dataset.id === id);
  if (line === "GET /examples") {
    const [all, offset] = [[...kept.examples.values()], Number(query.get("offset"))];
    return all.filter((example) => example.dataset_id === query.get("dataset")).slice(offset, offset + 100);
  }
  if (form !== null && path.endsWith("/examples")) return keepExamples(kept, path, form);
  if (method === "GET" && path.startsWith("/examples/")) return kept.examples.get(id);
  if (method === "DELETE" && path.startsWith("/examples/")) return kept.examples.delete(id) ? {} : undefined;
  if (line === "POST /sessions") return put(kept.experiments, Named.parse(body));
  if (line === "GET /sessions") return [{ tenant_id: randomUUID() }];
  if (method === "PATCH" && path.startsWith("/sessions/")) return {};
  if (line === "POST /runs/batch") {
    const { post, patch } = Runs.parse(body);
    for (const run of [...post, ...patch]) {
      const told = Object.fromEntries(Object.entries(run).filter(([, value]) => value !== undefined));
      kept.runs.set(run.id, { ...kept.runs.get(run.id), ...told, id: run.id });
    }
    return {};
  }
  if (line === "POST /feedback") {
    kept.feedback.push(Feedback.parse(body));
    return {};
  }
  return undefined;
}

function put<Item>(list: (Item & { id: string })[], item: Item): Item & { id: string } {
  const kept = { ...item, id: randomUUID() };
  list.push(kept);
  return kept;
}

/** New or changed: one part for each example, one for its inputs and one for its outputs. */
async function keepExamples({ examples }: Pick<LangSmithServer, "examples">, path: string, form: FormData) {
  const parts = new Map<string, z.infer<typeof Text>>();
  for (const [name, value] of form) {
    parts.set(name, Text.parse(JSON.parse(typeof value === "string" ? value : await value.text())));
  }
  const ids = [...parts.keys()].filter((name) => !name.includes("."));
  for (const id of ids) {
    const [inputs, outputs] = [parts.get(`${id}.inputs`), parts.get(`${id}.outputs`)];
    const example = { id, dataset_id: path.split("/").at(-2), inputs, outputs, ...parts.get(id) };
    examples.set(id, Example.parse(example));
  }
  return { example_ids: ids, count: ids.length };
}
