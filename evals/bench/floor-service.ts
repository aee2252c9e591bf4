import { readFileSync } from "node:fs";
import { Annotation, END, START, StateGraph } from "@langchain/langgraph";
import express from "express";
import { z } from "zod";
import { openDuckDbWarehouse } from "../../tools/warehouse/duckdb.js";
import { marketFile } from "../../tools/warehouse/market-layout.js";

/**
 * What no service of this shape can go below: Express, and a graph of as many nodes in the same places as the router's, which do nothing but
 * ask the database what an answer asks it. `FLOOR_QUERIES` is a file with the queries of each question; without it nothing is asked.
 */

const SPECIALISTS = ["intent", "gap", "pricing", "demand", "campaign"] as const;
const Queries = z.record(
  z.string(),
  z.array(z.tuple([z.string(), z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))])),
);
const Asked = z.object({
  params: z.object({ message: z.object({ parts: z.tuple([z.object({ text: z.string() })]) }) }),
});

const { DATA_DIR = "", FLOOR_QUERIES, HOST = "127.0.0.1", PORT } = process.env;
const queries = FLOOR_QUERIES ? Queries.parse(JSON.parse(readFileSync(FLOOR_QUERIES, "utf8"))) : {};
const warehouse = await openDuckDbWarehouse({ path: marketFile(DATA_DIR), queryTimeoutMs: 60_000 });

/** Each node asks every sixth query: which of them an answer asks side by side is not known here. */
const asks =
  (place: number) =>
  async ({ question }: typeof State.State): Promise<{ rows: number }> => {
    const mine = (queries[question] ?? []).filter((_, at) => at % (SPECIALISTS.length + 1) === place);
    let rows = 0;
    for (const [sql, parameters] of mine) rows += (await warehouse.query(sql, parameters)).length;
    return { rows };
  };
const State = Annotation.Root({
  question: Annotation<string>,
  rows: Annotation<number>({ reducer: (sum, more) => sum + more, default: () => 0 }),
});
const graph = new StateGraph(State)
  .addNode("classify", asks(0))
  .addNode(SPECIALISTS.map((id, at) => [id, asks(at + 1)] as [string, ReturnType<typeof asks>]))
  .addNode("synthesize", () => ({ rows: 0 }))
  .addEdge(START, "classify")
  .addEdge("synthesize", END);
const loose = graph as unknown as { addEdge(from: string, to: string): void }; // nodes added as a list have no names in the types
for (const id of SPECIALISTS) {
  loose.addEdge("classify", id);
  loose.addEdge(id, "synthesize");
}
const router = graph.compile();

const app = express();
app.get("/ready", (_request, response) => void response.json({}));
app.post("/a2a/router", express.json(), async (request, response) => {
  const question = Asked.parse(request.body).params.message.parts[0].text;
  const { rows } = await router.invoke({ question });
  response.json({ result: { status: { state: "completed" }, metadata: { specialists: SPECIALISTS, rows } } });
});
app.listen(Number(PORT), HOST);
process.once("SIGTERM", () => process.exit(0));
