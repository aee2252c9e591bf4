import { rmSync } from "node:fs";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, describe, expect, it } from "vitest";
import { openStateStore } from "../../../tools/state/open.js";
import { isLong } from "../../long-run.js";
import { program } from "../../program.js";
import { copyMarket } from "../process.js";

const dataDir = copyMarket();
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const start = async () => {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [await program("http/mcp/stdio.ts")],
    env: { PATH: process.env.PATH ?? "", DATA_DIR: dataDir },
    stderr: "pipe",
  });
  let errors = "";
  transport.stderr?.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const client = new Client({ name: "test", version: "1" });
  await client.connect(transport);
  return { client, transport, errors: () => errors };
};

describe("npm run mcp, by the SDK's client", () => {
  it("answers over standard input and output, and ends with its host", async () => {
    const { client, transport, errors } = await start();
    const result = await client.callTool({ name: "describe_market", arguments: { products: ["kettles"] } });
    expect(result.structuredContent).toMatchObject({ productGroups: [{ phrase: "kettles" }] });
    await client.close();
    expect([transport.pid, errors()]).toEqual([null, ""]);
  });

  // The embedded store waits some seconds for its file.
  it.runIf(isLong)("works beside a service that has the data folder, and says what that means", async () => {
    const held = await openStateStore({ dataDir, databaseUrl: null });
    const { client, errors } = await start();
    expect(errors()).toMatch(/conversations and catalogs of this session end with it/);
    await client.close();
    await held.close();
  });
});
