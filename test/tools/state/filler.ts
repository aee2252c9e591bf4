import { setTimeout as delay } from "node:timers/promises";
import { openStateStore } from "../../../tools/state/open.js";

/** Writes until the disk takes no more; prints what is refused, and `kept` when the last record is there in the end. */
const [dataDir = ""] = process.argv.slice(2);
const print = (line: string) => process.stdout.write(`${line}\n`);
const logger = { warn: (_: object, message: string) => print(`warning ${message}`) };
const store = await openStateStore({ dataDir, databaseUrl: null, logger });
const record = (key: string) => ({ collection: "tasks", key, value: `${key}:${"x".repeat(8_000)}`, expiresAt: null });
const refused = (what: string) => (error: Error) => print(`${what} refused: ${error.message}`);
let isFull = false;
let number = 0;
for (; !isFull; number += 1) {
  await store.put([record(`${number}`)]).then(
    () => print(`${number}`),
    (error: Error) => {
      isFull = true;
      refused("put")(error);
    },
  );
}
await store.create(record("created")).catch(refused("create"));
print(`read ${(await store.get("tasks", "0")) !== null}`);
const last = `${number - 1}`;
while (!(await store.get("tasks", last).catch(() => null))) await delay(20);
print("kept");
setInterval(() => {}, 1_000);
