import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { rememberingAgent } from "../fakes.js";
import { type Service, startService } from "../http/service.js";

/** The clients of docs/examples, as they stand there. */

const root = path.resolve(import.meta.dirname, "../..");
const exampleAt = (name: string) => path.join(root, "docs/examples", name);

let service: Service;
beforeAll(async () => {
  service = await startService([rememberingAgent("router")]);
});
afterAll(() => service.close());

async function run(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH ?? "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [out, errors] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const code = await new Promise((resolve) => child.on("close", resolve));
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}: ${errors.slice(-1_000)}`);
  return out;
}

const TALK = ["kettles", "and in Germany?"];
const TOLD = "You asked: kettles\nYou asked: kettles > and in Germany?\n";

describe("docs/examples", () => {
  it.each([
    ["a2a-0.3.ts", "@a2a-js/sdk"],
    ["a2a-1.0.ts", "a2a-sdk-1"],
  ])("%s asks, and goes on with the conversation", async (name, sdk) => {
    const outfile = path.join(inject("runDirectory"), `${name}.mjs`);
    const alias = sdk === "@a2a-js/sdk" ? {} : { "@a2a-js/sdk": sdk };
    const banner = {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    };
    await build({
      ...{ entryPoints: [exampleAt(name)], outfile, bundle: true, format: "esm", platform: "node", target: "node20" },
      ...{ alias, banner, logLevel: "error" },
    });
    expect(await run(process.execPath, [outfile, service.url, ...TALK])).toBe(TOLD);
  });

  const python = path.join(root, ".clients/1.0/bin/python");
  it.skipIf(!existsSync(python))(
    "a2a_sdk.py asks, and goes on with the conversation (skipped without Python)",
    async () => {
      expect(await run(python, [exampleAt("a2a_sdk.py"), service.url, ...TALK])).toBe(TOLD);
    },
  );

  it.skipIf(!existsSync(python))(
    "adk_agent.py is an agent whose sub-agent finds the service (skipped without Python)",
    async () => {
      const script = [
        "import asyncio, sys; sys.path.insert(0, sys.argv[1]); import adk_agent",
        "market = adk_agent.root_agent.sub_agents[0]",
        "asyncio.run(market._ensure_resolved())",
        "print(market._agent_card.name)",
      ].join("\n");
      const env = { AGENT_QUERY_SERVICE: service.url, PYTHONDONTWRITEBYTECODE: "1" };
      expect(await run(python, ["-W", "ignore", "-c", script, path.dirname(exampleAt("adk_agent.py"))], env)).toBe(
        "Fake router\n",
      );
    },
    60_000,
  );

  it("mcp.json names a script that there is, and the path that is served", () => {
    const { mcpServers } = JSON.parse(readFileSync(exampleAt("mcp.json"), "utf8"));
    const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
    expect(scripts).toHaveProperty(mcpServers.market.args.at(-1));
    expect(new URL(mcpServers["market-over-http"].url).pathname).toBe("/mcp");
  });
});
