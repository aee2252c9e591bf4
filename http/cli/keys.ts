import { parseArgs } from "node:util";
import { tellOperator } from "../../graph/cli/tell-operator.js";
import { loadConfig } from "../../graph/config.js";
import { createLogger } from "../../graph/log.js";
import { InvalidInputError } from "../../tools/errors.js";
import { openStateStore } from "../../tools/state/open.js";
import { type ApiKey, issueKey, TIERS, Tier } from "../callers/api-key.js";
import { fileKeyStore, type KeyStore, sharedKeyStore } from "../callers/key-store.js";

const USAGE = `API keys. Only a hash of a key is kept; the key itself is shown once.

  npm run keys -- create --tier professional --name "Acme"
  npm run keys -- create --operator --name "Me"
                                 a key that may change the market (POST /a2a/market-import)
  npm run keys -- list
  npm run keys -- revoke ID
  npm run keys -- rotate ID      a new key of the same name and rights; the old one ends at once

Tiers: ${TIERS.join(", ")}. Running services notice within a second or two.`;

const LONGEST_NAME = 100;

try {
  const { values, positionals } = parse();
  if (values.help || positionals.length === 0) console.log(USAGE);
  else await withKeyStore((keys) => run(keys, positionals, values));
} catch (error) {
  process.exitCode = tellOperator(error);
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        tier: { type: "string" },
        name: { type: "string" },
        operator: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (cause) {
    throw new InvalidInputError("That option is not known. --help tells which there are.", { cause });
  }
}

async function withKeyStore(task: (keys: KeyStore) => Promise<void>): Promise<void> {
  const { warehouse, log } = loadConfig();
  // The embedded store belongs to the running service; its keys stand in a file beside it.
  if (warehouse.databaseUrl === null) return task(fileKeyStore(warehouse.dataDir));
  const logger = createLogger(log.level === "info" ? "warn" : log.level);
  const store = await openStateStore({ dataDir: warehouse.dataDir, databaseUrl: warehouse.databaseUrl, logger });
  try {
    await task(sharedKeyStore(store));
  } finally {
    await store.close();
  }
}

async function run(
  keys: KeyStore,
  [command = "", id = ""]: readonly string[],
  { tier, name, operator = false }: ReturnType<typeof parse>["values"],
): Promise<void> {
  const now = new Date();
  switch (command) {
    case "create": {
      const chosen = Tier.safeParse(tier ?? "explorer");
      if (!chosen.success) throw new InvalidInputError(`There is no tier "${tier}". There are: ${TIERS.join(", ")}.`);
      if (!name || name.length > LONGEST_NAME)
        throw new InvalidInputError(`Say whose key it is: --name "…", at most ${LONGEST_NAME} characters.`);
      return show(keys, issueKey(name, chosen.data, now, operator));
    }
    case "list": {
      const issued = [...(await keys.list())].sort((a, b) => a.createdAt.localeCompare(b.createdAt));
      console.log(issued.length === 0 ? "There are no keys yet." : issued.map(describe).join("\n"));
      return;
    }
    case "revoke": {
      const key = await find(keys, id);
      await keys.put({ ...key, revokedAt: key.revokedAt ?? now.toISOString() });
      console.log(`Revoked ${id} (${key.name}).`);
      return;
    }
    case "rotate": {
      const key = await find(keys, id);
      if (key.revokedAt !== null) throw new InvalidInputError(`The key ${id} is revoked. Create a new one.`);
      await show(keys, issueKey(key.name, key.tier, now, key.isOperator));
      await keys.put({ ...key, revokedAt: now.toISOString() });
      return;
    }
    default:
      throw new InvalidInputError(`"${command}" is not a command. --help tells which there are.`);
  }
}

async function show(keys: KeyStore, { key, secret }: ReturnType<typeof issueKey>): Promise<void> {
  await keys.put(key);
  console.log(`${describe(key)}\n\n  ${secret}\n\nThis is the only time the key is shown.`);
}

async function find(keys: KeyStore, id: string): Promise<ApiKey> {
  const key = (await keys.list()).find((each) => each.id === id);
  if (!key) throw new InvalidInputError(`There is no key with the id "${id}". "list" shows all.`);
  return key;
}

function describe({ id, name, tier, isOperator, createdAt, revokedAt }: ApiKey): string {
  const state = revokedAt === null ? "valid" : `revoked ${revokedAt.slice(0, 10)}`;
  return `${id}  ${tier.padEnd(12)}  created ${createdAt.slice(0, 10)}  ${state}  ${isOperator ? "operator  " : ""}${name}`;
}
