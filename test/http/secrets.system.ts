import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { issueKey } from "../../http/callers/api-key.js";
import { fileKeyStore } from "../../http/callers/key-store.js";
import { startGeminiServer } from "../gemini-server.js";
import { person, startIdentityServer } from "../identity-server.js";
import { copyMarket, launch, type Process, ready } from "./process.js";
import { messageOf, rpc } from "./service.js";

const MODEL_KEY = "AIzaMARKED-model-key-0123456789";
const TOKENS = ["ya29.MARKED-good-token", "ya29.MARKED-rejected-token", "ya29.MARKED-token-of-an-outage"];

/** Every route of the real process with marked secrets, and then a search through everything it wrote. */
describe.skipIf(inject("marketPath") === "")("secrets", { timeout: 120_000 }, () => {
  let service: Process;
  let dataDir = "";
  let url = "";
  let secret = "";
  const replies: string[] = [];
  const closing: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    dataDir = copyMarket();
    const issued = issueKey("Acme", "enterprise", new Date());
    secret = issued.secret;
    await fileKeyStore(dataDir).put(issued.key);
    const gemini = await startGeminiServer(() => ({ kind: "failure", status: 500 }));
    const identity = await startIdentityServer(({ token }) =>
      token?.includes("good") ? person() : { kind: "failure", status: token?.includes("rejected") ? 401 : 500 },
    );
    closing.push(gemini.close, identity.close);
    service = await launch({
      DATA_DIR: dataDir,
      LOG_LEVEL: "trace",
      GOOGLE_API_KEY: MODEL_KEY,
      GEMINI_BASE_URL: gemini.url,
      USERINFO_URL: identity.userinfoUrl,
      METRICS: "true",
    });
    url = await ready(service);
  }, 60_000);
  afterAll(async () => {
    service.child.kill("SIGTERM");
    await service.exited;
    for (const close of closing) await close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("stand in no reply, no log line and no file", async () => {
    const wrong = `${secret.slice(0, -1)}!`;
    const headersOf = [
      { "x-api-key": secret },
      { "x-api-key": wrong },
      ...TOKENS.map((token) => ({ authorization: `Bearer ${token}` })),
    ];
    const question = { message: messageOf("What do espresso machines cost in the US?") };
    const calls: [string, string, unknown?][] = [
      ["GET", "/health"],
      ["GET", "/ready"],
      ["GET", "/metrics"],
      ["GET", "/.well-known/agent-card.json"],
      ["GET", "/ge/.well-known/agent-card.json"],
      ["GET", "/.well-known/agents.json"],
      ["GET", "/nowhere"],
      ["DELETE", "/a2a/router"],
      ["POST", "/a2a/router", rpc("message/send", question)],
      ["POST", "/a2a/pricing-agent", rpc("message/stream", question)],
      ["POST", "/ge/a2a/router", rpc("message/send", question)],
      ["POST", "/a2a/router", rpc("tasks/get", { id: "none" })],
      ["POST", "/a2a/router", "{"],
    ];
    for (const headers of headersOf) {
      for (const [method, target, body] of calls) {
        const init = {
          method,
          headers: { "content-type": "application/json", ...headers },
          ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
        };
        const response = await fetch(`${url}${target}`, init);
        replies.push(`${JSON.stringify([...response.headers])}${await response.text()}`);
      }
    }
    service.child.kill("SIGTERM");
    await service.exited;
    const files = readdirSync(dataDir, { recursive: true, encoding: "utf8" })
      .map((name) => path.join(dataDir, name))
      .filter((file) => statSync(file).isFile() && !file.endsWith("market.duckdb"));
    expect(files.map((file) => path.basename(file))).toEqual(expect.arrayContaining(["keys.json", "state.sqlite"]));
    const written = new Map<string, string>([
      ["replies", replies.join("\n")],
      ["standard output", service.out()],
      ["standard error", service.errors()],
      ...files.map((file) => [path.basename(file), readFileSync(file, "latin1")] as const),
    ]);
    expect(written.get("standard error")).toContain('"msg":"request"');
    const marks = [MODEL_KEY, secret, secret.slice(-43), wrong.slice(-43), ...TOKENS, "MARKED"];
    for (const [place, text] of written)
      for (const mark of marks) expect(text.includes(mark), `${mark.slice(0, 12)}… in ${place}`).toBe(false);
  });
});
