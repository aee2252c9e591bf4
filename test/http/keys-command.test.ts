import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { ApiKeys } from "../../http/callers/api-keys.js";
import { fileKeyStore, sharedKeyStore } from "../../http/callers/key-store.js";
import { openStateStore } from "../../tools/state/open.js";
import { recordingLogger } from "../fakes.js";
import { type Engine, ownEngines } from "../market.js";
import { createDatabase } from "../postgres-server.js";
import { runHere } from "../run-here.js";

describe.each(ownEngines())("npm run keys on %s", { timeout: 120_000 }, (engine: Engine) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "keys-"));
  let databaseUrl: string | null = null;
  beforeAll(async () => {
    if (engine === "postgresql") databaseUrl = await createDatabase(inject("databaseUrl"), `keys_${process.pid}`);
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  const run = async (...words: string[]) => {
    const { code, output, complaint } = await runHere("http/cli/keys.ts", words, {
      ...{ DATA_DIR: dataDir, LOG_LEVEL: "silent", DATABASE_URL: databaseUrl ?? "" },
    });
    return { code, text: code === 0 ? output : complaint };
  };
  const secretIn = (text: string) => /aqs_\S+/.exec(text)?.[0] ?? "";

  it("creates, lists, rotates and revokes; the key is shown once and only its hash is kept", async () => {
    const created = await run("create", "--tier", "professional", "--name", "Acme & Söhne");
    const secret = secretIn(created.text);
    const id = secret.split("_")[1] ?? "";
    expect(secret).toMatch(/^aqs_[a-z0-9]{12}_[\w-]{43}$/);
    const listed = await run("list");
    expect(listed.text).toMatch(
      new RegExp(`^${id} +professional +created \\d{4}-\\d\\d-\\d\\d +valid +Acme & Söhne\n$`),
    );
    if (engine === "duckdb")
      expect(readFileSync(path.join(dataDir, "keys.json"), "utf8")).not.toContain(secret.slice(-43));

    const logger = recordingLogger();
    const store = engine === "postgresql" ? await openStateStore({ dataDir, databaseUrl, logger }) : null;
    const valid = async (key: string) =>
      (await new ApiKeys(store ? sharedKeyStore(store) : fileKeyStore(dataDir), logger).find(key))?.tier ?? null;
    expect(await valid(secret)).toBe("professional");
    const rotated = secretIn((await run("rotate", id)).text);
    expect([await valid(secret), await valid(rotated)]).toEqual([null, "professional"]);
    await run("revoke", rotated.split("_")[1] ?? "");
    expect(await valid(rotated)).toBeNull();
    const operator = await run("create", "--operator", "--name", "Me");
    const operatorId = secretIn(operator.text).split("_")[1] ?? "";
    expect((await run("rotate", operatorId)).text).toMatch(/explorer +created \S+ +valid +operator +Me\n/);
    const list = (await run("list")).text;
    expect([list.match(/revoked/g)?.length, list.match(/operator/g)?.length]).toEqual([3, 2]);
    await store?.close();
  });

  const REFUSED: readonly (readonly [words: readonly string[], sentence: string])[] = [
    [
      ["create", "--tier", "gold", "--name", "x"],
      'There is no tier "gold". There are: explorer, professional, enterprise.\n',
    ],
    [["create"], 'Say whose key it is: --name "…", at most 100 characters.\n'],
    [["revoke", "none"], 'There is no key with the id "none". "list" shows all.\n'],
    [["destroy"], '"destroy" is not a command. --help tells which there are.\n'],
  ];
  it.each(REFUSED)("%j is one sentence", async (words, sentence) => {
    if (engine === "postgresql") return; // the words are the same
    expect(await run(...words)).toEqual({ code: 1, text: sentence });
  });
});
